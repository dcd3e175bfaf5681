/* SPDX-License-Identifier: MIT */
/*
 * call_filter.c - permits only the system calls that are needed to solve maps.
 *
 * The filter is a seccomp program (seccomp(2)), which the kernel runs at each system call. It lists
 * the permitted calls, some of them only with certain arguments. Any other call has no effect and
 * fails. A list of forbidden calls would have to name every call that can do harm, including those
 * of later kernels.
 *
 * The list covers the calls that glibc and musl make on behalf of the program. Which calls these
 * are depends on the version of the C library: newer versions prefer newer calls. Calls that were
 * added since Linux 5.0 and are not listed therefore fail with ENOSYS, as on an older kernel, and
 * the C library then uses an older call: for example, clone instead of clone3, whose flags are in
 * memory, where a filter cannot examine them. Older calls that are not listed fail with EPERM.
 *
 * The filter finds the treatment of a call by a binary search over the numbers of calls, and then
 * examines the arguments if necessary. It is not compiled by libseccomp, because loading libseccomp
 * and using it to compile the filter would make a run on a small map take a third longer.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for CLONE_THREAD
#define _GNU_SOURCE
#include "cli/solve/call_filter.h"

#include <asm/termbits.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * The kernel's number for this architecture. A process can also make the system calls of another
 * architecture, such as 32-bit x86, which have other numbers. The filter forbids these calls.
 */
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCHITECTURE AUDIT_ARCH_RISCV64
#elif defined(__s390x__)
#define ARCHITECTURE AUDIT_ARCH_S390X
#elif defined(__powerpc64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCHITECTURE AUDIT_ARCH_PPC64LE
#elif defined(__powerpc64__)
#define ARCHITECTURE AUDIT_ARCH_PPC64
#elif defined(__mips64) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCHITECTURE AUDIT_ARCH_MIPSEL64
#endif

#if defined(ARCHITECTURE) && defined(SYS_seccomp) && defined(SYS_landlock_create_ruleset)

enum {
    /*
     * Calls added since Linux 5.0 have the same number on all architectures, plus an offset on
     * MIPS. The installed headers may lack them.
     */
    OFFSET = SYS_landlock_create_ruleset - 444,
    CALL_FIRST_NEW = OFFSET + 424,
    CALL_FACCESSAT2 = OFFSET + 439,
    CALL_END = OFFSET + 448, /* greater than the number of any permitted call */
};

/* The index of the argument of clone that contains the flags. */
#if defined(__s390x__)
enum { CLONE_FLAGS = 1 };
#else
enum { CLONE_FLAGS = 0 };
#endif

enum {
    /* The flags that a thread may have, and that the C libraries use. */
    THREAD = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
             CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID |
             CLONE_DETACHED,
    CREATE = O_CREAT | (O_TMPFILE & ~O_DIRECTORY),
    SPECIAL = 07000, /* bits of a mode: set-user-ID, set-group-ID, sticky */
};

/* Stands for the ID of this process. */
#define OWN_PROCESS UINT32_MAX

/*
 * A rule for a call. It tests the low 32 bits of an argument; the kernel ignores the high bits of
 * these arguments. If the result of the test is `outcome`, the rule permits or forbids the call.
 * Otherwise, the next rule for the same call decides. If the last rule for a call does not apply,
 * the verdict is the opposite of the last rule's.
 */
struct rule {
    uint32_t call;
    uint16_t test; /* BPF_JEQ or BPF_JSET */
    uint8_t argument;
    bool outcome, permits;
    uint32_t value;
};
#define RULE(call, argument, test, value, outcome, permits)                                        \
    {                                                                                              \
        (call), (test), (argument), (outcome), (permits), (value)                                  \
    }
#define PERMIT_IF(call, argument, value)     RULE(call, argument, BPF_JEQ, value, true, true)
#define FORBID_UNLESS(call, argument, value) RULE(call, argument, BPF_JEQ, value, false, false)
#define PERMIT_WITH(call, argument, bits)    RULE(call, argument, BPF_JSET, bits, true, true)
#define PERMIT_WITHOUT(call, argument, bits) RULE(call, argument, BPF_JSET, bits, false, true)
#define FORBID_WITH(call, argument, bits)    RULE(call, argument, BPF_JSET, bits, true, false)

/* clang-format off */

