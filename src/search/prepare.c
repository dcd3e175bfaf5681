/* SPDX-License-Identifier: MIT */
/*
 * prepare.c - creates a search for a grid, and updates it when the grid changes.
 *
 * A cell that becomes a wall or becomes free affects only its own state in the tiles and the sets
 * of free neighbours of the cells around it. The costs of cells affect only the keys. An update
 * therefore takes constant time for each changed cell, unless a property of the whole grid changes:
 * the set of costs that occur on it, or whether it allows diagonal steps.
 */
#include "search/prepare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/algorithms/jump_maps.h"
#include "search/algorithms/table.h"
#include "search/algorithms/terrain_jumps.h"
#include "search/algorithms/tiling.h"
#include "search/configure.h"
#include "search/guided.h"
#include "search/rules/ground.h"
#include "search/rules/neighbours.h"
#include "search/surface/surface.h"

/* On maps of at least this many cells, a search may need 64-bit sums. */
static const uint64_t wide_cells = UINT64_C(1) << 28;

/*
 * If the searched grid (see search_grid) differs from the map, updates it from the map. The watch,
 * if there is one, can stop this.
 */
static bool prepare_ground(struct search *search, struct error *error)
{
    struct search_settings settings = search->settings;
    if (!ground_differs(&settings))
        return true;
    if (search->watch)
        settings.stop = &search->watch->stop;
    search->grid = &search->ground;
    return ground_fill(&search->ground, search->map, &settings, error);
}

static bool prepare(struct search *search, struct error *error)
{
    if (!prepare_ground(search, error))
        return false;
    search->diagonals = configure_allows_diagonals(search) &&
                        neighbours_diagonal(search->grid, search->settings.rule);
    search->grid_terrain = terrain_survey(search->grid, NULL);
    return stop_check(search->settings.stop, error) && configure_search(search, error);
}

struct search *search_create(const struct grid *grid, const struct search_settings *settings,
                             struct error *error)
{
    if (!grid->surface && settings->step_cost == STEP_COST_MEAN) {
        error_set(error, ERROR_SETTINGS,
                  "--step-cost mean applies to maps with a cost for each cell; omit it, or read a "
                  "NumPy array with --values cost");
        return NULL;
    }
    struct search *search = memory_zeroed(1, sizeof *search, error);
    if (!search)
        return NULL;
    search->map = search->grid = grid;
    search->saved = search->jumped = rectangle_empty;
    search->settings = *settings;
    search->stride_inverse = UINT64_MAX / grid->stride + 1;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        search->offsets[d] = movement_dy[d] * (int32_t)grid->stride + movement_dx[d];
    if (grid->surface ? surface_prepare(search, error) : prepare(search, error))
        return search;
    search_free(search);
    return NULL;
}

void search_free(struct search *search)
{
    if (!search)
        return;
    frontier_free(&search->forward);
    frontier_free(&search->backward);
    jump_maps_free(search->jump_maps);
    terrain_jumps_free(search->terrain_jumps);
    landmarks_free(search->landmarks);
    tiling_free(search->tiling);
    surface_free(search->surface);
    ground_free(&search->ground, search->map);
    crossings_free(&search->crossings);
    free(search->level_units);
    free(search->saved_states);
    free(search->spare_path);
    free(search->jumps);
    free(search->free);
    free(search);
}

/* Returns the width of sums for a square map of `cells` cells that all cost the same. */
static enum sum_width least_width(const struct search_settings *settings, uint64_t cells)
{
    const struct terrain terrain = {.uniform = true, .unit = COST_ONE, .least = 1, .most = 1};
    const struct strides strides = strides_survey(settings, settings->rule != DIAGONAL_NEVER);
    const uint32_t side = (uint32_t)sqrt((double)cells) + 3;
    /* With keep-away, the unit of cost is small, so sums may need 64 bits. */
    const bool wide = cells >= wide_cells || settings->keep_away.radius > 0;
    const struct keys_wanted wanted = {.width = wide ? SUM_64 : SUM_32,
                                       .fractions = 1,
                                       .weight = settings->weight,
                                       .turn_cost = settings->turn_cost,
                                       .rows = side,
                                       .columns = side};
    return keys_choose(&terrain, &strides, &wanted).width;
}

/*
 * Returns the number of bytes that the algorithm in `row` needs for a map of `cells` cells. With
 * turn costs, all its arrays but one have an element for each node (turning.h).
 */
static uint64_t row_memory(const struct algorithm_row *row, const struct search_settings *settings,
                           uint64_t cells)
{
    const bool straight = settings->rule == DIAGONAL_NEVER;
    const unsigned lanes = settings->turn_cost == TURN_COST_NONE || !row->lanes ? 1
                           : straight ? DIRECTION_COUNT / 2
                                      : DIRECTION_COUNT;
    /* The bytes per cell for 32-bit sums; 64-bit sums need twice as many. */
    const unsigned sums = (unsigned)(row->wide_bytes - row->bytes);
    const struct search_settings usual = search_settings_default();
    const enum sum_width width = least_width(row->counts_steps ? &usual : settings, cells);
    const unsigned landmarks =
        row->landmarks && guided_pays(settings) ? sizeof(int32_t[LANDMARK_COUNT]) : 0;
    const unsigned arrays = row->bytes + (sums << width) - sums;
    return cells * (1 + (arrays - 1) * lanes + landmarks);
}

