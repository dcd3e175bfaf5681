/* SPDX-License-Identifier: MIT */
/* configure.c - chooses the algorithm, keys and heuristic prices for a grid and search settings. */
#include "search/configure.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "search/algorithms/table.h"
#include "search/algorithms/terrain_jumps.h"
#include "search/algorithms/tiling.h"
#include "search/algorithms/turning.h"
#include "search/guided.h"
#include "search/rules/neighbours.h"

/* Sets the cost of every allowed step to 1. */
static void count_steps_only(struct search *search)
{
    struct search_settings settings = search->settings;
    settings.diagonal_cost = FACTOR_ONE;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (settings.move_cost[d] != MOVE_FORBIDDEN)
            settings.move_cost[d] = FACTOR_ONE;
    search->strides = strides_survey(&settings, search->diagonals);
    search->terrain = (struct terrain){
        .source = COSTS_VALUE, .uniform = true, .unit = COST_ONE, .least = 1, .most = 1};
    for (int value = 0; value < 256; value++)
        search->terrain.units[value] = 1;
}

/*
 * Sets the prices of both frontiers. In the backward frontier, each direction has the price of the
 * opposite direction.
 */
static void set_prices(struct search *search, enum heuristic heuristic)
{
    struct frontier *forward = &search->forward;
    struct frontier *backward = &search->backward;
    forward->single_goal =
        heuristic_prices(heuristic, &search->keys, search->terrain.least, search->weight);
    backward->single_goal = heuristic_reverse(&forward->single_goal);
    forward->several_goals = heuristic_lowered(&forward->single_goal);
    backward->several_goals = heuristic_lowered(&backward->single_goal);
    forward->prices = forward->single_goal;
}

/* Returns the key of the cheapest step on the grid; 0 if every direction is forbidden. */
static uint128 cheapest_step(const struct search *search)
{
    return keys_cheapest(&search->keys, UINT8_MAX) * search->terrain.least;
}

/*
 * Returns the largest bucket width at which the bound of a search with a weight W holds. With exact
 * numbers, this is (W - 1) times the cheapest step (engine/best_first.h). A 64th of this width
 * is subtracted because heuristic.c reduces the weight slightly if keys are inexact. Then 1 is
 * subtracted if g is rounded, and another 1 if h is Euclidean and therefore rounded. If nothing is
 * rounded and no step is sqrt(2) long, a bucket of width 1 contains a single key: the order is
 * exact, which is sufficient for any weight. Returns 0 if no width is small enough.
 */
static uint64_t weighted_width(const struct search *search)
{
    const uint64_t cheapest = (uint64_t)(cheapest_step(search) >> search->keys.rounding);
    const uint64_t gain =
        (uint64_t)((uint128)cheapest * (search->weight - FACTOR_ONE) / FACTOR_ONE);
    const unsigned rounded =
        (search->keys.rounding > 0 ? 1u : 0u) + (search->forward.prices.euclidean > 0 ? 1u : 0u);
    const uint64_t width = gain - gain / 64;
    if (width > rounded)
        return width - rounded;
    return rounded == 0 && !search->strides.irrational ? 1 : 0;
}

/*
 * Reduces the width of a bucket if turns only break ties. Many paths then have nearly the same key,
 * in particular if costs are whole numbers, so the search is faster with narrower buckets. The
 * widths below were the fastest of those measured.
 */
static uint64_t turning_width(const struct search *search, uint64_t width)
{
    enum { SHARE_OF_STEP = 64 };
    if (!search->keys.turns_break_ties)
        return width;
    if (search->strides.irrational)
        return width / SHARE_OF_STEP;
    return width < 1 ? width : 1; /* width 1: an exact order */
}

/*
 * Returns the width of the open list's buckets. A bucket is not sorted: the wider the buckets, the
 * more cells are expanded before their g is final and must be expanded again. A bucket is therefore
 * at most half as wide as the cheapest step. If cells or directions differ in cost, it is also at
 * most one unit wide, unless the window (open_list.h) would then be narrower than four of the most
 * expensive steps.
 */
static uint64_t unweighted_width(const struct search *search)
{
    enum { SLOTS_PER_STEP = OPEN_SLOTS / 4 };
    const unsigned rounding = search->keys.rounding;
    const uint64_t half = turning_width(search, (uint64_t)(cheapest_step(search) / 2 >> rounding));
    if (search->terrain.uniform && search->strides.symmetric)
        return half;
    const uint64_t unit = search->keys.straight * search->keys.scale >> rounding;
    const uint64_t share = (uint64_t)(search->keys.longest >> rounding) / SLOTS_PER_STEP;
    const uint64_t fine = unit > share ? unit : share;
    return fine < half ? fine : half;
}

