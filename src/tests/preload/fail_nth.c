/* SPDX-License-Identifier: MIT */
/*
 * fail_nth.c - a preloaded library that makes the n-th call of one kind fail.
 *
 *   LD_PRELOAD=fail_nth.so FAIL_CALL=write FAIL_NTH=2 FAIL_ERRNO=28 FAIL_MARK=9 program 9>mark
 *
 * FAIL_CALL   the kind of calls to count: malloc, thread, open, read, write, close, rename, unlink,
 *             mkdir, stat, fcntl or flock; see below for the functions of each kind
 * FAIL_NTH    the number of the call that fails, counted from 1 over all threads and processes;
 *             2+ means the second call and all later ones
 * FAIL_ERRNO  the errno that a failed call sets
 * FAIL_MARK   a descriptor that receives one byte for each failed call, so that a test can tell
 *             whether the program made an n-th call
 *
 * SIGALRM ends a program that runs longer than SECONDS_TO_HANG seconds.
 *
 * Only calls during main are counted, not those of the dynamic linker. Calls inside the C library,
 * such as the read in fgets, are not intercepted, except for allocations. The only state is an
 * atomic counter, so threads and processes need no lock.
 */
/* For RTLD_NEXT, which is not in POSIX. NOLINTNEXTLINE: the C library defines this name. */
#define _GNU_SOURCE
/* With _FORTIFY_SOURCE, headers define some of these functions inline. */
#undef _FORTIFY_SOURCE

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SECONDS_TO_HANG = 60 };

static struct {
    const char *call;
    unsigned long nth;
    bool later; /* all later calls fail too */
    int number; /* errno of failed calls */
    int mark;   /* descriptor that receives a byte for each failed call */
} plan;

static atomic_bool counting;
static atomic_ulong *calls; /* in memory that all processes of the program share */

/* Counts a call if it is of the kind in `plan`. Returns true and sets errno if it must fail. */
static bool fails(const char *kind)
{
    if (!atomic_load(&counting) || strcmp(kind, plan.call) != 0)
        return false;
    const unsigned long call = atomic_fetch_add(calls, 1) + 1;
    if (call < plan.nth || (call > plan.nth && !plan.later))
        return false;
    (void)syscall(SYS_write, plan.mark, ".", (size_t)1);
    errno = plan.number;
    return true;
}

