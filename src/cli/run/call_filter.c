/* SPDX-License-Identifier: MIT */
/*
 * call_filter.c - forbids system calls that are not needed to solve maps.
 *
 * The filter is a seccomp program (seccomp(2)), which the kernel runs at each system call. A
 * forbidden call fails with EPERM and has no effect. The filter lists forbidden calls, because a
 * list of permitted calls would depend on the C library and its version. The list covers the calls
 * of all kernels that existed when it was written. Calls with higher numbers fail with ENOSYS, as
 * on a kernel that lacks them, and the C library then uses an older call instead. clone3 also fails
 * with ENOSYS, so that the C library falls back to clone.
 *
 * Almost all calls that the program makes have no rule, so the filter first looks up each call in
 * bit masks and permits calls without a rule. The filter is not compiled by libseccomp, because
 * loading libseccomp and using it to compile the filter would make a run on a small map take a
 * third longer.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for CLONE_THREAD
#define _GNU_SOURCE
#include "cli/run/call_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
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
     * MIPS. Their numbers are listed here, because the installed headers may lack them.
     */
    OFFSET = SYS_landlock_create_ruleset - 444,
    CALL_PIDFD_SEND_SIGNAL = OFFSET + 424,
    CALL_IO_URING_SETUP,
    CALL_IO_URING_ENTER,
    CALL_IO_URING_REGISTER,
    CALL_OPEN_TREE,
    CALL_MOVE_MOUNT,
    CALL_FSOPEN,
    CALL_FSCONFIG,
    CALL_FSMOUNT,
    CALL_FSPICK,
    CALL_PIDFD_OPEN,
    CALL_CLONE3,
    CALL_OPENAT2 = OFFSET + 437,
    CALL_PIDFD_GETFD,
    CALL_PROCESS_MADVISE = OFFSET + 440,
    CALL_MOUNT_SETATTR = OFFSET + 442,
    CALL_QUOTACTL_FD,
    CALL_MEMFD_SECRET = OFFSET + 447,
    CALL_PROCESS_MRELEASE,
    CALL_FCHMODAT2 = OFFSET + 452,
    CALL_STATMOUNT = OFFSET + 457,
    CALL_LISTMOUNT,
    CALL_SETXATTRAT = OFFSET + 463,
    CALL_REMOVEXATTRAT = OFFSET + 466,
    CALL_OPEN_TREE_ATTR,
    CALL_FILE_SETATTR = OFFSET + 469,
    CALL_UNKNOWN, /* the first unassigned number, as of Linux 6.17 */
};

/* The index of the argument of clone that contains the flags. */
#if defined(__s390x__)
enum { CLONE_FLAGS = 1 };
#else
enum { CLONE_FLAGS = 0 };
#endif

enum {
    NAMESPACES = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                 CLONE_NEWPID | CLONE_NEWNET,
    PERMISSIONS = 0777,
    OWN_PROCESS = 0, /* stands for the ID of this process */
};

/*
 * A rule that forbids a call. If `test` is not 0, the rule compares the low 32 bits of an argument
 * with `value`, and forbids the call only if the result of the test is `outcome`. A call may have
 * several rules with tests.
 */
struct rule {
    uint32_t call;
    uint16_t test; /* BPF_JEQ, BPF_JGT or BPF_JSET; 0: no test */
    uint8_t argument;
    bool outcome;
    uint32_t value;
};

#define DENY(number)                                                                               \
    {                                                                                              \
        .call = (number)                                                                           \
    }
#define DENY_IF(number, index, comparison, operand)                                                \
    {                                                                                              \
        (number), (comparison), (index), true, (operand)                                           \
    }
#define DENY_UNLESS(number, index, comparison, operand)                                            \
    {                                                                                              \
        (number), (comparison), (index), false, (operand)                                          \
    }

