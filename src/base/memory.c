/* SPDX-License-Identifier: MIT */
/* memory.c - allocation with overflow checks. */
/* For madvise, which is not in POSIX. NOLINTNEXTLINE: the C library defines this name. */
#define _DEFAULT_SOURCE

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void *memory_array(size_t count, size_t size, struct error *error)
{
    if (count == 0)
        count = 1;
    void *array = count <= SIZE_MAX / size ? malloc(count * size) : NULL;
    if (!array)
        error_memory(error, count <= SIZE_MAX / size ? count * size : SIZE_MAX);
    return array;
}

void *memory_zeroed(size_t count, size_t size, struct error *error)
{
    void *array = calloc(count > 0 ? count : 1, size);
    if (!array)
        error_memory(error, count <= SIZE_MAX / size ? count * size : SIZE_MAX);
    return array;
}

/* Calls madvise for the complete pages of a block. Ignores failures: the call is only a hint. */
static void advise(void *bytes, size_t size, int advice)
{
    const long page = sysconf(_SC_PAGESIZE);
    if (page <= 0)
        return;
    const size_t before = (size_t)page - (uintptr_t)bytes % (size_t)page;
    if (size >= before + (size_t)page)
        (void)madvise((char *)bytes + before, (size - before) / (size_t)page * (size_t)page,
                      advice);
}

/*
 * Requests huge pages of 2 MB for large blocks. The system provides a huge page in one step. Huge
 * pages also make random access faster, because the processor caches the addresses of only a
 * limited number of pages. If madvise fails, the system provides each page when it is first used.
 */
void memory_provide(void *bytes, size_t size)
{
    enum {
        HUGE_LEAST = 1 << 23, /* bytes; up to 2 MB at each end of a block get small pages */
        MOST = 1 << 26,       /* bytes; a call takes up to 0.02 s, and a stop must wait for it */
    };
#ifdef MADV_HUGEPAGE
    if (size >= HUGE_LEAST)
        advise(bytes, size, MADV_HUGEPAGE);
#endif
#ifdef MADV_POPULATE_WRITE
    if (size <= MOST)
        advise(bytes, size, MADV_POPULATE_WRITE);
#endif
}

void *memory_large(size_t size, struct error *error)
{
    enum { HUGE_SIZE = 1 << 21, LEAST = 1 << 19 };
    if (size < LEAST || size > SIZE_MAX / 2)
        return memory_array(size, 1, error);
    const size_t pages = (size + HUGE_SIZE - 1) / HUGE_SIZE;
    void *array = aligned_alloc(HUGE_SIZE, pages * HUGE_SIZE);
    if (!array)
        error_memory(error, size);
#ifdef MADV_HUGEPAGE
    else
        (void)madvise(array, size < HUGE_SIZE ? (size_t)HUGE_SIZE : size, MADV_HUGEPAGE);
#endif
    return array;
}

void *memory_zeroed_large(size_t count, size_t size, struct error *error)
{
    enum { HUGE_LEAST = 1 << 23 }; /* bytes; a smaller block from calloc may contain no huge page */
    const bool large = size > 0 && count >= HUGE_LEAST / size;
    void *array = large ? memory_zeroed(count, size, error) : memory_large(count * size, error);
    if (array && !large)
        memset(array, 0, count * size);
#ifdef MADV_HUGEPAGE
    if (array && large)
        advise(array, count * size, MADV_HUGEPAGE);
#endif
    return array;
}

void *memory_zeroed_now(size_t count, size_t size, struct error *error)
{
    void *array = memory_zeroed(count, size, error);
    if (array)
        memory_provide(array, count * size);
    return array;
}

/*
 * If memory_grow cannot enlarge an array by half and the array has at least this size in bytes, it
 * tries to enlarge the array by a sixteenth.
 */
enum { LARGE = 1 << 20 };

/* Returns capacity + capacity / part (16 if `capacity` is below 16), but at least `needed`. */
static size_t larger_capacity(size_t capacity, size_t needed, size_t part)
{
    const size_t larger = capacity < 16 ? 16 : capacity + capacity / part;
    return larger < needed ? needed : larger;
}

void *memory_grow(void *array, size_t *capacity, size_t needed, size_t size, struct error *error)
{
    if (needed <= *capacity)
        return array;
    size_t larger = larger_capacity(*capacity, needed, 2);
    void *grown = larger <= SIZE_MAX / size ? realloc(array, larger * size) : NULL;
    if (!grown && *capacity * size >= LARGE) {
        larger = larger_capacity(*capacity, needed, 16);
        grown = larger <= SIZE_MAX / size ? realloc(array, larger * size) : NULL;
    }
    if (grown) {
        *capacity = larger;
        return grown;
    }
    error_memory(error, needed <= SIZE_MAX / size ? needed * size : SIZE_MAX);
    return NULL;
}
