/* SPDX-License-Identifier: MIT */
/*
 * keys.h - integers that a search compares instead of costs.
 *
 * The cost of a step is the cost of the cell that it enters, times the factor of its direction, times
 * its length. The cost of a path has the form s + d sqrt(2). A search compares the key
 * s * straight + d * diagonal instead, where diagonal / straight is a convergent of the continued
 * fraction of sqrt(2), and s and d count units: the greatest common divisor of the step costs that
 * occur. The convergents used here lie above sqrt(2): diagonal^2 = 2 straight^2 + 1.
 *
 * When keys are exact. Let (s, d) be a path with the least key, and (s', d') a path that costs less.
 * Its key is not smaller and the ratio is above sqrt(2), so d' > d. No fraction with a denominator
 * below `straight` lies between the ratio and sqrt(2), so d' >= d + straight. For the cost to be
 * less, s' < s - sqrt(2) straight is necessary. As s' >= 0, there is no such path while
 * s < sqrt(2) straight. keys_exact tests this after a search; if it fails, the search is repeated
 * with wider keys.
 *
 * Where no sqrt(2) occurs (no diagonal steps, or --diagonal-cost), straight = diagonal and keys are
 * always exact.
 */
#ifndef ASTAR_SEARCH_KEYS_H
#define ASTAR_SEARCH_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"
#include "search/cost.h"
#include "search/settings.h"

/* The costs of the cells of a grid. */
struct terrain {
    bool uniform;        /* all cells that occur cost the same */
    uint32_t unit;       /* greatest common divisor of the cell costs, in thousandths */
    uint32_t least;      /* cost of the cheapest cell that occurs, in units */
    uint32_t most;       /* cost of the most expensive cell that occurs, in units */
    uint32_t units[256]; /* cost of each cell value, in units */
};

/* The cost of a step in each direction for a cell of cost 1: factor times length. */
struct strides {
    bool symmetric;                   /* straight steps are alike, and so are diagonal ones */
    bool irrational;                  /* a diagonal step is sqrt(2) long */
    uint64_t unit;                    /* greatest common divisor of the factors, in millionths */
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

/* The same, if it is known by cell value which values occur on the grid. */
struct terrain terrain_of_values(const struct grid *grid, const bool occurs[256]);

/* `diagonals`: whether grid and rule permit any diagonal steps. */
struct strides strides_survey(const struct search_settings *settings, bool diagonals);

/* True if a diagonal step costs as much as one straight step or more, and less than two. */
bool strides_normal(const struct strides *strides);

/* Requirements on keys. */
struct keys_wanted {
    bool wide;       /* use 64-bit sums even where 32 bits may do */
    bool fractions;  /* the heuristic is not a whole number of units: divide units */
    uint32_t weight; /* of the heuristic, in thousandths */
    uint64_t cells;  /* of the grid */
};

/*
 * Chooses keys. Wide keys cannot overflow, also with an estimate added to them. Narrow keys can, so
 * the search has to check them. False if not even wide keys can hold the range of the costs.
 */
bool keys_choose(const struct terrain *terrain, const struct strides *strides,
                 const struct keys_wanted *wanted, struct keys *keys, struct error *error);

/*
 * True if no path can cost less than one of this cost that had the least key. With wide keys also if
 * no path can cost less by a noticeable part of a millionth, the last decimal that is printed.
 */
bool keys_exact(const struct keys *keys, const struct terrain *terrain,
                const struct strides *strides, struct cost cost);

#endif