/* clang-format off */
static const struct rule rules[] = {
    /* Programs and processes. New threads are permitted; new processes are not. */
    DENY(SYS_execve), DENY(SYS_execveat), DENY(SYS_ptrace),
    DENY(SYS_process_vm_readv), DENY(SYS_process_vm_writev), DENY(SYS_kcmp),
    DENY(CALL_PIDFD_OPEN), DENY(CALL_PIDFD_GETFD), DENY(CALL_PIDFD_SEND_SIGNAL),
    DENY(CALL_PROCESS_MADVISE), DENY(CALL_PROCESS_MRELEASE),
    DENY(SYS_kill), DENY(SYS_tkill), DENY(SYS_rt_sigqueueinfo), DENY(SYS_rt_tgsigqueueinfo),
    DENY_UNLESS(SYS_tgkill, 0, BPF_JEQ, OWN_PROCESS),
    DENY_UNLESS(SYS_prlimit64, 0, BPF_JEQ, 0),
    DENY(SYS_setpriority), DENY(SYS_ioprio_set), DENY(SYS_sched_setaffinity),
    DENY(SYS_sched_setattr), DENY(SYS_sched_setparam), DENY(SYS_sched_setscheduler),
    DENY(SYS_migrate_pages), DENY(SYS_move_pages),
    DENY_UNLESS(SYS_clone, CLONE_FLAGS, BPF_JSET, CLONE_THREAD),
    DENY_IF(SYS_clone, CLONE_FLAGS, BPF_JSET, NAMESPACES),

    /* Networks and other means of communication with other processes. */
    DENY(SYS_socket), DENY(SYS_socketpair), DENY(SYS_connect), DENY(SYS_bind),
    DENY(SYS_msgget), DENY(SYS_semget), DENY(SYS_shmget), DENY(SYS_mq_open),

    /* Files that Landlock does not restrict: unnamed, opened by handle, or on new mounts. */
    DENY(SYS_memfd_create), DENY(CALL_MEMFD_SECRET), DENY(SYS_open_by_handle_at),
    DENY(SYS_chroot), DENY(SYS_pivot_root), DENY(SYS_mount), DENY(SYS_umount2),
    DENY(CALL_OPEN_TREE), DENY(CALL_OPEN_TREE_ATTR), DENY(CALL_MOVE_MOUNT),
    DENY(CALL_FSOPEN), DENY(CALL_FSCONFIG), DENY(CALL_FSMOUNT), DENY(CALL_FSPICK),
    DENY(CALL_MOUNT_SETATTR), DENY(CALL_STATMOUNT), DENY(CALL_LISTMOUNT),
    DENY(SYS_unshare), DENY(SYS_setns), DENY(SYS_fanotify_init),

    /*
     * Properties of files, such as owner and times, which Landlock does not protect, and
     * truncation, which Landlock restricts only since version 3. fchmod is permitted for ordinary
     * permissions, because a new output file gets the permissions of the file that it replaces.
     */
    DENY_IF(SYS_fchmod, 1, BPF_JGT, PERMISSIONS),
    DENY(SYS_fchmodat), DENY(CALL_FCHMODAT2), DENY(SYS_fchown), DENY(SYS_fchownat),
    DENY(SYS_utimensat), DENY(SYS_truncate), DENY(CALL_OPENAT2), DENY(CALL_FILE_SETATTR),
    DENY_IF(SYS_openat, 2, BPF_JSET, O_TRUNC),
    DENY(SYS_linkat), DENY(SYS_symlinkat), DENY(SYS_mknodat),
    DENY(SYS_setxattr), DENY(SYS_lsetxattr), DENY(SYS_fsetxattr), DENY(CALL_SETXATTRAT),
    DENY(SYS_removexattr), DENY(SYS_lremovexattr), DENY(SYS_fremovexattr),
    DENY(CALL_REMOVEXATTRAT),

    /* Inserting text into the terminal's input, where the shell would read it as typed text. */
    DENY_IF(SYS_ioctl, 1, BPF_JEQ, TIOCSTI),
#ifdef TIOCLINUX
    DENY_IF(SYS_ioctl, 1, BPF_JEQ, TIOCLINUX),
#endif

    /* User, groups, capabilities and execution domain of the process. */
    DENY(SYS_setuid), DENY(SYS_setgid), DENY(SYS_setreuid), DENY(SYS_setregid),
    DENY(SYS_setresuid), DENY(SYS_setresgid), DENY(SYS_setgroups), DENY(SYS_setfsuid),
    DENY(SYS_setfsgid), DENY(SYS_capset), DENY(SYS_personality),

    /* Parts of the kernel that have often had flaws or that only administrators need. */
    DENY(SYS_bpf), DENY(SYS_perf_event_open), DENY(SYS_userfaultfd),
    DENY(CALL_IO_URING_SETUP), DENY(CALL_IO_URING_ENTER), DENY(CALL_IO_URING_REGISTER),
    DENY(SYS_add_key), DENY(SYS_request_key), DENY(SYS_keyctl),
    DENY(SYS_init_module), DENY(SYS_finit_module), DENY(SYS_delete_module),
    DENY(SYS_kexec_load), DENY(SYS_reboot), DENY(SYS_swapon), DENY(SYS_swapoff),
    DENY(SYS_acct), DENY(SYS_quotactl), DENY(CALL_QUOTACTL_FD), DENY(SYS_syslog),
    DENY(SYS_vhangup), DENY(SYS_sethostname), DENY(SYS_setdomainname),
    DENY(SYS_settimeofday), DENY(SYS_clock_settime), DENY(SYS_adjtimex),
    DENY(SYS_clock_adjtime),

    /* Calls that some architectures lack. */
#ifdef SYS_open
    DENY_IF(SYS_open, 1, BPF_JSET, O_TRUNC), DENY(SYS_creat), DENY(SYS_chmod), DENY(SYS_chown),
    DENY(SYS_lchown), DENY(SYS_link), DENY(SYS_symlink), DENY(SYS_mknod), DENY(SYS_fork),
    DENY(SYS_utime), DENY(SYS_utimes),
#endif
#ifdef SYS_vfork
    DENY(SYS_vfork),
#endif
#ifdef SYS_futimesat
    DENY(SYS_futimesat),
#endif
#ifdef SYS_kexec_file_load
    DENY(SYS_kexec_file_load),
#endif
#ifdef SYS_socketcall
    DENY(SYS_socketcall),
#endif
#ifdef SYS_ipc
    DENY(SYS_ipc),
#endif
#ifdef SYS_iopl
    DENY(SYS_iopl), DENY(SYS_ioperm),
#endif
#ifdef SYS_modify_ldt
    DENY(SYS_modify_ldt),
#endif
};
/* clang-format on */

