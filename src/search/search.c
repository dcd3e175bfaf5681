/* SPDX-License-Identifier: MIT */
/* search.c - preparing a search, running it, and reading its result. */
#include "search/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "search/engine.h"

static const char *const algorithm_names[ALGORITHM_COUNT] = {[ALGORITHM_ASTAR] = "astar"};

static const char *const heuristic_names[HEURISTIC_COUNT] = {
    [HEURISTIC_MANHATTAN] = "manhattan",
    [HEURISTIC_OCTILE] = "octile",
};

struct search_settings search_settings_default(void)
{
    return (struct search_settings){.algorithm = ALGORITHM_ASTAR, .rule = DIAGONAL_BOTH_FREE};
}

const char *search_algorithm_name(enum algorithm algorithm)
{
    return algorithm_names[algorithm];
}

const char *search_heuristic_name(enum heuristic heuristic)
{
    return heuristic_names[heuristic];
}

enum heuristic search_heuristic(const struct search_settings *settings)
{
    return settings->rule == DIAGONAL_NEVER ? HEURISTIC_MANHATTAN : HEURISTIC_OCTILE;
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

static size_t padded_cells(const struct grid *grid)
{
    return ((size_t)grid->height + 2) * grid->stride + GRID_SLACK;
}

/* The bucket width: a fraction of the cheapest step, so that few cells are expanded twice. */
static unsigned bucket_shift(const struct search *search)
{
    const uint64_t cheapest = search->keys.straight * search->terrain.least;
    unsigned shift = 0;
    while (cheapest >> (shift + 1) > 0)
        shift++;
    return shift > 1 ? shift - 1 : 0;
}

/* Chooses keys and makes the arrays that depend on them. */
static bool set_keys(struct search *search, bool wide, struct error *error)
{
    const size_t cells = padded_cells(search->grid);
    free(search->sums);
    search->sums = NULL;
    search->keys = keys_choose(&search->terrain, search->diagonals, wide, cells);
    search->sums =
        memory_zeroed(cells, search->keys.wide ? sizeof(uint64_t) : sizeof(uint32_t), error);
    search->base = 1;
    search->top = 0;
    successors_begin(&search->successors, search->settings.rule, &search->keys);
    return search->sums != NULL;
}

struct search *search_create(const struct grid *grid, const struct search_settings *settings,
                             struct error *error)
{
    struct search *search = memory_zeroed(1, sizeof *search, error);
    if (!search)
        return NULL;
    const size_t cells = padded_cells(grid);
    search->grid = grid;
    search->settings = *settings;
    search->stride_inverse = UINT64_MAX / grid->stride + 1;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        search->offsets[d] = movement_dy[d] * (int32_t)grid->stride + movement_dx[d];
    open_list_begin(&search->open, 0);
    search->free = memory_array(cells, 1, error);
    search->states = memory_zeroed(cells, 1, error);
    if (search->free && search->states) {
        note_free_neighbours(grid, search->free);
        search->diagonals = has_diagonals(grid, search->free, settings->rule);
        search->terrain = terrain_survey(grid);
        if (set_keys(search, false, error))
            return search;
    }
    search_free(search);
    return NULL;
}

void search_free(struct search *search)
{
    if (!search)
        return;
    open_list_free(&search->open);
    goals_free(&search->goals);
    free(search->free);
    free(search->states);
    free(search->sums);
    free(search);
}

void search_result_free(struct search_result *result)
{
    free(result->path);
    *result = (struct search_result){0};
}

/* Forgets all sums of earlier searches. */
static void clear_sums(struct search *search)
{
    const size_t size = search->keys.wide ? sizeof(uint64_t) : sizeof(uint32_t);
    memset(search->sums, 0, padded_cells(search->grid) * size);
    search->top = 0;
}

/* Sets what depends on the keys and makes everything ready for a run from nothing. */
static void begin_run(struct search *search)
{
    const uint64_t straight = search->keys.straight * search->terrain.least;
    search->goals.straight = straight;
    /* Without diagonal steps the other axis takes as many straight ones. */
    search->goals.diagonal =
        search->diagonals ? search->keys.diagonal * search->terrain.least : 2 * straight;
    if (!search->keys.wide && search->top > UINT32_MAX / 2)
        clear_sums(search);
    search->base = search->top + 1;
    search->expanded = 0;
    search->generated = 0;
    open_list_clear(&search->open, bucket_shift(search));
}

struct cost cost_after_step(const struct grid *grid, struct cost cost, struct point from,
                            struct point to)
{
    /* Millionths: cell costs are thousandths. */
    const uint64_t micro = (uint64_t)grid->costs[grid_row(grid, to.y)[to.x]] * COST_ONE;
    if (from.x != to.x && from.y != to.y)
        cost.diagonal += micro;
    else
        cost.straight += micro;
    return cost;
}

/* Walks back from the goal, twice: to count the cells, and to list them. */
static bool trace_path(const struct search *search, uint32_t goal, struct search_result *result,
                       struct error *error)
{
    const struct grid *grid = search->grid;
    uint64_t count = 1;
    uint32_t cell = goal;
    while ((search->states[cell] & STATE_ARRIVAL) != ARRIVAL_START) {
        cell -= (uint32_t)search->offsets[search->states[cell] & STATE_ARRIVAL];
        count++;
    }
    result->path = memory_array(count, sizeof *result->path, error);
    if (!result->path)
        return false;
    result->path_count = count;
    cell = goal;
    for (uint64_t i = count; i-- > 0;) {
        const uint32_t row = cell_row(search, cell);
        result->path[i] = (struct point){cell - row * (uint32_t)grid->stride - 1, row - 1};
        if (i > 0)
            cell -= (uint32_t)search->offsets[search->states[cell] & STATE_ARRIVAL];
    }
    for (uint64_t i = 1; i < count; i++)
        result->cost = cost_after_step(grid, result->cost, result->path[i - 1], result->path[i]);
    return true;
}

/*
 * Searches with the keys as they are. *exact is false where they turned out too narrow: then there
 * is no result, or one that wider keys might better.
 */
static bool attempt(struct search *search, const struct points *starts,
                    struct search_result *result, bool *exact, struct error *error)
{
    uint32_t goal = 0;
    begin_run(search);
    enum outcome outcome = best_first_run(search, starts, &goal, error);
    if (outcome == OUTCOME_OVERFLOW && search->base > 1) {
        clear_sums(search); /* the stamps of earlier searches took up the room */
        begin_run(search);
        outcome = best_first_run(search, starts, &goal, error);
    }
    *result = (struct search_result){.found = outcome == OUTCOME_FOUND,
                                     .optimal = true,
                                     .expanded = search->expanded,
                                     .generated = search->generated};
    *exact = outcome != OUTCOME_OVERFLOW;
    if (outcome == OUTCOME_FAILED || (result->found && !trace_path(search, goal, result, error)))
        return false;
    if (result->found)
        *exact = search->keys.wide || keys_exact(&search->keys, &search->terrain, result->cost);
    return true;
}

bool search_run(struct search *search, const struct points *starts, const struct points *goals,
                struct search_result *result, struct error *error)
{
    bool exact = false;
    *result = (struct search_result){0};
    error->code = ERROR_NONE;
    if (!goals_set(&search->goals, search->grid, goals, error) ||
        !attempt(search, starts, result, &exact, error))
        return false;
    if (exact)
        return true;
    search_result_free(result);
    return set_keys(search, true, error) && attempt(search, starts, result, &exact, error);
}

void search_row_states(const struct search *search, uint32_t y, uint8_t *states)
{
    const uint32_t first = cell_of_point(search->grid, (struct point){0, y});
    for (uint32_t x = 0; x < search->grid->width; x++) {
        const uint32_t cell = first + x;
        if (sum_load(search->sums, search->keys.wide, cell) < search->base)
            states[x] = CELL_UNTOUCHED;
        else
            states[x] = (search->states[cell] & STATE_CLOSED) != 0 ? CELL_CLOSED : CELL_OPEN;
    }
}
