/* SPDX-License-Identifier: MIT */
/*
 * intrude.c - a preloaded library that simulates an exploited decoder. It can also be linked into a
 * static program.
 *
 * The library replaces functions that the program calls after it has read a map: rename, which
 * commits an output, and fflush, which prints results. When the program first calls one of them,
 * the library tries actions that are not needed to solve a map. With INTRUDE_AT=NAME in the
 * environment, it tries them at the first stat of a file called NAME instead. If a map refers to
 * this file, the first stat happens early, while the program collects maps. With
 * INTRUDE_NEAR=FOLDER, it also attacks files in this folder. For each action, the library writes a
 * line with the name of the action and the errno (0 if the action succeeded) to the descriptor
 * whose number is in the environment variable INTRUDE.
 *
 * The arguments of most system calls are invalid, so that the calls do no harm if they are
 * permitted. A forbidden call fails with EPERM before the kernel examines its arguments.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for syscall
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

/* The file that the actions attack. It is outside the folder for pictures, out/. */
#define VICTIM "bystander"

/* Numbers of system calls that the installed headers may lack. Numbers from 424 upwards are
 * identical on most architectures. */
enum { CALL_CLONE3 = 435, CALL_OPENAT2 = 437, CALL_FCHMODAT2 = 452 };

static void report_action(int report, const char *what, bool done)
{
    (void)dprintf(report, "%s %d\n", what, done ? 0 : errno);
}

static void try_open(int report, const char *what, const char *path, int flags, mode_t mode)
{
    const int descriptor = open(path, flags | O_CLOEXEC, mode);
    report_action(report, what, descriptor >= 0);
    if (descriptor >= 0)
        (void)close(descriptor);
}

static void try_reading(int report)
{
    try_open(report, "read", "/etc/passwd", O_RDONLY, 0600);
    try_open(report, "list", ".", O_RDONLY | O_DIRECTORY, 0600);
}

static void try_files(int report)
{
    const struct timespec times[2] = {{1, 0}, {1, 0}};
    try_open(report, "create", "stray", O_WRONLY | O_CREAT, 0600);
    try_open(report, "overwrite", VICTIM, O_WRONLY, 0600);
    try_open(report, "open-truncate", VICTIM, O_RDONLY | O_TRUNC, 0600);
    report_action(report, "truncate", truncate(VICTIM, 0) == 0);
    report_action(report, "chmod", chmod(VICTIM, 0777) == 0);
    report_action(report, "fchmodat", fchmodat(AT_FDCWD, VICTIM, 0777, 0) == 0);
    report_action(report, "fchmodat2",
                  syscall(CALL_FCHMODAT2, AT_FDCWD, VICTIM, 0777, AT_SYMLINK_NOFOLLOW) == 0);
    report_action(report, "fchmod", fchmod(report, 0600) == 0);
    report_action(report, "fchmod-special", fchmod(report, 04755) == 0);
    try_open(report, "create-special", "out/special", O_WRONLY | O_CREAT, 04755);
    report_action(report, "file-flags", ioctl(report, FS_IOC_SETFLAGS, NULL) == 0);
    report_action(report, "watch", inotify_init1(IN_CLOEXEC) >= 0);
    report_action(report, "chown", chown(VICTIM, 1, 1) == 0);
    report_action(report, "times", utimensat(AT_FDCWD, VICTIM, times, 0) == 0);
    report_action(report, "attribute", setxattr(VICTIM, "user.x", "x", 1, 0) == 0);
    report_action(report, "hard-link", link(VICTIM, "out/hard") == 0);
    report_action(report, "symbolic-link", symlink("/etc", "out/soft") == 0);
    report_action(report, "pipe", mkfifo("out/pipe", 0600) == 0);
    report_action(report, "make-folder", mkdir("stray-folder", 0700) == 0);
    report_action(report, "remove-folder", rmdir("empty") == 0);
    report_action(report, "move",
                  syscall(SYS_renameat2, AT_FDCWD, VICTIM, AT_FDCWD, "out/x", 0) == 0);
    report_action(report, "openat2", syscall(CALL_OPENAT2, AT_FDCWD, VICTIM, NULL, 0) >= 0);
    report_action(report, "remove", unlink(VICTIM) == 0);
}

/* Attacks on files in and below the folder `near`, which contains the outputs of the run. */
static void try_near(int report, const char *near)
{
    const int folder = open(near, O_PATH | O_CLOEXEC);
    report_action(report, "near-create",
                  openat(folder, "stray", O_WRONLY | O_CREAT | O_EXCL, 0600) >= 0);
    report_action(report, "near-overwrite", openat(folder, VICTIM, O_WRONLY) >= 0);
    report_action(report, "near-overwrite-below", openat(folder, "sub/" VICTIM, O_WRONLY) >= 0);
    report_action(report, "near-move-below", renameat(folder, VICTIM, folder, "sub/" VICTIM) == 0);
    report_action(report, "near-make-folder", mkdirat(folder, "stray-folder", 0700) == 0);
}

