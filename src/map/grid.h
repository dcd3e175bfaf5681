/* SPDX-License-Identifier: MIT */
/*
 * grid.h - the map as everything behind the readers sees it.
 *
 * A grid is width x height cells, a byte each: an index into `costs`. Invariants:
 *   - the cells lie in rows of `stride` = width + 1 bytes, with one blocked row above and one
 * below; the one blocked byte that closes a row also borders the next row on its left. So every
 *     neighbour of a cell on the map can be read without a test, and what lies off the map is wall;
 *   - CELL_WALL is the one value that is blocked, whatever its cost, and all of the border has it;
 *   - starts and goals lie on the map, on cells that are not blocked. They are kept here, and only
 *     here: the value of their cell only says what it costs.
 */
#ifndef ASTAR_MAP_GRID_H
#define ASTAR_MAP_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/world.h"

/* The meaning of cell values that every format shares; 4 to 255 are terrain of that cost. */
enum { CELL_FREE = 0, CELL_WALL = 1, CELL_START = 2, CELL_GOAL = 3, CELL_TERRAIN = 4 };

/* Costs of entering a cell are kept in thousandths, so that three decimals are exact. */
enum { COST_ONE = 1000 };

/* Bytes behind the last padded cell that may be read too: a load may be wider than what it needs.
 */
enum { GRID_SLACK = 8 };

/* The widest and the highest map, so that padded cell numbers fit 32 bits. */
#define GRID_CELLS_MAX (UINT64_C(1) << 30)

/* A cell by its place: x to the right, y down, from the top left cell 0,0. */
struct point {
    uint32_t x, y;
};

/* Places in the order of the map's rows, or in the order given. `items` is released with free(). */
struct points {
    struct point *items;
    size_t count, capacity;
};

/* What a cell looks like where its value does not say: kinds of ground, and of walls. */
enum look {
    LOOK_PLAIN,
    LOOK_WATER,   /* blocked */
    LOOK_TREES,   /* blocked */
    LOOK_SWAMP,   /* can be walked on */
    LOOK_UNKNOWN, /* blocked: nobody knows what is there */
    LOOK_MARGIN,  /* blocked only because a wall is near: see clearance.h */
    LOOK_COUNT,
};

struct grid {
    uint32_t width, height;
    size_t stride;
    uint8_t *cells;      /* the padded cells; use grid_row for those on the map */
    uint32_t costs[256]; /* of entering a cell of each value, in thousandths */
    uint8_t *looks;      /* an enum look each, width x height, row by row; NULL: all plain */
    struct points starts, goals;
    bool has_marks;     /* maps of its format mark their ends */
    bool gaps_are_ends; /* without marks, the two gaps in its border are start and goal */
    struct world world; /* where it lies, of a map that says so */
    double clearance;   /* the radius in cells that walls have been widened by; 0: not at all */
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

/* What the cell looks like. */
static inline enum look grid_look(const struct grid *grid, struct point point)
{
    return grid->looks ? (enum look)grid->looks[(size_t)point.y * grid->width + point.x]
                       : LOOK_PLAIN;
}

/*
 * A cell nearest to a point of the map that is not blocked, in a straight line. False where all are
 * blocked.
 */
bool grid_nearest_free(const struct grid *grid, struct point point, struct point *nearest);

/* Makes room for looks, all plain, where there is none yet. */
bool grid_make_looks(struct grid *grid, struct error *error);

/*
 * Notes in a table which values the cells have, walls perhaps aside. Marks that cost what free
 * cells cost may be noted as free.
 */
void grid_note_values(const struct grid *grid, bool occurs[256]);

/* The order of places in reading, as qsort wants it: row by row, from left to right. */
int points_order(const void *a, const void *b);

/* Appends a point. */
bool points_add(struct points *points, struct point point, struct error *error);

/*
 * Lists every CELL_START and CELL_GOAL of the cells as a start or goal, row by row: the last step
 * of a reader whose cells mark the ends.
 */
bool grid_list_ends(struct grid *grid, struct error *error);

#endif
