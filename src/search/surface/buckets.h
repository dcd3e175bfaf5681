/* SPDX-License-Identifier: MIT */
/*
 * buckets.h - priority queue of the cells of a surface, ordered by the sum of costs.
 *
 * The bucket of a cell is its sum times `scale`, rounded down. Buckets are the digits of a radix
 * tree (Ahuja, Mehlhorn, Orlin and Tarjan, 1990): level 0 has a slot for each of the 256 buckets
 * whose numbers differ from `position` in the last 8 bits only, level 1 has a slot for each of the
 * next 255 groups of 256 buckets, and so on. When level 0 is empty, the first group is distributed
 * to the levels below. `position`, the first bucket that may have cells, never decreases.
 *
 * An entry is only the number of a cell; its sum is read again when the entry is moved. A cell
 * whose sum has improved is added again. Its old entry remains and is dropped when it is moved or
 * removed, because entries of cells that are not pending (sums.h) have no meaning.
 *
 * Within a bucket, the cell that was added first comes first, so paths through areas of cost 0 have
 * few steps. The cells of a bucket are not sorted, so a removed cell may improve later.
 */
#ifndef ASTAR_SEARCH_SURFACE_BUCKETS_H
#define ASTAR_SEARCH_SURFACE_BUCKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "search/surface/sums.h"

enum { BUCKET_DIGIT = 8, BUCKET_SLOTS = 1 << BUCKET_DIGIT, BUCKET_LEVELS = 8 };

/*
 * Sums times `scale` from BUCKETS_EVEN on would be too large for buckets of the same width. The
 * numbers of their buckets are BUCKETS_EVEN plus the bits of the number. The lower bits of a sum
 * (SUM_LOW) do not count: a step that costs nothing must lead to the same bucket.
 */
#define BUCKETS_EVEN 0x1p62

struct bucket_slot {
    uint32_t *cells;
    size_t count, capacity;
};

struct buckets {
    uint64_t *sums; /* the sum of each cell, as in sums.h */
    double scale;   /* the reciprocal of the width of a bucket */
    uint64_t position;
    size_t taken; /* number of cells removed from the bucket at `position` */
    struct bucket_slot slots[BUCKET_LEVELS][BUCKET_SLOTS];
    uint64_t occupied[BUCKET_LEVELS][BUCKET_SLOTS / 64]; /* a bit for each slot that has cells */
    struct error *error;                                 /* filled in if out of memory */
    bool failed; /* out of memory: entries are missing, and none is returned */
};

/* Removes all entries, but keeps the memory. `error` must be valid as long as cells are added. */
void buckets_clear(struct buckets *buckets, struct error *error);

/* Releases the memory of the queue. A zeroed queue is allowed. */
void buckets_free(struct buckets *buckets);

/* Makes room in a slot, and marks it as occupied. Returns false if out of memory. */
bool buckets_extend(struct buckets *buckets, unsigned level, unsigned slot);

/* Returns the number of the bucket of a sum. It never decreases when the sum grows. */
ALWAYS_INLINE uint64_t buckets_of(const struct buckets *buckets, uint64_t sum)
{
    const double scaled = sum_real(sum) * buckets->scale;
    return scaled < BUCKETS_EVEN ? (uint64_t)(int64_t)scaled
                                 : (uint64_t)BUCKETS_EVEN + sum / (SUM_LOW + 1);
}

/* Adds a cell with this sum, whose bucket must not be before `position`. */
ALWAYS_INLINE void buckets_put(struct buckets *buckets, uint64_t sum, uint32_t cell)
{
    const uint64_t bucket = buckets_of(buckets, sum);
    const uint64_t change = (bucket ^ buckets->position) | 1;
    const unsigned level = (unsigned)(63 - __builtin_clzll(change)) / BUCKET_DIGIT;
    const unsigned index = bucket >> (level * BUCKET_DIGIT) & (BUCKET_SLOTS - 1);
    struct bucket_slot *slot = &buckets->slots[level][index];
    if ((slot->count > 0 && slot->count < slot->capacity) || buckets_extend(buckets, level, index))
        slot->cells[slot->count++] = cell;
}

/*
 * Removes cells from the first bucket that has any, clears their bits SUM_PENDING, and stores at
 * most `most` of them. Returns their number; 0 if the queue is empty.
 */
size_t buckets_take(struct buckets *buckets, uint32_t *cells, size_t most);

#endif
