/* SPDX-License-Identifier: MIT */
/* low_heap.c - the part of the open list below its window: a binary heap of cells. */
#include "search/queue/low_heap.h"

#include <stdlib.h>

#include "base/memory.h"

void low_heap_free(struct low_heap *heap)
{
    free(heap->entries);
    heap->entries = NULL;
}

bool low_heap_reserve(struct low_heap *heap, size_t count, struct error *error)
{
    struct low_entry *entries =
        memory_grow(heap->entries, &heap->capacity, count, sizeof *entries, error);
    if (entries)
        heap->entries = entries;
    return entries != NULL;
}

bool low_heap_push(struct low_heap *heap, uint64_t bucket, uint32_t cell, struct error *error)
{
    if (!low_heap_reserve(heap, heap->count + 1, error))
        return false;
    struct low_entry *const entries = heap->entries;
    size_t hole = heap->count++;
    while (hole > 0) {
        const size_t parent = (hole - 1) / 2;
        if (entries[parent].bucket < bucket)
            break;
        entries[hole] = entries[parent];
        hole = parent;
    }
    entries[hole] = (struct low_entry){.bucket = bucket, .cell = cell};
    return true;
}

struct low_entry low_heap_pop(struct low_heap *heap)
{
    struct low_entry *const entries = heap->entries;
    const struct low_entry lowest = entries[0];
    const struct low_entry last = entries[--heap->count];
    size_t hole = 0;
    for (;;) {
        size_t child = 2 * hole + 1;
        if (child >= heap->count)
            break;
        child += child + 1 < heap->count && entries[child + 1].bucket < entries[child].bucket;
        if (entries[child].bucket >= last.bucket)
            break;
        entries[hole] = entries[child];
        hole = child;
    }
    if (heap->count > 0)
        entries[hole] = last;
    return lowest;
}
