/* SPDX-License-Identifier: MIT */
/* memory.c - allocation with overflow checks. */
/* For madvise, which is not in POSIX. NOLINTNEXTLINE: the C library defines this name. */
#define _DEFAULT_SOURCE

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
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

/* A request that fails has no effect: the system then provides each page when it is first used. */
void memory_provide(void *bytes, size_t size)
{
#ifdef MADV_POPULATE_WRITE
    enum { MOST = 1 << 26 }; /* bytes; a call takes up to 0.02 s, in which no stop is noticed */
    const long page = sysconf(_SC_PAGESIZE);
    if (page <= 0 || size > MOST)
        return;
    const size_t before = (size_t)page - (uintptr_t)bytes % (size_t)page;
    if (size >= before + (size_t)page)
        (void)madvise((char *)bytes + before, (size - before) / (size_t)page * (size_t)page,
                      MADV_POPULATE_WRITE);
#else
    (void)bytes;
    (void)size;
#endif
}

/*
 * Requests huge pages for a part of a block. With them, the system provides 2 MB at once, and random
 * access is faster because the processor remembers the places of more pages.
 */
static void request_huge_pages(void *bytes, size_t size)
{
#ifdef MADV_HUGEPAGE
    enum { LEAST = 1 << 23 }; /* the ends of the block, up to 4 MB, have no huge pages */
    const long page = sysconf(_SC_PAGESIZE);
    if (page <= 0 || size < LEAST)
        return;
    const size_t before = (size_t)page - (uintptr_t)bytes % (size_t)page;
    (void)madvise((char *)bytes + before, (size - before) / (size_t)page * (size_t)page,
                  MADV_HUGEPAGE);
#else
    (void)bytes;
    (void)size;
#endif
}

void *memory_zeroed_now(size_t count, size_t size, struct error *error)
{
    void *array = memory_zeroed(count, size, error);
    if (array) {
        request_huge_pages(array, count * size);
        memory_provide(array, count * size);
    }
    return array;
}

/*
 * If an array of at least this size in bytes cannot grow by half, memory_grow tries a smaller step.
 */
enum { LARGE = 1 << 20 };

/*
 * Returns capacity + capacity / part, or 16 if `capacity` is below 16; in any case at least
 * `needed`.
 */
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
