/* SPDX-License-Identifier: MIT */
/*
 * open_list.h - priority queue of cells, ordered by f: a bucket queue for integer keys.
 *
 * A bucket holds the cells with the same f >> shift. The buckets in a window of OPEN_SLOTS
 * consecutive numbers are stacks: the newest cell of a bucket is removed first, which favours depth
 * and keeps the active part in cache. Cells beyond the window wait unsorted in `far`; they are
 * distributed when the window is empty and moves on. After Dial (1969) and the two-level buckets of
 * Denardo and Fox (1979).
 *
 * The newest cell of the current bucket is held in `hand`. In most searches it is removed next and
 * never needs an entry. Cell 0, a corner of the grid's border, stands for no cell.
 *
 * Since a bucket is not sorted, a cell may be removed before its g is final; the search then expands
 * it again. Entries are not removed when a cell is improved or closed: the search recognises stale
 * entries when it removes them.
 *
 * Invariants: no cell lies in a slot below `slot`; `occupied` has the bit of every slot that holds a
 * cell; a key below the current bucket is put into the current bucket.
 *
 * Cost: push and pop are O(1) within the window. Memory: 8 bytes for each open cell, 16 beyond the
 * window.
 */
#ifndef ASTAR_SEARCH_OPEN_LIST_H
#define ASTAR_SEARCH_OPEN_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { OPEN_SLOTS = 4096 };

/* An entry in a bucket's stack. Entry 0 is never used: as `next` or as a head it means none. */
struct open_entry {
    uint32_t cell;
    uint32_t next;
};

struct open_far {
    uint64_t bucket;
    uint32_t cell;
};

struct open_list {
    unsigned shift;
    uint64_t window; /* the bucket number of slot 0 */
    uint32_t slot;   /* of the current bucket */
    uint32_t hand;   /* its newest cell, if that is not on the stack; else 0 */
    uint32_t heads[OPEN_SLOTS];
    uint64_t occupied[OPEN_SLOTS / 64];
    struct open_entry *entries;
    uint32_t used;   /* entries from here on were never used */
    uint32_t unused; /* head of the stack of free entries */
    size_t capacity;
    struct open_far *far;
    size_t far_count, far_capacity;
};

/* Makes an empty list. Nothing is allocated before the first push. */
void open_list_begin(struct open_list *list, unsigned shift);

/* Releases what the list allocated. */
void open_list_free(struct open_list *list);

/* Removes all cells and keeps the memory for the next run. */
void open_list_clear(struct open_list *list, unsigned shift);

/*
 * Reserves memory for this many entries, and this many cells beyond the window. The contents of the
 * list are lost.
 */
bool open_list_reserve(struct open_list *list, uint64_t entries, uint64_t far, struct error *error);

/* The slow paths of push and pop. */
bool open_list_grow(struct open_list *list, struct error *error);
bool open_list_push_far(struct open_list *list, uint64_t bucket, uint32_t cell,
                        struct error *error);
bool open_list_advance(struct open_list *list, struct error *error);

/* Pushes a cell on the stack of a slot. */
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

/* Adds a cell, which must not be 0, with the key f. Fails only when out of memory. */
static inline bool open_list_push(struct open_list *list, uint64_t f, uint32_t cell,
                                  struct error *error)
{
    const uint64_t bucket = f >> list->shift;
    const uint64_t slot = bucket > list->window ? bucket - list->window : 0;
    if (__builtin_expect(slot >= OPEN_SLOTS, 0))
        return open_list_push_far(list, bucket, cell, error);
    if (slot > list->slot)
        return open_list_push_slot(list, (uint32_t)slot, cell, error);
    const uint32_t held = list->hand;
    const uint32_t held_slot = list->slot;
    list->hand = cell;
    list->slot = (uint32_t)slot;
    return held == 0 || open_list_push_slot(list, held_slot, held, error);
}

/* A lower bound of the keys on the list: the start of the current bucket. */
static inline uint64_t open_list_floor(const struct open_list *list)
{
    return (list->window + list->slot) << list->shift;
}

/* True if the current bucket is empty. */
static inline bool open_list_bucket_empty(const struct open_list *list)
{
    return list->hand == 0 && list->heads[list->slot] == 0;
}

/*
 * Removes the newest cell of the current bucket, which must not be empty. open_list_advance moves on
 * to the next bucket that is not empty, and returns false if there is none.
 */
static inline uint32_t open_list_pop(struct open_list *list)
{
    const uint32_t held = list->hand;
    if (held != 0) {
        list->hand = 0;
        return held;
    }
    const uint32_t entry = list->heads[list->slot];
    const struct open_entry taken = list->entries[entry];
    list->heads[list->slot] = taken.next;
    list->entries[entry].next = list->unused;
    list->unused = entry;
    return taken.cell;
}

#endif
