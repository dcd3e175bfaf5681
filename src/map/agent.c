/* SPDX-License-Identifier: MIT */
/*
 * agent.c - computes maxima over the cells that an agent covers.
 *
 * The maximum of a rectangle of cells is the maximum of its row maxima, so one pass handles the
 * rows and another the columns. In each row or column, a pass computes the maxima of all windows of
 * n consecutive elements. It divides the elements into blocks of n. A window consists of a suffix
 * of one block and a prefix of the next, so its maximum is the larger of the maxima of these two
 * parts. The maxima of all suffixes of a block are computed in place. A running maximum yields
 * the maxima of the prefixes.
 *
 * Cost: three comparisons per cell and pass, whatever the size of the agent. Source: M. van Herk,
 * "A fast algorithm for local minimum and maximum filters on rectangular and octagonal kernels",
 * 1992.
 */
#include "map/agent.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* The rank of walls, which is the highest. A cell value with a higher cost has a higher rank. */
enum { RANK_WALL = 255 };

/* An array of bytes with one element for each cell of a map. */
struct agent_layer {
    uint8_t *first; /* the element of cell 0,0 */
    size_t stride;
    uint32_t width, height;
};

static uint8_t *row_of(const struct agent_layer *layer, uint32_t y)
{
    return layer->first + y * layer->stride;
}