/*
 * Sets the weight, the prices and the width of the buckets. If the buckets cannot be narrow enough
 * for the weight, the weight becomes 1, which also satisfies the bound of any larger weight.
 */
static void set_order(struct search *search, enum heuristic heuristic)
{
    search->weight = heuristic == HEURISTIC_ZERO ? FACTOR_ONE : search->settings.weight;
    set_prices(search, heuristic);
    uint64_t width = unweighted_width(search);
    if (search->weight != FACTOR_ONE && search->forward.prices.admissible) {
        const uint64_t limit = weighted_width(search);
        width = limit < width ? limit : width;
        if (limit == 0) {
            search->weight = FACTOR_ONE;
            set_prices(search, heuristic);
            width = unweighted_width(search);
        }
    }
    search->bucket_shift = 0;
    while (width >> (search->bucket_shift + 1) > 0)
        search->bucket_shift++;
}

/*
 * Returns true if set_onward may prune turns of 90 degrees. The costs of all straight directions
 * must be equal, and so must those of all diagonal directions. In addition, the costs c and c' of
 * any two cells with a common side must satisfy (D - S) c < S c' and S c < (2 D - S) c', where S
 * and D are the keys of straight and diagonal steps into a cell of cost 1. The distances of two
 * such cells to walls differ by at most 1, so their levels (map/keep_away.h) differ by at most
 * 20 / R, rounded up, where R is the radius of keep-away.
 */
static bool rises_little(const struct search *search)
{
    const uint128 straight = search->keys.step[NORTH];
    const uint128 diagonal = search->keys.step[NORTH_EAST];
    if (search->terrain.source != COSTS_LEVEL || !search->one_value || !search->strides.symmetric ||
        diagonal < straight || search->settings.rule == DIAGONAL_NEVER)
        return false;
    const unsigned most = (unsigned)ceil(KEEP_AWAY_STEPS / search->settings.keep_away.radius);
    bool little = true;
    for (unsigned level = 0; little && level < KEEP_AWAY_LEVELS; level++) {
        const unsigned above = level + most < KEEP_AWAY_STEPS ? level + most : KEEP_AWAY_STEPS;
        const uint128 low = search->level_units[keep_away_index(CELL_FREE, (uint8_t)level)];
        const uint128 high = search->level_units[keep_away_index(CELL_FREE, (uint8_t)above)];
        little = (diagonal - straight) * high < straight * low &&
                 straight * high < (2 * diagonal - straight) * low;
    }
    return little;
}

/*
 * Removes a turn of 90 degrees at a cell x from the steps worth taking. `turn` is 2 or 6, in units
 * of 45 degrees. Let p be the cell before x, n the cell that the turn leads to, and y the cell
 * other than x that shares a side with p and with n. If y is free, a path without the turn is
 * cheaper: after a straight step, the diagonal step from p to n costs less, because (D - S) c(n) <
 * S c(x); after a diagonal step, the straight steps from p to y and from y to n cost less, because
 * S c(y) + S c(n) < D c(x) + D c(n).
 */
static void prune_turn(uint8_t onward[256], unsigned arrival, unsigned turn)
{
    const unsigned between = (arrival + (turn == 2 ? 3 : 5)) % DIRECTION_COUNT;
    for (unsigned free = 0; free < 256; free++)
        if ((free >> between & 1) != 0)
            onward[free] &= (uint8_t) ~(1u << (arrival + turn) % DIRECTION_COUNT);
}

/*
 * Returns true if a step from a cell x is never on a cheapest path that arrives at x in the given
 * direction, whatever the cells cost. Let p be the cell before x, and n the cell after it. The step
 * to n is never on a cheapest path if n is p. Otherwise, if a straight step leads from p to n, that
 * step is allowed because n is free. It costs less than the two steps through x if it costs no more
 * than one of them: the step into n or, in a backward search, where the cost of a step depends on
 * the cell that it leaves, the step from p.
 */
static bool is_detour(const struct search *search, unsigned arrival, unsigned next)
{
    const uint128 *const step = search->keys.step;
    const int x = movement_dx[arrival] + movement_dx[next];
    const int y = movement_dy[arrival] + movement_dy[next];
    const unsigned direct = movement_direction((uint32_t)x, (uint32_t)y);
    if (x == 0 && y == 0)
        return true;
    return direct != DIRECTION_COUNT && !movement_is_diagonal(direct) && step[direct] > 0 &&
           step[direct] <= step[search->settings.backward ? arrival : next];
}

