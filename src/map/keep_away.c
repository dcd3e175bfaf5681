/* SPDX-License-Identifier: MIT */
/*
 * keep_away.c - computes the levels of cells near walls, as defined in keep_away.h.
 *
 * Let R be the radius. The level of a cell is the number of integers i from 1 to 20 for which the
 * distance to the nearest wall is less than the limit R i / 20. Squared distances are integers, so
 * comparing them with the squares of the limits is exact. Walls at a distance of R or more have no
 * effect. If R is small, distances are computed without distance.h. This saves time and the memory
 * for an array of distances.
 */
#include "map/keep_away.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/clearance.h"
#include "map/distance.h"

/* Maps squared distances to levels. */
struct scale {
    /*
     * A cell has a level above i if its squared distance to the nearest wall is below squares[i].
     */
    uint64_t squares[KEEP_AWAY_LEVELS];
    double steps_per_cell;
    uint32_t reach; /* walls at this distance or farther have no effect */
};

static struct scale scale_of(const struct grid *grid, double radius)
{
    /* All distances on the map are less than this number. */
    const double widest = (double)grid->width + (double)grid->height;
    struct scale scale = {.steps_per_cell = KEEP_AWAY_STEPS / radius};
    for (unsigned i = 0; i < KEEP_AWAY_STEPS; i++) {
        const double part = radius * (KEEP_AWAY_STEPS - i) / KEEP_AWAY_STEPS;
        scale.squares[i] = clearance_square(part < widest ? part : widest);
    }
    scale.reach = (uint32_t)ceil(radius < widest ? radius : widest);
    return scale;
}

/* Returns the level of a cell whose squared distance to the nearest wall is `square`. */
static inline uint8_t level_of(const struct scale *scale, uint64_t square)
{
    if (square >= scale->squares[0])
        return 0;
    const double steps = KEEP_AWAY_STEPS - sqrt((double)square) * scale->steps_per_cell;
    unsigned level = steps > 0 ? (unsigned)steps : 0;
    /* Correct rounding errors. The last element of squares is 0, so the second loop ends there. */
    while (level > 0 && square >= scale->squares[level - 1])
        level--;
    while (square < scale->squares[level])
        level++;
    return (uint8_t)level;
}

/* Marks the walls of row y as sites (distance.h). Margins are not sites. */
static void set_sites(const struct grid *grid, uint32_t y, uint32_t *sites)
{
    const uint8_t *cells = grid_row(grid, y);
    const uint8_t *looks = grid->looks ? grid->looks + (size_t)y * grid->width : NULL;
    for (uint32_t x = 0; x < grid->width; x++)
        sites[x] = cells[x] != CELL_WALL;
    for (uint32_t x = 0; looks && x < grid->width; x++)
        sites[x] |= looks[x] == LOOK_MARGIN;
}

/* Computes the levels with distance.h. The time does not depend on the radius. */
static bool measure_far(const struct grid *grid, const struct scale *scale, const struct stop *stop,
                        uint8_t *levels, struct error *error)
{
    struct distance distance;
    bool ok = distance_create(&distance, grid->width, grid->height, error);
    for (uint32_t y = 0; ok && y < grid->height; y++)
        set_sites(grid, y, distance_sites(&distance, y));
    if (ok)
        distance_measure_columns(&distance);
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        const uint64_t *squares =
            envelope_scan(&distance.envelope, distance_sites(&distance, y), scale->reach);
        uint8_t *row = levels + (grid_row(grid, y) - grid->cells);
        for (uint32_t x = 0; x < grid->width; x++)
            row[x] = level_of(scale, squares[x]);
        ok = stop_check_row(stop, y, grid->width, error);
    }
    distance_free(&distance);
    return ok;
}

/* --- small radii --------------------------------------------------------------------------- */

/* Up to this reach, measure_near takes less time than measure_far. */
enum { NEAR_REACH_MAX = 40 };

/*
 * Working memory of measure_near, for one row. `heights` contains the distance from each cell to
 * the nearest site in its column, at most `reach`. `squares` has `reach` elements of padding at
 * both ends.
 */
struct strip {
    uint32_t width;
    uint8_t reach;
    uint8_t *heights;
    int16_t *squares, *least;
    uint8_t levels[NEAR_REACH_MAX * NEAR_REACH_MAX + 1]; /* the level for each squared distance */
};

static bool strip_create(struct strip *strip, const struct scale *scale, uint32_t width,
                         struct error *error)
{
    *strip = (struct strip){.width = width, .reach = (uint8_t)scale->reach};
    for (uint32_t square = 0; square <= scale->reach * scale->reach; square++)
        strip->levels[square] = level_of(scale, square);
    strip->heights = memory_array(width, 1, error);
    strip->squares = memory_array((size_t)width + 2 * strip->reach, sizeof *strip->squares, error);
    strip->least = memory_array(width, sizeof *strip->least, error);
    return strip->heights && strip->squares && strip->least;
}

