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
 * An entry is only the number of a cell; its sum is read again when the entry is moved. A cell whose
 * sum has improved is added again. Its old entry remains and is dropped when it is moved, or
 * returned once more, because entries of cells that are not pending (sums.h) have no meaning.
 *
 * Within a bucket, the most recently added cell comes first. The cells of a bucket are not sorted,
 * so a removed cell may improve later.
 *
 * Entries are stored in chunks of 256 bytes, so an entry takes little more than 4 bytes.
 */
#ifndef ASTAR_SEARCH_SURFACE_BUCKETS_H
#define ASTAR_SEARCH_SURFACE_BUCKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/inline.h"
#include "search/surface/sums.h"

enum { BUCKET_DIGIT = 8, BUCKET_SLOTS = 1 << BUCKET_DIGIT, BUCKET_LEVELS = 8, CHUNK_CELLS = 61 };

/*
 * Sums times `scale` from BUCKETS_EVEN on would be too large for an even width of buckets. The
 * numbers of their buckets are BUCKETS_EVEN plus a quarter of the bits of the sum.
 */
#define BUCKETS_EVEN 0x1p62

/* Returned by buckets_pop if the queue is empty; not the number of a cell. */
#define BUCKETS_NONE UINT32_MAX

struct bucket_chunk {
    struct bucket_chunk *next;
    uint32_t count;
    uint32_t cells[CHUNK_CELLS];
};

struct buckets {
    const uint64_t *sums; /* the sum of each cell, as in sums.h */
    double scale;         /* the reciprocal of the width of a bucket */
    uint64_t position;
    struct bucket_chunk *heads[BUCKET_LEVELS][BUCKET_SLOTS];
    uint64_t occupied[BUCKET_LEVELS][BUCKET_SLOTS / 64]; /* a bit for each slot with chunks */
    struct bucket_chunk *spare;                          /* empty chunks */
    size_t used;                                         /* number of chunks in slots */
    struct bucket_chunk **blocks;                        /* arrays of chunks, owned */
    size_t block_count, block_capacity;
    struct error *error; /* filled in if out of memory */
    bool failed;         /* out of memory: entries are missing */
};

/* Removes all entries, but keeps the memory. `error` must be valid as long as cells are added. */
void buckets_clear(struct buckets *buckets, struct error *error);

/* Releases the memory of the queue. A zeroed queue is allowed. */
void buckets_free(struct buckets *buckets);

/* Puts an empty chunk in front of a slot. Returns NULL and sets `failed` if out of memory. */
struct bucket_chunk *buckets_extend(struct buckets *buckets, unsigned level, unsigned slot);

/*
 * Makes buckets narrower by this factor. Takes time proportional to `used`. Use it if a bucket is so
 * wide that its cells are expanded many times.
 */
void buckets_narrow(struct buckets *buckets, double factor);

/* Moves `position` to the next bucket with entries. Returns false if there is none. */
bool buckets_advance(struct buckets *buckets);

/* Returns the number of the bucket of a sum. It never decreases when the sum grows. */
ALWAYS_INLINE uint64_t buckets_of(const struct buckets *buckets, double sum)
{
    const double scaled = sum * buckets->scale;
    if (scaled < BUCKETS_EVEN)
        return (uint64_t)(int64_t)scaled;
    return (uint64_t)BUCKETS_EVEN + sum_of_real(sum) / 4;
}

/* Puts the first chunk of a list among the spare ones. Returns the next one. */
static inline struct bucket_chunk *buckets_release(struct buckets *buckets,
                                                   struct bucket_chunk *chunk)
{
    struct bucket_chunk *next = chunk->next;
    chunk->next = buckets->spare;
    buckets->spare = chunk;
    buckets->used--;
    return next;
}

/* Adds a cell with this sum, whose bucket must not be before `position`. */
ALWAYS_INLINE void buckets_put(struct buckets *buckets, double sum, uint32_t cell)
{
    const uint64_t bucket = buckets_of(buckets, sum);
    const uint64_t change = (bucket ^ buckets->position) | 1;
    const unsigned level = (unsigned)(63 - __builtin_clzll(change)) / BUCKET_DIGIT;
    const unsigned slot = bucket >> (level * BUCKET_DIGIT) & (BUCKET_SLOTS - 1);
    struct bucket_chunk *chunk = buckets->heads[level][slot];
    if (!chunk || chunk->count == CHUNK_CELLS)
        chunk = buckets_extend(buckets, level, slot);
    if (chunk)
        chunk->cells[chunk->count++] = cell;
}

/* Removes a cell from the first bucket, or returns BUCKETS_NONE. */
ALWAYS_INLINE uint32_t buckets_pop(struct buckets *buckets)
{
    for (;;) {
        const unsigned slot = buckets->position & (BUCKET_SLOTS - 1);
        struct bucket_chunk *chunk = buckets->heads[0][slot];
        if (chunk && chunk->count > 0)
            return chunk->cells[--chunk->count];
        if (!chunk) {
            if (!buckets_advance(buckets))
                return BUCKETS_NONE;
            continue;
        }
        buckets->heads[0][slot] = buckets_release(buckets, chunk);
        if (!buckets->heads[0][slot])
            buckets->occupied[0][slot / 64] &= ~(UINT64_C(1) << slot % 64);
    }
}

#endif
