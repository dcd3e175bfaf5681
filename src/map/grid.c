/* SPDX-License-Identifier: MIT */
/* grid.c - creates grids and scans their cells. */
#include "map/grid.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

bool grid_create(struct grid *grid, uint32_t width, uint32_t height, struct error *error)
{
    *grid = (struct grid){0};
    if (width == 0 || height == 0)
        return error_set(error, ERROR_INPUT, "the map has no cells");
    if ((uint64_t)width * height > GRID_CELLS_MAX)
        return error_set(error, ERROR_LIMIT,
                         "%" PRIu32 " x %" PRIu32 " cells are more than the limit of %" PRIu64,
                         width, height, (uint64_t)GRID_CELLS_MAX);
    const size_t stride = (size_t)width + 1;
    const size_t rows = (size_t)height + 2;
    _Static_assert(CELL_FREE == 0, "cells are zeroed");
    uint8_t *cells = memory_zeroed_now(rows * stride + GRID_SLACK, 1, error);
    if (!cells)
        return false;
    *grid = (struct grid){.width = width, .height = height, .stride = stride, .cells = cells};
    memset(cells, CELL_WALL, stride + 1);
    for (uint32_t y = 0; y < height; y++)
        grid_row(grid, y)[width] = CELL_WALL;
    memset(cells + (rows - 1) * stride, CELL_WALL, stride + GRID_SLACK);
    for (uint32_t value = 0; value < 256; value++)
        grid->costs[value] = value >= CELL_TERRAIN ? value * COST_ONE : COST_ONE;
    return true;
}

void grid_free(struct grid *grid)
{
    free(grid->cells);
    free(grid->levels);
    free(grid->surface);
    free(grid->looks);
    free(grid->starts.items);
    free(grid->goals.items);
    free(grid->openings.items);
    free(grid->reading);
    image_free(&grid->image);
    *grid = (struct grid){0};
}

bool grid_make_looks(struct grid *grid, struct error *error)
{
    if (!grid->looks)
        grid->looks = memory_zeroed((size_t)grid->width * grid->height, 1, error);
    return grid->looks != NULL;
}

bool grid_has_value(const struct grid *grid, uint8_t value)
{
    bool found = false;
    for (uint32_t y = 0; !found && y < grid->height; y++)
        found = memchr(grid_row(grid, y), value, grid->width) != NULL;
    return found;
}

uint32_t points_steps(struct point one, struct point other)
{
    const uint32_t x = one.x > other.x ? one.x - other.x : other.x - one.x;
    const uint32_t y = one.y > other.y ? one.y - other.y : other.y - one.y;
    return x > y ? x : y;
}

struct point points_between(struct point one, struct point other, double share)
{
    return (struct point){(uint32_t)(one.x + ((double)other.x - one.x) * share + 0.5),
                          (uint32_t)(one.y + ((double)other.y - one.y) * share + 0.5)};
}

int points_order(const void *a, const void *b)
{
    const struct point *p = a;
    const struct point *q = b;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

bool points_add(struct points *points, struct point point, struct error *error)
{
    struct point *items = memory_grow(points->items, &points->capacity, points->count + 1,
                                      sizeof *points->items, error);
    if (!items)
        return false;
    points->items = items;
    points->items[points->count++] = point;
    return true;
}

bool grid_set_ends(struct grid *grid, struct point start, struct point goal, struct error *error)
{
    grid->starts.count = grid->goals.count = 0;
    return points_add(&grid->starts, start, error) && points_add(&grid->goals, goal, error);
}

bool grid_list_ends(struct grid *grid, struct error *error)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < grid->width; x++) {
            if (row[x] != CELL_START && row[x] != CELL_GOAL)
                continue;
            struct points *ends = row[x] == CELL_START ? &grid->starts : &grid->goals;
            if (!points_add(ends, (struct point){x, y}, error))
                return false;
        }
    }
    return true;
}

/*
 * Returns the largest value of a row. Sets *free to true if any cell is not a wall, otherwise to
 * false. The loop has no branches, so that compilers can vectorise it.
 */
static uint8_t largest_value(const uint8_t *row, uint32_t width, bool *free)
{
    uint8_t most = 0;
    uint8_t differences = 0;
    for (uint32_t x = 0; x < width; x++) {
        most = row[x] > most ? row[x] : most;
        differences |= row[x] ^ CELL_WALL;
    }
    *free = differences != 0;
    return most;
}

/*
 * If the cell x,y is on the map and free, and its squared distance from `from` is less than *least,
 * stores the cell in *nearest and its squared distance in *least.
 */
static void consider(const struct grid *grid, struct point from, int64_t x, int64_t y,
                     struct point *nearest, uint64_t *least)
{
    const struct point cell = {(uint32_t)x, (uint32_t)y};
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height || grid_blocked(grid, cell))
        return;
    const int64_t dx = x - from.x;
    const int64_t dy = y - from.y;
    const uint64_t square = (uint64_t)(dx * dx + dy * dy);
    if (square < *least) {
        *least = square;
        *nearest = cell;
    }
}

/*
 * Examines square rings around the point until no cell of the next ring can be closer than the free
 * cell found.
 */
bool grid_nearest_free(const struct grid *grid, struct point point, struct point *nearest)
{
    const int64_t farthest = grid->width > grid->height ? grid->width : grid->height;
    uint64_t least = UINT64_MAX;
    for (int64_t r = 0; r < farthest && (uint64_t)(r * r) < least; r++) {
        for (int64_t y = point.y - r; y <= point.y + r; y++) {
            /*
             * The ring contains all cells of its top and bottom rows, but only the first and last
             * cells of the rows between them.
             */
            const bool complete = y == point.y - r || y == point.y + r;
            for (int64_t x = point.x - r; x <= point.x + r; x += complete || r == 0 ? 1 : 2 * r)
                consider(grid, point, x, y, nearest, &least);
        }
    }
    return least < UINT64_MAX;
}

void grid_note_values(const struct grid *grid, bool occurs[256])
{
    const bool marks_differ = grid->costs[CELL_START] != grid->costs[CELL_FREE] ||
                              grid->costs[CELL_GOAL] != grid->costs[CELL_FREE];
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *row = grid_row(grid, y);
        bool free;
        /* Fast path: a row without terrain has only free cells, walls and marks. */
        if (largest_value(row, grid->width, &free) < CELL_TERRAIN && !marks_differ) {
            occurs[CELL_FREE] |= free;
            continue;
        }
        uint32_t x = 0;
        for (uint64_t noted = 0; x + sizeof noted <= grid->width; x += sizeof noted) {
            uint64_t cells;
            memcpy(&cells, row + x, sizeof cells);
            if (x > 0 && cells == noted)
                continue;
            for (size_t i = 0; i < sizeof noted; i++)
                occurs[row[x + i]] = true;
            noted = cells;
        }
        for (; x < grid->width; x++)
            occurs[row[x]] = true;
    }
}