static void strip_free(struct strip *strip)
{
    free(strip->heights);
    free(strip->squares);
    free(strip->least);
}

/*
 * Stores in `heights` the distance from each cell of row y to the nearest site at or above it, at
 * most `reach`. `next` contains these distances for row y - 1.
 */
static void add_row(const struct grid *grid, uint32_t y, uint8_t reach,
                    const uint8_t *restrict next, uint8_t *restrict heights)
{
    const uint8_t *restrict cells = grid_row(grid, y);
    const uint8_t *restrict looks = grid->looks ? grid->looks + (size_t)y * grid->width : NULL;
    for (uint32_t x = 0; x < grid->width; x++) {
        const uint8_t height = next[x] < reach ? (uint8_t)(next[x] + 1) : reach;
        heights[x] = cells[x] == CELL_WALL ? 0 : height;
    }
    for (uint32_t x = 0; looks && x < grid->width; x++)
        if (looks[x] == LOOK_MARGIN)
            heights[x] = next[x] < reach ? (uint8_t)(next[x] + 1) : reach;
}

/*
 * Replaces the heights of row y + 1 in strip->heights with those of row y. `above` contains the
 * distance from each cell of row y to the nearest site at or above it.
 */
static void lower_heights(struct strip *strip, const uint8_t *restrict above)
{
    uint8_t *restrict heights = strip->heights;
    const uint8_t reach = strip->reach;
    for (uint32_t x = 0; x < strip->width; x++) {
        const uint8_t below = heights[x] < reach ? (uint8_t)(heights[x] + 1) : reach;
        heights[x] = above[x] < below ? above[x] : below;
    }
}

/*
 * Computes strip->least from strip->heights: the squared distance from each cell of a row to the
 * nearest site, at most reach^2.
 */
static void find_least(struct strip *strip)
{
    const uint32_t width = strip->width;
    const int16_t reach = strip->reach;
    int16_t *restrict least = strip->least;
    int16_t *restrict squares = strip->squares + reach;
    for (int16_t i = 1; i <= reach; i++)
        squares[-i] = squares[(size_t)width + (size_t)i - 1] = (int16_t)(reach * reach);
    for (uint32_t x = 0; x < width; x++)
        least[x] = squares[x] = (int16_t)(strip->heights[x] * strip->heights[x]);
    for (int16_t dx = 1; dx < reach; dx++) {
        const int16_t *restrict left = squares - dx;
        const int16_t *restrict right = squares + dx;
        const int16_t more = (int16_t)(dx * dx);
        for (uint32_t x = 0; x < width; x++) {
            const int16_t nearer = left[x] < right[x] ? left[x] : right[x];
            const int16_t square = (int16_t)(nearer + more);
            least[x] = square < least[x] ? square : least[x];
        }
    }
}

/*
 * Computes the levels for a small radius. The first pass stores in `levels` the distance from each
 * cell to the nearest site at or above it. The second pass, from the last row up, replaces these
 * distances with levels. It compares each row with copies of the row that are shifted by less than
 * the radius, in loops that can be vectorised.
 */
static bool measure_near(const struct grid *grid, const struct scale *scale,
                         const struct stop *stop, uint8_t *levels, struct error *error)
{
    struct strip strip;
    bool ok = strip_create(&strip, scale, grid->width, error);
    uint8_t *const first = levels + (grid_row(grid, 0) - grid->cells);
    if (ok)
        memset(strip.heights, strip.reach, grid->width);
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        uint8_t *row = first + y * grid->stride;
        add_row(grid, y, strip.reach, y > 0 ? row - grid->stride : strip.heights, row);
    }
    for (uint32_t y = grid->height; ok && y-- > 0;) {
        uint8_t *row = first + y * grid->stride;
        lower_heights(&strip, row);
        find_least(&strip);
        for (uint32_t x = 0; x < grid->width; x++)
            row[x] = strip.levels[strip.least[x]];
        ok = stop_check_row(stop, y, grid->width, error);
    }
    strip_free(&strip);
    return ok;
}

bool keep_away_measure(const struct grid *grid, double radius, const struct stop *stop,
                       uint8_t *levels, struct error *error)
{
    const struct scale scale = scale_of(grid, radius);
    return scale.reach <= NEAR_REACH_MAX ? measure_near(grid, &scale, stop, levels, error)
                                         : measure_far(grid, &scale, stop, levels, error);
}
