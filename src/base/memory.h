/* SPDX-License-Identifier: MIT */
/*
 * memory.h - allocation with overflow checks and error messages. Release all blocks with free().
 */
#ifndef ASTAR_BASE_MEMORY_H
#define ASTAR_BASE_MEMORY_H

#include <stddef.h>

#include "base/error.h"

/*
 * Allocates an uninitialised array of `count` elements of `size` bytes; a count of 0 is treated as
 * 1. Returns NULL if out of memory.
 */
void *memory_array(size_t count, size_t size, struct error *error);

/*
 * Like memory_array, but all bytes are zero. Allocating a large block takes little time, because
 * the system clears each page only when it is first used.
 */
void *memory_zeroed(size_t count, size_t size, struct error *error);

/*
 * Asks the system to provide all pages of a new block, or of a part of it, immediately. Call it
 * before the bytes are used: one call takes only three quarters as long as providing each page when
 * it is first used.
 */
void memory_provide(void *bytes, size_t size);

/*
 * Allocates an uninitialised array of bytes, all of which will be written, such as the pixels of a
 * picture. Arrays of at least half a megabyte get huge pages if possible, because the system
 * provides one huge page in a third of the time that it needs for the small pages of a megabyte.
 */
void *memory_large(size_t size, struct error *error);

/* Like memory_zeroed, but uses huge pages if possible. For arrays with scattered accesses. */
void *memory_zeroed_large(size_t count, size_t size, struct error *error);

/* Like memory_zeroed, but also calls memory_provide. Use it if all elements will be written. */
void *memory_zeroed_now(size_t count, size_t size, struct error *error);

/*
 * Grows an array to at least `needed` elements of `size` bytes. Capacity grows geometrically, so
 * appending takes amortised constant time. Returns the array, which may have moved, and updates
 * *capacity. On failure returns NULL and leaves the array unchanged.
 */
void *memory_grow(void *array, size_t *capacity, size_t needed, size_t size, struct error *error);

#endif
