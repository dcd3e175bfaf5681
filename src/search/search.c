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

/*
 * The bucket width. Within a bucket the order is not that of f, and cells are expanded again when a
 * cheaper way turns up late; so a bucket is a fraction of the cheapest step, and where steps differ
 * by little no wider than such a difference can be, as far as the window then still holds some
 * steps.
 */
static unsigned bucket_shift(const struct search *search)
{
    enum { SLOTS_A_STEP = OPEN_SLOTS / 4 };
    uint64_t cheapest = UINT64_MAX;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (search->keys.step[d] > 0 && search->keys.step[d] < cheapest)
            cheapest = search->keys.step[d];
    /* Where every direction is forbidden, any width will do. */
    cheapest = cheapest == UINT64_MAX ? 1 : cheapest * search->terrain.least;
    uint64_t width = cheapest / 2;
    if (!search->terrain.uniform || !search->strides.symmetric) {
        const uint64_t unit = search->keys.straight;
        const uint64_t share = search->keys.longest / SLOTS_A_STEP;
        const uint64_t fine = unit > share ? unit : share;
        width = fine < width ? fine : width;
    }
    unsigned shift = 0;
    while (width >> (shift + 1) > 0)
        shift++;
    return shift;
}

/*
 * Greedy search never expands a cell twice, so its order has to be right at once: buckets are as
 * narrow as they can be with those of all starts and twice that far in one window.
 */
