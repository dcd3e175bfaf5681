/* SPDX-License-Identifier: MIT */
/* surface.c - searches on surfaces. */
#include "search/surface/surface.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "search/engine/poll.h"

/*
 * The most cells that are removed from the queue and expanded before the queue is used again. Loops
 * over many cells have few ends, which cannot be predicted; the lists stay in the fastest cache.
 */
enum { TOGETHER = 256 };

uint64_t surface_memory(uint32_t width, uint32_t height)
{
    enum { SLACK = 2 << 21 }; /* bytes; blocks are complete huge pages */
    return costs_count(width, height) * sizeof(uint64_t) + sizeof(struct surface) + SLACK;
}

/* Returns the factor of a direction, as in struct surface. */
static double factor_of(const struct search_settings *settings, unsigned direction)
{
    const double diagonal = settings->diagonal_cost == DIAGONAL_SQRT2
                                ? sqrt(2)
                                : (double)settings->diagonal_cost / FACTOR_ONE;
    return (movement_is_diagonal(direction) ? diagonal : 1) *
           ((double)settings->move_cost[direction] / FACTOR_ONE) *
           (settings->step_cost == STEP_COST_ENTERED ? 1 : 0.5);
}

double surface_step(const struct grid *grid, const struct search_settings *settings, double sum,
                    struct point from, struct point to)
{
    const double factor = factor_of(settings, movement_direction(to.x - from.x, to.y - from.y));
    const bool mean = settings->step_cost != STEP_COST_ENTERED;
    const double left = mean ? (double)costs_at(grid, from) : 0;
    return sum_real(sum_candidate(sum + (left + (double)costs_at(grid, to)) * factor));
}

static void set_steps(struct surface *surface, const struct search_settings *settings)
{
    const unsigned turn = settings->backward ? 4 : 0; /* a backward search reverses all steps */
    const bool mean = settings->step_cost != STEP_COST_ENTERED;
    surface->leaving = mean || settings->backward;
    surface->entering = mean || !settings->backward;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        surface->factor[d] = factor_of(settings, d ^ turn);
    for (unsigned walls = 0; walls < 16; walls++) {
        unsigned free = 255;
        for (unsigned side = 0; side < 4; side++)
            free &= ~((walls >> side & 1) << 2 * side);
        const uint8_t steps = movement_steps(settings->rule, (uint8_t)free);
        for (unsigned d = 0; d < DIRECTION_COUNT; d++)
            if (steps >> d & 1 && settings->move_cost[d ^ turn] != MOVE_FORBIDDEN)
                surface->allowed[walls][d] = -1;
    }
}

/* Sets the distances between neighbours. Those that leave a tile lead to the next tile. */
static void set_distances(struct surface *surface)
{
    const uint32_t row = (uint32_t)costs_tiles(surface->grid->width) * COSTS_TILE;
    const uint32_t next = COSTS_TILE - (COSTS_SIDE - 1); /* to the first column of the next tile */
    const uint32_t below = row - (COSTS_TILE - COSTS_SIDE);
    for (uint32_t i = 0; i < COSTS_SIDE; i++) {
        surface->to_west[i] = i == 0 ? -next : UINT32_MAX;
        surface->to_east[i] = i == COSTS_SIDE - 1 ? next : 1U;
        surface->to_north[i] = i == 0 ? -below : -(uint32_t)COSTS_SIDE;
        surface->to_south[i] = i == COSTS_SIDE - 1 ? below : (uint32_t)COSTS_SIDE;
    }
}

void surface_free(struct surface *surface)
{
    if (!surface)
        return;
    buckets_free(&surface->buckets);
    free(surface->sums);
    free(surface);
}

void surface_copy_row(const struct surface *surface, struct point from, uint32_t count,
                      double *sums)
{
    enum { AHEAD = 8 * COSTS_TILE }; /* the processor does not foresee the step to the next tile */
    uint32_t cell = costs_cell(surface->grid, from);
    while (count > 0) {
        const uint32_t left = COSTS_SIDE - cell % COSTS_SIDE;
        const uint32_t part = count < left ? count : left;
        __builtin_prefetch(surface->sums + cell + AHEAD);
        __builtin_prefetch(surface->sums + cell + AHEAD + COSTS_SIDE / 2);
        for (uint32_t i = 0; i < part; i++)
            sums[i] = surface_sum(surface, cell + i);
        cell = costs_east(cell + part - 1);
        sums += part;
        count -= part;
    }
}

struct cost surface_cost(double sum)
{
    const double whole = floor(sum);
    return cost_add((struct cost){.straight = (uint128)whole * 1000000},
                    (uint64_t)((sum - whole) * 1e9 + 0.5));
}

/* --- the search ---------------------------------------------------------------------------- */