/* Declares a variable `next` whose member `function` points to the replaced function. */
#define FIND_NEXT(name)                                                                            \
    union {                                                                                        \
        void *object; /* POSIX, unlike ISO C, allows conversion to a function pointer */           \
        __typeof__(&(name)) function;                                                              \
    } next = {dlsym(RTLD_NEXT, #name)}

/* Defines a wrapper that fails or calls the replaced function. */
#define WRAP(kind, failure, type, name, parameters, arguments)                                     \
    type name parameters                                                                           \
    {                                                                                              \
        FIND_NEXT(name);                                                                           \
        return fails(kind) ? (failure) : next.function arguments;                                  \
    }

/* Like WRAP, but for functions that release their argument even if they fail. */
#define WRAP_CLOSE(name, parameters, arguments)                                                    \
    int name parameters                                                                            \
    {                                                                                              \
        FIND_NEXT(name);                                                                           \
        const int result = next.function arguments;                                                \
        return fails("close") ? -1 : result;                                                       \
    }

/*
 * Like WRAP, but for functions whose last named parameter, `last`, contains the flags. If the flags
 * include O_CREAT, a mode follows.
 */
#define WRAP_OPEN(name, parameters, last, arguments)                                               \
    int name parameters                                                                            \
    {                                                                                              \
        FIND_NEXT(name);                                                                           \
        mode_t mode = 0;                                                                           \
        if (((last)&O_CREAT) != 0) {                                                               \
            va_list rest;                                                                          \
            va_start(rest, last);                                                                  \
            mode = va_arg(rest, mode_t);                                                           \
            va_end(rest);                                                                          \
        }                                                                                          \
        return fails("open") ? -1 : next.function arguments;                                       \
    }

WRAP("malloc", NULL, void *, malloc, (size_t size), (size))
WRAP("malloc", NULL, void *, calloc, (size_t count, size_t size), (count, size))
WRAP("malloc", NULL, void *, realloc, (void *block, size_t size), (block, size))
WRAP("malloc", NULL, void *, aligned_alloc, (size_t alignment, size_t size), (alignment, size))
WRAP("malloc", ENOMEM, int, posix_memalign, (void **block, size_t alignment, size_t size),
     (block, alignment, size))

WRAP("thread", EAGAIN, int, pthread_create,
     (pthread_t * thread, const pthread_attr_t *attributes, void *(*begin)(void *), void *argument),
     (thread, attributes, begin, argument))

WRAP_OPEN(open, (const char *path, int flags, ...), flags, (path, flags, mode))
WRAP_OPEN(open64, (const char *path, int flags, ...), flags, (path, flags, mode))
WRAP_OPEN(openat, (int folder, const char *path, int flags, ...), flags,
          (folder, path, flags, mode))
WRAP_OPEN(openat64, (int folder, const char *path, int flags, ...), flags,
          (folder, path, flags, mode))
WRAP("open", NULL, FILE *, fopen, (const char *path, const char *mode), (path, mode))
WRAP("open", NULL, FILE *, fopen64, (const char *path, const char *mode), (path, mode))
WRAP("open", NULL, DIR *, opendir, (const char *path), (path))

/*
 * Reads from pipes and writes to pipes do not count: the program sends orders and results through
 * pipes between its own processes, where they can fail only if the other process has ended.
 */
static bool is_pipe(int descriptor)
{
    return syscall(SYS_lseek, descriptor, 0, SEEK_CUR) < 0;
}

ssize_t read(int descriptor, void *data, size_t size)
{
    FIND_NEXT(read);
    return !is_pipe(descriptor) && fails("read") ? -1 : next.function(descriptor, data, size);
}

WRAP("read", -1, ssize_t, pread, (int descriptor, void *data, size_t size, off_t offset),
     (descriptor, data, size, offset))
WRAP("read", NULL, struct dirent *, readdir, (DIR * folder), (folder))

ssize_t write(int descriptor, const void *data, size_t size)
{
    FIND_NEXT(write);
    return !is_pipe(descriptor) && fails("write") ? -1 : next.function(descriptor, data, size);
}

WRAP("write", -1, ssize_t, pwrite, (int descriptor, const void *data, size_t size, off_t offset),
     (descriptor, data, size, offset))
WRAP("write", -1, int, ftruncate, (int descriptor, off_t size), (descriptor, size))

WRAP_CLOSE(close, (int descriptor), (descriptor))
WRAP_CLOSE(fclose, (FILE * file), (file))
WRAP_CLOSE(closedir, (DIR * folder), (folder))

WRAP("rename", -1, int, rename, (const char *from, const char *to), (from, to))
WRAP("rename", -1, int, renameat,
     (int from_folder, const char *from, int to_folder, const char *to),
     (from_folder, from, to_folder, to))
WRAP("rename", -1, int, link, (const char *from, const char *to), (from, to))
WRAP("rename", -1, int, linkat,
     (int from_folder, const char *from, int to_folder, const char *to, int flags),
     (from_folder, from, to_folder, to, flags))

WRAP("unlink", -1, int, unlink, (const char *path), (path))
WRAP("unlink", -1, int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags))

WRAP("mkdir", -1, int, mkdir, (const char *path, mode_t mode), (path, mode))

WRAP("stat", -1, int, stat, (const char *path, struct stat *status), (path, status))
WRAP("stat", -1, int, fstat, (int descriptor, struct stat *status), (descriptor, status))
WRAP("stat", -1, int, access, (const char *path, int mode), (path, mode))
WRAP("stat", -1, int, faccessat, (int folder, const char *path, int mode, int flags),
     (folder, path, mode, flags))
WRAP("stat", NULL, char *, realpath, (const char *path, char *real), (path, real))

WRAP("flock", -1, int, flock, (int descriptor, int operation), (descriptor, operation))

/* Each command of fcntl takes either no argument or one that fits into a pointer. */
int fcntl(int descriptor, int command, ...)
{
    FIND_NEXT(fcntl);
    va_list rest;
    va_start(rest, command);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return fails("fcntl") ? -1 : next.function(descriptor, command, argument);
}

/*
 * Returns the number in an environment variable, 0 by default. Sets *more to true if a + follows
 * the number, otherwise to false.
 */
static unsigned long number_of(const char *name, bool *more)
{
    const char *text = getenv(name); // NOLINT(concurrency-mt-unsafe): only one thread so far
    char *end = NULL;
    const unsigned long number = text ? strtoul(text, &end, 10) : 0;
    *more = end && *end == '+';
    return number;
}

static int (*real_main)(int count, char **arguments, char **environment);

static int counted_main(int count, char **arguments, char **environment)
{
    bool ignored;
    const char *call = getenv("FAIL_CALL"); // NOLINT(concurrency-mt-unsafe): as above
    plan.call = call ? call : "";
    plan.nth = number_of("FAIL_NTH", &plan.later);
    plan.number = (int)number_of("FAIL_ERRNO", &ignored);
    plan.mark = (int)number_of("FAIL_MARK", &ignored);
    void *shared =
        mmap(NULL, sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        abort();
    calls = shared;
    (void)alarm(SECONDS_TO_HANG);
    atomic_store(&counting, true);
    const int status = real_main(count, arguments, environment);
    atomic_store(&counting, false);
    return status;
}

/* Called by the startup code with the program's main. NOLINTNEXTLINE: a reserved name is needed */
int __libc_start_main(int (*program)(int, char **, char **), int count, char **arguments,
                      int (*begin)(int, char **, char **), void (*end)(void), void (*unload)(void),
                      void *stack)
{
    FIND_NEXT(__libc_start_main);
    real_main = program;
    return next.function(counted_main, count, arguments, begin, end, unload, stack);
}
