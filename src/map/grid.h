/* SPDX-License-Identifier: MIT */
/*
 * grid.h - a map in memory, independent of its format.
 *
 * A grid has width x height cells. A cell is one byte, an index into `costs`. Invariants:
 *   - A row has `stride` = width + 1 bytes; the last one is a wall. There is one row of walls above
 *     the map and one below. Cells outside the map are therefore walls, and all eight neighbours of
 *     a cell can be read without a bounds check.
 *   - CELL_WALL is the only blocked value, whatever its cost.
 *   - After map_check_ends (ends.h) has succeeded, every start and goal is on the map and not in a
 *     wall, except that goals can be in walls if the caller of map_check_ends accepts this. The
 *     lists `starts` and `goals` are authoritative; the value of a cell determines only its cost.
 */
#ifndef ASTAR_MAP_GRID_H
#define ASTAR_MAP_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/image/image.h"
#include "map/levels.h"
#include "map/world.h"

/* Cell values with the same meaning in all formats. Values from CELL_TERRAIN to 255 are terrain. */
enum { CELL_FREE = 0, CELL_WALL = 1, CELL_START = 2, CELL_GOAL = 3, CELL_TERRAIN = 4 };

/*
 * A cost of 1. Costs of cells are stored as integers in thousandths, so costs with up to three
 * decimals are exact.
 */
enum { COST_ONE = 1000 };

/*
 * Number of readable bytes after the end of grid->cells, so that a load of several bytes may extend
 * past the last element.
 */
enum { GRID_SLACK = 8 };

/* Maximum number of cells. Indices into grid->cells therefore fit in 32 bits. */
#define GRID_CELLS_MAX (UINT64_C(1) << 30)

/* Coordinates of a cell: x to the right, y down; 0,0 is the top left cell. */
struct point {
    uint32_t x, y;
};

/*
 * Returns the square of the distance between two points. Their coordinates must differ by less than
 * 2^31.
 */
static inline uint64_t point_square_distance(struct point a, struct point b)
{
    const int64_t dx = (int64_t)a.x - b.x;
    const int64_t dy = (int64_t)a.y - b.y;
    return (uint64_t)(dx * dx) + (uint64_t)(dy * dy);
}

/* A list of cells. Release `items` with free(). */
struct points {
    struct point *items;
    size_t count, capacity;
};

/* The appearance of a cell in pictures. Cells of the same value can have different looks. */
enum look {
    LOOK_PLAIN,
    LOOK_WATER,   /* blocked */
    LOOK_TREES,   /* blocked */
    LOOK_SWAMP,   /* walkable */
    LOOK_UNKNOWN, /* blocked: an unknown cell of a ROS map */
    LOOK_MARGIN,  /* blocked: too close to a wall (clearance.h) */
    LOOK_OUTSIDE, /* blocked: the area around a maze in an image (maze/enclosure.h) */
    LOOK_COUNT,
};

struct reading;

/*
 * Where the cost of a cell comes from.
 *
 * To add a source COSTS_NAME:
 *  1. In this file, add COSTS_NAME here, add the data of the source to struct grid, and extend
 *     grid_cost_source and grid_cost_at. A free cell costs 1 to KEEP_AWAY_COST_MAX thousandths
 *     (levels.h); the reader of the data checks this. If the new source can be combined with
 *     levels, test it before COSTS_LEVEL, and take account of the levels in the following steps.
 *  2. search/cost/keys.c, terrain_survey: add the costs of all free cells, then call in_units.
 *     Keys, buckets and the choice of algorithms depend on the result.
 *  3. search/engine/state.h, cell_units: return grid_cost_at divided by search->terrain.unit.
 * Searches then run in the loops for COSTS_ANY, without pruning and without landmarks. For loops of
 * their own, which are faster, add rows to LOOPS in search/algorithms/astar.c; block_is_uniform in
 * the same file decides where steps may be pruned.
 *
 * search/rules/ground.c builds the grid of a search. It shares the data of the map unless they
 * depend on the settings, as levels do; agent_cover (agent.h) must raise the costs of large agents.
 * Count the memory of the data in map_claim (options.h) if a reader fills them, and in
 * ground_memory if a search does.
 *
 * Test maps whose cells have one value, too, with turn costs, via points, `--smooth`, `--agent`,
 * `--keep-away`, `--labels cost` and search_refresh.
 */
