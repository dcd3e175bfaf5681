/* SPDX-License-Identifier: MIT */
/*
 * far_list.h - the part of the open list above its window: buckets in a radix tree.
 *
 * Cells are grouped by granule, that is, FAR_GRANULE consecutive buckets. The granule is read as
 * digits of FAR_DIGIT_BITS bits. A cell is stored at the level of the highest digit in which its
 * granule differs from the reference, in the slot of its digit at that level. All cells of a lower
 * level precede all cells of a higher level, and within a level the slots are in ascending order,
 * so the lowest slot of the lowest level contains the lowest cell. To take cells out, the list
 * advances the reference to the start of that slot and redistributes the cells of the slot to lower
 * levels. It repeats this until the lowest slot has only a few cells, or is at level 0, where it
 * contains a single granule. Sources: multi-level buckets (Denardo and Fox 1979), radix heap
 * (Ahuja, Mehlhorn, Orlin and Tarjan 1990).
 *
 * Invariant: the reference is not above any cell on the list; it never decreases between calls of
 * far_list_clear. Within a slot, cells stay in the order in which they were added.
 *
 * Cost: a cell moves at most once for each level. The number of levels in use grows with the
 * logarithm of the spread of the buckets, not with the number of cells.
 */
#ifndef ASTAR_SEARCH_FAR_LIST_H
#define ASTAR_SEARCH_FAR_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum {
    FAR_GRANULE_BITS = 9,
    FAR_GRANULE = 1 << FAR_GRANULE_BITS,
    FAR_DIGIT_BITS = 6,
    FAR_DIGITS = 1 << FAR_DIGIT_BITS,
    FAR_LEVELS = (64 - FAR_GRANULE_BITS + FAR_DIGIT_BITS - 1) / FAR_DIGIT_BITS,
};

struct far_entry {
    uint64_t bucket;
    uint32_t cell;
    uint32_t next; /* the entry added after this one; 0: none */
};

/* A queue of entries. Index 0 means none; entry 0 is never used. */
struct far_slot {
    uint32_t first, last;
};

/* The granules of one slot. No other slot contains a granule below `end`. */
struct far_run {
    uint64_t first, end;
    unsigned level, digit;
};

struct far_list {
    uint64_t reference; /* a granule */
    struct far_slot slots[FAR_LEVELS][FAR_DIGITS];
    uint64_t occupied[FAR_LEVELS]; /* set of non-empty slots of each level */
    uint32_t levels;               /* set of levels with a non-empty slot */
    struct far_entry *entries;
    size_t capacity; /* capacity of `entries` */
    uint32_t used;   /* entries from this index on have never been used */
    uint32_t unused; /* head of the stack of free entries */
    uint64_t work;   /* comparisons and moves since far_list_clear */
};

/* Initialises an empty list. Does not allocate memory. */
void far_list_begin(struct far_list *list);

/* Releases the memory of the list. */
void far_list_free(struct far_list *list);

/* Removes all cells but keeps the memory. */
void far_list_clear(struct far_list *list);

/* Reserves memory for `count` cells. The list must be empty. */
bool far_list_reserve(struct far_list *list, uint64_t count, struct error *error);

/*
 * Adds a cell. Its granule must not be below the first granule of any run that
 * far_list_lowest has found. Fails if memory or entries run out.
 */
bool far_list_push(struct far_list *list, uint64_t bucket, uint32_t cell, struct error *error);

/* Returns true if a cell in this bucket may be added. */
static inline bool far_list_accepts(const struct far_list *list, uint64_t bucket)
{
    return bucket >> FAR_GRANULE_BITS >= list->reference;
}

/*
 * Finds the lowest slot that contains a single granule or at most `few` cells. Sets *run to the
 * range of granules of that slot. Returns false if the list is empty, or if that slot does not
 * begin below the granule `end`.
 */
bool far_list_lowest(struct far_list *list, uint64_t end, unsigned few, struct far_run *run);

/*
 * Takes the oldest cell of a run that far_list_lowest has found. Returns false if there is none.
 * All cells of a run must be taken before the next call of any other function.
 */
bool far_list_take(struct far_list *list, const struct far_run *run, struct far_entry *taken);

#endif
