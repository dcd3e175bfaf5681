/* SPDX-License-Identifier: MIT */
/* fastest.c - chooses between A*, jump point search and JPS+. */
#include "search/algorithms/jump_maps.h"
#include "search/algorithms/list.h"
#include "search/algorithms/table.h"
#include "search/algorithms/terrain_jumps.h"
#include "search/algorithms/tiling.h"

/*
 * Returns true if jps+ may be chosen for a map of `cells` cells. jps+ takes less time for a query
 * than jump point search, but more time to prepare a map. On the open MovingAI maps, the total
 * times were equal after about 150 queries between distant cells, plus one for every 600 cells.
 */
static bool prepares_jumps(const struct search_settings *settings, uint64_t cells)
{
    enum { QUERIES_MIN = 150, CELLS_PER_QUERY = 600 };
    return settings->problems >= QUERIES_MIN + cells / CELLS_PER_QUERY;
}

static bool search_prepares_jumps(const struct search *search)
{
    const uint64_t cells = (uint64_t)search->grid->width * search->grid->height;
    return prepares_jumps(&search->settings, cells);
}

static unsigned fastest_choices(const struct search_settings *settings, uint64_t cells)
{
    if (settings->turn_cost != TURN_COST_NONE)
        return 1u << ALGORITHM_ASTAR;
    return 1u << ALGORITHM_ASTAR | 1u << ALGORITHM_JPS |
           (prepares_jumps(settings, cells) ? 1u << ALGORITHM_JPS_PLUS : 0);
}

/*
 * Returns true if so many cells are in the centre of a block of 3 x 3 free cells of one cost that
 * jumps with the tables of terrain_jumps.h are likely to be faster than A*. Looks at a sample of
 * rows.
 */
static bool blocks_are_uniform(const struct search *search)
{
    /*
     * Thresholds in per cent of the free cells, measured on random patches and specks of terrain,
     * on random walls, and on maps of games. A single query must also derive the types that it
     * meets.
     */
    enum { SAMPLED_ROWS = 32, LEAST = 45, LEAST_ONCE = 70 };
    const uint64_t least = search->settings.problems > 1 ? LEAST : LEAST_ONCE;
    const struct grid *grid = search->grid;
    const uint32_t step = grid->height / SAMPLED_ROWS + 1;
    uint64_t cells = 0;
    uint64_t uniform = 0;
    for (uint32_t y = 0; y < grid->height; y += step) {
        const uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < grid->width; x++) {
            const bool is_free = row[x] != CELL_WALL;
            cells += is_free;
            uniform += is_free & successors_block_is_uniform(row + x, grid->stride);
        }
    }
    return 100 * uniform >= least * cells;
}

/* Returns true if jumps with the tables of terrain_jumps.h are likely to be faster than A*. */
static bool jumps_across_terrain(const struct search *search)
{
    /* On smaller maps, preparing the tables takes longer than a single query of A*. */
    enum { CELLS_LEAST_ONCE = 1 << 17 };
    const uint64_t cells = (uint64_t)search->grid->width * search->grid->height;
    return (search->settings.problems > 1 || cells >= CELLS_LEAST_ONCE) &&
           !jps_unsupported(search) && search->strides.symmetric &&
           (!search->diagonals || strides_normal(&search->strides)) && !search->once &&
           search->forward.prices.plain && blocks_are_uniform(search);
}

static const struct algorithm_row *fastest_choose(struct search *search)
{
    if (search->settings.turn_cost != TURN_COST_NONE)
        return algorithm_row(ALGORITHM_ASTAR);
    if (terrain_jumps_needed(search))
        return algorithm_row(jumps_across_terrain(search) ? ALGORITHM_JPS : ALGORITHM_ASTAR);
    const enum jump_lengths lengths = jump_maps_lengths(search);
    /*
     * In a maze of narrow passages, A* with tiles (tiling.h) is faster than jump point search,
     * and takes far less time to prepare.
     */
    if (lengths == JUMPS_SCATTERED || (lengths == JUMPS_NARROW && tiling_fits(search)))
        return algorithm_row(ALGORITHM_ASTAR);
    return algorithm_row(lengths == JUMPS_LONG && search_prepares_jumps(search) ? ALGORITHM_JPS_PLUS
                                                                                : ALGORITHM_JPS);
}

static bool fastest_prepare(struct search *search, struct error *error)
{
    if (search->settings.turn_cost != TURN_COST_NONE)
        return true;
    return search_prepares_jumps(search) && !terrain_jumps_needed(search)
               ? jps_plus_prepare(search, error)
               : jps_prepare(search, error);
}

const struct algorithm_row fastest_row = {.name = "fastest",
                                          .description =
                                              "jps where it is faster, else astar; jps+ for "
                                              "scenarios with many problems",
                                          .choose = fastest_choose,
                                          .choices = fastest_choices,
                                          .prepare = fastest_prepare};
