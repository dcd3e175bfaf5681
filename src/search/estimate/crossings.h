/* SPDX-License-Identifier: MIT */
/*
 * crossings.h - a heuristic for maps on which costs depend on levels (map/keep_away.h).
 *
 * A path to a goal enters every column and every row between its start and the goal. Let A be the
 * sum of the least cell costs of these columns, and B that of these rows. Let S and D be the prices
 * (heuristic.h) of a straight and of a diagonal step into a cell of cost 1. The estimate is
 *
 *     max(S A + (D - S) B, (D - S) A + S B)
 *
 * If all least costs are equal, this is the octile distance. On maps with walls, some columns and
 * rows contain only narrow passages, in which even the cheapest cells are expensive.
 *
 * The estimate is consistent if S and D are admissible and S <= D <= 2 S: a straight step changes
 * one of A and B by at most the cost c of the cell that it enters, and S c is at least the change
 * of either term. A diagonal step changes both A and B, and its cost D c is S c + (D - S) c.
 *
 * This estimate is used only with HEURISTIC_AUTO, weight 1 and keys that are not rounded. In all
 * other cases, each least cost is replaced by 1, so that the estimate is an octile distance.
 *
 * Memory: 20 bytes for each row and column.
 */
#ifndef ASTAR_SEARCH_ESTIMATE_CROSSINGS_H
#define ASTAR_SEARCH_ESTIMATE_CROSSINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/inline.h"
#include "map/grid.h"
#include "search/estimate/heuristic.h"

/* crossings_fit accepts all small tables, and larger ones of at most this many bytes per cell. */
enum { CROSSINGS_BYTES = 1 };

/* A (for a column) or B (for a row), multiplied by S and by D - S. */
struct crossing {
    uint64_t main, side;
};

/* Tables indexed by padded coordinate. */
struct crossings {
    uint32_t width, height;    /* padded */
    uint32_t *columns, *rows;  /* least cost of a cell in each column and row, in units */
    struct crossing *across_x; /* terms of each column, for the current goals */
    struct crossing *across_y; /* terms of each row */
};

/*
 * Returns true if the tables take at most one byte per cell, or if they are small. On a long,
 * narrow map, they would need more memory than the cells.
 */
bool crossings_fit(const struct grid *grid);

/* Allocates the tables for a grid. *crossings must be zeroed. Returns false if out of memory. */
bool crossings_create(struct crossings *crossings, const struct grid *grid, struct error *error);

/* Releases the tables. A zeroed structure is allowed. */
void crossings_free(struct crossings *crossings);

/*
 * Determines the least costs of columns and rows. `units` are the costs of cells by value and
 * level, as in struct search; `least` is the least cost of a free cell, in units. Takes time linear
 * in the number of cells.
 */
void crossings_measure(struct crossings *crossings, const struct grid *grid, const uint32_t *units,
                       uint32_t least);

/* The values from which crossings_aim prepares estimates. */
struct crossings_prices {
    uint64_t straight, diagonal; /* S and D */
    bool measured; /* use the least costs of columns and rows; otherwise, use 1 for each */
};

/*
 * Prepares estimates to a rectangle in padded coordinates. Returns false if the prices do not
 * satisfy S <= D <= 2 S; the estimate must not be used then. Takes time linear in the number of
 * rows and columns.
 */
bool crossings_aim(struct crossings *crossings, struct crossings_prices prices,
                   const struct rectangle *goal);

/* Returns the estimate at padded coordinates. */
ALWAYS_INLINE uint64_t crossings_estimate(const struct crossings *crossings, uint32_t x, uint32_t y)
{
    const struct crossing a = crossings->across_x[x];
    const struct crossing b = crossings->across_y[y];
    const uint64_t wide = a.main + b.side;
    const uint64_t high = a.side + b.main;
    return wide > high ? wide : high;
}

#endif