enum cost_source {
    COSTS_ANY,     /* no source, but for loops: looked up for each cell */
    COSTS_UNIFORM, /* no source, but for loops: all cells cost one unit; steps are pruned */
    COSTS_VALUE,   /* the value of the cell */
    COSTS_LEVEL,   /* the value of the cell and its level (keep_away.h) */
};

enum { GRID_SIDES = 4 }; /* of a cell */

/* The number of shades in which the costs of a surface are drawn. */
enum { GRID_SHADES = 16 };

struct grid {
    uint32_t width, height;
    size_t stride;
    uint8_t *cells;      /* with padding; grid_row returns a row of the map */
    uint32_t costs[256]; /* cost of entering a cell of each value, in thousandths */
    uint8_t *levels;     /* level of each cell (keep_away.h), indexed like `cells`; set only in
                            the grid of a search; NULL: costs do not depend on levels */
    uint32_t factor;     /* if `levels` is set: cost factor at a wall, in thousandths */
    float *surface; /* cost of each cell, in tiles (costs.h), INFINITY for walls, which are also
                            CELL_WALL in `cells`; NULL: costs depend on the values of cells */
    float low_cost; /* of a surface: a low cost, which is typical (costs.h) */
    float shades[GRID_SHADES + 1]; /* of a surface: the limits of its shades (costs.h) */
    uint8_t *looks;                /* enum look of each cell, without padding; NULL: all plain */
    struct points starts, goals;
    bool has_marks;     /* the format can mark starts and goals */
    bool gaps_are_ends; /* openings in the border serve as missing starts or goals */
    bool has_openings;  /* true: `openings` lists the openings; false: every border gap is one */
    struct points openings;
    const char *unclear;     /* why the map has no start or goal, and the remedy; NULL: not known */
    struct world world;      /* position of the map in the world; resolution is 0 if unknown */
    double clearance;        /* radius in cells by which walls were widened, or 0 */
    struct reading *reading; /* how the map was read (reading.h); NULL: not recorded; owned */
    struct image image;      /* the image that was read, for pictures; zeroed if not kept */
    uint32_t cell_side;      /* side of a cell in pixels; 0 if the map is not from an image */
    double corridor;         /* typical width of corridors in cells; 0: not known */
};

/*
 * Creates a grid of width x height free cells. Sets the costs of all cell values as in the format
 * `grid`. Fails if the grid would have no cells or more than GRID_CELLS_MAX. Release the grid with
 * grid_free.
 */
bool grid_create(struct grid *grid, uint32_t width, uint32_t height, struct error *error);

/* Releases the memory of a grid and zeroes *grid. A zeroed grid is allowed. */
void grid_free(struct grid *grid);

/* Returns a pointer to the `width` cells of row y, which must be less than height. */
static inline uint8_t *grid_row(const struct grid *grid, uint32_t y)
{
    return grid->cells + ((size_t)y + 1) * grid->stride + 1;
}

/* Returns the number of cells including the padding, which is the limit of indices into `cells`. */
static inline size_t grid_padded_cells(const struct grid *grid)
{
    return ((size_t)grid->height + 2) * grid->stride;
}

/*
 * Returns the cell of a pixel in an image with `size` pixels along each side of a cell. Pixels of a
 * grid line after the last cell belong to that cell.
 */
