/* SPDX-License-Identifier: MIT */
/* search.c - preparing a search, running it, and reading its result. */
#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/engine.h"
#include "search/jump_maps.h"

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

static size_t padded_cells(const struct grid *grid)
{
    return ((size_t)grid->height + 2) * grid->stride + GRID_SLACK;
}

/* Notes for every cell which of its neighbours are free. Plain loops, for the compiler to widen. */
static void note_free_neighbours(const struct grid *grid, uint8_t *restrict free)
{
    const size_t stride = grid->stride;
    for (size_t y = 1; y <= grid->height; y++) {
        const uint8_t *here = grid->cells + y * stride;
        const uint8_t *above = here - stride;
        const uint8_t *below = here + stride;
        uint8_t *row = free + y * stride;
        for (size_t x = 1; x < stride; x++) {
            unsigned set = (unsigned)(above[x] != CELL_WALL) << NORTH;
            set |= (unsigned)(above[x + 1] != CELL_WALL) << NORTH_EAST;
            set |= (unsigned)(here[x + 1] != CELL_WALL) << EAST;
            set |= (unsigned)(below[x + 1] != CELL_WALL) << SOUTH_EAST;
            set |= (unsigned)(below[x] != CELL_WALL) << SOUTH;
            set |= (unsigned)(below[x - 1] != CELL_WALL) << SOUTH_WEST;
            set |= (unsigned)(here[x - 1] != CELL_WALL) << WEST;
            set |= (unsigned)(above[x - 1] != CELL_WALL) << NORTH_WEST;
            row[x] = (uint8_t)set;
        }
    }
}

/* True if the rule allows a diagonal step anywhere. Most maps show one in their first rows. */
static bool has_diagonals(const struct grid *grid, const uint8_t *free, enum diagonal_rule rule)
{
    for (size_t y = 1; y <= grid->height; y++) {
        const uint8_t *row = free + y * grid->stride;
        const uint8_t *cells = grid->cells + y * grid->stride;
        unsigned any = 0;
        for (size_t x = 1; x < grid->stride; x++)
            any |= cells[x] == CELL_WALL ? 0u : movement_steps(rule, row[x]);
        if ((any & DIAGONAL_DIRECTIONS) != 0)
            return true;
    }
    return false;
}

/* The bucket width: a fraction of the cheapest step, so that few cells are expanded twice. */
static unsigned bucket_shift(const struct search *search)
{
    uint64_t cheapest = UINT64_MAX;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (search->keys.step[d] > 0 && search->keys.step[d] < cheapest)
            cheapest = search->keys.step[d];
    cheapest *= cheapest == UINT64_MAX ? 1 : search->terrain.least;
    unsigned shift = 0;
    while (cheapest >> (shift + 1) > 0)
        shift++;
    return shift > 1 ? shift - 1 : 0;
}

/* True if the algorithm counts steps and not what they cost. */
static bool counts_steps(const struct search *search)
{
    return search->algorithm == ALGORITHM_BFS;
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
        search->strides.symmetric = search->strides.symmetric &&
                                    search->strides.factor[d] == search->strides.factor[d % 2];
    }
}

/* Makes one side's arrays for the keys. */
static bool prepare_frontier(struct search *search, struct frontier *frontier, struct error *error)
{
    const size_t cells = padded_cells(search->grid);
    if (!frontier->states)
        frontier->states = memory_zeroed(cells, 1, error);
    free(frontier->sums);
    frontier->sums = NULL;
    if (!frontier->states)
        return false;
    frontier->sums =
        memory_zeroed(cells, search->keys.wide ? sizeof(uint64_t) : sizeof(uint32_t), error);
    frontier->top = 0;
    return frontier->sums != NULL;
}

static enum heuristic effective_heuristic(const struct search_settings *settings)
{
    const bool blind =
        settings->algorithm == ALGORITHM_DIJKSTRA || settings->algorithm == ALGORITHM_BFS;
    return blind ? HEURISTIC_ZERO : settings->heuristic;
}

/* Chooses keys and makes everything that depends on them. */
static bool set_keys(struct search *search, bool wide, struct error *error)
{
    const enum heuristic heuristic = effective_heuristic(&search->settings);
    const bool fractions = !search->strides.irrational && (heuristic == HEURISTIC_OCTILE ||
                                                           heuristic == HEURISTIC_EUCLIDEAN);
    if (!keys_choose(&search->terrain, &search->strides, wide, fractions,
                     padded_cells(search->grid), &search->keys, error))
        return false;
    successors_begin(&search->successors, search->settings.rule, &search->keys);
    search->forward.prices = heuristic_prices(heuristic, &search->keys, search->terrain.least,
                                              search->settings.weight);
    search->backward.prices = heuristic_reverse(&search->forward.prices);
    return prepare_frontier(search, &search->forward, error) &&
           (search->algorithm != ALGORITHM_BIDIRECTIONAL ||
            prepare_frontier(search, &search->backward, error));
}

