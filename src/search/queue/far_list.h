/* SPDX-License-Identifier: MIT */
/*
 * far_list.h - the part of the open list above its window: buckets in a radix tree.
 *
 * Cells are grouped by granule, that is, FAR_GRANULE consecutive buckets. The number of a granule
 * is split into digits of FAR_DIGIT_BITS bits. The reference is a granule that is not above the
 * granule of any cell on the list. A cell is stored at the level of the highest digit in which its
 * granule differs from the reference, in the slot of its digit at that level. All cells of a lower
 * level precede all cells of a higher level, and within a level the slots are in ascending order,
 * so the lowest slot of the lowest level contains the cell of the lowest bucket. To take cells out,
 * the list advances the reference to the start of that slot and redistributes the cells of the slot
 * to lower levels. It repeats this until the lowest slot has only a few cells, or is at level 0,
 * where it contains a single granule. Consecutive small slots of a level are taken together.
 *
 * A slot is a queue of chunks. All chunks but the last one are full, so cells are read and written
 * in the order of their addresses. Sources: multi-level buckets (Denardo and Fox 1979), radix heap
 * (Ahuja, Mehlhorn, Orlin and Tarjan 1990).
 *
 * Invariants: the reference never decreases between two calls of far_list_clear. Within a slot,
 * cells remain in the order in which they were added.
 *
 * Cost: a cell moves at most once for each level. The number of levels in use grows with the
 * logarithm of the spread of the buckets, not with the number of cells. Memory: 12.2 bytes for each
 * cell, and up to 160 KiB for chunks that are not full.
 */
#ifndef ASTAR_SEARCH_QUEUE_FAR_LIST_H
#define ASTAR_SEARCH_QUEUE_FAR_LIST_H

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

/* The number of cells in a chunk. */
enum { FAR_CHUNK = 21 };

/* Cells and their buckets, oldest first. Chunk 0 is never used. */
struct far_chunk {
    uint64_t buckets[FAR_CHUNK];
    uint32_t cells[FAR_CHUNK];
    uint32_t next; /* next chunk of the slot (not set in its last chunk), or next free chunk */
};

/* The contents of a slot are valid only if its bit in `occupied` is set. */
struct far_slot {
    uint32_t first, last; /* chunks */
    uint32_t fill;        /* number of cells in the last chunk */
    uint32_t count;       /* number of cells in the slot */
};

/*
 * Consecutive slots of a level, and the range of their granules. No other slot contains a granule
 * below `end`.
 */
struct far_run {
    uint64_t first, end;
    unsigned level;
    unsigned digit, last; /* the first slot and the last one */
};

struct far_list {
    uint64_t reference; /* a granule */
    struct far_slot slots[FAR_LEVELS][FAR_DIGITS];
    uint64_t occupied[FAR_LEVELS]; /* set of non-empty slots of each level */
    uint32_t levels;               /* set of levels with a non-empty slot */
    struct far_chunk *chunks;
    size_t capacity; /* capacity of `chunks` */
    uint32_t used;   /* chunks from this index on have never been used */
    uint32_t unused; /* head of the stack of free chunks */
    uint64_t count;  /* cells on the list */
    uint64_t limit;  /* the number of cells for which there are enough chunks */
};

/* Releases the memory of the list. */
void far_list_free(struct far_list *list);

/* Removes all cells but keeps the memory. Call this before the first use of a zeroed list. */
void far_list_clear(struct far_list *list);

/* Reserves memory for `count` cells in total. Returns false if out of memory. */
bool far_list_reserve(struct far_list *list, uint64_t count, struct error *error);

/*
 * Adds a cell to a bucket for which far_list_accepts returns true. Fails if out of memory, or if
 * there are too many cells.
 */
bool far_list_push(struct far_list *list, uint64_t bucket, uint32_t cell, struct error *error);

/* Returns true if a cell can be added to this bucket. */
static inline bool far_list_accepts(const struct far_list *list, uint64_t bucket)
{
    return bucket >> FAR_GRANULE_BITS >= list->reference;
}

/*
 * Finds the lowest slot and stores it in *run. First divides slots until the lowest one contains a
 * single granule or at most `few` cells. If it contains several granules, the run also contains the
 * slots after it, up to `few` cells in total. Returns false if the list is empty, or if the lowest
 * slot does not begin below the granule `end`.
 */
bool far_list_lowest(struct far_list *list, uint64_t end, unsigned few, struct far_run *run);

/*
 * Removes up to FAR_CHUNK of the lowest cells of a run that far_list_lowest has found, and stores
 * their number in *count. Cells of one slot are removed in the order in which they were added.
 * Returns NULL if the run is empty. The returned chunk is valid until the next call to
 * far_list_push. All cells of a run must be removed before the next call to any other function.
 */
const struct far_chunk *far_list_take(struct far_list *list, struct far_run *run, uint32_t *count);

#endif
