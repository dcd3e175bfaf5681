/* SPDX-License-Identifier: MIT */
/*
 * low_run.h - the lowest cells of an open list without a window: a short sorted array.
 *
 * The lowest cell is at the end of the array. Of the cells in one bucket, the newest is removed
 * first. Removing a cell takes constant time; adding a cell requires one move for each lower cell.
 */
#ifndef ASTAR_SEARCH_QUEUE_LOW_RUN_H
#define ASTAR_SEARCH_QUEUE_LOW_RUN_H

#include <stdint.h>

#include "search/queue/low_heap.h"

/* The maximum number of cells in a run, and the maximum that low_run_sort can sort. */
enum { LOW_RUN_MAX = 64, LOW_RUN_SORTED = 28 };

struct low_run {
    struct low_entry entries[LOW_RUN_MAX]; /* in descending order of buckets */
    uint32_t count;
};

/* Sorts the cells. There must be at most LOW_RUN_SORTED of them, stored oldest first. */
void low_run_sort(struct low_run *run);

/* Adds a cell. There must be fewer than LOW_RUN_MAX cells. */
void low_run_push(struct low_run *run, uint64_t bucket, uint32_t cell);

/* Removes and returns the lowest cell. The run must not be empty. */
static inline struct low_entry low_run_pop(struct low_run *run)
{
    return run->entries[--run->count];
}

#endif