enum {
    RULES = sizeof rules / sizeof *rules,
    BLOCK = 32, /* number of calls in a block */
    BLOCKS = (CALL_UNKNOWN - OFFSET + BLOCK - 1) / BLOCK,
    INSTRUCTIONS = 32 + 4 * BLOCKS + 8 * RULES,
    SAVED = 0, /* index of the BPF memory word that contains the number of the call */
};

/* A filter under construction. */
struct filter {
    uint32_t listed[BLOCKS]; /* for each block, a mask of the calls that have a rule */
    struct sock_filter code[INSTRUCTIONS];
    size_t length;
};

static void emit(struct filter *filter, unsigned operation, uint32_t operand)
{
    filter->code[filter->length++] = (struct sock_filter)BPF_STMT((uint16_t)operation, operand);
}

/* Emits a jump that skips `yes` instructions if the comparison is true, otherwise `no`. */
static void emit_jump(struct filter *filter, unsigned comparison, uint32_t operand, unsigned yes,
                      unsigned no)
{
    filter->code[filter->length++] = (struct sock_filter)BPF_JUMP(
        (uint16_t)(BPF_JMP | comparison | BPF_K), operand, (uint8_t)yes, (uint8_t)no);
}

static void emit_load(struct filter *filter, size_t offset)
{
    emit(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset);
}

static void emit_error(struct filter *filter, uint32_t code)
{
    emit(filter, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | code);
}

