/* SPDX-License-Identifier: MIT */
/*
 * keep_away.c - computes the levels of cells near walls, as defined in keep_away.h.
 *
 * Let R be the radius. The level of a cell is the number of integers i from 1 to 20 for which the
 * distance to the nearest wall is less than the limit R i / 20. Squared distances are integers, so
 * comparing them with the squares of the limits is exact. Walls at a distance of R or more have no
 * effect.
 */
#include "map/keep_away.h"

#include <math.h>

#include "map/clearance.h"
#include "map/distance.h"

/* Maps squared distances to levels. */
struct keep_away_scale {
    /*
     * A cell has a level above i if its squared distance to the nearest wall is below squares[i].
     */
    uint64_t squares[KEEP_AWAY_LEVELS];
    double steps_per_cell;
    uint32_t reach; /* walls at this distance or farther have no effect */
};

static struct keep_away_scale scale_of(const struct grid *grid, double radius)
{
    /* All distances on the map are less than this number. */
    const double widest = (double)grid->width + (double)grid->height;
    struct keep_away_scale scale = {.steps_per_cell = KEEP_AWAY_STEPS / radius};
    for (unsigned i = 0; i < KEEP_AWAY_STEPS; i++) {
        const double part = radius * (KEEP_AWAY_STEPS - i) / KEEP_AWAY_STEPS;
        scale.squares[i] = clearance_square(part < widest ? part : widest);
    }
    scale.reach = (uint32_t)ceil(radius < widest ? radius : widest);
    return scale;
}

/* Returns the level of a cell whose squared distance to the nearest wall is `square`. */
static inline uint8_t level_of(const struct keep_away_scale *scale, uint64_t square)
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

/* Sets sites[x] to 1 for the walls of row y. Margins are not walls. */
static void fill_sites(const void *context, uint32_t y, uint8_t *restrict sites)
{
    const struct grid *grid = context;
    const uint8_t *restrict cells = grid_row(grid, y);
    const uint8_t *restrict looks = grid->looks ? grid->looks + (size_t)y * grid->width : NULL;
    const uint32_t width = grid->width;
    for (uint32_t x = 0; x < width; x++)
        sites[x] = cells[x] == CELL_WALL;
    for (uint32_t x = 0; looks && x < width; x++)
        sites[x] &= looks[x] != LOOK_MARGIN;
}

bool keep_away_measure(const struct grid *grid, double radius, const struct stop *stop,
                       uint8_t *levels, struct error *error)
{
    enum { TABLE = 4096 }; /* most squared distances are smaller */
    const struct keep_away_scale scale = scale_of(grid, radius);
    const struct plane_rows walls = {grid->width, grid->height, fill_sites, grid};
    struct distance distance;
    uint8_t level_of_square[TABLE];
    for (uint32_t square = 0; square < TABLE; square++)
        level_of_square[square] = level_of(&scale, square);
    bool ok = distance_begin(&distance, walls, 1, scale.reach, stop, error);
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        const uint64_t *squares = distance_squares(&distance, error);
        uint8_t *row = levels + (grid_row(grid, y) - grid->cells);
        ok = squares != NULL;
        for (uint32_t x = 0; ok && x < grid->width; x++)
            row[x] =
                squares[x] < TABLE ? level_of_square[squares[x]] : level_of(&scale, squares[x]);
    }
    distance_end(&distance);
    return ok;
}
