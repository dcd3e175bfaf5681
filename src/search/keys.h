/* SPDX-License-Identifier: MIT */
/*
 * keys.h - the integers that a search computes with instead of costs.
 *
 * The cost of a step is the cost of the cell entered, times the factor of its direction, times its
 * length. Costs of paths have the form s + d sqrt(2). A search compares
 * s * straight + d * diagonal instead, where diagonal / straight is a continued-fraction convergent
 * of sqrt(2), and s and d count units: the greatest common divisor of the step costs that occur.
 * The convergents used here lie above sqrt(2): diagonal^2 = 2 straight^2 + 1.
 *
 * What is guaranteed. Let (s, d) be a path with the least key, and (s', d') one that is cheaper in
 * truth. Its key is no smaller and the ratio is above sqrt(2), so d' > d. No fraction with a
 * denominator below `straight` lies between the ratio and sqrt(2), so d' >= d + straight; and for
 * the cost to be less, s' < s - sqrt(2) straight. As s' >= 0 there is no such path while
 * s < sqrt(2) straight. So keys_exact may be asked after a search, and where it says no the search
 * is repeated with wider keys.
 *
 * Where no sqrt(2) occurs (no diagonal steps, or --diagonal-cost), straight = diagonal, and keys
 * are exact whatever the path.
 */
#ifndef ASTAR_SEARCH_KEYS_H
#define ASTAR_SEARCH_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"
#include "search/cost.h"
#include "search/settings.h"

/* What the cells of a grid cost, seen as a whole. */
struct terrain {
    bool uniform;        /* all cells that occur cost the same */
    uint32_t unit;       /* thousandths that every cell cost is a multiple of */
    uint32_t least;      /* units of the cheapest cell that occurs */
    uint32_t most;       /* units of the dearest */
    uint32_t units[256]; /* units of each cell value */
};

/* What steps in each direction cost beside the cell: factor and length. */
struct strides {
    bool symmetric;                   /* straight steps are alike, and so are diagonal ones */
    bool irrational;                  /* a diagonal step is sqrt(2) long */
    uint64_t unit;                    /* millionths that every factor is a multiple of */
    uint64_t factor[DIRECTION_COUNT]; /* in units, without the sqrt(2); 0: not allowed */
};

struct keys {
    bool wide;                      /* 64-bit sums, else 32-bit */
    uint64_t straight, diagonal;    /* the pair */
    uint64_t step[DIRECTION_COUNT]; /* a step into a cell of one unit; 0: not allowed */
    uint64_t longest;               /* the largest key of a single step on this grid */
    uint32_t weight; /* of the heuristic, in thousandths: as much as there is room for */
};

struct terrain terrain_survey(const struct grid *grid);

/* The same of a grid of which it is known, by cell value, which occur. */
struct terrain terrain_of_values(const struct grid *grid, const bool occurs[256]);

/* `diagonals`: whether the grid and the rule have any diagonal steps. */
struct strides strides_survey(const struct search_settings *settings, bool diagonals);

/* True if a diagonal step costs as much as one straight step or more, and less than two. */
bool strides_normal(const struct strides *strides);

/* What keys have to serve. */
struct keys_wanted {
    bool wide;       /* 64-bit sums whether or not 32 bits would do at first sight */
    bool fractions;  /* the heuristic is not a whole number of units, so units are divided */
    uint32_t weight; /* of the heuristic, in thousandths */
    uint64_t cells;  /* of the grid */
};

/*
 * Chooses keys. Wide ones cannot overflow, nor can estimates that are added to them; narrow ones
 * can, and the search has to watch them. False where not even wide keys can hold the range of the
 * costs.
 */
bool keys_choose(const struct terrain *terrain, const struct strides *strides,
                 const struct keys_wanted *wanted, struct keys *keys, struct error *error);

/*
 * True if no path can be cheaper than one of this cost that had the least key; with wide keys also
 * if none can be cheaper by as much as a small part of a millionth, the last digit that costs are
 * shown with.
 */
bool keys_exact(const struct keys *keys, const struct terrain *terrain,
                const struct strides *strides, struct cost cost);

#endif