uint64_t search_memory(const struct search_settings *settings, uint64_t cells)
{
    const struct algorithm_row *row = algorithm_row(settings->algorithm);
    unsigned choices = row->choose ? row->choices(settings, cells) : 1u << settings->algorithm;
    uint64_t most = 0;
    for (; choices != 0; choices &= choices - 1) {
        const enum algorithm choice = (enum algorithm)__builtin_ctz(choices);
        const uint64_t bytes = row_memory(algorithm_row(choice), settings, cells);
        most = bytes > most ? bytes : most;
    }
    const unsigned crossings = settings->keep_away.radius > 0 ? CROSSINGS_BYTES : 0;
    return most + cells * crossings + ground_memory(settings, cells);
}

void search_set_watch(struct search *search, struct search_watch *watch)
{
    search->watch = watch;
}

bool search_may_continue(const struct search *search, struct error *error)
{
    return !search->watch || stop_check(&search->watch->stop, error);
}

bool search_reserve(struct search *search, size_t ends, struct error *error)
{
    const struct grid *grid = search->grid;
    const size_t cells = (size_t)grid->width * grid->height;
    const struct algorithm_row *row = algorithm_row(search->settings.algorithm);
    if (search->spare_capacity < cells) {
        free(search->spare_path);
        search->spare_capacity = 0;
        search->spare_path = memory_array(cells, sizeof *search->spare_path, error);
        if (!search->spare_path)
            return false;
        search->spare_capacity = cells;
    }
    search->reserved_ends = ends > 0 ? ends : 1;
    if (search->layout == LAYOUT_SURFACE)
        return goals_reserve(&search->forward.goals, grid, ends, error) &&
               goals_reserve(&search->backward.goals, grid, ends, error);
    if (!configure_keys(search, SUM_32, error) || !configure_memory(search, error) ||
        !frontier_reserve(&search->forward, grid, ends, error) ||
        (search->tiling && !tiling_reserve(search, error)) || !guided_reserve(search, error))
        return false;
    if (row->bidirectional)
        return frontier_reserve(&search->backward, grid, ends, error);
    /*
     * After a refresh, `choose` may select a different algorithm, so allocate memory for that
     * algorithm too.
     */
    return goals_reserve(&search->backward.goals, grid, ends, error) &&
           (!row->choose || row->prepare(search, error));
}

/* Returns true if the rule allows a diagonal step from a cell with the free neighbours `free`. */
static bool steps_diagonally(const struct search *search, uint32_t cell, uint8_t free)
{
    return search->grid->cells[cell] != CELL_WALL &&
           (movement_steps(search->settings.rule, free) & DIAGONAL_DIRECTIONS) != 0;
}

/*
 * Updates a changed cell and its neighbours. Returns true if a diagonal step from any of these
 * cells is allowed.
 */
static bool refresh_around(struct search *search, struct point point)
{
    const struct grid *grid = search->grid;
    const uint32_t left = point.x > 0 ? point.x - 1 : 0;
    const uint32_t top = point.y > 0 ? point.y - 1 : 0;
    bool diagonal = false;
    if (search->tiling)
        tiling_update(search->tiling, grid, point);
    for (uint32_t y = top; y <= point.y + 1 && y < grid->height; y++) {
        for (uint32_t x = left; x <= point.x + 1 && x < grid->width; x++) {
            const uint32_t cell = cell_of_point(grid, (struct point){x, y});
            const uint8_t free = neighbours_of(grid, cell);
            diagonal = diagonal || steps_diagonally(search, cell, free);
            if (search->free)
                search->free[cell] = free;
            if (search->jump_maps)
                jump_maps_update(search, x + 1, y + 1);
            if (search->terrain_jumps)
                terrain_jumps_update(search, x + 1, y + 1);
        }
    }
    return diagonal;
}

static bool terrain_equal(const struct terrain *a, const struct terrain *b)
{
    return a->source == b->source && a->unit == b->unit && a->least == b->least &&
           a->most == b->most && memcmp(a->units, b->units, sizeof a->units) == 0;
}

/*
 * Updates a search after any changes to cells and costs. If changes->occurs is NULL, reads all
 * cells of the grid to determine which values occur.
 */
static bool refresh(struct search *search, const struct search_changes *changes,
                    struct error *error)
{
    const struct grid *grid = search->grid;
    const enum diagonal_rule rule = search->settings.rule;
    const bool had_diagonals = search->diagonals;
    bool diagonals = false;
    search->jumps_stale = true;
    guided_invalidate(search);
    if (!changes->cells && search->free)
        neighbours_fill(grid, search->free);
    if (!changes->cells && search->tiling)
        tiling_fill(search->tiling, grid);
    for (size_t i = 0; changes->cells && i < changes->count; i++)
        diagonals |= refresh_around(search, changes->cells[i]);
    /*
     * Cells that are not near a change allow the same steps as before. If the grid allowed no
     * diagonal steps before, only cells near a change can allow them now.
     */
    if (!diagonals && (had_diagonals || !changes->cells))
        diagonals = neighbours_diagonal(grid, rule);
    search->diagonals = diagonals && configure_allows_diagonals(search);
    const struct terrain terrain = terrain_survey(grid, changes->occurs);
    if (search->ready && changes->cells && search->diagonals == had_diagonals &&
        terrain_equal(&terrain, &search->grid_terrain))
        return true;
    search->grid_terrain = terrain;
    return configure_search(search, error);
}

bool search_refresh(struct search *search, const struct search_changes *changes,
                    struct error *error)
{
    if (search->layout == LAYOUT_SURFACE)
        return true; /* every run reads the costs and walls again */
    if (!ground_differs(&search->settings))
        return refresh(search, changes, error);
    search->ready = false;
    return prepare_ground(search, error) && refresh(search, &(struct search_changes){0}, error);
}

const struct grid *search_grid(const struct search *search)
{
    return search->grid;
}

const struct search_settings *search_settings_of(const struct search *search)
{
    return &search->settings;
}
