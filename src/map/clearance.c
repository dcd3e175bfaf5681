/* SPDX-License-Identifier: MIT */
/*
 * clearance.c - widens walls by a radius.
 *
 * disc.h finds the cells of each row that are covered by discs around walls.
 *
 * Cost: linear in the size of the map, whatever the radius. The result is exact.
 */
#include "map/clearance.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/disc.h"

/*
 * Maximum relative rounding error of a squared radius. The radius is converted from a decimal
 * number and may have been divided by a resolution. A square that exceeds an integer by no more
 * than this error is therefore treated as that integer.
 */
static const double rounding = 1e-12;

uint64_t clearance_square(double radius)
{
    return (uint64_t)ceil(radius * radius * (1 - rounding));
}

/* Turns the cells of row y that are too close to a wall into walls. */
static void block_row(const uint8_t *inside, struct grid *grid, uint32_t y)
{
    uint8_t *cells = grid_row(grid, y);
    uint8_t *looks = grid->looks + (size_t)y * grid->width;
    for (uint32_t x = 0; x < grid->width; x++) {
        const bool blocked = inside[x] && cells[x] != CELL_WALL;
        cells[x] = blocked ? CELL_WALL : cells[x];
        looks[x] = blocked ? LOOK_MARGIN : looks[x];
    }
}

bool clearance_apply(struct grid *grid, struct clearance clearance, const struct stop *stop,
                     struct error *error)
{
    if (clearance.metric && grid->world.unit != 'm')
        return error_set(
            error, ERROR_SETTINGS,
            "this map has no resolution in metres; give --clearance in cells, without m");
    const double radius =
        clearance.metric ? clearance.radius / grid->world.resolution : clearance.radius;
    /* An upper bound on the distance between any two cells. */
    const double widest = (double)grid->width + (double)grid->height;
    const uint64_t clear = clearance_square(radius < widest ? radius : widest);
    /* The distance between a free cell and a wall is always at least 1. */
    if (clear <= 1)
        return true;
    struct cover cover = {0};
    bool ok = grid_make_looks(grid, error) &&
              cover_begin(&cover, wall_rows(grid), CELL_WALL, clear, stop, error);
    if (ok)
        grid->clearance = radius;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        const uint8_t *inside = cover_next(&cover, error);
        ok = inside != NULL;
        if (ok)
            block_row(inside, grid, y);
    }
    cover_end(&cover);
    return ok;
}

/* Returns the squared distance from `point` to the nearest wall, ignoring the margins of walls. */
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

static const char *unit_name(bool metric, const char *number)
{
    if (metric)
        return "m";
    return strcmp(number, "1") == 0 ? "cell" : "cells";
}

bool clearance_refuse(const struct grid *grid, struct point point, const char *name,
                      struct error *error)
{
    const bool metric = grid->world.unit == 'm';
    const double unit = metric ? grid->world.resolution : 1;
    const double distance = sqrt((double)square_to_wall(grid, point));
    char away[NUMBER_TEXT_SIZE];
    char missing[NUMBER_TEXT_SIZE];
    number_format_real(away, distance * unit);
    number_format_real(missing, (grid->clearance - distance) * unit);
    return error_set(error, ERROR_SETTINGS,
                     "the %s %" PRIu32 ",%" PRIu32 " is %s %s from a wall, %s %s less than "
                     "--clearance requires; choose another cell or a smaller radius",
                     name, point.x, point.y, away, unit_name(metric, away), missing,
                     unit_name(metric, missing));
}