/* Whether and why not jump point search finds its way here: NULL, or what stands against it. */
static const char *jps_obstacle(const struct search *search)
{
    const uint32_t diagonal = search->settings.diagonal_cost;
    if (!search->terrain.uniform)
        return "jps needs cells of one cost, and this map has several";
    if (!search->strides.symmetric)
        return "jps needs the same cost in every direction (--move-cost)";
    if (search->diagonals && diagonal != DIAGONAL_SQRT2 &&
        (diagonal < FACTOR_ONE || diagonal >= 2 * FACTOR_ONE))
        return "jps needs a --diagonal-cost from 1 to below 2";
    return NULL;
}

/* Whether and why not two searches meet at the cheapest path. */
static const char *bidirectional_obstacle(const struct search *search)
{
    const enum heuristic heuristic = search->settings.heuristic;
    if (search->settings.weight != FACTOR_ONE)
        return "bidirectional takes no --weight";
    if (heuristic == HEURISTIC_EUCLIDEAN || !search->forward.prices.admissible)
        return "bidirectional needs a heuristic that is consistent here (auto, zero)";
    return NULL;
}

/* Settles which algorithm runs, once terrain, strides and `free` are known. */
static bool choose_algorithm(struct search *search, struct error *error)
{
    const char *obstacle = jps_obstacle(search);
    search->algorithm = search->settings.algorithm;
    if (search->algorithm == ALGORITHM_FASTEST)
        search->algorithm =
            !obstacle && jump_maps_suit(search->grid, search->free) ? ALGORITHM_JPS : ALGORITHM_ASTAR;
    if (search->algorithm == ALGORITHM_JPS && obstacle)
        return error_set(error, ERROR_SETTINGS, "%s: use --algorithm astar or fastest", obstacle);
    if (counts_steps(search))
        forget_costs(search);
    search->reopen = search->algorithm != ALGORITHM_GREEDY;
    search->g_mask = search->reopen ? UINT64_MAX : 0;
    search->prune = search->reopen;
    if (search->algorithm == ALGORITHM_BIDIRECTIONAL)
        search->prune = search->terrain.uniform && search->strides.symmetric;
    return true;
}

static bool prepare(struct search *search, struct error *error)
{
    const size_t cells = padded_cells(search->grid);
    search->free = memory_array(cells, 1, error);
    if (!search->free)
        return false;
    note_free_neighbours(search->grid, search->free);
    search->diagonals = has_diagonals(search->grid, search->free, search->settings.rule);
    search->terrain = terrain_survey(search->grid);
    search->strides = strides_survey(&search->settings, search->diagonals);
    if (!choose_algorithm(search, error) || !set_keys(search, false, error))
        return false;
    if (search->algorithm == ALGORITHM_JPS) {
        search->parents = memory_zeroed(cells, sizeof *search->parents, error);
        search->jump_maps = jump_maps_create(search, error);
        return search->parents && search->jump_maps;
    }
    const char *obstacle = search->algorithm == ALGORITHM_BIDIRECTIONAL
                               ? bidirectional_obstacle(search)
                               : NULL;
    return !obstacle || error_set(error, ERROR_SETTINGS, "%s: use --algorithm astar", obstacle);
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
    free(search->parents);
    free(search->free);
    free(search);
}

void search_result_free(struct search_result *result)
{
    free(result->path);
    *result = (struct search_result){0};
}

/* Forgets all sums of earlier searches. */
static void clear_sums(const struct search *search, struct frontier *frontier)
{
    const size_t size = search->keys.wide ? sizeof(uint64_t) : sizeof(uint32_t);
    memset(frontier->sums, 0, padded_cells(search->grid) * size);
    frontier->top = 0;
}

/* Makes a frontier ready for a run from the given cells. */
static bool begin_frontier(struct search *search, struct frontier *frontier,
                           const struct points *from, struct error *error)
{
    const bool wide = search->keys.wide;
    if (!wide && frontier->top > UINT32_MAX / 2)
        clear_sums(search, frontier);
    frontier->base = frontier->top + 1;
    frontier->top = frontier->base;
    open_list_clear(&frontier->open, bucket_shift(search));
    for (size_t i = 0; i < from->count; i++) {
        const struct point point = from->items[i];
        const uint32_t cell = cell_of_point(search->grid, point);
        if (sum_load(frontier->sums, wide, cell) >= frontier->base)
            continue; /* named twice */
        if (!frontier_reach(search, frontier, cell, point.x + 1, point.y + 1, frontier->base,
                            ARRIVAL_START, wide, false, error))
            return false;
    }
    return true;
}

