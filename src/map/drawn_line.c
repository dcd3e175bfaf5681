/* SPDX-License-Identifier: MIT */
/* drawn_line.c - tells whether coloured walls are a line on the floor. */
#include "map/drawn_line.h"

#include <stdlib.h>

#include "map/coloured_line.h"
#include "map/hue.h"

/* More walls than this share with a hue are no line (test `walls_of_a_hue_are_no_line`). */
static const double coloured_max = 0.25;

/*
 * At least this share of the cells around a line are floor without a hue. Walls that have taken a
 * hue from a path beside them have less (test `walls_beside_a_path_are_no_line`).
 */
static const double floor_min = 0.6;

bool drawn_line_is_possible(const struct image *image, const struct grid *grid)
{
    uint64_t counts[HUE_COUNT];
    uint64_t coloured = 0;
    hue_count_walls(image, grid, counts);
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++)
        coloured += counts[hue];
    return coloured > 0 && (double)coloured <= coloured_max * (double)(coloured + counts[HUE_NONE]);
}

/* Lists the walls that have a hue. */
static bool list_walls(const struct image *image, const struct grid *grid, const struct stop *stop,
                       struct points *list, struct error *error)
{
    bool ok = true;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        ok = stop_check_row(stop, y, grid->width, error);
        for (uint32_t x = 0; ok && x < grid->width; x++) {
            const struct point at = {x, y};
            if (grid_is_wall(grid, at) && hue_at(image, at) != HUE_NONE)
                ok = points_add(list, at, error);
        }
    }
    return ok;
}

static void set_cells(const struct points *list, uint8_t value, struct grid *grid)
{
    for (size_t i = 0; i < list->count; i++)
        grid_row(grid, list->items[i].y)[list->items[i].x] = value;
}

/* Adds the blurred edge of a line, and sets all of it to CELL_TERRAIN. */
static bool find_edges(const struct image *image, struct grid *grid, struct points *list,
                       struct error *error)
{
    enum { EDGE = 2 }; /* width of a blurred edge in pixels */
    size_t begin = 0;
    bool ok = true;
    set_cells(list, CELL_TERRAIN, grid);
    for (unsigned ring = 0; ok && ring < EDGE; ring++) {
        const size_t end = list->count;
        for (size_t i = begin; ok && i < GRID_SIDES * end; i++) {
            const struct point at = grid_beside(list->items[i / GRID_SIDES], i % GRID_SIDES);
            if (!grid_contains(grid, at) || !grid_is_wall(grid, at) ||
                colour_spread(image_colour(image, at.x, at.y)) < HUE_PALE)
                continue;
            grid_row(grid, at.y)[at.x] = CELL_TERRAIN;
            ok = points_add(list, at, error);
        }
        begin = GRID_SIDES * end;
    }
    return ok;
}

/* Returns true if enough of the cells around a line of CELL_TERRAIN are floor without a hue. */
static bool is_on_floor(const struct image *image, const struct grid *grid,
                        const struct points *list)
{
    uint64_t around = 0;
    uint64_t floor = 0;
    for (size_t i = 0; i < GRID_SIDES * list->count; i++) {
        const struct point at = grid_beside(list->items[i / GRID_SIDES], i % GRID_SIDES);
        if (!grid_contains(grid, at) || grid_row(grid, at.y)[at.x] == CELL_TERRAIN)
            continue;
        around++;
        floor += !grid_blocked(grid, at) && hue_at(image, at) == HUE_NONE;
    }
    return around > 0 && (double)floor >= floor_min * (double)around;
}

/*
 * Turns the walls that have a hue, and their blurred edges, into free cells, and lists them.
 * Changes nothing if too few of the cells around them are floor without a hue.
 */
static bool free_walls(const struct image *image, const struct stop *stop, struct grid *grid,
                       struct points *freed, struct error *error)
{
    if (!list_walls(image, grid, stop, freed, error) || !find_edges(image, grid, freed, error))
        return false;
    const bool on_floor = is_on_floor(image, grid, freed);
    set_cells(freed, on_floor ? CELL_FREE : CELL_WALL, grid);
    freed->count = on_floor ? freed->count : 0;
    return true;
}

/* Returns true if a line begins at the start or the goal of a grid, or a cell away from it. */
static bool begins_at_end(const struct grid *grid, const struct farthest ends[2])
{
    enum { REACH = 4 }; /* in corridor widths; the line may halve the corridors */
    const double reach = REACH * grid->corridor;
    bool begins = false;
    for (unsigned i = 0; i < 2; i++)
        begins =
            begins ||
            (double)point_square_distance(grid->starts.items[0], ends[i].at) <= reach * reach ||
            (double)point_square_distance(grid->goals.items[0], ends[i].at) <= reach * reach;
    return begins;
}

bool drawn_line_check(const struct image *image, const struct stop *stop, struct grid *grid,
                      bool *contradicts, struct error *error)
{
    struct coloured_line line = {.image = image, .stop = stop};
    struct points freed = {0};
    bool on_floor = false;
    bool ok = free_walls(image, stop, grid, &freed, error) &&
              (freed.count == 0 || coloured_line_find(grid, &line, error));
    /* Walls that were freed with a line may be a shorter way. */
    if (ok && line.is_line && begins_at_end(grid, line.ends))
        ok = coloured_line_is_direct(grid, &line, &on_floor, error);
    if (!on_floor)
        set_cells(&freed, CELL_WALL, grid);
    *contradicts = line.is_line && !on_floor;
    free(freed.items);
    grid_free(&line.cells);
    return ok;
}
