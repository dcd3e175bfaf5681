/* SPDX-License-Identifier: MIT */
/*
 * open_list.h - priority queue of cells, ordered by f: a bucket queue for integer keys.
 *
 * A bucket contains the cells with the same f >> shift. The queue has three tiers:
 *
 *   - The window: OPEN_SLOTS consecutive buckets with one slot for each. A slot is a stack: the
 *     newest cell of a bucket is removed first, which favours depth and keeps the active part in
 *     cache. Source: Dial (1969).
 *   - The far tier, for buckets above the window (far_list.h). An empty window moves to the
 *     lowest bucket of the far tier.
 *   - The low tier, for buckets below the far tier that are not in the window. While this tier
 *     contains a cell, the queue removes its cells first, and `slot` is 0. Cells below the window
 *     occur if f can decrease along a path, because the heuristic is not consistent or is
 *     multiplied by a weight. They are stored in a heap (low_heap.h). If far cells are so sparse
 *     that a window would contain only a few of them, there is no window, and the lowest few cells
 *     are stored in a sorted array (low_run.h) instead.
 *
 * The newest cell of the current bucket is stored in `newest`. A search usually removes this cell
 * next, so that it needs no entry. The value 0 means no cell, because cell 0 is a corner of the
 * padding.
 *
 * A bucket is not sorted, so with shift > 0 a cell may be removed before its g is final. When a
 * cell is improved or closed, its older entries remain on the list; the search detects these stale
 * entries when it removes them. If the list has the states of the cells (struct open_cells), it
 * drops entries of closed cells when they leave the far tier.
 *
 * Invariants: slots below `slot` are empty; `occupied` has a set bit for every non-empty slot;
 * every removed cell belongs to the lowest bucket on the list. If there is no window, all slots are
 * empty.
 *
 * Cost: push and pop are O(1) in the window, O(log of the spread of keys) in the far tier, and
 * O(log n) in the low tier. Memory: 8 bytes for each open cell in the window, 12 or 16 bytes for
 * each cell outside it.
 */
#ifndef ASTAR_SEARCH_QUEUE_OPEN_LIST_H
#define ASTAR_SEARCH_QUEUE_OPEN_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/inline.h"
#include "search/queue/far_list.h"
#include "search/queue/low_heap.h"
#include "search/queue/low_run.h"

enum { OPEN_SLOTS = 4096 };

/* The largest key. */
#define OPEN_KEY_MAX ((UINT64_C(1) << 63) - 1)

/* An element of the stack of a slot. The index 0 means no element; entry 0 is never used. */
struct open_entry {
    uint32_t cell;
    uint32_t next;
};

/*
 * The arrays of a search; a pointer is NULL if there is no such array. The list reads the states to
 * drop closed cells early. It loads the sums of the cells that it keeps, and of their neighbours,
 * into the cache, because the search needs them next.
 */
struct open_cells {
    const uint8_t *states; /* by cell; a closed cell has the bit `closed` */
    uint8_t closed;
    const void *sums; /* by cell; vertical neighbours are `row_bytes` apart */
    size_t sum_bytes, row_bytes;
};

struct open_list {
    unsigned shift;  /* a bucket is 2^shift keys wide */
    uint64_t origin; /* number of the bucket in slot 1, minus 1 (modulo 2^64) */
    uint32_t slot;   /* slot of the current bucket; 0 if that bucket is in the low tier */
    uint32_t newest; /* newest cell of the current bucket; 0: it is on the stack or there is none */
    uint32_t heads[OPEN_SLOTS + 1]; /* heads[0] is always 0 */
    uint64_t occupied[OPEN_SLOTS / 64 + 1];
    struct open_entry *entries;
    uint32_t used;   /* entries from this index on have never been used */
    uint32_t unused; /* head of the stack of free entries */
    size_t capacity; /* capacity of `entries` */
    struct low_heap low;
    struct low_run run;      /* used instead of `low` if there is no window */
    struct open_cells cells; /* set by the caller after open_list_clear, which resets it */
    uint64_t low_bucket;     /* bucket of `newest` if slot is 0 */
    uint64_t far_begin;      /* the lowest bucket of the far tier */
    struct far_list far;
};

/* Releases the memory of the list. */
void open_list_free(struct open_list *list);

/* Removes all cells but keeps the memory. Call this before the first use of a zeroed list. */
void open_list_clear(struct open_list *list, unsigned shift);

/*
 * Reserves memory for `entries` cells in the window and `far` cells above it. Returns false if out
 * of memory.
 */
bool open_list_reserve(struct open_list *list, uint64_t entries, uint64_t far, struct error *error);

/*
 * Slow paths of push and pop. open_list_grow makes room for another entry. open_list_push_outside
 * adds a cell whose bucket is outside the window. open_list_advance moves to the lowest non-empty
 * bucket. It returns false if the list is empty, or if it fails, in which case *error is set.
 */
bool open_list_grow(struct open_list *list, struct error *error);
bool open_list_push_outside(struct open_list *list, uint64_t bucket, uint32_t cell,
                            struct error *error);
bool open_list_advance(struct open_list *list, struct error *error);

/* Pushes a cell onto the stack of `slot`, a slot of the window from 1 to OPEN_SLOTS. */
static inline bool open_list_push_slot(struct open_list *list, uint32_t slot, uint32_t cell,
                                       struct error *error)
{
    uint32_t entry = list->unused;
    if (entry != 0) {
        list->unused = list->entries[entry].next;
    } else {
        if (__builtin_expect(list->used >= list->capacity, 0) && !open_list_grow(list, error))
            return false;
        entry = list->used++;
    }
    list->entries[entry] = (struct open_entry){.cell = cell, .next = list->heads[slot]};
    list->heads[slot] = entry;
    list->occupied[slot / 64] |= UINT64_C(1) << slot % 64;
    return true;
}

/*
 * Adds a cell with the key f, which must be at most OPEN_KEY_MAX. The cell must not be 0. Fails if
 * memory or entries run out.
 */
ALWAYS_INLINE bool open_list_push(struct open_list *list, uint64_t f, uint32_t cell,
                                  struct error *error)
{
    const uint64_t bucket = f >> list->shift;
    const uint64_t slot = bucket - list->origin;
    if (__builtin_expect(slot - 1 >= OPEN_SLOTS, 0))
        return open_list_push_outside(list, bucket, cell, error);
    if (slot > list->slot)
        return open_list_push_slot(list, (uint32_t)slot, cell, error);
    const uint32_t previous = list->newest;
    const uint32_t previous_slot = list->slot;
    list->newest = cell;
    list->slot = (uint32_t)slot;
    return previous == 0 || open_list_push_slot(list, previous_slot, previous, error);
}

/* Returns the key at which the current bucket begins. No key in the list is lower. */
static inline uint64_t open_list_floor(const struct open_list *list)
{
    return (list->slot == 0 ? list->low_bucket : list->origin + list->slot) << list->shift;
}

/* Returns true if the current bucket is empty. */
static inline bool open_list_bucket_empty(const struct open_list *list)
{
    return list->newest == 0 && list->heads[list->slot] == 0;
}

/*
 * Removes and returns the newest cell of the current bucket, which must not be empty.
 */
static inline uint32_t open_list_pop(struct open_list *list)
{
    const uint32_t newest = list->newest;
    if (newest != 0) {
        list->newest = 0;
        return newest;
    }
    const uint32_t entry = list->heads[list->slot];
    const struct open_entry taken = list->entries[entry];
    list->heads[list->slot] = taken.next;
    list->entries[entry].next = list->unused;
    list->unused = entry;
    return taken.cell;
}

#endif