/* Sets the steps that may be on a cheapest path, for each arrival and set of free neighbours. */
static void set_onward(struct search *search)
{
    const bool turns = search->prune && rises_little(search);
    memset(search->onward, 0xff, sizeof search->onward);
    for (unsigned arrival = 0; arrival < DIRECTION_COUNT; arrival++) {
        unsigned steps = 0xffu & ~(1u << (arrival ^ 4));
        for (unsigned next = 0; search->prune && next < DIRECTION_COUNT; next++)
            steps &= ~((unsigned)is_detour(search, arrival, next) << next);
        memset(search->onward[arrival], (int)steps, sizeof search->onward[arrival]);
        if (!turns)
            continue;
        prune_turn(search->onward[arrival], arrival, 2);
        prune_turn(search->onward[arrival], arrival, 6);
    }
}

/*
 * Sets how the algorithm in search->algorithm expands cells. With two frontiers, successors are
 * pruned only on maps with one cost for all cells and directions.
 */
static void set_expansion(struct search *search)
{
    const bool ignores_g = search->algorithm->ignores_g;
    search->once = ignores_g || search->weight != FACTOR_ONE || !search->forward.prices.admissible;
    search->g_mask = ignores_g ? 0 : UINT64_MAX;
    search->prune = !search->once && (!search->algorithm->bidirectional ||
                                      (search->terrain.uniform && search->strides.symmetric));
    set_onward(search);
}

/* Returns the key of one unit of cost. The caller uses it only if no step is sqrt(2) long. */
static uint64_t unit_key(const struct search *search, enum heuristic heuristic)
{
    /*
     * Estimates that contain sqrt(2) or a weight are not whole numbers of units, so the key of one
     * unit is larger than 1. The smallest weight above 1 is 1.001, for which buckets must not be
     * wider than 0.001 of a step: see weighted_width.
     */
    enum { FRACTIONS = 70, WEIGHTED_FRACTIONS = 4000 };
    if (heuristic != HEURISTIC_ZERO && search->settings.weight != FACTOR_ONE)
        return WEIGHTED_FRACTIONS;
    return heuristic == HEURISTIC_OCTILE || heuristic == HEURISTIC_EUCLIDEAN ? FRACTIONS : 1;
}

/*
 * Chooses keys whose sums have at least this width, and sets everything that depends on the keys.
 * Does not allocate memory.
 */
static void choose_keys(struct search *search, enum sum_width width)
{
    const enum heuristic heuristic =
        search->algorithm->blind ? HEURISTIC_ZERO : search->settings.heuristic;
    const struct keys_wanted wanted = {.width = width,
                                       .precise = search->terrain.source == COSTS_LEVEL,
                                       .fractions = unit_key(search, heuristic),
                                       .weight = search->settings.weight,
                                       .turn_cost = search->settings.turn_cost,
                                       .rows = search->grid->height + 2,
                                       .columns = (uint32_t)search->grid->stride};
    search->least_width = width;
    search->keys = keys_choose(&search->terrain, &search->strides, &wanted);
    successors_begin(&search->successors, search->settings.rule, &search->keys);
    search->leading = (search->successors.allowed & DIAGONAL_DIRECTIONS) != 0
                          ? DIAGONAL_DIRECTIONS
                          : (1u << EAST | 1u << WEST);
    set_order(search, heuristic);
    set_expansion(search);
    turning_set_keys(search);
}

/*
 * Returns true if the algorithm uses frontiers, or if memory is reserved for an algorithm that
 * does.
 */
static bool needs_frontiers(const struct search *search)
{
    return search->layout != LAYOUT_TILES || search->reserved_ends > 0;
}

/* Allocates the frontiers that the search needs, with sums of the width keys.width. */
static bool prepare_frontiers(struct search *search, struct error *error)
{
    const size_t size =
        search->layout == LAYOUT_LANES ? turning_nodes(search) : frontier_cells(search->grid);
    search->forward.scattered = search->algorithm->jumps && terrain_jumps_needed(search);
    search->keys_ready = !needs_frontiers(search) ||
                         (frontier_prepare(&search->forward, size, search->keys.width, error) &&
                          (!search->algorithm->bidirectional ||
                           frontier_prepare(&search->backward, size, search->keys.width, error)));
    return search->keys_ready;
}

bool configure_keys(struct search *search, enum sum_width width, struct error *error)
{
    if (search->keys_ready && search->least_width == width && search->algorithm == search->chosen)
        return true;
    search->keys_ready = false;
    search->algorithm = search->chosen;
    search->layout = search->chosen_layout;
    choose_keys(search, width);
    return prepare_frontiers(search, error);
}

/*
 * Returns true if the search needs the free neighbours of all cells. Jump point search across
 * terrain does not unless it uses landmarks, nor does the choice between it and A*.
 */
static bool needs_free(const struct search *search)
{
    const bool jumps = search->algorithm->jumps || search->algorithm->choose;
    return needs_frontiers(search) &&
           (!jumps || !terrain_jumps_needed(search) || guided_pays(&search->settings));
}

