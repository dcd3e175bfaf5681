/* SPDX-License-Identifier: MIT */
/*
 * surface.h - cheapest paths on a surface: a grid in which each cell has a cost of its own
 * (grid->surface).
 *
 * A step costs its length (with the factor of its direction) times the cost of the cell that it
 * enters or, with STEP_COST_MEAN, times the mean of the costs of both cells. Costs may be 0.
 *
 * Exactness. Costs are floats, sums are doubles with a mantissa of 47 bits (sums.h). The sum after
 * a step is add(sum, step): the sum of both, rounded to nearest and then to nearest with 47 bits. A
 * search repeats `if add(sum(u), step(u, v)) < sum(v), lower sum(v) to it` until nothing improves.
 * `add` never decreases when its arguments grow, and never returns less than `sum`. Therefore
 *
 *   - a path that visits a cell twice is never better than the path without the loop, so for each
 *     cell, the least rounded sum of all paths to it exists, and it is the sum of a simple path;
 *   - every sum that the search stores is the rounded sum of a path; and by induction over its
 *     cells, no path has a rounded sum below the sum of its last cell once nothing improves.
 *
 * The result is the least rounded sum of all paths. It does not depend on the order of the steps,
 * the order of the starts or the width of the buckets, nor on the machine, since the operations are
 * those of IEEE 754 and are not contracted (see the Makefile). Every improvement lowers a sum, so a
 * search ends even if steps cost 0. For the same reason, the cells before each cell, as stored with
 * the sums, form no circle: the step that closes it would have improved a sum that is not above its
 * own.
 *
 * Error. Each addition has a relative error of at most 2^-47, and the cost of a step (the sum of
 * two floats, times a rounded constant) one of at most 2^-51. The cost of a cell whose path has n
 * steps therefore differs by at most a factor of 1 + 7.6e-15 n from the exact cost of the cheapest
 * path.
 *
 * Layout. Sums are stored in tiles, like the costs (map/costs.h). Walls and cells outside the map
 * have the sum 0, which no step improves, so that steps into walls need no test of their own.
 *
 * Memory: 8 bytes a cell, and 4 to 12 bytes for each entry of the queue. A cell has an entry for
 * each of its improvements that was not removed yet.
 */
#ifndef ASTAR_SEARCH_SURFACE_SURFACE_H
#define ASTAR_SEARCH_SURFACE_SURFACE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/inline.h"
#include "map/costs.h"
#include "search/cost/cost.h"
#include "search/rules/settings.h"
#include "search/surface/buckets.h"

struct search;

/* The search on a surface. The members are for the modules of this folder. */
struct surface {
    const struct grid *grid; /* not owned */
    /* -1 for each direction that is allowed, otherwise 0, by the set of walls among the neighbours
       to the north (1), east (2), south (4) and west (8). */
    int64_t allowed[16][DIRECTION_COUNT];
    double factor[DIRECTION_COUNT]; /* of the cost of the cell, or of the sum of both costs */
    double leaving, entering; /* 1 if the cell that is left, or entered, counts; otherwise 0 */
    /* By row or column in a tile: distances to the cells in four directions, modulo 2^32. */
    uint32_t to_north[COSTS_SIDE], to_south[COSTS_SIDE];
    uint32_t to_west[COSTS_SIDE], to_east[COSTS_SIDE];
    uint64_t *sums;   /* by tiles (sums.h); allocated by the first run */
    double highest;   /* the highest sum of a cell that was expanded */
    double key_scale; /* keys of cells (result/reached.h) are their sums times this */
    struct buckets buckets;
};

/*
 * Prepares a search whose grid is a surface: sets search->surface, the layout and the algorithm,
 * which lowers sums until nothing improves or the cheapest goal is final. All algorithms that are
 * supported run it, because it is faster than A* on most surfaces; the heuristic and the weight
 * have no effect. Walls may change between runs. Fails with ERROR_SETTINGS if the settings do not
 * apply to surfaces.
 */
bool surface_prepare(struct search *search, struct error *error);

/* Releases a search. NULL is allowed. */
void surface_free(struct surface *surface);

/* Returns an upper bound on the memory of a search without pending cells, in bytes. */
uint64_t surface_memory(uint32_t width, uint32_t height);

/* Returns the point of a cell of the map. */
static inline struct point surface_point(const struct surface *surface, uint32_t cell)
{
    const uint32_t tile = cell / COSTS_TILE;
    const uint32_t across = (uint32_t)costs_tiles(surface->grid->width);
    return (struct point){tile % across * COSTS_SIDE + cell % COSTS_SIDE - 1,
                          tile / across * COSTS_SIDE + cell % COSTS_TILE / COSTS_SIDE - 1};
}

/* Stores the neighbours of a cell, by direction. */
ALWAYS_INLINE void surface_neighbours(const struct surface *surface, uint32_t cell,
                                      uint32_t neighbours[DIRECTION_COUNT])
{
    const uint32_t row = cell / COSTS_SIDE % COSTS_SIDE;
    const uint32_t north = cell + surface->to_north[row];
    const uint32_t south = cell + surface->to_south[row];
    const uint32_t west = surface->to_west[cell % COSTS_SIDE];
    const uint32_t east = surface->to_east[cell % COSTS_SIDE];
    neighbours[NORTH] = north;
    neighbours[NORTH_EAST] = north + east;
    neighbours[EAST] = cell + east;
    neighbours[SOUTH_EAST] = south + east;
    neighbours[SOUTH] = south;
    neighbours[SOUTH_WEST] = south + west;
    neighbours[WEST] = cell + west;
    neighbours[NORTH_WEST] = north + west;
}

/* Returns true if the last run reached a cell. */
static inline bool surface_reached(const struct surface *surface, uint32_t cell)
{
    return surface->sums[cell] - 1 < SUM_NOT_REACHED - 1; /* not 0, which is a wall */
}

/* Returns the sum of a cell after a run; INFINITY if it is a wall or was not reached. */
static inline double surface_sum(const struct surface *surface, uint32_t cell)
{
    return surface_reached(surface, cell) ? sum_real(surface->sums[cell]) : (double)INFINITY;
}

/* Stores the sums of `count` cells of a row from a point on, like surface_sum. */
void surface_copy_row(const struct surface *surface, struct point from, uint32_t count,
                      double *sums);

/*
 * Returns the sum after a step, as a search computes it. `sum` is the sum before the step from
 * `from` to its neighbour `to`.
 */
double surface_step(const struct grid *grid, const struct search_settings *settings, double sum,
                    struct point from, struct point to);

/*
 * The largest sum of a result, because struct cost is limited. surface_cost converts a sum to the
 * cost of a path, rounded to billionths.
 */
#define SURFACE_SUM_MAX 1e18
struct cost surface_cost(double sum);

/* Returns cost_micro(surface_cost(sum)), in less time. */
static inline uint128 surface_micro(double sum)
{
    const uint64_t whole = (uint64_t)sum;
    const uint64_t nano = (uint64_t)((sum - (double)whole) * 1e9 + 0.5);
    return (uint128)whole * 1000000 + (nano + 500) / 1000;
}

#endif