static void emit_permission(struct filter *filter)
{
    emit(filter, BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
}

/*
 * Emits code that forbids unknown calls and the calls of other architectures. For all other calls,
 * the code stores the number of the call.
 */
static void emit_begin(struct filter *filter)
{
    emit_load(filter, offsetof(struct seccomp_data, arch));
    emit_jump(filter, BPF_JEQ, ARCHITECTURE, 1, 0);
    emit_error(filter, EPERM);
    emit_load(filter, offsetof(struct seccomp_data, nr));
    emit(filter, BPF_ALU | BPF_SUB | BPF_K, OFFSET);
    emit_jump(filter, BPF_JGE, CALL_UNKNOWN - OFFSET, 1, 0);
    /* clone3 fails with ENOSYS, because a filter cannot examine its flags, which are in memory. */
    emit_jump(filter, BPF_JEQ, CALL_CLONE3 - OFFSET, 0, 1);
    emit_error(filter, ENOSYS);
    emit(filter, BPF_ST, SAVED);
}

/* Emits code that permits calls without a rule. */
static void emit_masks(struct filter *filter)
{
    emit(filter, BPF_ALU | BPF_AND | BPF_K, BLOCK - 1);
    emit(filter, BPF_MISC | BPF_TAX, 0);
    emit(filter, BPF_LD | BPF_MEM, SAVED);
    emit(filter, BPF_ALU | BPF_DIV | BPF_K, BLOCK);
    for (uint32_t i = 0; i < BLOCKS; i++) {
        emit_jump(filter, BPF_JEQ, i, 0, 2);
        emit(filter, BPF_LD | BPF_IMM, filter->listed[i]);
        emit(filter, BPF_JMP | BPF_JA, 3 * (BLOCKS - 1 - i));
    }
    emit(filter, BPF_ALU | BPF_RSH | BPF_X, 0);
    emit_jump(filter, BPF_JSET, 1, 1, 0);
    emit_permission(filter);
}

/* Emits code that applies the rules. */
static void emit_rules(struct filter *filter)
{
    static const size_t low_half = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? sizeof(uint32_t) : 0;
    for (size_t i = 0; i < RULES; i++) {
        const struct rule *rule = &rules[i];
        if (rule->test == 0)
            continue;
        const uint32_t value = rule->call == SYS_tgkill ? (uint32_t)getpid() : rule->value;
        emit(filter, BPF_LD | BPF_MEM, SAVED);
        emit_jump(filter, BPF_JEQ, rule->call - OFFSET, 0, 3);
        emit_load(filter, offsetof(struct seccomp_data, args) + rule->argument * sizeof(uint64_t) +
                              low_half);
        emit_jump(filter, rule->test, value, rule->outcome ? 0 : 1, rule->outcome ? 1 : 0);
        emit_error(filter, EPERM);
    }
    emit(filter, BPF_LD | BPF_MEM, SAVED);
    for (size_t i = 0; i < RULES; i++) {
        if (rules[i].test == 0)
            continue;
        emit_jump(filter, BPF_JEQ, rules[i].call - OFFSET, 0, 1);
        emit_permission(filter);
    }
    emit_error(filter, EPERM);
}

const char *call_filter_install(void)
{
    struct filter filter = {.length = 0};
    for (size_t i = 0; i < RULES; i++) {
        const uint32_t call = rules[i].call - OFFSET;
        filter.listed[call / BLOCK] |= UINT32_C(1) << call % BLOCK;
    }
    emit_begin(&filter);
    emit_masks(&filter);
    emit_rules(&filter);
    const struct sock_fprog program = {(unsigned short)filter.length, filter.code};
    /*
     * Older kernels restrict speculative execution in a filtered process, in case the process
     * interprets untrusted code. The restriction makes the process slower. This program interprets
     * no code, so it lifts the restriction.
     */
    const long flags = SECCOMP_FILTER_FLAG_SPEC_ALLOW;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) == 0
               ? NULL
               : "this system does not support seccomp filters";
}

#else

const char *call_filter_install(void)
{
    return "this program was built without seccomp filters";
}

#endif
