/* SPDX-License-Identifier: MIT */
/* prepare.c - preparing a search: what can be known of a grid and its settings before any run. */
#include <stdlib.h>

#include "base/memory.h"
#include "search/algorithms/jump_maps.h"
#include "search/engine.h"

struct search_settings search_settings_default(void)
{
    struct search_settings settings = {.algorithm = ALGORITHM_ASTAR,
                                       .rule = DIAGONAL_BOTH_FREE,
                                       .heuristic = HEURISTIC_AUTO,
                                       .weight = FACTOR_ONE,
                                       .diagonal_cost = DIAGONAL_SQRT2};
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        settings.move_cost[d] = FACTOR_ONE;
    return settings;
}

/* Breadth-first search sees every step as one unit. */
static void forget_costs(struct search *search)
{
    search->terrain.uniform = true;
    search->terrain.least = search->terrain.most = 1;
    for (int value = 0; value < 256; value++)
        search->terrain.units[value] = 1;
    search->strides.symmetric = search->strides.factor[NORTH] > 0;
    search->strides.irrational = false;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        search->strides.factor[d] = search->strides.factor[d] > 0;
        search->strides.symmetric =
            search->strides.symmetric && search->strides.factor[d] == search->strides.factor[d % 2];
    }
}

/* Makes one side's arrays for the keys, unless those that it has will do. */
static bool prepare_frontier(struct search *search, struct frontier *frontier, struct error *error)
{
    const size_t cells = padded_cells(search->grid);
    const size_t width = search->keys.wide ? sizeof(uint64_t) : sizeof(uint32_t);
    if (!frontier->states)
        frontier->states = memory_zeroed(cells, 1, error);
    if (!frontier->states || (frontier->sums && frontier->sum_width == width))
        return frontier->states != NULL;
    free(frontier->sums);
    frontier->sums = memory_zeroed(cells, width, error);
    frontier->sum_width = width;
    frontier->base = 1; /* above what untouched pages hold */
    frontier->top = 0;
    return frontier->sums != NULL;
}

static bool is_blind(enum algorithm algorithm)
{
    return algorithm == ALGORITHM_DIJKSTRA || algorithm == ALGORITHM_BFS;
}

enum heuristic search_heuristic(const struct search_settings *settings)
{
    if (is_blind(settings->algorithm))
        return HEURISTIC_ZERO;
    if (settings->heuristic != HEURISTIC_AUTO)
        return settings->heuristic;
    const bool diagonals = settings->rule != DIAGONAL_NEVER;
    if (!strides_survey(settings, diagonals).symmetric)
        return HEURISTIC_AUTO;
    if (!diagonals || settings->diagonal_cost >= 2 * FACTOR_ONE)
        return HEURISTIC_MANHATTAN;
    if (settings->diagonal_cost == FACTOR_ONE)
        return HEURISTIC_CHEBYSHEV;
    return settings->diagonal_cost == DIAGONAL_SQRT2 || settings->diagonal_cost > FACTOR_ONE
               ? HEURISTIC_OCTILE
               : HEURISTIC_AUTO;
}

bool search_set_keys(struct search *search, bool wide, struct error *error)
{
    const enum heuristic heuristic =
        is_blind(search->algorithm) ? HEURISTIC_ZERO : search->settings.heuristic;
    const bool fractions = !search->strides.irrational &&
                           (heuristic == HEURISTIC_OCTILE || heuristic == HEURISTIC_EUCLIDEAN);
    const struct keys_wanted wanted = {.wide = wide,
                                       .fractions = fractions,
                                       .weight = search->settings.weight,
                                       .cells = padded_cells(search->grid)};
    search->keyed = false;
    if (!keys_choose(&search->terrain, &search->strides, &wanted, &search->keys, error))
        return false;
    successors_begin(&search->successors, search->settings.rule, &search->keys);
    search->leading = (search->successors.allowed & DIAGONAL_DIRECTIONS) != 0
                          ? DIAGONAL_DIRECTIONS
                          : (1u << EAST | 1u << WEST);
    search->forward.pointed = heuristic_prices(heuristic, &search->keys, search->terrain.least);
    search->backward.pointed = heuristic_reverse(&search->forward.pointed);
    search->forward.spread = heuristic_lowered(&search->forward.pointed);
    search->backward.spread = heuristic_lowered(&search->backward.pointed);
    search->forward.prices = search->forward.pointed;
    search->keyed = prepare_frontier(search, &search->forward, error) &&
                    (search->algorithm != ALGORITHM_BIDIRECTIONAL ||
                     prepare_frontier(search, &search->backward, error));
    return search->keyed;
}

/* Whether and why not jump point search finds its way here: NULL, or what stands against it. */
static const char *jps_obstacle(const struct search *search)
{
    if (!search->terrain.uniform)
        return "jps needs cells of one cost, and this map has several";
    if (!search->strides.symmetric)
        return "jps needs the same cost in every direction (--move-cost)";
    if (search->diagonals && !strides_normal(&search->strides))
        return "jps needs diagonal steps that cost from one straight step to below two "
               "(--diagonal-cost, --move-cost)";
    return NULL;
}