/* One run with the keys and sums as they are. */
static enum outcome run(struct search *search, const struct points *starts,
                        const struct points *goals, uint32_t *end, struct error *error)
{
    search->expanded = 0;
    search->generated = 0;
    search->overflow = false;
    if (!begin_frontier(search, &search->forward, starts, error))
        return OUTCOME_FAILED;
    switch (search->algorithm) {
    case ALGORITHM_JPS:
        return jps_run(search, end, error);
    case ALGORITHM_BIDIRECTIONAL:
        return begin_frontier(search, &search->backward, goals, error)
                   ? bidirectional_run(search, end, error)
                   : OUTCOME_FAILED;
    default:
        return astar_run(search, end, error);
    }
}

/* The cell before `cell` on one side's way, or `cell` itself where the way begins there. */
static uint32_t cell_before(const struct search *search, const struct frontier *frontier,
                            uint32_t cell)
{
    const unsigned arrival = frontier->states[cell] & STATE_ARRIVAL;
    return arrival == ARRIVAL_START ? cell : cell - (uint32_t)search->offsets[arrival];
}

static struct point point_of_cell(const struct search *search, uint32_t cell)
{
    return (struct point){cell_column(search, cell) - 1, cell_row(search, cell) - 1};
}

/*
 * Fills `path` backwards from its end with the way of a jump: from `to` back to `from`, `from`
 * excluded. The way is some steps of a walk, then some of a run; so, backwards, the run comes first.
 * Returns the number of points; with `path` NULL it only counts.
 */
static uint64_t trace_jump(const struct search *search, uint32_t from, uint32_t to,
                           struct point *path_end)
{
    const struct point first = point_of_cell(search, from);
    struct point at = point_of_cell(search, to);
    uint64_t count = 0;
    while (at.x != first.x || at.y != first.y) {
        if (path_end)
            *--path_end = at;
        count++;
        const uint32_t dx = at.x > first.x ? at.x - first.x : first.x - at.x;
        const uint32_t dy = at.y > first.y ? at.y - first.y : first.y - at.y;
        /* Without diagonals walks are horizontal, and runs vertical. */
        const bool move_x = search->diagonals ? dx >= dy : dy == 0;
        const bool move_y = search->diagonals ? dy >= dx : dy > 0;
        if (move_x)
            at.x += at.x > first.x ? UINT32_MAX : 1;
        if (move_y)
            at.y += at.y > first.y ? UINT32_MAX : 1;
    }
    return count;
}

/* The points from a start to `cell`, or their number where `path_end` is NULL. */
static uint64_t trace_forward(const struct search *search, uint32_t cell, struct point *path_end)
{
    uint64_t count = 0;
    while ((search->forward.states[cell] & STATE_ARRIVAL) != ARRIVAL_START) {
        uint32_t before;
        uint64_t steps = 1;
        if (search->algorithm == ALGORITHM_JPS) {
            before = search->parents[cell];
            steps = trace_jump(search, before, cell, path_end ? path_end - count : NULL);
        } else {
            before = cell_before(search, &search->forward, cell);
            if (path_end)
                path_end[-(ptrdiff_t)count - 1] = point_of_cell(search, cell);
        }
        count += steps;
        cell = before;
    }
    if (path_end)
        path_end[-(ptrdiff_t)count - 1] = point_of_cell(search, cell);
    return count + 1;
}

/* The points behind `cell` up to a goal, on the backward side, or their number. */
static uint64_t trace_backward(const struct search *search, uint32_t cell, struct point *path)
{
    uint64_t count = 0;
    while ((search->backward.states[cell] & STATE_ARRIVAL) != ARRIVAL_START) {
        cell = cell_before(search, &search->backward, cell);
        if (path)
            path[count] = point_of_cell(search, cell);
        count++;
    }
    return count;
}

/* Lists the path that ends in, or runs through, `end`, and adds up its cost. */
static bool trace_path(const struct search *search, uint32_t end, struct search_result *result,
                       struct error *error)
{
    const bool both = search->algorithm == ALGORITHM_BIDIRECTIONAL;
    const uint64_t before = trace_forward(search, end, NULL);
    const uint64_t behind = both ? trace_backward(search, end, NULL) : 0;
    struct point *path = memory_array(before + behind, sizeof *path, error);
    if (!path)
        return false;
    trace_forward(search, end, path + before);
    if (both)
        trace_backward(search, end, path + before);
    result->path = path;
    result->path_count = before + behind;
    result->cost = (struct cost){0};
    for (uint64_t i = 1; i < result->path_count; i++)
        result->cost = search_step(search->grid, &search->settings, result->cost,
                                   result->path[i - 1], result->path[i]);
    return true;
}

