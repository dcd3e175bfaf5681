/* SPDX-License-Identifier: MIT */
/*
 * grid.h - a map in memory, independent of its format.
 *
 * A grid is width x height cells of one byte: an index into `costs`. Invariants:
 *   - Rows have `stride` = width + 1 bytes, the last of which is a wall. One row of walls is above
 *     and one below. So all eight neighbours of a cell can be read without a bounds check, and
 *     cells outside the map are walls.
 *   - CELL_WALL is the only blocked value, whatever its cost. The border has this value.
 *   - Starts and goals are on the map, on cells that are not blocked. The lists `starts` and `goals`
 *     are authoritative; the value of a cell determines only its cost.
 */
#ifndef ASTAR_MAP_GRID_H
#define ASTAR_MAP_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/world.h"

/* Cell values with the same meaning in all formats. 4 to 255 are terrain of that cost. */
enum { CELL_FREE = 0, CELL_WALL = 1, CELL_START = 2, CELL_GOAL = 3, CELL_TERRAIN = 4 };

/* Costs of entering a cell are in thousandths, so that three decimals are exact. */
enum { COST_ONE = 1000 };

/* Readable bytes after the last padded cell, since a load may be wider than what it needs. */
enum { GRID_SLACK = 8 };

/* The most cells of a map. It keeps padded cell indices within 32 bits. */
#define GRID_CELLS_MAX (UINT64_C(1) << 30)

/* The coordinates of a cell: x to the right, y down; the top left cell is 0,0. */
struct point {
    uint32_t x, y;
};

/* Cells in row order, or in the order given. `items` is released with free(). */
struct points {
    struct point *items;
    size_t count, capacity;
};

/* Kinds of ground and of walls that differ in pictures, but not in cell values. */
enum look {
    LOOK_PLAIN,
    LOOK_WATER,   /* blocked */
    LOOK_TREES,   /* blocked */
    LOOK_SWAMP,   /* walkable */
    LOOK_UNKNOWN, /* blocked; an unknown cell of a ROS map */
    LOOK_MARGIN,  /* blocked because a wall is near: see clearance.h */
    LOOK_COUNT,
};

struct grid {
    uint32_t width, height;
    size_t stride;
    uint8_t *cells;      /* the padded cells; use grid_row for those on the map */
    uint32_t costs[256]; /* of entering a cell of each value, in thousandths */
    uint8_t *looks;      /* an enum look each, width x height, row by row; NULL: all plain */
    struct points starts, goals;
    bool has_marks;     /* the format can mark starts and goals */
    bool gaps_are_ends; /* without marks, the two openings of the border are start and goal */
    struct world world; /* position in the world; resolution 0 if the map has none */
    double clearance;   /* the radius in cells by which walls have been widened; 0: none */
};

/*
 * Makes a grid of free cells, 1 x 1 to GRID_CELLS_MAX cells, with the costs of the integer format.
 * Released with grid_free.
 */
bool grid_create(struct grid *grid, uint32_t width, uint32_t height, struct error *error);

/* Releases what the grid owns and leaves it empty. An empty (zeroed) grid is allowed. */
void grid_free(struct grid *grid);

/* The cells of row y (0 to height - 1), `width` of them. */
static inline uint8_t *grid_row(const struct grid *grid, uint32_t y)
{
    return grid->cells + ((size_t)y + 1) * grid->stride + 1;
}

static inline bool grid_contains(const struct grid *grid, struct point point)
{
    return point.x < grid->width && point.y < grid->height;
}

static inline bool grid_blocked(const struct grid *grid, struct point point)
{
    return grid_row(grid, point.y)[point.x] == CELL_WALL;
}

/* The look of a cell. */
static inline enum look grid_look(const struct grid *grid, struct point point)
{
    return grid->looks ? (enum look)grid->looks[(size_t)point.y * grid->width + point.x]
                       : LOOK_PLAIN;
}

/* Finds a cell that is not blocked, nearest to `point` by Euclidean distance. False if all are. */
bool grid_nearest_free(const struct grid *grid, struct point point, struct point *nearest);

/* Allocates `looks`, all plain, unless it exists. */
bool grid_make_looks(struct grid *grid, struct error *error);

/*
 * Sets occurs[v] for each value v of the cells. CELL_WALL may be left out, and start and goal cells
 * may be reported as free if they cost the same.
 */
void grid_note_values(const struct grid *grid, bool occurs[256]);

/* The order of struct point by rows, then columns; a comparison function for qsort. */
int points_order(const void *a, const void *b);

/* Appends a point. */
bool points_add(struct points *points, struct point point, struct error *error);

/*
 * Adds every cell of value CELL_START or CELL_GOAL to the starts or goals, row by row. Readers of
 * formats whose cells mark the ends call it last.
 */
bool grid_list_ends(struct grid *grid, struct error *error);

#endif
