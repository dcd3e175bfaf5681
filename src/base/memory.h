/* SPDX-License-Identifier: MIT */
/*
 * memory.h - allocation whose sizes cannot overflow and whose failure is reported in words.
 *
 * Everything returned here is released with free().
 */
#ifndef ASTAR_BASE_MEMORY_H
#define ASTAR_BASE_MEMORY_H

#include <stddef.h>

#include "base/error.h"

/* An uninitialised array of `count` (at least 1 is allocated) elements of `size` bytes, or NULL. */
void *memory_array(size_t count, size_t size, struct error *error);

/* As memory_array, all bytes zero. Large blocks cost no time until their pages are touched. */
void *memory_zeroed(size_t count, size_t size, struct error *error);

/*
 * Makes room in a growing array for `needed` elements: returns `array`, perhaps moved, and updates
 * *capacity; or NULL, with `array` and *capacity as they were. Growth is geometric.
 */
void *memory_grow(void *array, size_t *capacity, size_t needed, size_t size, struct error *error);

#endif