/* Prepares the tables of cells that the search needs: the tiles, the free neighbours, or both. */
static bool prepare_cells(struct search *search, struct error *error)
{
    const struct algorithm_row *row = algorithm_row(search->settings.algorithm);
    const bool reserved = search->reserved_ends > 0 && search->layout != LAYOUT_LANES &&
                          (row->tiles || row->choose) && tiling_holds(search->grid);
    if ((search->layout == LAYOUT_TILES || reserved) && !tiling_prepare(search, error))
        return false;
    if (!needs_free(search) || search->free)
        return true;
    search->free = memory_array(frontier_cells(search->grid), 1, error);
    if (!search->free)
        return false;
    neighbours_fill(search->grid, search->free);
    return stop_check(search->settings.stop, error);
}

bool configure_memory(struct search *search, struct error *error)
{
    return prepare_cells(search, error) && prepare_frontiers(search, error);
}

bool configure_allows_diagonals(const struct search *search)
{
    bool allowed = false;
    for (unsigned d = 1; d < DIRECTION_COUNT; d += 2)
        allowed = allowed || search->settings.move_cost[d] != MOVE_FORBIDDEN;
    return allowed && search->settings.rule != DIAGONAL_NEVER;
}

/* Selects the algorithm of a row of the table, and its layout. The keys must have been chosen. */
static void select_row(struct search *search, const struct algorithm_row *row)
{
    search->algorithm = row;
    search->layout = search->settings.turn_cost != TURN_COST_NONE ? LAYOUT_LANES
                     : row->tiles && tiling_fits(search)          ? LAYOUT_TILES
                                                                  : LAYOUT_CELLS;
    set_expansion(search);
}

bool configure_exhaustive(struct search *search, struct error *error)
{
    select_row(search, algorithm_row(ALGORITHM_EXHAUSTIVE));
    choose_keys(search, search->least_width);
    return configure_memory(search, error);
}

/* If costs depend on levels, fills the tables for them. */
static bool prepare_levels(struct search *search, struct error *error)
{
    const struct grid *grid = search->grid;
    bool occurs[256] = {[CELL_FREE] = true};
    if (search->terrain.source != COSTS_LEVEL)
        return true;
    grid_note_values(grid, occurs);
    search->one_value = terrain_of_values(grid, occurs).uniform;
    if (!search->level_units)
        search->level_units =
            memory_array(KEEP_AWAY_TABLE_SIZE, sizeof *search->level_units, error);
    for (unsigned value = 0; search->level_units && value < 256; value++)
        for (unsigned level = 0; level < KEEP_AWAY_LEVELS; level++)
            search->level_units[keep_away_index((uint8_t)value, (uint8_t)level)] =
                keep_away_cost(grid->costs[value], level, grid->factor) / search->terrain.unit;
    if (!search->level_units)
        return false;
    if (!search->algorithm->blind && !search->crossings.rows && crossings_fit(grid) &&
        !crossings_create(&search->crossings, grid, error))
        return false;
    if (search->crossings.rows)
        crossings_measure(&search->crossings, grid, search->level_units, search->terrain.least);
    return true;
}

/*
 * Fails if the algorithm of a row does not support turn costs, or if the map is too large for turn
 * costs.
 */
static bool check_turns(const struct search *search, const struct algorithm_row *row,
                        struct error *error)
{
    if (search->settings.turn_cost == TURN_COST_NONE)
        return true;
    if (!row->lanes && !row->choose)
        return error_set(error, ERROR_SETTINGS,
                         "%s does not support turn costs; use --algorithm astar, dijkstra or "
                         "fastest",
                         row->name);
    return turning_check_size(search->grid, error);
}

bool configure_search(struct search *search, struct error *error)
{
    const struct algorithm_row *row = algorithm_row(search->settings.algorithm);
    search->ready = false;
    search->keys_ready = false;
    if (!check_turns(search, row, error))
        return false;
    search->algorithm = row;
    search->terrain = search->grid_terrain;
    search->strides = strides_survey(&search->settings, search->diagonals);
    search->uniform_steps = search->terrain.uniform && search->strides.symmetric;
    if (!prepare_levels(search, error))
        return false;
    if (row->counts_steps)
        count_steps_only(search);
    choose_keys(search, SUM_32);
    select_row(search, row);
    if (!prepare_cells(search, error))
        return false;
    const char *problem = row->unsupported ? row->unsupported(search) : NULL;
    if (problem)
        return error_set(error, ERROR_SETTINGS, "%s; use --algorithm %s", problem,
                         row->alternatives);
    if (row->choose)
        select_row(search, row->choose(search));
    search->chosen = search->algorithm;
    search->chosen_layout = search->layout;
    search->ready = configure_memory(search, error) &&
                    (!search->algorithm->prepare || search->algorithm->prepare(search, error)) &&
                    guided_prepare(search, error);
    return search->ready;
}