/* Returns the cell of a surface for a padded index of the grid. */
static uint32_t cell_at(const struct search *search, uint32_t padded)
{
    return costs_cell(search->grid, point_of_cell(search, padded));
}

/* Stores the reached goal with the least sum, the first one on a tie. Returns its sum. */
static uint64_t best_goal(const struct search *search, uint32_t *end)
{
    const struct goals *goals = &search->forward.goals;
    uint64_t best = SUM_NOT_REACHED;
    for (size_t i = 0; i < goals->count; i++) {
        const uint32_t cell = cell_at(search, goals->cells[i]);
        const uint64_t sum = search->surface->sums[cell] & ~SUM_LOW;
        if (!surface_reached(search->surface, cell) || sum >= best)
            continue;
        best = sum;
        *end = goals->cells[i];
    }
    return best;
}

/*
 * Lowers the sums of the neighbours of a cell. Stores those that have improved in `improved`, which
 * has room for DIRECTION_COUNT more, and returns the end of the list. Has no branches, because they
 * could not be predicted.
 */
ALWAYS_INLINE uint32_t *expand(struct surface *surface, uint32_t cell, uint32_t *improved)
{
    uint32_t neighbours[DIRECTION_COUNT];
    uint64_t *const sums = surface->sums;
    const float *const costs = surface->grid->surface;
    const double sum = sum_real(sums[cell]);
    const double own = (double)costs[cell] * surface->leaving;
    sums[cell] &= ~SUM_PENDING;
    surface->highest = sum > surface->highest ? sum : surface->highest;
    surface_neighbours(surface, cell, neighbours);
    unsigned walls = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2)
        walls |= (unsigned)(sums[neighbours[d]] == 0) << d / 2;
    const int64_t *const allowed = surface->allowed[walls];
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2) {
        const uint32_t a = neighbours[d];
        const uint32_t b = neighbours[d + 1];
        const number_pair entered = {(double)costs[a], (double)costs[b]};
        const number_pair factor = {surface->factor[d], surface->factor[d + 1]};
        const sum_pair before = {(int64_t)sums[a], (int64_t)sums[b]};
        const sum_pair candidates =
            sum_candidates(sum + (own + entered * surface->entering) * factor);
        const sum_pair lower =
            sum_below(candidates, before) & (sum_pair){allowed[d], allowed[d + 1]};
        const sum_pair after = (sum_pendings(candidates, d) & lower) | (before & ~lower);
        sums[a] = (uint64_t)after[0];
        sums[b] = (uint64_t)after[1];
        *improved = a;
        improved -= lower[0];
        *improved = b;
        improved -= lower[1];
    }
    return improved;
}

/*
 * Marks cells that were removed from the queue but not expanded yet as pending, so that the
 * observer does not take them for expanded ones.
 */
static void show_pending(struct surface *surface, const uint32_t *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        surface->sums[cells[i]] |= SUM_PENDING;
}

/* Expands cells, which are not pending, and adds the cells that have improved to the queue. */
static bool expand_all(struct search *search, const uint32_t *cells, size_t count,
                       struct error *error)
{
    struct surface *surface = search->surface;
    uint32_t improved[TOGETHER * DIRECTION_COUNT];
    uint32_t *end = improved;
    for (size_t i = 0; i < count; i++) {
        const bool poll = ++search->expanded >= search->next_poll;
        if (poll && search->observer)
            show_pending(surface, cells + i, count - i);
        if (poll &&
            !poll_now(search, cell_of_point(search->grid, surface_point(surface, cells[i])), error))
            return false;
        end = expand(surface, cells[i], end);
    }
    search->generated += (uint64_t)(end - improved);
    for (const uint32_t *cell = improved; cell < end; cell++)
        buckets_put(&surface->buckets, surface->sums[*cell], *cell);
    return true;
}

/* Clears the sums of the last run, and opens the starts. Fails if out of memory. */
static bool begin(struct search *search, struct error *error)
{
    struct surface *surface = search->surface;
    const struct goals *starts = &search->backward.goals;
    const struct grid *grid = surface->grid;
    const uint64_t count = costs_count(grid->width, grid->height);
    if (!surface->sums)
        surface->sums = memory_large(count * sizeof *surface->sums, error);
    if (!surface->sums)
        return false;
    surface->buckets.sums = surface->sums;
    for (uint32_t y = 0; y < grid->height + 2; y++) { /* with the padding of the grid */
        if (!stop_check_row(search->settings.stop, y, grid->width, error))
            return false;
        const uint8_t *row = grid->cells + y * grid->stride;
        uint64_t *sums = surface->sums + costs_cell(grid, (struct point){UINT32_MAX, y - 1});
        for (uint32_t x = 0; x < grid->width + 2; x += COSTS_SIDE, sums += COSTS_TILE)
            for (uint32_t i = 0; i < COSTS_SIDE && x + i < grid->width + 2; i++)
                sums[i] = row[x + i] == CELL_WALL ? 0 : SUM_NOT_REACHED;
    }
    buckets_clear(&surface->buckets, error);
    surface->highest = 0;
    for (size_t i = 0; i < starts->count; i++) {
        const uint32_t cell = cell_at(search, starts->cells[i]);
        if (surface->sums[cell] != SUM_NOT_REACHED)
            continue; /* a wall or a repeated start */
        surface->sums[cell] = sum_pending(0, ARRIVAL_START);
        search->generated++;
        buckets_put(&surface->buckets, 0, cell);
    }
    return true;
}