/* True if the settings guarantee a cheapest path. */
static bool guarantees_optimum(const struct search *search)
{
    switch (search->algorithm) {
    case ALGORITHM_GREEDY:
        return false;
    case ALGORITHM_BFS: {
        const struct terrain terrain = terrain_survey(search->grid);
        const struct strides strides = strides_survey(&search->settings, search->diagonals);
        return terrain.uniform && strides.symmetric && !search->diagonals;
    }
    case ALGORITHM_DIJKSTRA:
        return true;
    default:
        return search->forward.prices.admissible && search->settings.weight == FACTOR_ONE;
    }
}

/*
 * Searches with the keys as they are. *exact is false where they turned out too narrow: then there
 * is no result, or one that wider keys might better.
 */
static bool attempt(struct search *search, const struct points *starts, const struct points *goals,
                    struct search_result *result, bool *exact, struct error *error)
{
    uint32_t end = 0;
    enum outcome outcome = run(search, starts, goals, &end, error);
    if (outcome == OUTCOME_OVERFLOW &&
        (search->forward.base > 1 || search->backward.base > 1)) {
        /* The stamps of earlier searches took up the room. */
        clear_sums(search, &search->forward);
        if (search->algorithm == ALGORITHM_BIDIRECTIONAL)
            clear_sums(search, &search->backward);
        outcome = run(search, starts, goals, &end, error);
    }
    *result = (struct search_result){.found = outcome == OUTCOME_FOUND,
                                     .optimal = guarantees_optimum(search),
                                     .expanded = search->expanded,
                                     .generated = search->generated};
    *exact = outcome != OUTCOME_OVERFLOW;
    if (outcome == OUTCOME_FAILED || (result->found && !trace_path(search, end, result, error)))
        return false;
    if (result->found && !search->keys.wide && result->optimal && !counts_steps(search))
        *exact = keys_exact(&search->keys, &search->terrain, &search->strides, result->cost);
    return true;
}

bool search_run(struct search *search, const struct points *starts, const struct points *goals,
                struct search_result *result, struct error *error)
{
    bool exact = false;
    *result = (struct search_result){0};
    error->code = ERROR_NONE;
    if (!goals_set(&search->forward.goals, search->grid, goals, error) ||
        !goals_set(&search->backward.goals, search->grid, starts, error) ||
        !attempt(search, starts, goals, result, &exact, error))
        return false;
    if (exact)
        return true;
    search_result_free(result);
    return set_keys(search, true, error) &&
           attempt(search, starts, goals, result, &exact, error);
}

void search_row_states(const struct search *search, uint32_t y, uint8_t *states)
{
    const uint32_t first = cell_of_point(search->grid, (struct point){0, y});
    const struct frontier *sides[] = {&search->forward, &search->backward};
    const size_t side_count = search->algorithm == ALGORITHM_BIDIRECTIONAL ? 2 : 1;
    memset(states, CELL_UNTOUCHED, search->grid->width);
    for (size_t i = 0; i < side_count; i++) {
        const struct frontier *side = sides[i];
        for (uint32_t x = 0; x < search->grid->width; x++) {
            if (sum_load(side->sums, search->keys.wide, first + x) < side->base)
                continue;
            if ((side->states[first + x] & STATE_CLOSED) != 0)
                states[x] = CELL_CLOSED;
            else if (states[x] == CELL_UNTOUCHED)
                states[x] = CELL_OPEN;
        }
    }
}

struct cost search_step(const struct grid *grid, const struct search_settings *settings,
                        struct cost cost, struct point from, struct point to)
{
    unsigned direction = 0;
    while (direction < DIRECTION_COUNT - 1 &&
           ((int64_t)to.x - from.x != movement_dx[direction] ||
            (int64_t)to.y - from.y != movement_dy[direction]))
        direction++;
    /* Thousandths times thousandths are millionths. */
    const uint64_t micro = (uint64_t)grid->costs[grid_row(grid, to.y)[to.x]] *
                           settings->move_cost[direction];
    if (!movement_is_diagonal(direction)) {
        cost.straight += micro;
    } else if (settings->diagonal_cost == DIAGONAL_SQRT2) {
        cost.diagonal += micro;
    } else {
        cost = cost_add(cost, micro * settings->diagonal_cost);
    }
    return cost;
}
