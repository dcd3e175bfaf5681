/* SPDX-License-Identifier: MIT */
/* configure.c - chooses algorithm, keys and heuristic prices for a grid and its settings. */
#include "search/configure.h"

#include "search/algorithms/table.h"

/* Sets the cost of every allowed step to one unit. */
static void count_steps_only(struct search *search)
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

/* Sets the prices of both frontiers; the backward frontier has those of the reverse directions. */
static void set_prices(struct search *search, enum heuristic heuristic)
{
    struct frontier *forward = &search->forward;
    struct frontier *backward = &search->backward;
    forward->single_goal = heuristic_prices(heuristic, &search->keys, search->terrain.least);
    backward->single_goal = heuristic_reverse(&forward->single_goal);
    forward->several_goals = heuristic_lowered(&forward->single_goal);
    backward->several_goals = heuristic_lowered(&backward->single_goal);
    forward->prices = forward->single_goal;
}

bool configure_keys(struct search *search, bool wide, struct error *error)
{
    const enum heuristic heuristic =
        search->algorithm->blind ? HEURISTIC_ZERO : search->settings.heuristic;
    const bool fractions = !search->strides.irrational &&
                           (heuristic == HEURISTIC_OCTILE || heuristic == HEURISTIC_EUCLIDEAN);
    const struct keys_wanted wanted = {.wide = wide,
                                       .fractions = fractions,
                                       .weight = search->settings.weight,
                                       .cells = frontier_cells(search->grid)};
    search->keys_ready = false;
    if (!keys_choose(&search->terrain, &search->strides, &wanted, &search->keys, error))
        return false;
    successors_begin(&search->successors, search->settings.rule, &search->keys);
    search->leading = (search->successors.allowed & DIAGONAL_DIRECTIONS) != 0
                          ? DIAGONAL_DIRECTIONS
                          : (1u << EAST | 1u << WEST);
    set_prices(search, heuristic);
    search->keys_ready =
        frontier_prepare(&search->forward, search->grid, search->keys.wide, error) &&
        (!search->algorithm->bidirectional ||
         frontier_prepare(&search->backward, search->grid, search->keys.wide, error));
    return search->keys_ready;
}

static bool prunes(const struct search *search)
{
    switch (search->algorithm->prune) {
    case PRUNE_UNIFORM_BLOCKS:
        return true;
    case PRUNE_UNIFORM_MAPS:
        return search->terrain.uniform && search->strides.symmetric;
    default:
        return false;
    }
}

bool configure_allows_diagonals(const struct search *search)
{
    bool allowed = false;
    for (unsigned d = 1; d < DIRECTION_COUNT; d += 2)
        allowed = allowed || search->settings.move_cost[d] != MOVE_FORBIDDEN;
    return allowed && search->settings.rule != DIAGONAL_NEVER;
}

bool configure_search(struct search *search, struct error *error)
{
    const struct algorithm_row *row = algorithm_row(search->settings.algorithm);
    search->ready = false;
    search->widened = false;
    search->algorithm = row;
    search->terrain = search->grid_terrain;
    search->strides = strides_survey(&search->settings, search->diagonals);
    search->equal_steps =
        search->terrain.uniform && search->strides.symmetric && !search->diagonals;
    if (row->counts_steps)
        count_steps_only(search);
    if (!configure_keys(search, false, error))
        return false;
    const char *problem = row->unsupported ? row->unsupported(search) : NULL;
    if (problem)
        return error_set(error, ERROR_SETTINGS, "%s; use --algorithm %s", problem,
                         row->alternatives);
    if (row->choose)
        search->algorithm = row->choose(search);
    search->reopen = !search->algorithm->ignores_g;
    search->g_mask = search->reopen ? UINT64_MAX : 0;
    search->prune = prunes(search);
    search->ready = !search->algorithm->prepare || search->algorithm->prepare(search, error);
    return search->ready;
}
