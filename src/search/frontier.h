/* SPDX-License-Identifier: MIT */
/*
 * frontier.h - one side of a search: the cells that it has reached and the goals it heads for.
 *
 * Cells are numbered by their position in the grid's padded array, so that the neighbour in a
 * direction is at a constant distance.
 *
 * Sums and stamps. sums[cell] holds base + g, where g is the key of the cheapest known path to the
 * cell. Every run gets a base above all sums stored before it. With unsigned arithmetic,
 * "sums[cell] - base" is therefore g for a cell of this run, and larger than any g for all other
 * cells, including those on pages that were never written. One comparison finds cells that are
 * untouched or can be improved, and nothing is cleared between runs. A state byte is valid only
 * where the sum belongs to this run.
 *
 * Memory in bytes per cell: 1 for `states`, 4 (or 8 with wide keys) for `sums`. Both are zero pages
 * until they are touched, so a search only costs what it explores.
 */
#ifndef ASTAR_SEARCH_FRONTIER_H
#define ASTAR_SEARCH_FRONTIER_H

#include "base/inline.h"
#include "search/goals.h"
#include "search/heuristic.h"
#include "search/open_list.h"

/* A state byte: how the cell was reached, and whether it was expanded since. */
enum { STATE_ARRIVAL = 0x0f, STATE_CLOSED = 0x10 };

struct frontier {
    struct open_list open;
    struct goals goals;
    struct heuristic_prices prices;  /* used in this run: one of the two below */
    struct heuristic_prices pointed; /* for a goal that is a single cell */
    struct heuristic_prices spread;  /* for several goals */
    uint8_t *states;                 /* by cell */
    void *sums;                      /* by cell: uint32_t, or uint64_t with wide keys */
    size_t sum_width;                /* bytes of a sum */
    uint64_t base;                   /* added to every g of this run */
    uint64_t top;                    /* no stored sum is larger */
};

/* Constants of a loop: each combination is compiled as a loop of its own. */
struct variant {
    bool wide;  /* sums have 64 bits */
    bool plain; /* struct heuristic_prices, `plain` */
};

/* A cell on the way of a search. */
struct step {
    uint32_t cell;
    uint32_t x, y;    /* padded coordinates of the cell */
    unsigned arrival; /* direction of the step into it, or ARRIVAL_START */
    uint64_t sum;     /* base + g */
};

/* The length of arrays indexed by cell, with the slack that wide loads need. */
size_t frontier_cells(const struct grid *grid);

/* Allocates the arrays for sums of this width, or keeps those that fit. */
bool frontier_prepare(struct frontier *frontier, const struct grid *grid, bool wide,
                      struct error *error);

/* Releases what a frontier owns; it may be zeroed. */
void frontier_free(struct frontier *frontier);

/* Reserves memory for runs with up to `ends` goals that expand no cell twice. */
bool frontier_reserve(struct frontier *frontier, const struct grid *grid, size_t ends,
                      struct error *error);

/* Zeroes all sums, so that the whole range of keys is available again. */
void frontier_clear(struct frontier *frontier, const struct grid *grid);

/* Marks all cells as untouched by raising the base. */
void frontier_forget(struct frontier *frontier);

/* Selects the prices that fit the goals of this run. */
void frontier_select_prices(struct frontier *frontier);

/* base + g of a cell, or less than base where this run has not touched it. */
ALWAYS_INLINE uint64_t sum_load(const void *sums, bool wide, uint32_t cell)
{
    return wide ? ((const uint64_t *)sums)[cell] : ((const uint32_t *)sums)[cell];
}

ALWAYS_INLINE void sum_store(void *sums, bool wide, uint32_t cell, uint64_t sum)
{
    if (wide)
        ((uint64_t *)sums)[cell] = sum;
    else
        ((uint32_t *)sums)[cell] = (uint32_t)sum;
}

/* True if `sum` is less than what is stored for a cell, or the cell is untouched. */
ALWAYS_INLINE bool sum_improves(uint64_t sum, uint64_t stored, uint64_t base, bool wide)
{
    if (wide)
        return sum - base < stored - base;
    return (uint32_t)(sum - base) < (uint32_t)(stored - base);
}

/* The heuristic at padded coordinates. */
ALWAYS_INLINE uint64_t frontier_estimate(const struct frontier *frontier, uint32_t x, uint32_t y,
                                         bool plain)
{
    return heuristic_estimate(&frontier->prices, &frontier->goals.rectangle, x, y, plain);
}

#endif
