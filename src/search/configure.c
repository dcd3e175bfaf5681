/* SPDX-License-Identifier: MIT */
/* settle.c - decides how a grid is searched: with which keys, prices and algorithm. */
#include "search/settle.h"

#include "search/algorithms/table.h"

/* Makes every allowed step cost one unit. */
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

/* Prices towards the goals for the forward frontier, and the same reversed for the other one. */
static void set_prices(struct search *search, enum heuristic heuristic)
{
    search->forward.pointed = heuristic_prices(heuristic, &search->keys, search->terrain.least);
    search->backward.pointed = heuristic_reverse(&search->forward.pointed);
    search->forward.spread = heuristic_lowered(&search->forward.pointed);
    search->backward.spread = heuristic_lowered(&search->backward.pointed);
    search->forward.prices = search->forward.pointed;
}

bool settle_keys(struct search *search, bool wide, struct error *error)
{
    const enum heuristic heuristic =
        search->algorithm->blind ? HEURISTIC_ZERO : search->settings.heuristic;
    const bool fractions = !search->strides.irrational &&
                           (heuristic == HEURISTIC_OCTILE || heuristic == HEURISTIC_EUCLIDEAN);
    const struct keys_wanted wanted = {.wide = wide,
                                       .fractions = fractions,
                                       .weight = search->settings.weight,
                                       .cells = frontier_cells(search->grid)};
    search->keyed = false;
    if (!keys_choose(&search->terrain, &search->strides, &wanted, &search->keys, error))
        return false;
    successors_begin(&search->successors, search->settings.rule, &search->keys);
    search->leading = (search->successors.allowed & DIAGONAL_DIRECTIONS) != 0
                          ? DIAGONAL_DIRECTIONS
                          : (1u << EAST | 1u << WEST);
    set_prices(search, heuristic);
    search->keyed = frontier_prepare(&search->forward, search->grid, search->keys.wide, error) &&
                    (!search->algorithm->bidirectional ||
                     frontier_prepare(&search->backward, search->grid, search->keys.wide, error));
    return search->keyed;
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

bool settle_allows_diagonals(const struct search *search)
{
    bool allowed = false;
    for (unsigned d = 1; d < DIRECTION_COUNT; d += 2)
        allowed = allowed || search->settings.move_cost[d] != MOVE_FORBIDDEN;
    return allowed && search->settings.rule != DIAGONAL_NEVER;
}

bool settle(struct search *search, struct error *error)
{
    const struct algorithm_row *row = algorithm_row(search->settings.algorithm);
    search->settled = false;
    search->widened = false;
    search->algorithm = row;
    search->terrain = search->surveyed;
    search->strides = strides_survey(&search->settings, search->diagonals);
    search->alike = search->terrain.uniform && search->strides.symmetric && !search->diagonals;
    if (row->counts_steps)
        count_steps_only(search);
    if (!settle_keys(search, false, error))
        return false;
    const char *obstacle = row->obstacle ? row->obstacle(search) : NULL;
    if (obstacle)
        return error_set(error, ERROR_SETTINGS, "%s: use --algorithm %s", obstacle,
                         row->alternatives);
    if (row->choose)
        search->algorithm = row->choose(search);
    search->reopen = !search->algorithm->ignores_g;
    search->g_mask = search->reopen ? UINT64_MAX : 0;
    search->prune = prunes(search);
    search->settled = !search->algorithm->prepare || search->algorithm->prepare(search, error);
    return search->settled;
}
