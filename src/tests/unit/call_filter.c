/* SPDX-License-Identifier: MIT */
/*
 * call_filter.c - tests of cli/solve/call_filter: which system calls the filter permits, and
 * attacks that it must prevent. Each attempt is made in a child process that installs the filter.
 * tests/cli/sandbox.bats tests the filter in the program.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for syscall
#define _GNU_SOURCE
#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/solve/call_filter.h"
#include "tests/test.h"

/* --- calls --------------------------------------------------------------------------------- */

enum {
    OFFSET = SYS_landlock_create_ruleset - 444, /* of the numbers of calls since Linux 5.0 */
    NEW = OFFSET + 424,                         /* the first of these calls */
    SWEEP_END = OFFSET + 600,
    UPROBE = 335,
    URETPROBE = 336,
    ARGUMENTS = 5,
    ALLOWED = 1000, /* not an errno: the call has the same result as without the filter */
    NOT_AVAILABLE = 200,
};

/* Arguments that stand for process IDs. */
enum { SELF = -1001, PARENT = -1002 };

enum { NO_PROCESS = 0x7ffffff0 }; /* greater than any process ID */

/*
 * The expected results of calls. The arguments of permitted calls are chosen so that the calls do
 * nothing. A filter that permits a call which is not listed as ALLOWED fails the sweep below.
 */