/* Calls that are permitted with any arguments. */
static const uint32_t permitted[] = {
    /* Memory. */
    SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise,
    /* Threads and their signals. */
    SYS_futex, SYS_set_robust_list, SYS_set_tid_address, SYS_rseq, SYS_sched_yield,
    SYS_sched_getaffinity, SYS_gettid, SYS_exit, SYS_exit_group, SYS_rt_sigaction,
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    SYS_restart_syscall,
    /* Time. */
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_gettimeofday,
    /* Open files and folders. */
    SYS_read, SYS_pread64, SYS_readv, SYS_write, SYS_writev, SYS_lseek, SYS_close, SYS_getdents64,
    SYS_flock, SYS_ppoll,
    /* Names and properties of files. */
    SYS_fstat, SYS_newfstatat, SYS_statx, SYS_faccessat, CALL_FACCESSAT2, SYS_readlinkat,
    SYS_getcwd,
    /* Changes to folders, which Landlock restricts, and the default mode of new files. */
    SYS_unlinkat, SYS_umask,
    /* The process and the system. */
    SYS_getpid, SYS_getppid, SYS_getrandom, SYS_sysinfo, SYS_setitimer,
    /* Workers (worker.c) and their pipes. */
    SYS_wait4, SYS_pipe2,
    /* The second step of the sandbox (sandbox.c). */
    SYS_landlock_create_ruleset, SYS_landlock_add_rule, SYS_landlock_restrict_self,
    /* Calls that some architectures lack. */
#ifdef SYS_open
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_rename, SYS_unlink, SYS_rmdir,
#endif
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef __s390x__
    SYS_mmap, /* its arguments are in memory, where a filter cannot examine them */
#endif
};

/* Calls that are permitted with certain arguments. The rules for a call are adjacent. */
static const struct rule rules[] = {
    /* Memory that is not executable. */
#ifndef __s390x__
    FORBID_WITH(SYS_mmap, 2, PROT_EXEC),
#endif
    FORBID_WITH(SYS_mprotect, 2, PROT_EXEC),
    /* Processes as fork starts them, and threads, but not namespaces. */
    PERMIT_IF(SYS_clone, CLONE_FLAGS, CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD),
    PERMIT_IF(SYS_clone, CLONE_FLAGS, SIGCHLD),
    FORBID_WITH(SYS_clone, CLONE_FLAGS, ~(uint32_t)THREAD),
    PERMIT_WITH(SYS_clone, CLONE_FLAGS, CLONE_THREAD),
    /* The end of workers, and of a worker if this process ends; the filter of workers. */
    FORBID_WITH(SYS_kill, 0, 1U << 31), /* groups of processes, and all processes */
    PERMIT_IF(SYS_kill, 1, SIGKILL),
    PERMIT_IF(SYS_prctl, 0, PR_SET_PDEATHSIG),
    PERMIT_IF(SYS_seccomp, 0, SECCOMP_SET_MODE_FILTER),
    /* Signals to this process. */
    PERMIT_IF(SYS_tgkill, 0, OWN_PROCESS),
    PERMIT_IF(SYS_tkill, 0, OWN_PROCESS),
    /* Limits of this process, except those that can make it write a core dump. */
    FORBID_UNLESS(SYS_prlimit64, 0, 0),
    PERMIT_IF(SYS_prlimit64, 1, RLIMIT_AS),
    PERMIT_IF(SYS_prlimit64, 1, RLIMIT_DATA),
    PERMIT_IF(SYS_prlimit64, 1, RLIMIT_STACK),
    PERMIT_IF(SYS_prlimit64, 1, RLIMIT_NOFILE),
    /*
     * Files without truncation, which Landlock before version 3 permits, and without special bits.
     */
    FORBID_WITH(SYS_openat, 2, O_TRUNC),
    PERMIT_WITHOUT(SYS_openat, 2, CREATE),
    FORBID_WITH(SYS_openat, 3, SPECIAL),
    FORBID_WITH(SYS_mkdirat, 2, SPECIAL),
    PERMIT_IF(SYS_renameat2, 4, 0),
#ifdef SYS_open
    FORBID_WITH(SYS_open, 1, O_TRUNC),
    PERMIT_WITHOUT(SYS_open, 1, CREATE),
    FORBID_WITH(SYS_open, 2, SPECIAL),
    FORBID_WITH(SYS_mkdir, 1, SPECIAL),
#endif
    /* Flags of open files, except O_ASYNC, which makes the kernel send signals. */
    PERMIT_IF(SYS_fcntl, 1, F_DUPFD_CLOEXEC),
    PERMIT_IF(SYS_fcntl, 1, F_GETFD),
    PERMIT_IF(SYS_fcntl, 1, F_SETFD),
    PERMIT_IF(SYS_fcntl, 1, F_GETFL),
    FORBID_UNLESS(SYS_fcntl, 1, F_SETFL),
    FORBID_WITH(SYS_fcntl, 2, O_ASYNC),
    /* The size of a terminal, and whether a file is one. */
    PERMIT_IF(SYS_ioctl, 1, TIOCGWINSZ),
#ifdef TCGETS2
    PERMIT_IF(SYS_ioctl, 1, TCGETS2),
#endif
    PERMIT_IF(SYS_ioctl, 1, TCGETS),
};

