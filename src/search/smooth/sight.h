/* SPDX-License-Identifier: MIT */
/*
 * sight.h - straight segments between the centres of cells: the cells that they cross, and whether
 * the rule for diagonal steps allows them.
 *
 * A segment crosses the cells whose interior it passes through; none of them may be a wall. Where
 * the segment passes exactly through a point where four cells meet, it makes a diagonal step from
 * one cell to another. The rule then requires that both other cells at that point are free
 * (both-free), at least one of them (one-free), or none (always). Under the rule `never`, which has
 * no diagonal steps, segments follow both-free. A segment between centres cannot touch walls in any
 * other way, so no other condition is needed. Every step of a path is an allowed segment.
 *
 * All decisions use integers. Amanatides and Woo (1987) describe the walk from cell to cell.
 */
#ifndef ASTAR_SEARCH_SMOOTH_SIGHT_H
#define ASTAR_SEARCH_SMOOTH_SIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/wide.h"
#include "map/grid.h"
#include "search/rules/movement.h"

struct sight {
    const struct grid *grid;
    enum diagonal_rule rule;
    uint64_t work; /* work so far: roughly the number of cells crossed, and of comparisons */
};

/* Lengths are stored in units of 2^-SIGHT_SHIFT cells. */
enum { SIGHT_SHIFT = 20 };

/*
 * The measures of a segment or of several segments, rounded down: the length, and the integral of
 * the cost of the cells over the length, in thousandths times the unit of length. The exact length
 * of a segment exceeds `length` by less than 1, and its exact cost exceeds `cost` by less than
 * COST + 2, where COST is the largest cost of a cell in thousandths.
 */
struct extent {
    uint64_t length;
    uint128 cost;
};

/* Returns the distance between the centres of two cells, rounded down. */
uint64_t sight_length(struct point from, struct point to);

/* Returns true if the segment between two free cells is allowed. */
bool sight_clear(struct sight *sight, struct point from, struct point to);

/* Like sight_clear. If the segment is allowed, also stores its measures. */
bool sight_measure(struct sight *sight, struct point from, struct point to, struct extent *extent);

#endif
