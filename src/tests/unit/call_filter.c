/* SPDX-License-Identifier: MIT */
/*
 * call_filter.c - tests of cli/run/call_filter: the filter forbids some system calls only with
 * certain arguments, and calls newer than the filter fail as if the kernel lacked them. Each test
 * installs the filter in a child process. tests/cli/sandbox.bats tests the other calls.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for syscall
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "cli/run/call_filter.h"

enum { NOT_AVAILABLE = 100 };

/*
 * Calls `attempt` in a filtered child process. Returns its result, which is 0 or an errno value,
 * or NOT_AVAILABLE if the filter cannot be installed.
 */
static int filtered(int (*attempt)(void))
{
    int status;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        _exit(call_filter_install() ? NOT_AVAILABLE : attempt());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int error_of(long result)
{
    return result < 0 ? errno : 0;
}

/*
 * Fails unless the attempt returns `expected` in a filtered process. Skips the test if the filter
 * cannot be installed.
 */
static void expect(int (*attempt)(void), int expected)
{
    const int found = filtered(attempt);
    if (found == NOT_AVAILABLE)
        skip();
    assert_int_equal(found, expected);
}

static int make_socket(void)
{
    return error_of(syscall(SYS_socket, 1, 1, 0));
}

static int signal_self(void)
{
    return error_of(syscall(SYS_tgkill, getpid(), getpid(), 0));
}

static int signal_parent(void)
{
    return error_of(syscall(SYS_tgkill, getppid(), getppid(), 0));
}

static int read_own_limit(void)
{
    return error_of(syscall(SYS_prlimit64, 0, 0, NULL, NULL));
}

static int read_parent_limit(void)
{
    return error_of(syscall(SYS_prlimit64, getppid(), 0, NULL, NULL));
}

static int make_plain_file(void)
{
    const int file = open("/tmp", O_TMPFILE | O_WRONLY, 0600);
    return file < 0 ? errno : error_of(fchmod(file, 0777));
}

static int make_special_file(void)
{
    const int file = open("/tmp", O_TMPFILE | O_WRONLY, 0600);
    return file < 0 ? errno : error_of(fchmod(file, 04755));
}

static int open_to_read(void)
{
    return error_of(open("/dev/null", O_RDONLY));
}

static int open_to_truncate(void)
{
    return error_of(open("/dev/null", O_RDONLY | O_TRUNC));
}

static void *nothing(void *unused)
{
    return unused;
}

static int start_thread(void)
{
    pthread_t thread;
    const int error = pthread_create(&thread, NULL, nothing, NULL);
    return error != 0 ? error : pthread_join(thread, NULL);
}

/* The kernel ignores the high half of the argument, so the filter must also ignore it. */
static int type_into_terminal(void)
{
    static const unsigned long command = 0x5412; /* TIOCSTI */
    return error_of(syscall(SYS_ioctl, -1, command | 1UL << 40, NULL));
}

static int ask_terminal(void)
{
    return error_of(syscall(SYS_ioctl, -1, 0x5401, NULL)); /* TCGETS */
}

static int new_namespace(void)
{
    return error_of(syscall(SYS_clone, CLONE_THREAD | CLONE_VM | CLONE_SIGHAND | CLONE_NEWNS, 0));
}

static int clone3(void)
{
    return error_of(syscall(435, NULL, 0));
}

static int unknown(void)
{
    return error_of(syscall(470, 0));
}

static int far_unknown(void)
{
    return error_of(syscall(0x40000000 + SYS_socket, 1, 1, 0)); /* on x86, an x32 call */
}

static void calls_are_filtered_by_their_arguments(void **state)
{
    (void)state;
    expect(make_socket, EPERM);
    expect(signal_self, 0);
    expect(signal_parent, EPERM);
    expect(read_own_limit, 0);
    expect(read_parent_limit, EPERM);
    expect(open_to_read, 0);
    expect(open_to_truncate, EPERM);
    expect(start_thread, 0);
    expect(type_into_terminal, EPERM);
    expect(ask_terminal, EBADF);
    expect(new_namespace, EPERM);
}

static void permissions_can_be_set_and_special_bits_cannot(void **state)
{
    (void)state;
    expect(make_plain_file, 0);
    expect(make_special_file, EPERM);
}

static void clone3_and_unknown_calls_are_missing(void **state)
{
    (void)state;
    expect(clone3, ENOSYS);
    expect(unknown, ENOSYS);
    expect(far_unknown, ENOSYS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_are_filtered_by_their_arguments),
        cmocka_unit_test(permissions_can_be_set_and_special_bits_cannot),
        cmocka_unit_test(clone3_and_unknown_calls_are_missing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
