/* SPDX-License-Identifier: MIT */
/*
 * nearest.c - finds the reachable cell nearest to a goal.
 *
 * Uses an exact distance transform of the goals (map/distance.h), which takes time linear in the
 * number of cells, regardless of the number of goals.
 */
#include "search/result/nearest.h"

#include "map/distance.h"
#include "search/result/reached.h"
#include "search/result/touched.h"

/* The rank of a cell, compared by `square`, then by `g`. Smaller is better. */
struct rank {
    uint64_t square; /* squared distance to the nearest goal */
    uint128 g;
};

/* Updates *best and *nearest if a reached cell of this row has a better rank. */
static void scan_row(const struct search *search, uint32_t y, const uint64_t *square,
                     struct rank *best, uint32_t *nearest)
{
    const struct frontier *side = &search->forward;
    for (uint32_t x = 0; x < search->grid->width; x++) {
        if (square[x] > best->square)
            continue;
        const struct point cell = {x, y};
        const uint32_t index = reached_index(search, cell);
        if (!reached_has(search, side, index))
            continue;
        const struct rank here = {square[x], reached_key(search, side, index)};
        if (here.square < best->square || here.g < best->g) {
            *best = here;
            *nearest = cell_of_point(search->grid, cell);
        }
    }
}

/* Updates *best and *nearest if a reached cell nearer to a goal than `reach` has a better rank. */
static bool scan(const struct search *search, const struct plane *sites, uint32_t reach,
                 struct rank *best, uint32_t *nearest, struct error *error)
{
    struct distance distance;
    const bool ok = distance_begin(&distance, plane_rows(sites), 1, reach, NULL, error);
    for (uint32_t y = 0; ok && y < search->grid->height; y++)
        scan_row(search, y, distance_squares(&distance, error), best, nearest);
    distance_end(&distance);
    return ok;
}

/*
 * The nearest cell is usually near, and scans with a small reach take less time, so the reach rises
 * from scan to scan until a cell is found.
 */
bool nearest_cell(const struct search *search, const struct points *goals, uint32_t *nearest,
                  struct error *error)
{
    enum { REACH_FACTOR = 16 };
    const struct grid *grid = search->grid;
    const uint32_t all = grid->width + grid->height;
    struct rank best = {.g = SUM_NONE};
    struct plane sites = {0};
    bool ok = search_compute_costs(search, error) &&
              plane_create(&sites, grid->width, grid->height, error);
    for (size_t i = 0; ok && i < goals->count; i++)
        plane_row(&sites, goals->items[i].y)[goals->items[i].x] = 1;
    for (uint32_t reach = 1; ok && reach < all && best.g == SUM_NONE;) {
        reach = reach < all / REACH_FACTOR ? reach * REACH_FACTOR : all;
        best.square = (uint64_t)reach * reach - 1;
        ok = scan(search, &sites, reach, &best, nearest, error);
    }
    plane_free(&sites);
    return ok;
}
