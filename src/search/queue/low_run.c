/* SPDX-License-Identifier: MIT */
/* low_run.c - the lowest cells of an open list without a window: a short sorted array. */
#include "search/queue/low_run.h"

#include <string.h>

/*
 * For each cell, counts the cells that precede it in the sorted array, by comparing all pairs. The
 * loops have no branches that depend on a comparison, because processors could not predict them.
 */
void low_run_sort(struct low_run *run)
{
    struct low_entry unsorted[LOW_RUN_SORTED];
    uint32_t before[LOW_RUN_SORTED];
    const uint32_t count = run->count;
    memcpy(unsorted, run->entries, count * sizeof *unsorted);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t sum = 0;
        for (uint32_t k = 0; k < i; k++) {
            const uint32_t first = unsorted[k].bucket >= unsorted[i].bucket;
            sum += first;
            before[k] += 1 - first;
        }
        before[i] = sum;
    }
    for (uint32_t i = 0; i < count; i++)
        run->entries[before[i]] = unsorted[i];
}

void low_run_push(struct low_run *run, uint64_t bucket, uint32_t cell)
{
    struct low_entry *const entries = run->entries;
    uint32_t hole = run->count++;
    for (; hole > 0 && entries[hole - 1].bucket < bucket; hole--)
        entries[hole] = entries[hole - 1];
    entries[hole] = (struct low_entry){.bucket = bucket, .cell = cell};
}