/*
 * Returns true if the best goal is final: all pending cells are in buckets from `position` on, so
 * the sum of a goal in an earlier bucket cannot improve. Searches with many goals ask rarely.
 */
static bool is_final(const struct search *search, uint64_t *next)
{
    enum { INTERVAL = 256 };
    const size_t goals = search->forward.goals.count;
    uint32_t end;
    *next = search->expanded + (goals > INTERVAL ? goals : INTERVAL);
    const uint64_t best = goals > 0 ? best_goal(search, &end) : SUM_NOT_REACHED;
    return best < SUM_NOT_REACHED &&
           buckets_of(&search->surface->buckets, best) < search->surface->buckets.position;
}

/* Reports a sum that does not fit in struct cost. */
static enum search_outcome refuse_sum(struct error *error)
{
    error_set(error, ERROR_LIMIT,
              "costs of paths exceed 10^18; divide the costs of the map by a number, or set cells "
              "without a value to nan");
    return OUTCOME_FAILED;
}

static enum search_outcome run(struct search *search, uint32_t *end, struct error *error)
{
    struct surface *surface = search->surface;
    struct buckets *buckets = &surface->buckets;
    uint32_t cells[TOGETHER];
    uint64_t next = 0;
    if (!begin(search, error))
        return OUTCOME_FAILED;
    while (search->expanded < next || !is_final(search, &next)) {
        const size_t count = buckets_take(buckets, cells, TOGETHER);
        if (count == 0)
            break;
        if (!expand_all(search, cells, count, error))
            return OUTCOME_FAILED;
    }
    if (buckets->failed)
        return OUTCOME_FAILED;
    surface->key_scale = surface->highest > 0 ? 0x1p50 / surface->highest : 1;
    const uint64_t best = best_goal(search, end);
    if (best < SUM_NOT_REACHED)
        return sum_real(best) < SURFACE_SUM_MAX ? OUTCOME_FOUND : refuse_sum(error);
    return surface->highest < SURFACE_SUM_MAX ? OUTCOME_NO_PATH : refuse_sum(error);
}

/* Returns why a search on a surface is not possible with these settings, or NULL. */
static const char *find_fault(const struct search_settings *settings)
{
    const enum algorithm algorithm = settings->algorithm;
    if (algorithm != ALGORITHM_ASTAR && algorithm != ALGORITHM_DIJKSTRA &&
        algorithm != ALGORITHM_FASTEST)
        return "this algorithm does not support maps with a cost for each cell; use astar, "
               "dijkstra or fastest";
    if (settings->turn_cost != TURN_COST_NONE)
        return "turn costs do not apply to maps with a cost for each cell; omit --turn-cost";
    if (settings->keep_away.radius > 0)
        return "the costs of this map are those of its cells; omit --keep-away, or use "
               "--clearance";
    return agent_is_large(settings->agent) ? "maps with a cost for each cell are for agents of one "
                                             "cell; omit --agent, or use --clearance"
                                           : NULL;
}

/* The sums need no keys, and are exact enough in one pass, as numbers of steps are. */
static const struct algorithm_row surface_row = {.name = "dijkstra",
                                                 .run = run,
                                                 .optimal = OPTIMAL_ALWAYS,
                                                 .exhaustive = true,
                                                 .blind = true,
                                                 .counts_steps = true};

bool surface_prepare(struct search *search, struct error *error)
{
    /* In narrow buckets, few cells are expanded again; with wide ones, the queue moves fewer. */
    const double width = 1.5 * (double)search->grid->low_cost;
    const char *fault = find_fault(&search->settings);
    if (fault)
        return error_set(error, ERROR_SETTINGS, "%s", fault);
    struct surface *surface = memory_zeroed(1, sizeof *surface, error);
    if (!surface)
        return false;
    surface->grid = search->grid;
    surface->buckets.scale = width > 0 ? 1 / width : 1;
    set_steps(surface, &search->settings);
    set_distances(surface);
    search->surface = surface;
    search->algorithm = search->chosen = &surface_row;
    search->layout = search->chosen_layout = LAYOUT_SURFACE;
    search->keys_ready = search->ready = true;
    return true;
}
