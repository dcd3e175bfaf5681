/* SPDX-License-Identifier: MIT */
/*
 * keep_away.h - soft clearance: cells near walls cost more.
 *
 * Let d be the distance between the centre of a cell and the centre of the nearest wall, and R the
 * radius, both in cells. The level of the cell is
 *
 *     l = ceil(20 (1 - d / R)) if d < R, otherwise 0
 *
 * that is, the number of integers i from 0 to 19 with 400 d^2 < R^2 (20 - i)^2. Levels rise from 0
 * at the radius to 20 at d = 0; the free cells next to a wall have d = 1. Let W be the factor at a
 * wall. The cost of entering a cell of cost c is
 *
 *     min(1000, c (1 + (W - 1) l / 20))
 *
 * rounded to the nearest thousandth, with halves rounded up, so costs have at most three decimals.
 *
 * Distances are measured only to walls of the map, not to the margins of clearance.h or to cells
 * outside the map.
 */
#ifndef ASTAR_MAP_KEEP_AWAY_H
#define ASTAR_MAP_KEEP_AWAY_H

#include "base/stop.h"
#include "map/grid.h"

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
 * The radius R in cells, 0 to CLEARANCE_MAX, and the factor W in thousandths. A radius of 0 has no
 * effect.
 */
struct keep_away {
    double radius;
    uint32_t factor;
};

/* Returns true if no free cell can be nearer to a wall than the radius, or if the factor is 1. */
static inline bool keep_away_idle(struct keep_away keep_away)
{
    return keep_away.radius <= 1 || keep_away.factor <= KEEP_AWAY_FACTOR_MIN;
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

/*
 * Returns the cost, in thousandths, of entering a free cell, including the effect of its level.
 * `cell` points into grid->cells.
 */
static inline uint32_t keep_away_cost_at(const struct grid *grid, const uint8_t *cell)
{
    const uint32_t cost = grid->costs[*cell];
    return grid->levels ? keep_away_cost(cost, grid->levels[cell - grid->cells], grid->factor)
                        : cost;
}

/* Like keep_away_cost_at, for the cell at a point of the map. */
static inline uint32_t keep_away_cell_cost(const struct grid *grid, struct point point)
{
    return keep_away_cost_at(grid, grid_row(grid, point.y) + point.x);
}

/*
 * Stores the level of each cell of the map in `levels`, which is indexed like grid->cells. Does not
 * set the levels of padding cells. Takes time linear in the size of the map, regardless of the
 * radius. Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool keep_away_measure(const struct grid *grid, double radius, const struct stop *stop,
                       uint8_t *levels, struct error *error);

#endif