static const struct verdict {
    long call;
    int expected; /* ALLOWED or an errno */
    long arguments[ARGUMENTS];
} verdicts[] = {
    /* Memory. */
    {SYS_brk, ALLOWED, {0}},
    {SYS_munmap, ALLOWED, {1}},
    {SYS_mremap, ALLOWED, {1}},
    {SYS_madvise, ALLOWED, {1}},
    {SYS_mmap, ALLOWED, {0, 0, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1}},
    {SYS_mprotect, ALLOWED, {1, 0, PROT_READ | PROT_WRITE}},
    {SYS_mprotect, EPERM, {0, 0, PROT_READ | PROT_EXEC}},
#ifndef __s390x__
    {SYS_mmap, EPERM, {0, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1}},
#endif
    {SYS_memfd_create, EPERM, {0}},
    {SYS_mlock, EPERM, {0}},
    {SYS_userfaultfd, EPERM, {-1}},
    /* Threads, processes and signals. */
    {SYS_futex, ALLOWED, {0, -1}},
    {SYS_set_robust_list, ALLOWED, {0}},
    {SYS_set_tid_address, ALLOWED, {0}},
    {SYS_rseq, ALLOWED, {0}},
    {SYS_sched_yield, ALLOWED, {0}},
    {SYS_gettid, ALLOWED, {0}},
    {SYS_getpid, ALLOWED, {0}},
    {SYS_exit, ALLOWED, {0}},
    {SYS_exit_group, ALLOWED, {0}},
    {SYS_rt_sigaction, ALLOWED, {0}},
    {SYS_rt_sigprocmask, ALLOWED, {0}},
    {SYS_rt_sigtimedwait, EPERM, {0}},
    {SYS_restart_syscall, ALLOWED, {0}},
    {SYS_sigaltstack, ALLOWED, {0}},
    {SYS_tgkill, ALLOWED, {SELF, SELF, 0}},
    {SYS_tgkill, EPERM, {PARENT, PARENT, 0}},
    {SYS_tkill, ALLOWED, {SELF, 0}},
    {SYS_tkill, EPERM, {PARENT, 0}},
    {SYS_kill, EPERM, {SELF, 0}},
    {SYS_kill, EPERM, {SELF, SIGTERM}},
    {SYS_kill, EPERM, {-NO_PROCESS, SIGKILL}},
    {SYS_kill, EPERM, {-NO_PROCESS, SIGTERM}},
    {SYS_kill, ALLOWED, {NO_PROCESS, SIGKILL}},
    {SYS_sched_getaffinity, ALLOWED, {0}},
    {SYS_prlimit64, ALLOWED, {0, RLIMIT_AS}},
    {SYS_prlimit64, ALLOWED, {0, RLIMIT_DATA}},
    {SYS_prlimit64, ALLOWED, {0, RLIMIT_STACK}},
    {SYS_prlimit64, ALLOWED, {0, RLIMIT_NOFILE}},
    {SYS_prlimit64, EPERM, {0, RLIMIT_CORE}},
    {SYS_prlimit64, EPERM, {PARENT, RLIMIT_DATA}},
    {SYS_execve, EPERM, {0}},
    {SYS_setsid, EPERM, {0}},
    {SYS_ptrace, EPERM, {-1}},
    {SYS_prctl, EPERM, {PR_GET_DUMPABLE}},
    {SYS_prctl, EPERM, {PR_SET_DUMPABLE, 1}},
    {SYS_prctl, ALLOWED, {PR_SET_PDEATHSIG, 0}},
    {SYS_seccomp, EPERM, {-1}},
    {SYS_seccomp, ALLOWED, {SECCOMP_SET_MODE_FILTER, -1}},
    {SYS_unshare, EPERM, {0}},
    {SYS_wait4, ALLOWED, {-1}},
    {SYS_waitid, EPERM, {-1}},
    {SYS_getppid, ALLOWED, {0}},
    {SYS_setitimer, ALLOWED, {-1}},
    {SYS_getitimer, EPERM, {-1}},
    /* Time and the system. */
    {SYS_clock_gettime, ALLOWED, {0}},
    {SYS_clock_getres, ALLOWED, {0}},
    {SYS_clock_nanosleep, ALLOWED, {0}},
    {SYS_gettimeofday, ALLOWED, {0}},
    {SYS_getrandom, ALLOWED, {0}},
    {SYS_sysinfo, ALLOWED, {0}},
    {SYS_timer_create, EPERM, {0}},
    /* Open files. */
    {SYS_read, ALLOWED, {-1}},
    {SYS_pread64, ALLOWED, {-1}},
    {SYS_readv, ALLOWED, {-1}},
    {SYS_write, ALLOWED, {-1}},
    {SYS_writev, ALLOWED, {-1}},
    {SYS_lseek, ALLOWED, {-1}},
    {SYS_close, ALLOWED, {-1}},
    {SYS_getdents64, ALLOWED, {-1}},
    {SYS_flock, ALLOWED, {-1}},
    {SYS_ppoll, ALLOWED, {0, -1}},
    {SYS_fcntl, ALLOWED, {1, F_DUPFD_CLOEXEC, 0}},
    {SYS_fcntl, ALLOWED, {1, F_GETFD}},
    {SYS_fcntl, ALLOWED, {-1, F_SETFD}},
    {SYS_fcntl, ALLOWED, {1, F_GETFL}},
    {SYS_fcntl, ALLOWED, {-1, F_SETFL, O_NONBLOCK}},
    {SYS_fcntl, EPERM, {-1, F_SETFL, O_NONBLOCK | O_ASYNC}},
    {SYS_fcntl, EPERM, {-1, F_SETOWN, SELF}},
    {SYS_fcntl, EPERM, {-1, F_SETOWN_EX, 0}},
    {SYS_fcntl, EPERM, {-1, F_SETSIG, SIGUSR1}},
    {SYS_fcntl, EPERM, {-1, F_SETLEASE, F_WRLCK}},
    {SYS_fcntl, EPERM, {-1, F_NOTIFY, 0}},
    {SYS_fcntl, EPERM, {-1, F_SETLK, 0}},
    {SYS_ioctl, ALLOWED, {-1, TCGETS}},
    {SYS_ioctl, ALLOWED, {-1, TIOCGWINSZ}},
#ifdef TCGETS2
    {SYS_ioctl, ALLOWED, {-1, (long)TCGETS2}},
#endif
    {SYS_ioctl, EPERM, {-1, FIOASYNC}},
    {SYS_ioctl, EPERM, {-1, TIOCSTI}},
    {SYS_ioctl, EPERM, {-1, TIOCSTI | 1L << 40}}, /* the kernel ignores the high half */
    {SYS_ioctl, EPERM, {-1, FS_IOC_SETFLAGS}},
    {SYS_fchmod, EPERM, {-1, 0600}},
    {SYS_fchown, EPERM, {-1, 0, 0}},
    {SYS_ftruncate, EPERM, {-1, 0}},
    {SYS_dup, EPERM, {-1}},
    {SYS_pipe2, ALLOWED, {0}},
    {SYS_inotify_init1, EPERM, {-1}},
    /* Names of files. */
    {SYS_fstat, ALLOWED, {-1}},
    {SYS_newfstatat, ALLOWED, {-1}},
    {SYS_statx, ALLOWED, {-1}},
    {SYS_faccessat, ALLOWED, {-1}},
    {OFFSET + 439, ALLOWED, {-1}}, /* faccessat2 */
    {SYS_readlinkat, ALLOWED, {-1}},
    {SYS_getcwd, ALLOWED, {0}},
    {SYS_unlinkat, ALLOWED, {-1}},
    {SYS_umask, ALLOWED, {0}},
    {SYS_openat, ALLOWED, {-1, 0, O_RDONLY, -1}}, /* without O_CREAT, the mode is ignored */
    {SYS_openat, ALLOWED, {-1, 0, O_WRONLY | O_CREAT | O_EXCL, 0777}},
    {SYS_openat, EPERM, {-1, 0, O_WRONLY | O_CREAT | O_EXCL, 04755}},
    {SYS_openat, EPERM, {-1, 0, O_WRONLY | O_TMPFILE, 02755}},
    {SYS_openat, EPERM, {-1, 0, O_RDONLY | O_TRUNC}},
    {SYS_mkdirat, ALLOWED, {-1, 0, 0777}},
    {SYS_mkdirat, EPERM, {-1, 0, 01777}},
    {SYS_renameat2, ALLOWED, {-1, 0, -1, 0, 0}},
    {SYS_renameat2, EPERM, {-1, 0, -1, 0, 2}}, /* RENAME_EXCHANGE */
    {SYS_linkat, EPERM, {-1}},
    {SYS_symlinkat, EPERM, {0, -1}},
    {SYS_mknodat, EPERM, {-1}},
    {SYS_fchmodat, EPERM, {-1}},
    {SYS_utimensat, EPERM, {-1}},
    {SYS_truncate, EPERM, {0}},
    {SYS_chdir, EPERM, {0}},
    {SYS_getxattr, EPERM, {0}},
    {SYS_mount, EPERM, {0}},
    /* Other processes. */
    {SYS_socket, EPERM, {1, 1, 0}},
    {SYS_connect, EPERM, {-1}},
    {SYS_sendto, EPERM, {-1}},
    {SYS_shmget, EPERM, {0}},
    {SYS_mq_open, EPERM, {0}},
    {SYS_pidfd_open, ENOSYS, {SELF}},
    {SYS_process_vm_readv, EPERM, {SELF}},
    /* The second step of the sandbox. */
    {SYS_landlock_create_ruleset, ALLOWED, {0, 0, -1}},
    {SYS_landlock_add_rule, ALLOWED, {-1}},
    {SYS_landlock_restrict_self, ALLOWED, {-1}},
    /* Calls added since Linux 5.0, and numbers without a call. */
    {OFFSET + 425, ENOSYS, {0}},  /* io_uring_setup */
    {OFFSET + 435, ENOSYS, {0}},  /* clone3 */
    {OFFSET + 437, ENOSYS, {-1}}, /* openat2 */
    {OFFSET + 452, ENOSYS, {-1}}, /* fchmodat2 */
    {OFFSET + 599, ENOSYS, {0}},
    {0x40000000 + SYS_socket, ENOSYS, {1, 1, 0}}, /* on x86, a call with 32-bit pointers */
#ifdef SYS_open
    {SYS_stat, ALLOWED, {0}},
    {SYS_lstat, ALLOWED, {0}},
    {SYS_access, ALLOWED, {0}},
    {SYS_readlink, ALLOWED, {0}},
    {SYS_poll, ALLOWED, {0, -1}},
    {SYS_rename, ALLOWED, {0}},
    {SYS_unlink, ALLOWED, {0}},
    {SYS_rmdir, ALLOWED, {0}},
    {SYS_open, ALLOWED, {0, O_RDONLY, -1}},
    {SYS_open, ALLOWED, {0, O_CREAT | O_WRONLY, 0777}},
    {SYS_open, EPERM, {0, O_CREAT | O_WRONLY, 04755}},
    {SYS_open, EPERM, {0, O_WRONLY | O_TRUNC}},
    {SYS_mkdir, ALLOWED, {0, 0777}},
    {SYS_mkdir, EPERM, {0, 02777}},
    {SYS_creat, EPERM, {0}},
    {SYS_chmod, EPERM, {0}},
#endif
#ifdef SYS_renameat
    {SYS_renameat, ALLOWED, {-1, 0, -1, 0}},
#endif
#ifndef __s390x__
    {SYS_clone, EPERM, {CLONE_NEWUSER | SIGCHLD}},
    {SYS_clone, EPERM, {CLONE_PARENT | SIGCHLD}},
    {SYS_clone, EPERM, {CLONE_VM | CLONE_VFORK | SIGCHLD}},
#endif
};

