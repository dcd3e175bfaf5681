/* SPDX-License-Identifier: MIT */
/*
 * keep_away.c - computes the levels of cells near walls.
 *
 * distance.h computes exact squared distances. They are integers, so comparing them with the
 * squares of the twenty radii is exact.
 */
#include "map/keep_away.h"

#include <math.h>

#include "map/clearance.h"
#include "map/distance.h"

/* The levels by squared distance. */
struct scale {
    /* A cell has a level above i if its squared distance is less than squares[i]. */
    uint64_t squares[KEEP_AWAY_LEVELS];
    double steps_per_cell;
    uint32_t reach; /* sites that are this far away have no effect */
};

static struct scale scale_of(const struct grid *grid, double radius)
{
    /* Squared distances on the map are smaller than the square of this number. */
    const double widest = (double)grid->width + (double)grid->height;
    struct scale scale = {.steps_per_cell = KEEP_AWAY_STEPS / radius};
    for (unsigned i = 0; i < KEEP_AWAY_STEPS; i++) {
        const double part = radius * (KEEP_AWAY_STEPS - i) / KEEP_AWAY_STEPS;
        scale.squares[i] = clearance_square(part < widest ? part : widest);
    }
    scale.reach = (uint32_t)ceil(radius < widest ? radius : widest);
    return scale;
}

/* Returns the level of a cell. `square` is its squared distance. */
static inline uint8_t level_of(const struct scale *scale, uint64_t square)
{
    if (square >= scale->squares[0])
        return 0;
    const double steps = KEEP_AWAY_STEPS - sqrt((double)square) * scale->steps_per_cell;
    unsigned level = steps > 0 ? (unsigned)steps : 0;
    /* Correct the rounding error. The last element is 0, so the loop ends there. */
    while (level > 0 && square >= scale->squares[level - 1])
        level--;
    while (square < scale->squares[level])
        level++;
    return (uint8_t)level;
}

/* Makes the walls of row y sites. Margins are not sites. */
static void set_sites(const struct grid *grid, uint32_t y, uint32_t *sites)
{
    const uint8_t *cells = grid_row(grid, y);
    const uint8_t *looks = grid->looks ? grid->looks + (size_t)y * grid->width : NULL;
    for (uint32_t x = 0; x < grid->width; x++)
        sites[x] = cells[x] != CELL_WALL;
    for (uint32_t x = 0; looks && x < grid->width; x++)
        sites[x] |= looks[x] == LOOK_MARGIN;
}

bool keep_away_measure(const struct grid *grid, double radius, const struct stop *stop,
                       uint8_t *levels, struct error *error)
{
    const struct scale scale = scale_of(grid, radius);
    struct distance distance;
    bool ok = distance_create(&distance, grid->width, grid->height, error);
    for (uint32_t y = 0; ok && y < grid->height; y++)
        set_sites(grid, y, distance_sites(&distance, y));
    if (ok)
        distance_measure_columns(&distance);
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        const uint64_t *squares =
            envelope_scan(&distance.envelope, distance_sites(&distance, y), scale.reach);
        uint8_t *row = levels + (grid_row(grid, y) - grid->cells);
        for (uint32_t x = 0; x < grid->width; x++)
            row[x] = level_of(&scale, squares[x]);
        ok = stop_check_row(stop, y, grid->width, error);
    }
    distance_free(&distance);
    return ok;
}
