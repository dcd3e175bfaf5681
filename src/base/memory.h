/* SPDX-License-Identifier: MIT */
/*
 * memory.h - allocation with checks for overflow and error messages.
 *
 * Everything returned here is released with free().
 */
#ifndef ASTAR_BASE_MEMORY_H
#define ASTAR_BASE_MEMORY_H

#include <stddef.h>

#include "base/error.h"

/* An uninitialised array of `count` (at least 1 is allocated) elements of `size` bytes, or NULL. */
void *memory_array(size_t count, size_t size, struct error *error);

/* The same with all bytes zero. Large blocks cost no time until their pages are used. */
void *memory_zeroed(size_t count, size_t size, struct error *error);

/*
 * Makes room in a growing array for `needed` elements. Returns the array, which may have moved, and
 * updates *capacity; on failure returns NULL and leaves the array unchanged. Growth is geometric.
 */
void *memory_grow(void *array, size_t *capacity, size_t needed, size_t size, struct error *error);

#endif
