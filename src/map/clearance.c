/* SPDX-License-Identifier: MIT */
/*
 * clearance.c - widens walls by a radius.
 *
 * distance.h first computes the distance of each cell to the nearest wall of its column. In a given
 * row, a column with a wall at distance v covers all cells that are less than sqrt(radius^2 - v^2)
 * to its left or right. This reach is tabulated by v. The union of what all columns cover is found
 * by one pass over the row in each direction.
 *
 * Time is linear in the map for every radius. Squares of distances are whole numbers, so the result
 * is exact.
 */
#include "map/clearance.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/distance.h"

/*
 * The relative error to tolerate in the square of a radius, which is a decimal and may have been
 * divided by a resolution: so near to a whole number, it is that number.
 */
static const double rounding = 1e-12;

/* State while walls are widened. */
struct margin {
    struct distance distance;
    uint32_t far;    /* a wall this far away in the column covers nothing of the row */
    uint32_t *reach; /* by distance, 0 to far: how many cells a column covers from itself on */
    uint8_t *inside; /* whether each cell of a row is covered */
};

/* The smallest square of a distance that satisfies the radius. */
static uint64_t least_clear_square(double radius)
{
    return (uint64_t)ceil(radius * radius * (1 - rounding));
}

/* The integer square root of `square`, which is below 2^63. */
static uint64_t square_root(uint64_t square)
{
    uint64_t root = (uint64_t)sqrt((double)square);
    while (root * root > square)
        root--;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* Fills the table `reach`. `clear` is the smallest square that satisfies the radius. */
static bool make_reach(struct margin *margin, uint64_t clear, struct error *error)
{
    const uint64_t last = square_root(clear - 1);
    margin->far = (uint32_t)last + 1;
    margin->reach = memory_array((size_t)margin->far + 1, sizeof *margin->reach, error);
    if (!margin->reach)
        return false;
    for (uint64_t v = 0; v <= last; v++)
        margin->reach[v] = (uint32_t)square_root(clear - 1 - v * v) + 1;
    margin->reach[margin->far] = 0;
    return true;
}

/* Makes every wall a site. */
static void set_sites(const struct grid *grid, struct distance *distance)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *cells = grid_row(grid, y);
        uint32_t *sites = distance_sites(distance, y);
        for (uint32_t x = 0; x < grid->width; x++)
            sites[x] = cells[x] != CELL_WALL;
    }
}

/* Finds the cells of row y that are covered: by columns to their left, then to their right. */
static void cover_row(struct margin *margin, uint32_t y)
{
    const uint32_t width = margin->distance.width;
    const uint32_t far = margin->far;
    const uint32_t *vertical = distance_sites(&margin->distance, y);
    uint64_t end = 0; /* cells before this one are covered */
    for (uint64_t x = 0; x < width; x++) {
        const uint64_t reaches = x + margin->reach[vertical[x] < far ? vertical[x] : far];
        end = reaches > end ? reaches : end;
        margin->inside[x] = x < end;
    }
    int64_t begin = width; /* cells from this one on are covered */
    for (int64_t x = (int64_t)width - 1; x >= 0; x--) {
        const int64_t reaches = x + 1 - margin->reach[vertical[x] < far ? vertical[x] : far];
        begin = reaches < begin ? reaches : begin;
        margin->inside[x] |= x >= begin;
    }
}

/* Makes walls of the covered cells of row y. */
static void block_row(const struct margin *margin, struct grid *grid, uint32_t y)
{
    uint8_t *cells = grid_row(grid, y);
    uint8_t *looks = grid->looks + (size_t)y * grid->width;
    for (uint32_t x = 0; x < grid->width; x++) {
        const bool blocked = margin->inside[x] && cells[x] != CELL_WALL;
        cells[x] = blocked ? CELL_WALL : cells[x];
        looks[x] = blocked ? LOOK_MARGIN : looks[x];
    }
}

bool clearance_apply(struct grid *grid, struct clearance clearance, struct error *error)
{
    if (clearance.metric && grid->world.resolution <= 0)
        return error_set(error, ERROR_SETTINGS,
                         "this map has no metres: give --clearance in cells, without an m");
    const double radius =
        clearance.metric ? clearance.radius / grid->world.resolution : clearance.radius;
    /* No two cells are farther apart. */
    const double widest = (double)grid->width + (double)grid->height;
    const uint64_t clear = least_clear_square(radius < widest ? radius : widest);
    /* Different cells are at least 1 apart, so no cell is too near. */
    if (clear <= 1)
        return true;
    struct margin margin = {0};
    const bool ok = make_reach(&margin, clear, error) &&
                    distance_create(&margin.distance, grid->width, grid->height, error) &&
                    (margin.inside = memory_array(grid->width, 1, error)) != NULL &&
                    grid_make_looks(grid, error);
    if (ok) {
        grid->clearance = radius;
        set_sites(grid, &margin.distance);
        distance_measure_columns(&margin.distance);
    }
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        cover_row(&margin, y);
        block_row(&margin, grid, y);
    }
    free(margin.inside);
    distance_free(&margin.distance);
    free(margin.reach);
    return ok;
}

/* The square of the distance to the nearest wall that is not margin. */
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
                     name, point.x, point.y, away, unit_name(metric, away), missing,
                     unit_name(metric, missing));
}
