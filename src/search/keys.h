/* SPDX-License-Identifier: MIT */
/*
 * keys.h - integers that a search compares instead of costs.
 *
 * The cost of a step is the cost of the cell that it enters, times the factor of its direction,
 * times its length. The cost of a path is therefore s + d sqrt(2), where s and d are integers that
 * count units. A unit is the greatest common divisor of the costs of all steps. Adding such costs
 * in floating point is inexact. The search instead adds and compares the integer key
 *
 *     s * straight + d * diagonal
 *
 * where diagonal / straight is a convergent of the continued fraction of sqrt(2). Only convergents
 * above sqrt(2) are used, such as 3/2, 17/12 or 99/70. They satisfy
 *
 *     diagonal^2 = 2 straight^2 + 1
 *
 * Exactness. Let (s, d) be a path with the least key, and suppose that a path (s', d') costs less.
 * The key of (s', d') is not smaller and the ratio is above sqrt(2), so d' > d. No fraction with a
 * denominator below `straight` lies between the ratio and sqrt(2), so d' >= d + straight. Since
 * (s', d') costs less, s' < s - sqrt(2) straight. But s' >= 0, so there is no such path as long as
 * s < sqrt(2) straight. keys_exact tests this after a search. If the test fails, the search is
 * repeated with wider keys, which have a larger `straight`.
 *
 * If no step is sqrt(2) long (no diagonal steps, or --diagonal-cost), straight = diagonal and keys
 * are always exact.
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
    bool uniform;        /* all free cells cost the same */
    uint32_t unit;       /* greatest common divisor of the costs, in thousandths */
    uint32_t least;      /* cost of the cheapest free cell, in units */
    uint32_t most;       /* cost of the most expensive free cell, in units */
    uint32_t units[256]; /* cost of each cell value, in units */
};

/* The cost of a step in each direction into a cell of cost 1: factor times length. */
struct strides {
    bool symmetric;                   /* straight steps cost the same, and so do diagonal steps */
    bool irrational;                  /* a diagonal step is sqrt(2) long */
    uint64_t unit;                    /* greatest common divisor of the factors, in millionths */
    uint64_t factor[DIRECTION_COUNT]; /* in units, without the factor sqrt(2); 0: not allowed */
};

struct keys {
    bool wide;                      /* sums have 64 bits; otherwise 32 bits */
    uint64_t straight, diagonal;    /* the factors of s and d in a key, see above */
    uint64_t step[DIRECTION_COUNT]; /* key of a step into a cell of one unit; 0: not allowed */
    uint64_t longest;               /* largest key of a single step on this grid */
    uint32_t
        weight; /* of the heuristic, in thousandths; reduced if sums could overflow otherwise */
};

/* Determines the costs of the cells of a grid. Takes time linear in the map. */
struct terrain terrain_survey(const struct grid *grid);

/* Like terrain_survey, but takes constant time: occurs[v] tells whether value v is on the grid. */
struct terrain terrain_of_values(const struct grid *grid, const bool occurs[256]);

/* Determines the costs of steps. `diagonals`: the grid and the rule allow a diagonal step. */
struct strides strides_survey(const struct search_settings *settings, bool diagonals);

/* Returns true if a diagonal step costs at least one and less than two straight steps. */
bool strides_normal(const struct strides *strides);

/* Requirements on keys. */
struct keys_wanted {
    bool wide;       /* use 64-bit sums even if 32 bits might be enough */
    bool fractions;  /* the heuristic is not a multiple of a unit: subdivide units */
    uint32_t weight; /* of the heuristic, in thousandths */
    uint64_t cells;  /* number of cells of the padded grid */
};

/*
 * Chooses keys. Wide keys never overflow, even with an estimate added. Narrow keys may, so the
 * search must check them. Fails if the range of costs is too large for wide keys.
 */
bool keys_choose(const struct terrain *terrain, const struct strides *strides,
                 const struct keys_wanted *wanted, struct keys *keys, struct error *error);

/*
 * Returns true if a path of the least key, with this cost, is a cheapest path. With wide keys, also
 * accepts a path whose cost exceeds the least cost by less than the rounding error of a printed
 * cost.
 */
bool keys_exact(const struct keys *keys, const struct terrain *terrain,
                const struct strides *strides, struct cost cost);

#endif
