/* SPDX-License-Identifier: MIT */
/*
 * costs.h - surfaces: grids in which each cell has a cost of its own (grid->surface).
 *
 * A cost is stored as a float, to which it is rounded once. Numbers that are negative, infinite or
 * nan are walls.
 *
 * Layout. Costs are stored in tiles of 16 x 16 cells, row by row, which makes most neighbours of a
 * cell share its pages and cache lines. The rows and columns around the map belong to tiles, too,
 * so that all neighbours of a cell exist. Their costs are 0 and have no meaning.
 */
#ifndef ASTAR_MAP_COSTS_H
#define ASTAR_MAP_COSTS_H

#include <math.h>

#include "map/grid.h"
#include "map/options.h"

enum {
    COSTS_BITS = 4,
    COSTS_SIDE = 1 << COSTS_BITS, /* cells in a row or column of a tile */
    COSTS_TILE = COSTS_SIDE * COSTS_SIDE
};

/* Returns the number of tiles in a row or column for this number of cells and a border. */
static inline uint64_t costs_tiles(uint32_t cells)
{
    return ((uint64_t)cells + 2 + COSTS_SIDE - 1) / COSTS_SIDE;
}

/* Returns the number of cells in all tiles of a surface. */
static inline uint64_t costs_count(uint32_t width, uint32_t height)
{
    return costs_tiles(width) * costs_tiles(height) * COSTS_TILE;
}

/* Returns the index of a cell of the map in grid->surface. */
static inline uint32_t costs_cell(const struct grid *grid, struct point point)
{
    const uint32_t x = point.x + 1; /* the first row and column are outside the map */
    const uint32_t y = point.y + 1;
    const uint32_t tile =
        (y >> COSTS_BITS) * (uint32_t)costs_tiles(grid->width) + (x >> COSTS_BITS);
    return tile * COSTS_TILE + y % COSTS_SIDE * COSTS_SIDE + x % COSTS_SIDE;
}

/* Returns the index of the cell to the right of a cell. */
static inline uint32_t costs_east(uint32_t cell)
{
    return cell + (~cell % COSTS_SIDE != 0 ? 1 : COSTS_TILE - (COSTS_SIDE - 1));
}

/* Returns the cost of a cell of a surface; INFINITY for a wall that the file contains. */
static inline float costs_at(const struct grid *grid, struct point point)
{
    return grid->surface[costs_cell(grid, point)];
}

/* Makes a grid that has been created a surface, whose costs are not set. */
bool costs_begin(struct grid *grid, const struct map_options *options, struct error *error);

/* Cells of a row, whose costs are stored from left to right. */
struct costs_row {
    uint8_t *cells;
    float *surface;
    uint32_t at; /* index of the next cell in `surface` */
};

/* Begins at a cell. */
static inline struct costs_row costs_row(const struct grid *grid, struct point first)
{
    return (struct costs_row){grid_row(grid, first.y) + first.x, grid->surface,
                              costs_cell(grid, first)};
}

/* Stores the cost of the next cell. Returns false if it is too large for a float. */
static inline bool costs_add(struct costs_row *row, double number)
{
    const bool wall = !(number >= 0) || isinf(number);
    const float cost = wall ? (float)INFINITY : (float)number + 0.0F; /* not -0 */
    *row->cells++ = wall ? CELL_WALL : CELL_FREE;
    row->surface[row->at] = cost;
    row->at = costs_east(row->at);
    return wall || cost < (float)INFINITY;
}

/*
 * Returns a number, or nan if it equals `missing`, the number that stands for cells without a
 * value. Compares floats, since other programs write `missing` with few digits.
 */
static inline double costs_known(double number, double missing)
{
    const float a = (float)number;
    const float b = (float)missing;
    return a >= b && a <= b ? (double)NAN : number;
}

/*
 * Sets grid->low_cost and grid->shades when all costs are stored. Fails if out of memory.
 *
 * The low cost is the first percentile of the positive costs, but at most 64 times the least one; 0
 * if all costs are 0. Shades have equal ranges of costs from the 2nd to the 98th percentile or, if
 * the latter is more than a hundred times the former, equal ratios. If these percentiles are equal,
 * so are all limits of shades.
 */
bool costs_finish(struct grid *grid, struct error *error);

/*
 * Sets the position of a raster, unless its cells are too small for their distance from 0, so that
 * positions do not distinguish them.
 */
void costs_set_world(struct grid *grid, const struct world *world);

/* Returns true if a grid is a surface whose costs have different shades. */
static inline bool costs_differ(const struct grid *grid)
{
    return grid->surface && grid->shades[0] < grid->shades[GRID_SHADES];
}

/* Returns the shade of a cost, from 0 to GRID_SHADES - 1. */
static inline unsigned costs_shade(const struct grid *grid, float cost)
{
    unsigned shade = 0;
    for (unsigned i = 1; i < GRID_SHADES; i++)
        shade += cost >= grid->shades[i];
    return shade;
}

/* Notes that numbers of 64 bits were rounded. */
bool costs_note_rounding(struct grid *grid, struct error *error);

#endif