enum { VERDICTS = sizeof verdicts / sizeof *verdicts };

static bool enter(void)
{
    (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return call_filter_install() == NULL;
}

static int status_of(pid_t child)
{
    int status;
    assert_true(child >= 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Makes a call in a child process. Returns its errno, 0, or NOT_AVAILABLE. */
static int result_of(const struct verdict *verdict, bool filtered)
{
    const pid_t child = fork();
    if (child == 0) {
        long a[ARGUMENTS];
        if (filtered && !enter())
            _exit(NOT_AVAILABLE);
        for (size_t i = 0; i < ARGUMENTS; i++)
            a[i] = verdict->arguments[i] == SELF     ? getpid()
                   : verdict->arguments[i] == PARENT ? (long)getppid()
                                                     : verdict->arguments[i];
        _exit(syscall(verdict->call, a[0], a[1], a[2], a[3], a[4]) == -1 ? errno : 0);
    }
    return status_of(child);
}

TEST(calls_have_the_expected_verdicts)
{
    for (size_t i = 0; i < VERDICTS; i++) {
        const struct verdict *verdict = &verdicts[i];
        const int found = result_of(verdict, true);
        int expected = verdict->expected;
        if (found == NOT_AVAILABLE)
            skip();
        if (expected == ALLOWED) {
            expected = result_of(verdict, false);
            if (expected == EPERM)
                fail_msg("row %zu, call %ld: cannot be tested", i, verdict->call);
        }
        if (found != expected)
            fail_msg("row %zu, call %ld: expected: %d, found: %d", i, verdict->call, expected,
                     found);
    }
}

static bool is_allowed(long call)
{
    /*
     * The first two are tested below. On x86, Linux permits the others to every filtered process.
     */
    if (call == SYS_clone || call == SYS_rt_sigreturn || call == UPROBE || call == URETPROBE)
        return true;
    for (size_t i = 0; i < VERDICTS; i++)
        if (verdicts[i].call == call && verdicts[i].expected == ALLOWED)
            return true;
    return false;
}

TEST(every_other_call_fails)
{
    int ends[2];
    long bad = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        if (!enter())
            _exit(NOT_AVAILABLE);
        for (bad = OFFSET; bad < SWEEP_END; bad++)
            if (!is_allowed(bad) && (syscall(bad, -1, -1, -1, -1, -1, -1) != -1 ||
                                     errno != (bad < NEW ? EPERM : ENOSYS)))
                break;
        _exit(write(ends[1], &bad, sizeof bad) == (ssize_t)sizeof bad ? 0 : 1);
    }
    const int status = status_of(child);
    if (status == NOT_AVAILABLE)
        skip();
    assert_int_equal(status, 0);
    assert_int_equal(read(ends[0], &bad, sizeof bad), sizeof bad);
    (void)close(ends[0]);
    (void)close(ends[1]);
    assert_int_equal(bad, SWEEP_END);
}

static void *nothing(void *unused)
{
    return unused;
}

/* Returns the first call in a list that does not fail with EPERM; 0 if all do. */
static long find_permitted(const long *calls, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (syscall(calls[i], NO_PROCESS, SIGKILL, 0, 0, 0) != -1 || errno != EPERM)
            return calls[i];
    return 0;
}

/* Checks that an attempt returns 0 in a child process that has installed the filter. */
static void attempt_filtered(int (*attempt)(void))
{
    const pid_t child = fork();
    if (child == 0)
        _exit(enter() ? attempt() : NOT_AVAILABLE);
    const int status = status_of(child);
    if (status == NOT_AVAILABLE)
        skip();
    assert_int_equal(status, 0);
}

static bool can_start_thread(void)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

static int act_as_worker(void)
{
    static const long calls[] = {SYS_clone, SYS_kill,  SYS_tkill,   SYS_tgkill,
                                 SYS_wait4, SYS_prctl, SYS_seccomp, SYS_pipe2};
    if (!call_filter_restrict(false) || getpid() < 0)
        return 1;
    return find_permitted(calls, sizeof calls / sizeof *calls) == 0 ? 0 : 2;
}

TEST(a_worker_can_start_no_process_or_thread_and_send_no_signal)
{
    attempt_filtered(act_as_worker);
}

static int start_only_threads(void)
{
    if (!call_filter_restrict(true) || !can_start_thread())
        return 1;
    return fork() < 0 && errno == EPERM ? 0 : 2;
}

TEST(a_process_that_needs_threads_can_start_no_process)
{
    attempt_filtered(start_only_threads);
}

static int start_and_kill(void)
{
    int status;
    const pid_t worker = fork();
    if (worker == 0)
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    while (worker == 0)
        (void)sched_yield();
    if (worker < 0 || kill(worker, SIGKILL) != 0 || waitpid(worker, &status, 0) != worker)
        return 1;
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL ? 0 : 2;
}

TEST(a_process_can_be_started_and_killed)
{
    attempt_filtered(start_and_kill);
}

static volatile sig_atomic_t received;

static void receive(int number)
{
    received = number;
}

/* Starts a thread, and returns from a signal handler. */
static int handle_signal(void)
{
    (void)signal(SIGUSR1, receive);
    if (!can_start_thread())
        return 1;
    return raise(SIGUSR1) == 0 && received == SIGUSR1 ? 0 : 2;
}

TEST(a_thread_can_be_started_and_signals_can_be_handled)
{
    attempt_filtered(handle_signal);
}

/* --- attacks ------------------------------------------------------------------------------- */

/* The object that is attacked: an ID, or descriptors. */
static int object = -1, writable = -1;
static char file_name[] = "/tmp/astar-call-filter-XXXXXX";
static char queue_name[64];

struct message {
    long type;
    char text[1];
};

/*
 * An attack on an object that exists before the filter. prepare returns false if the system does
 * not support the object. perform is called in the attacking process, the others in the test.
 */
struct attack {
    const char *name;
    bool (*prepare)(void);
    void (*perform)(void);
    bool (*succeeded)(void);
    void (*clean)(void);
};

static bool make_file(void)
{
    memcpy(file_name + sizeof file_name - sizeof "XXXXXX", "XXXXXX", sizeof "XXXXXX");
    object = mkstemp(file_name);
    return object >= 0;
}

static void remove_file(void)
{
    (void)close(object);
    (void)unlink(file_name);
}

static void change_mode(void)
{
    (void)fchmod(open(file_name, O_RDONLY), 0777);
}

static bool mode_changed(void)
{
    struct stat status;
    return fstat(object, &status) == 0 && (status.st_mode & 0777) == 0777;
}

static void change_flags(void)
{
    int flags = FS_NODUMP_FL;
    (void)ioctl(open(file_name, O_RDONLY), FS_IOC_SETFLAGS, &flags);
}

static bool flags_changed(void)
{
    int flags = 0;
    return ioctl(object, FS_IOC_GETFLAGS, &flags) == 0 && (flags & FS_NODUMP_FL) != 0;
}

static bool make_pipe(void)
{
    int ends[2];
    if (pipe(ends) != 0 || signal(SIGUSR1, receive) == SIG_ERR)
        return false;
    object = ends[0];
    writable = ends[1];
    received = 0;
    return true;
}

/* Makes the kernel send a signal to the test when data arrives in the pipe. */
static void signal_parent(void)
{
    const struct f_owner_ex owner = {F_OWNER_PID, getppid()};
    (void)fcntl(object, F_SETOWN_EX, &owner);
    (void)fcntl(object, F_SETSIG, SIGUSR1);
    (void)fcntl(object, F_SETFL, O_ASYNC);
    if (write(writable, "x", 1) != 1)
        _exit(1);
}

static bool signal_received(void)
{
    return received == SIGUSR1;
}

static void remove_pipe(void)
{
    (void)signal(SIGUSR1, SIG_DFL);
    (void)close(object);
    (void)close(writable);
}

static bool make_memory(void)
{
    object = shmget(IPC_PRIVATE, 1, 0600);
    return object >= 0;
}

static void write_memory(void)
{
    char *memory = shmat(object, NULL, 0);
    if (memory != (void *)-1)
        *memory = 'x';
}

static bool memory_written(void)
{
    char *memory = shmat(object, NULL, 0);
    const bool written = *memory == 'x';
    assert_int_equal(shmdt(memory), 0);
    return written;
}

static void remove_memory(void)
{
    (void)shmctl(object, IPC_RMID, NULL);
}

static bool memory_removed(void)
{
    struct shmid_ds status;
    return shmctl(object, IPC_STAT, &status) != 0;
}

static bool make_queue(void)
{
    object = msgget(IPC_PRIVATE, 0600);
    return object >= 0;
}

static void send_message(void)
{
    const struct message message = {1, {'x'}};
    (void)msgsnd(object, &message, sizeof message.text, IPC_NOWAIT);
}

static bool make_full_queue(void)
{
    if (!make_queue())
        return false;
    send_message();
    return true;
}

static void receive_message(void)
{
    struct message message;
    (void)msgrcv(object, &message, sizeof message.text, 0, IPC_NOWAIT);
}

static bool has_message(void)
{
    struct msqid_ds status;
    return msgctl(object, IPC_STAT, &status) == 0 && status.msg_qnum == 1;
}

static bool has_no_message(void)
{
    return !has_message();
}

static void remove_queue(void)
{
    (void)msgctl(object, IPC_RMID, NULL);
}

static bool make_semaphore(void)
{
    object = semget(IPC_PRIVATE, 1, 0600);
    return object >= 0;
}

static void set_semaphore(void)
{
    (void)semctl(object, 0, SETVAL, 5);
}

static bool semaphore_set(void)
{
    return semctl(object, 0, GETVAL) == 5;
}

static void remove_semaphore(void)
{
    (void)semctl(object, 0, IPC_RMID);
}

static bool make_named_queue(void)
{
    (void)snprintf(queue_name, sizeof queue_name, "astar-call-filter-%ld", (long)getpid());
    object = (int)syscall(SYS_mq_open, queue_name, O_CREAT | O_RDWR, 0600, NULL);
    return object >= 0;
}

static void unlink_queue(void)
{
    (void)syscall(SYS_mq_unlink, queue_name);
}

static bool queue_unlinked(void)
{
    const int again = (int)syscall(SYS_mq_open, queue_name, O_RDWR, 0, NULL);
    if (again >= 0)
        (void)close(again);
    return again < 0;
}

static void remove_named_queue(void)
{
    (void)close(object);
    unlink_queue();
}

static const struct attack attacks[] = {
    {"fchmod", make_file, change_mode, mode_changed, remove_file},
    {"FS_IOC_SETFLAGS", make_file, change_flags, flags_changed, remove_file},
    {"O_ASYNC", make_pipe, signal_parent, signal_received, remove_pipe},
    {"shmat", make_memory, write_memory, memory_written, remove_memory},
    {"shmctl", make_memory, remove_memory, memory_removed, remove_memory},
    {"msgsnd", make_queue, send_message, has_message, remove_queue},
    {"msgrcv", make_full_queue, receive_message, has_no_message, remove_queue},
    {"semctl", make_semaphore, set_semaphore, semaphore_set, remove_semaphore},
    {"mq_unlink", make_named_queue, unlink_queue, queue_unlinked, remove_named_queue},
};

enum { ATTACKS = sizeof attacks / sizeof *attacks };

/* Returns 1 if the attack succeeds, 0 if it fails, NOT_AVAILABLE if it cannot be tried. */
static int try_attack(const struct attack *attack, bool filtered)
{
    if (!attack->prepare())
        return NOT_AVAILABLE;
    const pid_t child = fork();
    if (child == 0) {
        if (filtered && !enter())
            _exit(NOT_AVAILABLE);
        attack->perform();
        _exit(0);
    }
    const int status = status_of(child);
    const bool succeeded = attack->succeeded();
    attack->clean();
    return status == 0 ? succeeded : status;
}

TEST(attacks_that_succeed_without_the_filter_have_no_effect_with_it)
{
    size_t tried = 0;
    for (size_t i = 0; i < ATTACKS; i++) {
        if (try_attack(&attacks[i], false) != 1) {
            print_message("%s cannot be tried here\n", attacks[i].name);
            continue;
        }
        const int result = try_attack(&attacks[i], true);
        if (result == NOT_AVAILABLE)
            skip();
        if (result != 0)
            fail_msg("%s: %d", attacks[i].name, result);
        tried++;
    }
    if (tried == 0)
        skip();
}