/* Calls that call_filter_restrict forbids, apart from clone: processes, signals, filters. */
static const uint32_t restricted[] = {
    SYS_wait4, SYS_kill, SYS_tkill, SYS_tgkill, SYS_prctl, SYS_seccomp, SYS_pipe2,
};
/* clang-format on */

/*
 * The treatments of calls. RULED + i means that the rules from rules[i] decide. The code of the
 * filter consists of a search for the treatment of the call, the rules, and the verdicts.
 */
enum { FORBIDDEN, MISSING, PERMITTED, VERDICTS, RULED = VERDICTS };

enum {
    CALLS = CALL_END - OFFSET,
    PERMITTED_CALLS = sizeof permitted / sizeof *permitted,
    RULES = sizeof rules / sizeof *rules,
    /* At most, since the calls that a permitted call separates are forbidden or missing. */
    RANGES = 2 * (PERMITTED_CALLS + RULES) + 2,
    INSTRUCTIONS = 4 + RANGES + 2 * RULES + VERDICTS,
};

/* A filter under construction. */
struct filter {
    /* Ranges of calls that are treated alike: the first call of a range, and the treatment. */
    uint32_t starts[RANGES];
    uint8_t treatments[RANGES];
    size_t ranges;
    size_t places[RULED + RULES]; /* the index in `code` of the code for each treatment */
    struct sock_filter code[INSTRUCTIONS];
    size_t length;
};

/* Divides all calls into ranges. Calls are represented by their numbers minus OFFSET. */
static void find_ranges(struct filter *filter)
{
    uint8_t treatments[CALLS + 1];
    for (uint32_t i = 0; i <= CALLS; i++)
        treatments[i] = OFFSET + i < CALL_FIRST_NEW ? FORBIDDEN : MISSING;
    for (size_t i = 0; i < PERMITTED_CALLS; i++)
        treatments[permitted[i] - OFFSET] = PERMITTED;
    for (size_t i = RULES; i-- > 0;)
        treatments[rules[i].call - OFFSET] = (uint8_t)(RULED + i);
    for (uint32_t i = 0; i <= CALLS; i++) {
        if (i > 0 && treatments[i] == treatments[i - 1])
            continue;
        filter->starts[filter->ranges] = i;
        filter->treatments[filter->ranges++] = treatments[i];
    }
}

static void emit(struct filter *filter, unsigned operation, uint32_t operand)
{
    filter->code[filter->length++] = (struct sock_filter)BPF_STMT((uint16_t)operation, operand);
}

/*
 * Emits a jump to `yes` if the comparison is true, otherwise to `no`. Both are later instructions.
 */
static void emit_jump(struct filter *filter, unsigned comparison, uint32_t operand, size_t yes,
                      size_t no)
{
    const size_t next = filter->length + 1;
    filter->code[filter->length++] =
        (struct sock_filter)BPF_JUMP((uint16_t)(BPF_JMP | comparison | BPF_K), operand,
                                     (uint8_t)(yes - next), (uint8_t)(no - next));
}

static void emit_load(struct filter *filter, size_t offset)
{
    emit(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset);
}

static void emit_verdict(struct filter *filter, unsigned treatment, uint32_t result)
{
    filter->places[treatment] = filter->length;
    emit(filter, BPF_RET | BPF_K, result);
}

/*
 * Emits a binary search of the ranges from `first` to `end`, which takes one comparison less than
 * there are ranges.
 */
// NOLINTNEXTLINE(misc-no-recursion): the depth is the logarithm of the number of ranges
static void emit_search(struct filter *filter, size_t first, size_t end)
{
    const size_t middle = first + (end - first) / 2;
    if (end - first < 2)
        return;
    const size_t next = filter->length + 1;
    emit_jump(filter, BPF_JGE, filter->starts[middle],
              end - middle > 1 ? next + middle - first - 1
                               : filter->places[filter->treatments[middle]],
              middle - first > 1 ? next : filter->places[filter->treatments[first]]);
    emit_search(filter, first, middle);
    emit_search(filter, middle, end);
}

