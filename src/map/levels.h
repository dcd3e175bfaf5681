/* SPDX-License-Identifier: MIT */
/*
 * levels.h - the costs of cells at the levels of keep-away (keep_away.h).
 *
 * Let l be the level of a cell, and W the factor at a wall. Entering a cell of cost c then costs
 *
 *     min(1000, c (1 + (W - 1) l / 20))
 *
 * rounded to the nearest thousandth, with halves rounded up, so costs have at most three decimals.
 */
#ifndef ASTAR_MAP_LEVELS_H
#define ASTAR_MAP_LEVELS_H

#include <stdint.h>

enum {
    KEEP_AWAY_STEPS = 20,
    KEEP_AWAY_LEVELS = KEEP_AWAY_STEPS + 1,
    KEEP_AWAY_FACTOR_MIN = 1000,    /* in thousandths */
    KEEP_AWAY_FACTOR_MAX = 1000000, /* in thousandths */
    KEEP_AWAY_FACTOR = 4000,        /* default factor, in thousandths */
    KEEP_AWAY_COST_MAX = 1000000,   /* the largest cost of a cell, in thousandths */
    KEEP_AWAY_LEVEL_BITS = 5,       /* number of bits of a level */
    KEEP_AWAY_TABLE_SIZE = 256 << KEEP_AWAY_LEVEL_BITS,
};
_Static_assert(KEEP_AWAY_LEVELS <= 1 << KEEP_AWAY_LEVEL_BITS, "levels");

/*
 * Returns an index into a table of KEEP_AWAY_TABLE_SIZE elements, which has one element for each
 * combination of a cell value and a level.
 */
static inline unsigned keep_away_index(uint8_t value, uint8_t level)
{
    return (unsigned)value << KEEP_AWAY_LEVEL_BITS | level;
}

/*
 * Returns the cost, in thousandths, of entering a cell at this level. `cost` is the cost of
 * the cell at level 0. `cost` and `factor` are in thousandths and at most 1000000.
 */
static inline uint32_t keep_away_cost(uint32_t cost, unsigned level, uint32_t factor)
{
    const uint64_t scaled = (uint64_t)KEEP_AWAY_STEPS * KEEP_AWAY_FACTOR_MIN +
                            (uint64_t)(factor - KEEP_AWAY_FACTOR_MIN) * level;
    const uint64_t whole = (uint64_t)KEEP_AWAY_STEPS * KEEP_AWAY_FACTOR_MIN;
    const uint64_t product = (cost * scaled + whole / 2) / whole;
    return product < KEEP_AWAY_COST_MAX ? (uint32_t)product : KEEP_AWAY_COST_MAX;
}

#endif
