/* SPDX-License-Identifier: MIT */
/* clearance.c - widening walls by a radius. */
#include "map/clearance.h"

#include <inttypes.h>
#include <math.h>

#include "base/number.h"
#include "map/distance.h"

/*
 * Radii are decimals, and metres are divided by a resolution: a square that is this near (relatively)
 * to a whole number is meant to be that number. Squares of distances are whole.
 */
static const double rounding = 1e-12;

/* The least square of a distance that is not nearer than the radius. */
static uint64_t least_clear_square(double radius)
{
    return (uint64_t)ceil(radius * radius * (1 - rounding));
}

/* Takes every wall for a site. */
static void set_sites(const struct grid *grid, struct distance *distance)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *cells = grid_row(grid, y);
        uint32_t *sites = distance_sites(distance, y);
        for (uint32_t x = 0; x < grid->width; x++)
            sites[x] = cells[x] != CELL_WALL;
    }
}

bool clearance_apply(struct grid *grid, struct clearance clearance, struct error *error)
{
    if (clearance.metric && grid->world.resolution <= 0)
        return error_set(error, ERROR_SETTINGS,
                         "this map has no metres: give --clearance in cells, without an m");
    const double radius =
        clearance.metric ? clearance.radius / grid->world.resolution : clearance.radius;
    if (radius > CLEARANCE_MAX)
        return error_set(error, ERROR_SETTINGS, "--clearance is wider than any map");
    /* The nearest two cells are 1 apart: nothing lies nearer. */
    const uint64_t clear = least_clear_square(radius);
    if (clear <= 1)
        return true;
    struct distance distance;
    bool good = distance_create(&distance, grid->width, grid->height, error) &&
                grid_make_looks(grid, error);
    if (good) {
        grid->clearance = radius;
        set_sites(grid, &distance);
        distance_measure_columns(&distance);
    }
    const uint64_t beyond = (uint64_t)grid->width + grid->height;
    for (uint32_t y = 0; good && y < grid->height; y++) {
        const uint64_t *square = distance_row(&distance, y);
        uint8_t *cells = grid_row(grid, y);
        uint8_t *looks = grid->looks + (size_t)y * grid->width;
        for (uint32_t x = 0; x < grid->width; x++) {
            if (square[x] >= clear || cells[x] == CELL_WALL || square[x] >= beyond * beyond)
                continue;
            cells[x] = CELL_WALL;
            looks[x] = LOOK_MARGIN;
        }
    }
    distance_free(&distance);
    return good;
}

/* The square of the distance to the nearest wall that was there before the margin. */
static uint64_t square_to_wall(const struct grid *grid, struct point point)
{
    uint64_t least = UINT64_MAX;
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint64_t dy = y > point.y ? y - point.y : point.y - y;
        for (uint32_t x = 0; dy * dy < least && x < grid->width; x++) {
            const uint64_t dx = x > point.x ? x - point.x : point.x - x;
            const struct point here = {x, y};
            if (dx * dx + dy * dy < least && grid_blocked(grid, here) &&
                grid_look(grid, here) != LOOK_MARGIN)
                least = dx * dx + dy * dy;
        }
    }
    return least;
}

bool clearance_refuse(const struct grid *grid, struct point point, const char *name,
                      struct error *error)
{
    const bool metric = grid->world.resolution > 0;
    const double unit = metric ? grid->world.resolution : 1;
    const double distance = sqrt((double)square_to_wall(grid, point));
    char away[NUMBER_TEXT_SIZE];
    char missing[NUMBER_TEXT_SIZE];
    number_format_real(away, distance * unit);
    number_format_real(missing, (grid->clearance - distance) * unit);
    return error_set(error, ERROR_SETTINGS,
                     "the %s %" PRIu32 ",%" PRIu32 " is %s %s from a wall, %s %s less than "
                     "--clearance wants: choose another cell or a smaller radius",
                     name, point.x, point.y, away, metric ? "m" : "cells", missing,
                     metric ? "m" : "cells");
}
