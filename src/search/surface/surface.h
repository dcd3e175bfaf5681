/* SPDX-License-Identifier: MIT */
/*
 * surface.h - cheapest paths on a surface: a grid in which each cell has a cost of its own
 * (grid->surface).
 *
 * A step costs its length (with the factor of its direction) times the cost of the cell that it
 * enters or, with STEP_COST_MEAN, times the mean of the costs of both cells. Costs may be 0.
 *
 * Exactness. Costs are floats, sums are doubles with a mantissa of 52 bits (sums.h). The sum after a
 * step is add(sum, step): the sum of both, rounded to nearest and then down to 52 bits. A search
 * repeats `if add(sum(u), step(u, v)) < sum(v), lower sum(v) to it` until nothing improves. `add`
 * never decreases when its arguments grow, and never returns less than `sum`. Therefore
 *
 *   - a path that visits a cell twice is never better than the path without the loop, so for each
 *     cell, the least rounded sum of all paths to it exists, and it is the sum of a simple path;
 *   - every sum that the search stores is the rounded sum of a path; and by induction over its
 *     cells, no path has a rounded sum below the sum of its last cell once nothing improves.
 *
 * The result is the least rounded sum of all paths. It does not depend on the order of the steps,
 * the order of the starts or the width of the buckets, nor on the machine, since the operations are
 * those of IEEE 754 and are not contracted (see the Makefile). Every improvement lowers a sum, so a
 * search ends even if steps cost 0.
 *
 * Error. With u = 2^-53, each addition has a relative error of at most 3 u, and the cost of a step
 * (the sum of two floats, times a rounded constant) one of at most 3 u. The cost of a cell whose
 * path has n steps therefore differs by at most a factor of 1 + 3.4e-16 (n + 1) from the exact cost
 * of the cheapest path.
 *
 * Layout. Costs and sums are stored in tiles of 16 x 16 cells, which makes most neighbours of a cell
 * share its pages and cache lines. A border of walls surrounds the map. Walls have the cost INFINITY
 * and the sum 0, which no step improves, so that steps into walls need no test of their own.
 *
 * Memory: 12 bytes a cell, and about 4 bytes for each pending cell.
 */
#ifndef ASTAR_SEARCH_SURFACE_SURFACE_H
#define ASTAR_SEARCH_SURFACE_SURFACE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/inline.h"
#include "map/grid.h"
#include "search/cost/cost.h"
#include "search/rules/settings.h"
#include "search/surface/buckets.h"
#include "search/surface/sums.h"

enum {
    SURFACE_BITS = 4,
    SURFACE_SIDE = 1 << SURFACE_BITS,
    SURFACE_TILE = SURFACE_SIDE * SURFACE_SIDE
};

/* A search on a surface. The members are for the modules of this folder. */
struct surface {
    const struct grid *grid; /* not owned */
    enum diagonal_rule rule;
    bool mean;                      /* STEP_COST_MEAN */
    uint8_t allowed;                /* set of the directions that are not forbidden */
    double factor[DIRECTION_COUNT]; /* of the cost of the cell, or of the sum of both costs */
    uint64_t tiles_across, tile_count;
    uint32_t to_north[SURFACE_SIDE],
        to_south[SURFACE_SIDE];                            /* by row in a tile: distance to the cell
                                                          above and below, modulo 2^32 */
    uint32_t to_west[SURFACE_SIDE], to_east[SURFACE_SIDE]; /* by column */
    float *costs;                                          /* by tiles */
    uint64_t *sums;                                        /* by tiles (sums.h) */
    uint32_t *starts;                                      /* cells of the last run, ascending */
    size_t start_count;
    double scale;      /* reciprocal of the width of buckets at the beginning of a run */
    uint64_t expanded; /* cells expanded in the last run; a cell expanded twice counts twice */
    uint64_t reached;  /* cells reached in the last run, except starts */
    double key_scale;  /* factor of search_row_costs, which stores integers (touched.h) */
    struct buckets buckets;
};

/*
 * Creates a search. The grid must have a surface, must outlive the search and must not change. The
 * settings that count are the rule, the costs of diagonals and directions, and the step cost;
 * settings->stop may stop the preparation. Returns NULL on failure. Release it with surface_free.
 */
