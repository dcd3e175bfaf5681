/* SPDX-License-Identifier: MIT */
/*
 * limits.c - applies --memory to this process and --time-limit to its work.
 *
 * Freed memory must be returned to the system, because otherwise it would still count against the
 * limit. glibc returns a freed block immediately if it has mapped the block separately, as it does
 * with all blocks above a threshold. This module sets a fixed threshold. Otherwise, glibc would
 * raise the threshold, to at most 32 MB, when such a block is freed.
 *
 * All threads share one heap of glibc. If a thread has a heap of its own that cannot grow because
 * of the limit, each call of malloc tries in vain to extend it, and to map another one, before it
 * uses the main heap. A file with a million small blocks then takes 20 s instead of one.
 */
#include "cli/limits.h"

#include <sys/resource.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/clock.h"
#include "base/sanitized.h"
#include "base/workers.h"

enum {
    MAPPED_MIN = 1 << 18,   /* smallest block that glibc maps separately, in bytes */
    PROGRAM_DATA = 3 << 20, /* data of the program and libraries, and memory that malloc keeps */
    KEPT_MEMORY = 8 << 20,  /* memory that a process keeps for its next map */
    THREAD_DATA = 1 << 18,  /* memory that malloc and the thread library keep for a thread */
};

void limits_set_memory(uint64_t bytes)
{
    struct rlimit limit;
    if (SANITIZED)
        return;
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, MAPPED_MIN);
    (void)mallopt(M_TRIM_THRESHOLD, MAPPED_MIN);
    (void)mallopt(M_ARENA_MAX, 1);
#endif
    if (bytes > INT64_MAX || getrlimit(RLIMIT_DATA, &limit) != 0 ||
        limit.rlim_cur <= bytes + PROGRAM_DATA)
        return;
    limit.rlim_cur = bytes + PROGRAM_DATA;
    (void)setrlimit(RLIMIT_DATA, &limit);
}

/* Raises the limit by `bytes` if there is a limit. */
static void raise_limit(uint64_t bytes)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return;
    limit.rlim_cur =
        bytes < limit.rlim_max - limit.rlim_cur ? limit.rlim_cur + bytes : limit.rlim_max;
    (void)setrlimit(RLIMIT_DATA, &limit);
}

void limits_allow_workers(size_t count)
{
    static size_t allowed;
    if (count <= allowed)
        return;
    raise_limit((count - allowed) * ((uint64_t)WORKERS_STACK_SIZE + THREAD_DATA));
    allowed = count;
}

void limits_keep_memory(void)
{
#ifdef __GLIBC__
    (void)mallopt(M_MMAP_THRESHOLD, KEPT_MEMORY);
    (void)mallopt(M_TRIM_THRESHOLD, KEPT_MEMORY);
    raise_limit(KEPT_MEMORY);
#endif
}

void limits_begin(uint64_t time_limit_us, struct stop *stop)
{
    stop->deadline_us = time_limit_us > 0 ? clock_us() + time_limit_us : 0;
}

void limits_explain(uint64_t time_limit_us, struct error *error)
{
    if (error->code == ERROR_STOPPED)
        error_set(error, ERROR_STOPPED, "not finished after %g s; raise --time-limit",
                  (double)time_limit_us / 1e6);
}