static inline struct point grid_cell_of_pixel(const struct grid *grid, struct point at,
                                              uint32_t size)
{
    const uint32_t x = at.x / size;
    const uint32_t y = at.y / size;
    return (struct point){x < grid->width ? x : grid->width - 1,
                          y < grid->height ? y : grid->height - 1};
}

/* Returns the neighbour of a cell on one of its four sides. It may be outside the map. */
static inline struct point grid_beside(struct point at, unsigned side)
{
    static const int steps[GRID_SIDES][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    return (struct point){at.x + (uint32_t)steps[side][0], at.y + (uint32_t)steps[side][1]};
}

static inline bool grid_contains(const struct grid *grid, struct point point)
{
    return point.x < grid->width && point.y < grid->height;
}

static inline bool grid_blocked(const struct grid *grid, struct point point)
{
    return grid_row(grid, point.y)[point.x] == CELL_WALL;
}

static inline enum cost_source grid_cost_source(const struct grid *grid)
{
    return grid->levels ? COSTS_LEVEL : COSTS_VALUE;
}

/* Returns the cost of entering a free cell, in thousandths. `cell` points into grid->cells. */
static inline uint32_t grid_cost_at(const struct grid *grid, const uint8_t *cell)
{
    const uint32_t cost = grid->costs[*cell];
    return grid->levels ? keep_away_cost(cost, grid->levels[cell - grid->cells], grid->factor)
                        : cost;
}

/* Like grid_cost_at, for the cell at a point of the map. */
static inline uint32_t grid_cost(const struct grid *grid, struct point point)
{
    return grid_cost_at(grid, grid_row(grid, point.y) + point.x);
}

static inline enum look grid_look(const struct grid *grid, struct point point)
{
    return grid->looks ? (enum look)grid->looks[(size_t)point.y * grid->width + point.x]
                       : LOOK_PLAIN;
}

/* Returns true if a cell is blocked and not in the area around a maze. */
static inline bool grid_is_wall(const struct grid *grid, struct point point)
{
    return grid_blocked(grid, point) && grid_look(grid, point) != LOOK_OUTSIDE;
}

/*
 * Finds the free cell with the smallest Euclidean distance to `point`. If `point` is free, the
 * result is `point` itself. Returns false if the map has no free cell.
 */
bool grid_nearest_free(const struct grid *grid, struct point point, struct point *nearest);

/* Returns true if at least one cell of the map has a value. */
bool grid_has_value(const struct grid *grid, uint8_t value);

/* Allocates grid->looks, with LOOK_PLAIN for all cells, unless it is already allocated. */
bool grid_make_looks(struct grid *grid, struct error *error);

/*
 * Sets occurs[v] to true for each cell value v on the map. Does not change other elements. May
 * leave out CELL_WALL. May treat CELL_START and CELL_GOAL as CELL_FREE if all three cost the same.
 */
void grid_note_values(const struct grid *grid, bool occurs[256]);

/* Returns the larger of the horizontal and the vertical distance between two points. */
uint32_t points_steps(struct point one, struct point other);

/*
 * Returns the point with whole coordinates that is nearest to the one at a share of the straight
 * line from `one` to `other`, from 0 to 1.
 */
struct point points_between(struct point one, struct point other, double share);

/* Comparison function for qsort: orders struct point by row, then column. */
int points_order(const void *a, const void *b);

/* Appends a point. Returns false if out of memory. */
bool points_add(struct points *points, struct point point, struct error *error);

/* Returns true if a grid has at least one start and one goal. */
static inline bool grid_has_ends(const struct grid *grid)
{
    return grid->starts.count > 0 && grid->goals.count > 0;
}

/* Replaces the starts and goals of a grid by one of each. Fails if out of memory. */
bool grid_set_ends(struct grid *grid, struct point start, struct point goal, struct error *error);

/*
 * Appends every cell of value CELL_START to the starts and every cell of value CELL_GOAL to the
 * goals, in reading order. Call it after all cells have been set.
 */
bool grid_list_ends(struct grid *grid, struct error *error);

#endif
