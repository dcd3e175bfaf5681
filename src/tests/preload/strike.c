/* SPDX-License-Identifier: MIT */
/*
 * strike.c - a preloaded library in which a call of a worker process goes wrong.
 *
 *   LD_PRELOAD=strike.so STRIKE="KIND CALL NAME" program
 *
 * The call goes wrong in a process that the program has started, after this process has opened a
 * map whose path contains NAME. CALL is
 *
 *   open     the map is opened
 *   create   a temporary file is created
 *   write    data is written to a file
 *   rename   a temporary file is renamed
 *   answer   data is written to a pipe
 *
 * and KIND says what happens then: segv, kill, abort, loop (endless), memory (as much as there is,
 * then abort), exit (with status 0), half (half of the data is written, then exit), interrupt
 * (after `rename`, the process that was started gets SIGINT and time to react).
 */
/* For RTLD_NEXT, which is not in POSIX. NOLINTNEXTLINE: the C library defines this name. */
#define _GNU_SOURCE
/* With _FORTIFY_SOURCE, headers define some of the functions inline. */
#undef _FORTIFY_SOURCE

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { WORD_SIZE = 64, BLOCK = 1 << 20 };

static pid_t first; /* the process that was started */
static char kind[WORD_SIZE], call[WORD_SIZE], name[WORD_SIZE];
static bool armed; /* the map with the name was opened last */

__attribute__((constructor)) static void begin(void)
{
    const char *strike = getenv("STRIKE");
    first = getpid();
    if (!strike || sscanf(strike, "%63s %63s %63s", kind, call, name) != 3)
        kind[0] = '\0';
}

static bool is_kind(const char *word)
{
    return strcmp(kind, word) == 0;
}

static bool strikes(const char *at)
{
    return kind[0] != '\0' && armed && strcmp(call, at) == 0 && getpid() != first;
}

static void strike(void)
{
    volatile bool always = true;
    if (is_kind("segv"))
        *(volatile int *)8 = 0;
    if (is_kind("kill"))
        (void)kill(getpid(), SIGKILL);
    while (is_kind("loop") && always)
        continue;
    while (is_kind("memory")) {
        char *block = malloc(BLOCK);
        if (!block)
            abort();
        memset(block, 1, BLOCK);
    }
    if (is_kind("abort"))
        abort();
    _exit(0);
}

static void *next(const char *function)
{
    return dlsym(RTLD_NEXT, function);
}

int open(const char *path, int flags, ...)
{
    union {
        void *object; /* POSIX, unlike ISO C, allows conversion to a function pointer */
        int (*function)(const char *, int, ...);
    } real = {next("open")};
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    if ((flags & (O_CREAT | O_WRONLY)) == 0 && strstr(path, "maps/"))
        armed = strstr(path, name) != NULL;
    if (strikes((flags & O_CREAT) != 0 ? "create" : "open"))
        strike();
    return real.function(path, flags, mode);
}

int rename(const char *from, const char *to)
{
    union {
        void *object;
        int (*function)(const char *, const char *);
    } real = {next("rename")};
    if (strikes("rename") && !is_kind("interrupt"))
        strike();
    const int result = real.function(from, to);
    if (strikes("rename")) {
        const struct timespec pause = {.tv_nsec = 50000000};
        (void)kill(first, SIGINT);
        (void)nanosleep(&pause, NULL);
        kind[0] = '\0';
    }
    return result;
}

ssize_t write(int descriptor, const void *data, size_t size)
{
    union {
        void *object;
        ssize_t (*function)(int, const void *, size_t);
    } real = {next("write")};
    struct stat status;
    const bool pipe = fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
    if (strikes(pipe ? "answer" : "write")) {
        if (is_kind("half"))
            (void)!real.function(descriptor, data, size / 2);
        strike();
    }
    return real.function(descriptor, data, size);
}
