/* SPDX-License-Identifier: MIT */
/*
 * keys.h - the integers that a search computes with instead of costs.
 *
 * Costs have the form s + d sqrt(2). A search compares s * straight + d * diagonal instead, where
 * diagonal / straight is a continued-fraction convergent of sqrt(2), and s and d count units: the
 * greatest common divisor of the cell costs that occur. The convergents used here lie above
 * sqrt(2): diagonal^2 = 2 straight^2 + 1.
 *
 * What is guaranteed. Let (s, d) be a path with the least key, and (s', d') one that is cheaper in
 * truth. Its key is no smaller and the ratio is above sqrt(2), so d' > d. No fraction with a
 * denominator below `straight` lies between the ratio and sqrt(2), so d' >= d + straight; and for
 * the cost to be less, s' < s - sqrt(2) straight. As s' >= 0 there is no such path while
 * s < sqrt(2) straight. So keys_exact may be asked after a search, and where it says no the search
 * is repeated with wider keys.
 */
#ifndef ASTAR_SEARCH_KEYS_H
#define ASTAR_SEARCH_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"
#include "search/cost.h"
#include "search/movement.h"

/* What the cells of a grid cost, seen as a whole. */
struct terrain {
    bool uniform;        /* all cells that occur cost the same */
    uint32_t unit;       /* thousandths that every cell cost is a multiple of */
    uint32_t least;      /* units of the cheapest cell that occurs */
    uint32_t most;       /* units of the dearest */
    uint32_t units[256]; /* units of each cell value */
};

struct keys {
    bool wide;                      /* 64-bit sums, else 32-bit */
    uint64_t straight, diagonal;    /* a step of length 1 or sqrt(2) into a cell of one unit */
    uint64_t step[DIRECTION_COUNT]; /* the same by direction */
    uint64_t longest;               /* the largest key of a single step on this grid */
};

struct terrain terrain_survey(const struct grid *grid);

/*
 * Keys for a grid of that terrain and `cells` cells. `diagonals`: whether diagonal steps occur at
 * all; without them one unit is one, and that is exact. Wide keys cannot overflow; narrow ones can,
 * and the search has to watch them.
 */
struct keys keys_choose(const struct terrain *terrain, bool diagonals, bool wide, uint64_t cells);

/* True if no path can be cheaper than one of this cost that had the least key. */
bool keys_exact(const struct keys *keys, const struct terrain *terrain, struct cost cost);

#endif