/* Returns where the filter finds the low half of an argument. */
static size_t offset_of_argument(size_t argument)
{
    const size_t low_half = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? sizeof(uint32_t) : 0;
    return offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t) + low_half;
}

/* Emits the code for all treatments. */
static void emit_treatments(struct filter *filter)
{
    const uint32_t process = (uint32_t)getpid();
    for (size_t i = 0; i < RULES; i++) {
        const struct rule *rule = &rules[i];
        const bool first = i == 0 || rule->call != rule[-1].call;
        const bool last = i + 1 == RULES || rule->call != rule[1].call;
        filter->places[RULED + i] = filter->length;
        if (first || rule->argument != rule[-1].argument)
            emit_load(filter, offset_of_argument(rule->argument));
        const size_t verdict = filter->places[rule->permits ? PERMITTED : FORBIDDEN];
        const size_t otherwise = !last           ? filter->length + 1
                                 : rule->permits ? filter->places[FORBIDDEN]
                                                 : filter->places[PERMITTED];
        emit_jump(filter, rule->test, rule->value == OWN_PROCESS ? process : rule->value,
                  rule->outcome ? verdict : otherwise, rule->outcome ? otherwise : verdict);
    }
    emit_verdict(filter, FORBIDDEN, SECCOMP_RET_ERRNO | EPERM);
    emit_verdict(filter, MISSING, SECCOMP_RET_ERRNO | ENOSYS);
    emit_verdict(filter, PERMITTED, SECCOMP_RET_ALLOW);
}

/* Emits the filter. The first jumps to a place are only correct if `places` contains this place. */
static void emit_filter(struct filter *filter)
{
    filter->length = 0;
    emit_load(filter, offsetof(struct seccomp_data, arch));
    emit_jump(filter, BPF_JEQ, ARCHITECTURE, filter->length + 1, filter->places[FORBIDDEN]);
    emit_load(filter, offsetof(struct seccomp_data, nr));
    /*
     * Because of this subtraction, the kernel does not evaluate the filter for all calls in
     * advance. That would take as long as it saves in 200 calls, which is more than most runs make.
     */
    emit(filter, BPF_ALU | BPF_SUB | BPF_K, OFFSET);
    emit_search(filter, 0, filter->ranges);
    emit_treatments(filter);
}

/* Makes the kernel run a program at each system call, in addition to earlier ones. */
static bool install(struct sock_filter *code, size_t length)
{
    const struct sock_fprog program = {(unsigned short)length, code};
    /*
     * Older kernels restrict speculative execution in a filtered process, in case the process
     * interprets untrusted code. The restriction makes the process slower. This program interprets
     * no code, so it lifts the restriction.
     */
    const long flags = SECCOMP_FILTER_FLAG_SPEC_ALLOW;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) == 0;
}

const char *call_filter_install(void)
{
    struct filter filter = {.ranges = 0};
    find_ranges(&filter);
    emit_filter(&filter); /* finds the places */
    emit_filter(&filter);
    if (filter.length > UINT8_MAX)
        return "the filter is too long";
    return install(filter.code, filter.length) ? NULL
                                               : "this system does not support seccomp filters";
}

bool call_filter_restrict(bool threads)
{
    enum { OTHERS = sizeof restricted / sizeof *restricted };
    enum { ARGUMENT = OTHERS + 2, ALLOW = OTHERS + 4, FORBID = OTHERS + 5 };
    struct filter filter = {.ranges = 0};
    emit_load(&filter, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < OTHERS; i++)
        emit_jump(&filter, BPF_JEQ, restricted[i], FORBID, filter.length + 1);
    emit_jump(&filter, BPF_JEQ, SYS_clone, threads ? (size_t)ARGUMENT : (size_t)FORBID, ALLOW);
    emit_load(&filter, offset_of_argument(CLONE_FLAGS));
    emit_jump(&filter, BPF_JSET, CLONE_THREAD, ALLOW, FORBID);
    emit_verdict(&filter, PERMITTED, SECCOMP_RET_ALLOW);
    emit_verdict(&filter, FORBIDDEN, SECCOMP_RET_ERRNO | EPERM);
    return install(filter.code, filter.length);
}

#else

const char *call_filter_install(void)
{
    return "this program was built without seccomp filters";
}

bool call_filter_restrict(bool threads)
{
    (void)threads;
    return true;
}

#endif
