/* SPDX-License-Identifier: MIT */
/*
 * sight.h - straight segments between the centres of cells: which cells they cross, and whether the
 * rule for diagonal steps allows them.
 *
 * A segment crosses the cells whose interior it passes through; none of them may be a wall. Where
 * the segment passes exactly through a corner of cells, it makes a diagonal step from one cell to
 * another, and the rule decides by the other two cells at that corner: both must be free
 * (both-free), at least one (one-free), or none (always). Under the rule `never`, which knows no
 * diagonal steps, segments follow both-free. A segment between centres touches walls in no other
 * way, so this is the complete condition. A path of single steps is made of allowed segments.
 *
 * All decisions use integers. Amanatides and Woo (1987) describe the walk from cell to cell.
 */
#ifndef ASTAR_SEARCH_SIGHT_H
#define ASTAR_SEARCH_SIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/wide.h"
#include "map/grid.h"
#include "search/movement.h"

struct sight {
    const struct grid *grid;
    enum diagonal_rule rule;
    uint64_t work; /* cells that the functions below have crossed so far */
};

/* Lengths are stored in units of 2^-SIGHT_SHIFT cells. */
enum { SIGHT_SHIFT = 20 };

/*
 * The measures of a segment or of several segments, rounded down: the length, and the integral of
 * the cost of the cells over the length, in thousandths times the unit of length. A segment is
 * longer by less than 1, and costs more by less than COST + 2, where COST is the largest cost of a
 * cell in thousandths.
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