/* Whether and why not two searches meet at the cheapest path. */
static const char *bidirectional_obstacle(const struct search *search)
{
    const enum heuristic heuristic = search->settings.heuristic;
    if (search->settings.weight != FACTOR_ONE)
        return "bidirectional takes no --weight";
    if (heuristic == HEURISTIC_EUCLIDEAN || !search->forward.prices.consistent)
        return "bidirectional needs a heuristic that is consistent here (auto, zero)";
    return NULL;
}

/* Settles which algorithm runs, once terrain, strides and `free` are known. */
static bool choose_algorithm(struct search *search, struct error *error)
{
    const char *obstacle = jps_obstacle(search);
    search->algorithm = search->settings.algorithm;
    if (search->algorithm == ALGORITHM_FASTEST)
        search->algorithm = obstacle ? ALGORITHM_ASTAR : ALGORITHM_JPS;
    if (search->algorithm == ALGORITHM_JPS && obstacle)
        return error_set(error, ERROR_SETTINGS, "%s: use --algorithm astar or fastest", obstacle);
    search->alike = search->terrain.uniform && search->strides.symmetric && !search->diagonals;
    if (counts_steps(search))
        forget_costs(search);
    search->reopen = search->algorithm != ALGORITHM_GREEDY;
    search->g_mask = search->reopen ? UINT64_MAX : 0;
    search->prune = search->reopen;
    if (search->algorithm == ALGORITHM_BIDIRECTIONAL)
        search->prune = search->terrain.uniform && search->strides.symmetric;
    return true;
}

bool search_allows_diagonals(const struct search *search)
{
    bool allowed = false;
    for (unsigned d = 1; d < DIRECTION_COUNT; d += 2)
        allowed = allowed || search->settings.move_cost[d] != MOVE_FORBIDDEN;
    return allowed && search->settings.rule != DIAGONAL_NEVER;
}

bool search_prepare_jumps(struct search *search, struct error *error)
{
    if (!search->parents)
        search->parents = memory_zeroed(padded_cells(search->grid), sizeof *search->parents, error);
    if (search->jump_maps)
        jump_maps_fill(search);
    else
        search->jump_maps = jump_maps_create(search, error);
    return search->parents && search->jump_maps;
}

bool search_settle(struct search *search, struct error *error)
{
    search->settled = false;
    search->widened = false;
    search->terrain = search->surveyed;
    search->strides = strides_survey(&search->settings, search->diagonals);
    if (!choose_algorithm(search, error) || !search_set_keys(search, false, error))
        return false;
    if (search->settings.algorithm == ALGORITHM_FASTEST && search->algorithm == ALGORITHM_JPS &&
        !jump_maps_pay(search))
        search->algorithm = ALGORITHM_ASTAR;
    if (search->algorithm == ALGORITHM_JPS && !search_prepare_jumps(search, error))
        return false;
    const char *obstacle =
        search->algorithm == ALGORITHM_BIDIRECTIONAL ? bidirectional_obstacle(search) : NULL;
    search->settled = !obstacle;
    return !obstacle || error_set(error, ERROR_SETTINGS, "%s: use --algorithm astar", obstacle);
}

static bool prepare(struct search *search, struct error *error)
{
    search->free = memory_array(padded_cells(search->grid), 1, error);
    if (!search->free)
        return false;
    neighbours_note(search->grid, search->free);
    search->diagonals = search_allows_diagonals(search) &&
                        neighbours_diagonal(search->grid, search->free, search->settings.rule);
    search->surveyed = terrain_survey(search->grid);
    return search_settle(search, error);
}

struct search *search_create(const struct grid *grid, const struct search_settings *settings,
                             struct error *error)
{
    struct search *search = memory_zeroed(1, sizeof *search, error);
    if (!search)
        return NULL;
    search->grid = grid;
    search->settings = *settings;
    search->stride_inverse = UINT64_MAX / grid->stride + 1;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        search->offsets[d] = movement_dy[d] * (int32_t)grid->stride + movement_dx[d];
    open_list_begin(&search->forward.open, 0);
    open_list_begin(&search->backward.open, 0);
    if (prepare(search, error))
        return search;
    search_free(search);
    return NULL;
}

static void free_frontier(struct frontier *frontier)
{
    open_list_free(&frontier->open);
    goals_free(&frontier->goals);
    free(frontier->states);
    free(frontier->sums);
}

void search_free(struct search *search)
{
    if (!search)
        return;
    free_frontier(&search->forward);
    free_frontier(&search->backward);
    jump_maps_free(search->jump_maps);
    free(search->kept);
    free(search->spare);
    free(search->parents);
    free(search->free);
    free(search);
}
