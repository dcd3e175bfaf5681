/* SPDX-License-Identifier: MIT */
/* spread.c - searches on surfaces. */
#include "search/surface/spread.h"

#include "base/memory.h"
#include "search/engine/poll.h"
#include "search/surface/surface.h"

/* The most cells that are removed from the queue and expanded before the queue is used again. */
enum { TOGETHER = 256 };

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
 * has room for one more, and returns the end of the list. Has no branches, because they could not
 * be predicted.
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
    for (unsigned side = 0; side < DIRECTION_COUNT / 2; side++)
        walls |= (unsigned)(sums[neighbours[2 * side]] == 0) << side;
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

/* Expands cells, which are not pending, and adds the cells that have improved to the queue. */
static bool expand_all(struct search *search, const uint32_t *cells, size_t count,
                       struct error *error)
{
    struct surface *surface = search->surface;
    uint32_t improved[TOGETHER * DIRECTION_COUNT + 1];
    uint32_t *end = improved;
    for (size_t i = 0; i < count; i++) {
        if (++search->expanded >= search->next_poll &&
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
    const char *fault = find_fault(&search->settings);
    if (fault)
        return error_set(error, ERROR_SETTINGS, "%s", fault);
    search->algorithm = search->chosen = &surface_row;
    search->layout = search->chosen_layout = LAYOUT_SURFACE;
    search->keys_ready = search->ready = true;
    search->surface = surface_create(search->grid, &search->settings, error);
    return search->surface != NULL;
}
