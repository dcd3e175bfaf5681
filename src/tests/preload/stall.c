/* SPDX-License-Identifier: MIT */
/*
 * stall.c - a preloaded library in which large reads do not return, like reads from a file server
 * that does not answer.
 *
 *   LD_PRELOAD=stall.so STALL_BYTES=500000 program
 *
 * A call of read for at least STALL_BYTES bytes takes STALL_SECONDS seconds.
 */
/* For RTLD_NEXT, which is not in POSIX. NOLINTNEXTLINE: the C library defines this name. */
#define _GNU_SOURCE
/* With _FORTIFY_SOURCE, headers define read inline. */
#undef _FORTIFY_SOURCE

#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { STALL_SECONDS = 20 };

ssize_t read(int descriptor, void *data, size_t size)
{
    union {
        void *object; /* POSIX, unlike ISO C, allows conversion to a function pointer */
        ssize_t (*function)(int, void *, size_t);
    } next = {dlsym(RTLD_NEXT, "read")};
    const struct timespec stall = {.tv_sec = STALL_SECONDS};
    const char *bytes = getenv("STALL_BYTES");
    if (bytes && size >= strtoul(bytes, NULL, 10))
        (void)nanosleep(&stall, NULL);
    return next.function(descriptor, data, size);
}