static uint8_t larger(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/*
 * Replaces each element of a row with the maximum of itself and the n - 1 elements after it. The
 * last n - 1 elements then have unspecified values.
 */
static void cover_row(uint8_t *row, uint32_t width, uint32_t n)
{
    for (uint32_t begin = 0; begin + n <= width; begin += n) {
        for (uint32_t x = begin + n - 1; x-- > begin;)
            row[x] = larger(row[x], row[x + 1]);
        uint8_t prefix = 0;
        for (uint32_t i = 1; i < n && begin + n + i <= width; i++) {
            prefix = larger(prefix, row[begin + n + i - 1]);
            row[begin + i] = larger(row[begin + i], prefix);
        }
    }
}

/* Sets each element of `row` to the larger of itself and the corresponding element of `other`. */
static void raise_row(uint8_t *restrict row, const uint8_t *restrict other, uint32_t width)
{
    for (uint32_t x = 0; x < width; x++)
        row[x] = larger(row[x], other[x]);
}

/* Like cover_row, but for each column of a layer. `prefix` is working memory for one row. */
static void cover_columns(const struct agent_layer *layer, uint32_t n, uint8_t *prefix)
{
    const uint32_t width = layer->width;
    for (uint32_t begin = 0; begin + n <= layer->height; begin += n) {
        for (uint32_t y = begin + n - 1; y-- > begin;)
            raise_row(row_of(layer, y), row_of(layer, y + 1), width);
        memset(prefix, 0, width);
        for (uint32_t i = 1; i < n && begin + n + i <= layer->height; i++) {
            raise_row(prefix, row_of(layer, begin + n + i - 1), width);
            raise_row(row_of(layer, begin + i), prefix, width);
        }
    }
}

static bool cover(const struct agent_layer *layer, struct agent agent, const struct stop *stop,
                  struct error *error)
{
    uint8_t *prefix = memory_array(layer->width, 1, error);
    if (!prefix)
        return false;
    for (uint32_t y = 0; agent.width > 1 && y < layer->height; y++)
        cover_row(row_of(layer, y), layer->width, agent.width);
    if (agent.height > 1)
        cover_columns(layer, agent.height, prefix);
    free(prefix);
    return stop_check(stop, error);
}

/*
 * Ranks the cell values by cost, and values of equal cost by number. Walls have the highest rank.
 * Stores the rank of each value in `ranks` and the value of each rank in `values`.
 */
static void rank_values(const uint32_t costs[256], uint8_t ranks[256], uint8_t values[256])
{
    for (unsigned value = 0; value < 256; value++) {
        unsigned rank = 0;
        for (unsigned other = 0; other < 256; other++)
            rank +=
                other != CELL_WALL && other != value &&
                (costs[other] < costs[value] || (costs[other] == costs[value] && other < value));
        ranks[value] = value == CELL_WALL ? RANK_WALL : (uint8_t)rank;
        values[ranks[value]] = (uint8_t)value;
    }
}

/* Turns each position at which the agent would extend beyond the map into a wall. */
static void block_edges(struct grid *positions, struct agent agent)
{
    const uint32_t columns = agent.width > 1 ? agent.width - 1 : 0;
    const uint32_t rows = agent.height > 1 ? agent.height - 1 : 0;
    for (uint32_t y = 0; y < positions->height; y++) {
        uint8_t *row = grid_row(positions, y);
        if (y + rows >= positions->height)
            memset(row, CELL_WALL, positions->width);
        else
            memset(row + positions->width - columns, CELL_WALL, columns);
    }
}

bool agent_cover(const struct grid *grid, struct agent agent, const struct stop *stop,
                 struct grid *positions, struct error *error)
{
    uint8_t ranks[256];
    uint8_t values[256];
    if (!agent_check_size(grid, agent, error))
        return false;
    const struct agent_layer cells = {grid_row(positions, 0), grid->stride, grid->width,
                                      grid->height};
    const struct agent_layer levels = {positions->levels ? positions->levels + grid->stride + 1
                                                         : NULL,
                                       grid->stride, grid->width, grid->height};
    rank_values(grid->costs, ranks, values);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            row_of(&cells, y)[x] = ranks[grid_row(grid, y)[x]];
    if (!cover(&cells, agent, stop, error) || (levels.first && !cover(&levels, agent, stop, error)))
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            row_of(&cells, y)[x] = values[row_of(&cells, y)[x]];
    block_edges(positions, agent);
    return true;
}

bool agent_check_size(const struct grid *grid, struct agent agent, struct error *error)
{
    return (agent.width <= grid->width && agent.height <= grid->height) ||
           error_set(error, ERROR_SETTINGS,
                     "the agent of %" PRIu32 "x%" PRIu32 " cells is larger than the map of %" PRIu32
                     " x %" PRIu32 " cells",
                     agent.width, agent.height, grid->width, grid->height);
}

/* Returns the words that messages use for a blocked cell. */
static const char *obstacle_name(enum look look)
{
    switch (look) {
    case LOOK_MARGIN:
        return "the margin of a wall (--clearance)";
    case LOOK_OUTSIDE:
        return "the area outside the maze";
    case LOOK_UNKNOWN:
        return "an unknown cell";
    case LOOK_WATER:
        return "water";
    case LOOK_TREES:
        return "trees";
    default:
        return "the wall";
    }
}

bool agent_check_point(const struct grid *grid, struct agent agent, struct point point,
                       const char *name, struct error *error)
{
    const uint64_t right = (uint64_t)point.x + (agent.width > 1 ? agent.width : 1);
    const uint64_t bottom = (uint64_t)point.y + (agent.height > 1 ? agent.height : 1);
    if (right > grid->width || bottom > grid->height)
        return error_set(error, ERROR_SETTINGS,
                         "the %s %" PRIu32 ",%" PRIu32 ": the agent of %" PRIu32 "x%" PRIu32
                         " cells extends beyond the map of %" PRIu32 " x %" PRIu32
                         " cells; the position is that of its top left cell",
                         name, point.x, point.y, agent.width, agent.height, grid->width,
                         grid->height);
    for (uint32_t y = point.y; y < bottom; y++)
        for (uint32_t x = point.x; x < right; x++)
            if (grid_blocked(grid, (struct point){x, y}))
                return error_set(error, ERROR_SETTINGS,
                                 "the %s %" PRIu32 ",%" PRIu32 ": the agent of %" PRIu32 "x%" PRIu32
                                 " cells touches %s at %" PRIu32 ",%" PRIu32,
                                 name, point.x, point.y, agent.width, agent.height,
                                 obstacle_name(grid_look(grid, (struct point){x, y})), x, y);
    return true;
}