static void try_processes(int report)
{
    static char *const command[] = {"/bin/true", NULL};
    pid_t child;
    errno = posix_spawn(&child, command[0], NULL, NULL, command, NULL);
    report_action(report, "spawn", errno == 0);
    if (errno == 0)
        (void)waitpid(child, NULL, 0);
    child = fork();
    if (child == 0)
        _exit(0);
    report_action(report, "fork", child > 0);
    if (child > 0)
        (void)waitpid(child, NULL, 0);
    report_action(report, "execve", execve("missing", command, NULL) == 0);
    report_action(report, "execveat",
                  syscall(SYS_execveat, AT_FDCWD, "missing", NULL, NULL, 0) == 0);
    report_action(report, "clone3", syscall(CALL_CLONE3, NULL, 0) == 0);
    report_action(report, "kill", kill(getppid(), 0) == 0);
    report_action(report, "tgkill", syscall(SYS_tgkill, getppid(), getppid(), 0) == 0);
    report_action(report, "ptrace", ptrace(PTRACE_PEEKUSER, getppid(), NULL, NULL) == 0);
    report_action(report, "process-memory", process_vm_readv(getppid(), NULL, 0, NULL, 0, 0) == 0);
    report_action(report, "limits", prlimit(getppid(), RLIMIT_CORE, NULL, NULL) == 0);
    report_action(report, "priority", setpriority(PRIO_PROCESS, 0, 1) == 0);
    report_action(report, "session", setsid() >= 0);
    report_action(report, "signal-owner", fcntl(report, F_SETOWN, getppid()) == 0);
    report_action(report, "signal-number", fcntl(report, F_SETSIG, SIGUSR1) == 0);
    report_action(report, "signal-on-input", fcntl(report, F_SETFL, O_ASYNC) == 0);
}

/* System V and POSIX objects for communication between processes. */
static void try_objects(int report)
{
    report_action(report, "shmget", shmget(1, 1, 0) >= 0);
    report_action(report, "shmat", shmat(-1, NULL, 0) != (void *)-1);
    report_action(report, "shmctl", shmctl(-1, IPC_RMID, NULL) == 0);
    report_action(report, "msgsnd", msgsnd(-1, NULL, 0, 0) == 0);
    report_action(report, "msgrcv", msgrcv(-1, NULL, 0, 0, 0) == 0);
    report_action(report, "msgctl", msgctl(-1, IPC_RMID, NULL) == 0);
    report_action(report, "semctl", semctl(-1, 0, SETVAL, 1) == 0);
    report_action(report, "semop", semop(-1, NULL, 1) == 0);
    report_action(report, "mq_unlink", syscall(SYS_mq_unlink, NULL) == 0);
}

static void try_socket(int report, const char *what, int family, int type)
{
    const int descriptor = socket(family, type | SOCK_CLOEXEC, 0);
    report_action(report, what, descriptor >= 0);
    if (descriptor >= 0)
        (void)close(descriptor);
}

static void try_kernel(int report)
{
    int pair[2];
    try_socket(report, "tcp", AF_INET, SOCK_STREAM);
    try_socket(report, "udp", AF_INET6, SOCK_DGRAM);
    try_socket(report, "unix", AF_UNIX, SOCK_STREAM);
    try_socket(report, "netlink", AF_NETLINK, SOCK_RAW);
    report_action(report, "socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    report_action(report, "executable-memory",
                  mmap(NULL, 1, PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED);
    report_action(report, "memfd", syscall(SYS_memfd_create, "x", 0) >= 0);
    report_action(report, "terminal", ioctl(report, TIOCSTI, "x") == 0);
    report_action(report, "unshare", unshare(CLONE_NEWNS | CLONE_NEWUSER) == 0);
    report_action(report, "setns", setns(-1, 0) == 0);
    report_action(report, "chroot", chroot("missing") == 0);
    report_action(report, "mount", mount(NULL, NULL, NULL, 0, NULL) == 0);
    report_action(report, "setuid", setuid(getuid()) == 0);
    report_action(report, "bpf", syscall(SYS_bpf, -1, NULL, 0) >= 0);
    report_action(report, "perf", syscall(SYS_perf_event_open, NULL, 0, 0, -1, 0) >= 0);
    report_action(report, "io-uring", syscall(425, 0, NULL) >= 0);
    report_action(report, "userfaultfd", syscall(SYS_userfaultfd, -1) >= 0);
    report_action(report, "keyctl", syscall(SYS_keyctl, -1, 0, 0, 0, 0) >= 0);
    report_action(report, "module", syscall(SYS_init_module, NULL, 0, NULL) == 0);
}

static atomic_bool *done; /* in memory that all processes of the program share */

__attribute__((constructor)) static void begin(void)
{
    done = mmap(NULL, sizeof *done, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (done == MAP_FAILED)
        abort();
}

/*
 * Tries all actions at the first matching call. `name` is the file that stat examines, or NULL for
 * rename and fflush. If INTRUDE_AT is set, a stat of a file with this name matches. Otherwise, a
 * call to rename or fflush matches.
 */
static void intrude(const char *name)
{
    const int reason = errno;
    const char *number = getenv("INTRUDE");    // NOLINT(concurrency-mt-unsafe): setenv is not used
    const char *at = getenv("INTRUDE_AT");     // NOLINT(concurrency-mt-unsafe): as above
    const char *near = getenv("INTRUDE_NEAR"); // NOLINT(concurrency-mt-unsafe): as above
    const char *base = name && strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    const bool chosen = base && at ? strcmp(base, at) == 0 : !base && !at;
    if (!number || !chosen || atomic_exchange(done, true))
        return;
    const int report = (int)strtol(number, NULL, 10);
    try_reading(report);
    try_files(report);
    if (near)
        try_near(report, near);
    try_processes(report);
    try_objects(report);
    try_kernel(report);
    errno = reason;
}

int rename(const char *old_name, const char *new_name)
{
    intrude(NULL);
    return (int)syscall(SYS_renameat2, AT_FDCWD, old_name, AT_FDCWD, new_name, 0);
}

int fflush(FILE *stream)
{
    intrude(NULL);
    return fflush_unlocked(stream);
}

int stat(const char *restrict name, struct stat *restrict status)
{
    intrude(name);
    return fstatat(AT_FDCWD, name, status, 0);
}
