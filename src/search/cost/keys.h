/* SPDX-License-Identifier: MIT */
/*
 * keys.h - integers that a search compares instead of costs.
 *
 * The cost of a step is the cost of the cell that it enters, times the factor of its direction,
 * times its length. The cost of a path is therefore s + d sqrt(2), where s and d are integers that
 * count units. A unit is the greatest common divisor of the costs of all steps. Adding such costs
 * in floating point would be inexact. The search instead adds and compares integer keys
 *
 *     s * straight + d * diagonal
 *
 * where diagonal / straight is a convergent of the continued fraction of sqrt(2). Only convergents
 * above sqrt(2) are used, such as 3/2, 17/12 or 99/70. They satisfy
 *
 *     diagonal^2 = 2 straight^2 + 1
 *
 * Exactness. Let (s, d) be a path with the least key, and suppose that a path (s', d') costs less.
 * The key of (s', d') is not smaller, and diagonal / straight is above sqrt(2), so d' > d. No
 * fraction with a denominator below `straight` lies between this ratio and sqrt(2), so d' >= d +
 * straight. Since (s', d') costs less, s' < s - sqrt(2) straight. But s' >= 0, so if s < sqrt(2)
 * straight, there is no such path. After a search, keys_exact tests whether s < straight. If not,
 * the search is repeated with wider keys, which have a larger `straight`.
 *
 * If no step is sqrt(2) long (no diagonal steps, or --diagonal-cost), straight = diagonal and keys
 * are always exact.
 *
 * Turn costs (search_settings.turn_cost) are added to s. If the cost of a turn is not a whole
 * number of units, each unit is divided into `scale` units, so that s stays an integer and the
 * argument above holds. With TURN_COST_FEWEST, the key is scale * (s * straight + d * diagonal)
 * plus the number of turns. If `scale` exceeds the number of turns of every path that is as cheap
 * as the path found, these keys order paths by cost first and by turns second. After a search,
 * keys_order_turns tests this condition.
 *
 * Sums of keys are stored with 32, 64 or 128 bits. A sum of 128 bits can store the key of every
 * path with s and d below 2^62, even with the closest convergent whose `diagonal` is below 2^63.
 * The open list and the heuristic always use 64 bits. With sums of 128 bits, they therefore count
 * in units of 2^rounding keys, and round g and h down. This affects only the order in which cells
 * are expanded, not the stored sums.
 */
#ifndef ASTAR_SEARCH_COST_KEYS_H
#define ASTAR_SEARCH_COST_KEYS_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"
#include "search/cost/cost.h"
#include "search/cost/sum.h"
#include "search/rules/settings.h"

/* The costs of the cells of a grid. */
struct terrain {
    enum cost_source source;
    bool uniform;        /* all free cells cost the same */
    uint32_t unit;       /* greatest common divisor of the costs, in thousandths */
    uint32_t least;      /* cost of the cheapest free cell, in units */
    uint32_t most;       /* cost of the most expensive free cell, in units */
    uint32_t units[256]; /* with COSTS_VALUE: cost of each cell value, in units */
};

/*
 * The costs of steps into a cell of cost 1: for each direction, its factor times the step length.
 */
struct strides {
    bool symmetric;  /* one cost for all straight steps, and one for all diagonal steps */
    bool irrational; /* a diagonal step is sqrt(2) long */
    uint64_t unit;   /* greatest common divisor of the factors, in millionths */
    uint64_t factor[DIRECTION_COUNT]; /* factor in units, without sqrt(2); 0: not allowed */
};

struct keys {
    enum sum_width width;
    uint64_t straight, diagonal;   /* the factors of s and d in a key; see above */
    uint128 step[DIRECTION_COUNT]; /* key of a step into a cell of cost 1 unit; 0: not allowed */
    uint128 longest;               /* largest key of a single step on this grid */
    unsigned rounding;     /* the open list drops this many bits of a key; 0 unless SUM_128 */
    uint64_t scale;        /* factor for turns (see above); 1 without turn costs */
    uint128 turn;          /* key of a unit of turning (turns.h); 0 without turn costs */
    bool turns_break_ties; /* TURN_COST_FEWEST */
};

/*
 * Determines the costs of the cells of a grid, from any source. `known` may be NULL; otherwise,
 * known[v] states whether value v is on the grid, and if costs depend on nothing else, the function
 * takes constant time. Otherwise, it takes time linear in the number of cells.
 */
struct terrain terrain_survey(const struct grid *grid, const bool known[256]);

/* Returns the costs of the values v for which occurs[v] is true, whatever the source of costs. */
struct terrain terrain_of_values(const struct grid *grid, const bool occurs[256]);

/*
 * Determines the costs of steps, in the direction of the search. `diagonals` states whether the
 * grid and the rule allow any diagonal step.
 */
struct strides strides_survey(const struct search_settings *settings, bool diagonals);

/*
 * Returns true if a diagonal step costs at least as much as one straight step, but less than two
 * straight steps.
 */
bool strides_normal(const struct strides *strides);

/*
 * Returns the largest key of a path in a run with sums of this width. The sums of a run start above
 * those of earlier runs (frontier.h), so the range of sums is twice as large.
 */
static inline uint128 keys_sum_max(enum sum_width width)
{
    static const unsigned bits[SUM_WIDTH_COUNT] = {31, 62, 126};
    return ((uint128)1 << bits[width]) - 1;
}

/* Requirements on keys. */
struct keys_wanted {
    enum sum_width width;   /* use sums of at least this width */
    bool precise;           /* 32-bit keys are exact up to higher costs, but sums overflow sooner */
    uint64_t fractions;     /* 1 to 10^5; the key of a unit if no step is sqrt(2) long */
    uint32_t weight;        /* weight of the heuristic, in thousandths */
    uint32_t turn_cost;     /* see struct search_settings */
    uint32_t rows, columns; /* size of the padded grid */
};

/*
 * Chooses the keys of a search. Sums of 64 bits never overflow, even if an estimate is added. Sums
 * of 32 and of 128 bits may overflow, so the search must check them. Estimates never overflow.
 */
struct keys keys_choose(const struct terrain *terrain, const struct strides *strides,
                        const struct keys_wanted *wanted);

/* Returns the key of the cheapest allowed step in a set of directions; 0 if none is allowed. */
uint128 keys_cheapest(const struct keys *keys, uint8_t directions);

/* Returns true if a path with the least key and this cost is certain to be a cheapest path. */
bool keys_exact(const struct keys *keys, const struct terrain *terrain,
                const struct strides *strides, struct cost cost);

/*
 * Returns true if turns that break ties cannot make a path with the least key more expensive than
 * another path. `key` is the key of the path found, and `steps` is an upper bound on the number of
 * steps of a cheapest path with the fewest turns.
 */
bool keys_order_turns(const struct keys *keys, const struct terrain *terrain, uint128 key,
                      uint128 steps);

/* Returns the approximate cost, in units, that a key stands for. */
double keys_units(const struct keys *keys, uint128 key);

#endif
