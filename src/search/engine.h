/* SPDX-License-Identifier: MIT */
/*
 * engine.h - what the parts of the search share, and nobody else sees.
 *
 * Cells are known by their number in the grid's padded array, so that a neighbour is at a constant
 * distance; points are only for the world outside.
 *
 * Memory beside the grid, in bytes a cell: 1 for `free`, 1 for `states`, 4 or 8 for `sums`. The
 * last two are zero pages until they are touched, so a search costs what it explores.
 *
 * Sums and stamps. sums[cell] holds base + g, where g is the key of the cheapest known way to the
 * cell. Every search has a base above all sums that were stored before it, so with unsigned
 * arithmetic "sums[cell] - base" is g for a cell of this search and larger than any g for all
 * others, zero pages included: one comparison finds untouched and improvable cells, and nothing is
 * cleared between searches. A state byte means something only where the sum does.
 */
#ifndef ASTAR_SEARCH_ENGINE_H
#define ASTAR_SEARCH_ENGINE_H

#include "base/wide.h"
#include "search/goals.h"
#include "search/keys.h"
#include "search/open_list.h"
#include "search/search.h"
#include "search/successors.h"

/* A state byte: how the cell was reached, and whether it has been expanded since. */
enum {
    STATE_ARRIVAL = 0x0f,
    STATE_CLOSED = 0x10
};

struct search {
    const struct grid *grid;
    struct search_settings settings;
    struct terrain terrain;
    bool diagonals; /* somewhere on the grid a diagonal step is allowed */
    struct keys keys;
    struct successors successors;
    struct open_list open;
    struct goals goals;
    uint8_t *free;   /* by cell: which neighbours are free; the border has none */
    uint8_t *states; /* by cell */
    void *sums;      /* by cell: uint32_t, or uint64_t with wide keys */
    uint64_t base;
    uint64_t top; /* no sum that is stored is larger */
    int32_t offsets[DIRECTION_COUNT];
    uint64_t stride_inverse; /* ceil(2^64 / stride) */
    uint64_t expanded, generated;
};

/* How a run of the engine ended. */
enum outcome {
    OUTCOME_FOUND,
    OUTCOME_NO_PATH,
    OUTCOME_OVERFLOW, /* a sum would not have fitted */
    OUTCOME_FAILED,   /* *error says why */
};

/* Best-first search from the starts; on OUTCOME_FOUND *goal is the goal that was reached. */
enum outcome best_first_run(struct search *search, const struct points *starts, uint32_t *goal,
                            struct error *error);

/* The row of a padded cell: an exact division by the stride, as cell < 2^32. */
static inline uint32_t cell_row(const struct search *search, uint32_t cell)
{
    return (uint32_t)((uint128)cell * search->stride_inverse >> 64);
}

/* base + g of a cell, or less than base where this search has not touched it. */
static inline uint64_t sum_load(const void *sums, bool wide, uint32_t cell)
{
    return wide ? ((const uint64_t *)sums)[cell] : ((const uint32_t *)sums)[cell];
}

static inline void sum_store(void *sums, bool wide, uint32_t cell, uint64_t sum)
{
    if (wide)
        ((uint64_t *)sums)[cell] = sum;
    else
        ((uint32_t *)sums)[cell] = (uint32_t)sum;
}

/* True if `sum` is less than what is stored for a cell, or nothing is stored for it. */
static inline bool sum_improves(uint64_t sum, uint64_t stored, uint64_t base, bool wide)
{
    if (wide)
        return sum - base < stored - base;
    return (uint32_t)(sum - base) < (uint32_t)(stored - base);
}

#endif