static unsigned greedy_shift(const struct search *search, const struct points *starts)
{
    const struct frontier *side = &search->forward;
    uint64_t farthest = 0;
    for (size_t i = 0; i < starts->count; i++) {
        const uint64_t h =
            heuristic_estimate(&side->prices, &side->goals.rectangle, starts->items[i].x + 1,
                               starts->items[i].y + 1, false);
        farthest = h > farthest ? h : farthest;
    }
    unsigned shift = 0;
    while (2 * farthest >> shift >= OPEN_SLOTS)
        shift++;
    return shift;
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
        search->strides.symmetric =
            search->strides.symmetric && search->strides.factor[d] == search->strides.factor[d % 2];
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

/* Chooses keys and makes everything that depends on them. */
static bool set_keys(struct search *search, bool wide, struct error *error)
{
    const enum heuristic heuristic =
        is_blind(search->algorithm) ? HEURISTIC_ZERO : search->settings.heuristic;
    const bool fractions = !search->strides.irrational &&
                           (heuristic == HEURISTIC_OCTILE || heuristic == HEURISTIC_EUCLIDEAN);
    const struct keys_wanted wanted = {.wide = wide,
                                       .fractions = fractions,
                                       .weight = search->settings.weight,
                                       .cells = padded_cells(search->grid)};
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
    return prepare_frontier(search, &search->forward, error) &&
           (search->algorithm != ALGORITHM_BIDIRECTIONAL ||
            prepare_frontier(search, &search->backward, error));
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

/* True if some diagonal direction may be taken at all. */
static bool allows_diagonals(const struct search_settings *settings)
{
    bool allowed = false;
    for (unsigned d = 1; d < DIRECTION_COUNT; d += 2)
        allowed = allowed || settings->move_cost[d] != MOVE_FORBIDDEN;
    return allowed;
}

static bool prepare(struct search *search, struct error *error)
{
    const size_t cells = padded_cells(search->grid);
    search->free = memory_array(cells, 1, error);
    if (!search->free)
        return false;
    neighbours_note(search->grid, search->free);
    search->diagonals = allows_diagonals(&search->settings) &&
                        neighbours_diagonal(search->grid, search->free, search->settings.rule);
    search->terrain = terrain_survey(search->grid);
    search->strides = strides_survey(&search->settings, search->diagonals);
    if (!choose_algorithm(search, error) || !set_keys(search, false, error))
        return false;
    if (search->settings.algorithm == ALGORITHM_FASTEST && search->algorithm == ALGORITHM_JPS &&
        !jump_maps_pay(search))
        search->algorithm = ALGORITHM_ASTAR;
    if (search->algorithm == ALGORITHM_JPS) {
        search->parents = memory_zeroed(cells, sizeof *search->parents, error);
        search->jump_maps = jump_maps_create(search, error);
        return search->parents && search->jump_maps;
    }
    const char *obstacle =
        search->algorithm == ALGORITHM_BIDIRECTIONAL ? bidirectional_obstacle(search) : NULL;
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
    free(search->kept);
    free(search->parents);
    free(search->free);
    free(search);
}

void search_result_free(struct search_result *result)
{
    free(result->legs);
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

/* Chooses the prices for the goals of a run. */
static void set_prices(struct frontier *frontier)
{
    const struct rectangle *goal = &frontier->goals.rectangle;
    const bool pointed = goal->left == goal->right && goal->top == goal->bottom;
    frontier->prices = pointed ? frontier->pointed : frontier->spread;
}

/* Makes a frontier ready for a run from the given cells. */
static bool begin_frontier(struct search *search, struct frontier *frontier,
                           const struct points *from, struct error *error)
{
    const bool wide = search->keys.wide;
    /* What is observed must not fail for the room that the stamps of earlier searches take. */
    if (!wide && (frontier->top > UINT32_MAX / 2 || search->observer))
        clear_sums(search, frontier);
    frontier->base = frontier->top + 1;
    frontier->top = frontier->base;
    set_prices(frontier);
    open_list_clear(&frontier->open,
                    search->reopen ? bucket_shift(search) : greedy_shift(search, from));
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

/* As run, but that an observer is not told of the last cells. */
static enum outcome run_algorithm(struct search *search, const struct points *starts,
                                  const struct points *goals, uint32_t *end, struct error *error)
{
    search->expanded = 0;
    search->generated = 0;
    search->overflow = false;
    watch_begin(search);
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

/* One run with the keys and sums as they are. */
static enum outcome run(struct search *search, const struct points *starts,
                        const struct points *goals, uint32_t *end, struct error *error)
{
    const enum outcome outcome = run_algorithm(search, starts, goals, end, error);
    watch_end(search);
    return outcome;
}

/* True if the settings guarantee a cheapest path. */
static bool guarantees_optimum(const struct search *search)
{
    switch (search->algorithm) {
    case ALGORITHM_GREEDY:
        return false;
    case ALGORITHM_BFS:
        return search->alike;
    case ALGORITHM_DIJKSTRA:
        return true;
    default:
        return search->forward.prices.admissible && search->settings.weight == FACTOR_ONE;
    }
}

/* True if a run that finds no path has reached every cell that can be reached. */
static bool is_exhaustive(const struct search *search)
{
    return search->algorithm != ALGORITHM_JPS && search->algorithm != ALGORITHM_BIDIRECTIONAL;
}

/*
 * Searches with the keys as they are. *exact is false where they turned out too narrow: then there
 * is no result, or one that wider keys might better.
 */
static bool attempt(struct search *search, const struct points *starts, const struct points *goals,
                    bool nearest, struct search_result *result, bool *exact, struct error *error)
{
    uint32_t end = 0;
    enum outcome outcome = run(search, starts, goals, &end, error);
    if (outcome == OUTCOME_OVERFLOW && (search->forward.base > 1 || search->backward.base > 1)) {
        /* The stamps of earlier searches took up the room. */
        clear_sums(search, &search->forward);
        if (search->algorithm == ALGORITHM_BIDIRECTIONAL)
            clear_sums(search, &search->backward);
        outcome = run(search, starts, goals, &end, error);
    }
    *result = (struct search_result){.found = outcome == OUTCOME_FOUND,
                                     .nearest = nearest && outcome == OUTCOME_NO_PATH,
                                     .optimal = guarantees_optimum(search),
                                     .expanded = search->expanded,
                                     .generated = search->generated};
    *exact = outcome != OUTCOME_OVERFLOW;
    if (result->nearest && !nearest_cell(search, goals, &end, error))
        return false;
    if (outcome == OUTCOME_FAILED ||
        ((result->found || result->nearest) && !trace_path(search, end, result, error)))
        return false;
    if (result->path && result->optimal && !counts_steps(search) &&
        !keys_exact(&search->keys, &search->terrain, &search->strides, result->cost)) {
        /* Beyond wide keys there are none: then the path is as good as known. */
        *exact = search->keys.wide;
        result->optimal = false;
    }
    return true;
}

/* As search_run; with `nearest`, is_exhaustive must hold. */
static bool find(struct search *search, const struct points *starts, const struct points *goals,
                 bool nearest, struct search_result *result, struct error *error)
{
    bool exact = false;
    *result = (struct search_result){0};
    error->code = ERROR_NONE;
    /* A search must not depend on those before it: wide keys are for the one that needed them. */
    if (search->widened && !set_keys(search, false, error))
        return false;
    search->widened = false;
    if (!goals_set(&search->forward.goals, search->grid, goals, error) ||
        !goals_set(&search->backward.goals, search->grid, starts, error) ||
        !attempt(search, starts, goals, nearest, result, &exact, error))
        return false;
    if (exact)
        return true;
    search_result_free(result);
    search->widened = true;
    return set_keys(search, true, error) &&
           attempt(search, starts, goals, nearest, result, &exact, error);
}

/* The same under an observer, who is to see no attempt that fails: so first it is tried alone. */
static bool find_observed(struct search *search, const struct points *starts,
                          const struct points *goals, bool nearest, struct search_result *result,
                          struct error *error)
{
    bool exact;
    struct search_observer *observer = search->observer;
    search->observer = NULL;
    const bool good = find(search, starts, goals, nearest, result, error);
    search->observer = observer;
    if (!observer || !good)
        return good;
    search_result_free(result);
    return attempt(search, starts, goals, nearest, result, &exact, error);
}

bool search_leg_run(struct search *search, const struct points *starts, const struct points *goals,
                    bool nearest, struct search_result *result, struct error *error)
{
    if (!nearest || is_exhaustive(search))
        return find_observed(search, starts, goals, nearest, result, error);
    if (!find_observed(search, starts, goals, false, result, error) || result->found)
        return error->code == ERROR_NONE;
    /* Another search sees all cells. Its work is counted too; shown is what this one explored. */
    struct search_settings settings = search->settings;
    settings.algorithm = ALGORITHM_ASTAR;
    struct search *thorough = search_create(search->grid, &settings, error);
    struct search_result reached;
    if (thorough)
        thorough->watch = search->watch;
    const bool good = thorough && find(thorough, starts, goals, true, &reached, error);
    if (good) {
        reached.expanded += result->expanded;
        reached.generated += result->generated;
        search_result_free(result);
        *result = reached;
    }
    search_free(thorough);
    return good;
}

/* Forgets the states that search_via has kept. */
static void forget_kept(struct search *search)
{
    free(search->kept);
    search->kept = NULL;
}

bool search_run(struct search *search, const struct points *starts, const struct points *goals,
                struct search_result *result, struct error *error)
{
    forget_kept(search);
    return search_leg_run(search, starts, goals, false, result, error);
}

bool search_nearest(struct search *search, const struct points *starts, const struct points *goals,
                    struct search_result *result, struct error *error)
{
    forget_kept(search);
    return search_leg_run(search, starts, goals, true, result, error);
}
