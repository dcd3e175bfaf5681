/* SPDX-License-Identifier: MIT */
/*
 * low_heap.h - the part of the open list below its window: a binary heap of cells, ordered by
 * bucket.
 *
 * Of the cells in one bucket, the newest is usually removed first, but not always. Push and pop
 * take O(log n) time.
 */
#ifndef ASTAR_SEARCH_QUEUE_LOW_HEAP_H
#define ASTAR_SEARCH_QUEUE_LOW_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct low_entry {
    uint64_t bucket;
    uint32_t cell;
};

/*
 * If all bytes are zero, the heap is empty. Setting `count` to 0 removes all cells. The children of
 * entry i are the entries 2i + 1 and 2i + 2; neither has a lower bucket than entry i.
 */
struct low_heap {
    struct low_entry *entries;
    size_t count, capacity;
};

/* Releases the memory of the heap. */
void low_heap_free(struct low_heap *heap);

/* Reserves memory for `count` cells in total. Returns false if out of memory. */
bool low_heap_reserve(struct low_heap *heap, size_t count, struct error *error);

/* Adds a cell. Returns false if out of memory. */
bool low_heap_push(struct low_heap *heap, uint64_t bucket, uint32_t cell, struct error *error);

/* Removes and returns the cell with the lowest bucket. The heap must not be empty. */
struct low_entry low_heap_pop(struct low_heap *heap);

#endif