struct surface *surface_create(const struct grid *grid, const struct search_settings *settings,
                               struct error *error);

/* Releases a search. NULL is allowed. */
void surface_free(struct surface *surface);

/* Returns an upper bound on the memory of a search without pending cells, in bytes. */
uint64_t surface_memory(uint32_t width, uint32_t height);

/* Returns the index of a cell of the map in `costs` and `sums`. */
static inline uint32_t surface_cell(const struct surface *surface, struct point point)
{
    const uint32_t x = point.x + 1; /* the first row and column are walls */
    const uint32_t y = point.y + 1;
    const uint64_t tile = (y >> SURFACE_BITS) * surface->tiles_across + (x >> SURFACE_BITS);
    return (uint32_t)tile * SURFACE_TILE + y % SURFACE_SIDE * SURFACE_SIDE + x % SURFACE_SIDE;
}

/* Returns the point of a cell of the map. */
static inline struct point surface_point(const struct surface *surface, uint32_t cell)
{
    const uint32_t tile = cell / SURFACE_TILE;
    const uint32_t across = (uint32_t)surface->tiles_across;
    return (struct point){tile % across * SURFACE_SIDE + cell % SURFACE_SIDE - 1,
                          tile / across * SURFACE_SIDE + cell % SURFACE_TILE / SURFACE_SIDE - 1};
}

/* Stores the neighbours of a cell, by direction. */
ALWAYS_INLINE void surface_neighbours(const struct surface *surface, uint32_t cell,
                                      uint32_t neighbours[DIRECTION_COUNT])
{
    const uint32_t row = cell / SURFACE_SIDE % SURFACE_SIDE;
    const uint32_t north = cell + surface->to_north[row];
    const uint32_t south = cell + surface->to_south[row];
    const uint32_t west = surface->to_west[cell % SURFACE_SIDE];
    const uint32_t east = surface->to_east[cell % SURFACE_SIDE];
    neighbours[NORTH] = north;
    neighbours[NORTH_EAST] = north + east;
    neighbours[EAST] = cell + east;
    neighbours[SOUTH_EAST] = south + east;
    neighbours[SOUTH] = south;
    neighbours[SOUTH_WEST] = south + west;
    neighbours[WEST] = cell + west;
    neighbours[NORTH_WEST] = north + west;
}

/*
 * Returns the directions in which steps between a cell and its neighbours may be allowed. Directions
 * to walls may be included. `rule` should be a constant.
 */
ALWAYS_INLINE uint8_t surface_steps(const struct surface *surface, const enum diagonal_rule rule,
                                    const uint32_t neighbours[DIRECTION_COUNT])
{
    uint8_t free = DIAGONAL_DIRECTIONS;
    if (rule == DIAGONAL_ALWAYS || rule == DIAGONAL_NEVER)
        return rule == DIAGONAL_ALWAYS ? 0xff : STRAIGHT_DIRECTIONS;
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2)
        free |= (uint8_t)((surface->costs[neighbours[d]] < (float)INFINITY) << d);
    return movement_steps(rule, free);
}

/* Returns the sum after a step between cells with these costs, in a direction with this factor. */
ALWAYS_INLINE double surface_add(double sum, double factor, const bool mean, double from, double to)
{
    return sum + (mean ? from + to : to) * factor;
}

/* Returns the sum of a cell after a run; INFINITY if it is a wall or was not reached. */
static inline double surface_sum(const struct surface *surface, uint32_t cell)
{
    return surface->costs[cell] < (float)INFINITY ? sum_real(surface->sums[cell])
                                                  : (double)INFINITY;
}

/*
 * Returns the sum after a step, as a search computes it. `sum` is the sum before the step from
 * `from` to its neighbour `to`.
 */
double surface_step(const struct grid *grid, const struct search_settings *settings, double sum,
                    struct point from, struct point to);

/* Stores the sums of the `width` cells of row y. */
void surface_row(const struct surface *surface, uint32_t y, double *costs);

/* Returns the highest sum of a cell that the last run has reached, or 0. */
double surface_highest(const struct surface *surface);

/*
 * Converts a sum to the cost of a path, rounded to billionths. Fails if it exceeds 10^18, because
 * struct cost is limited.
 */
bool surface_cost(double sum, struct cost *cost, struct error *error);

#endif
