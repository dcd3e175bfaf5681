/* SPDX-License-Identifier: MIT */
/*
 * astar.c - A* (Hart, Nilsson and Raphael 1968), and the algorithms that differ from it only in f:
 * Dijkstra's algorithm (f = g), breadth-first search (f = number of steps) and greedy best-first
 * search (f = h). On maps whose cells have different costs, landmarks (guided.h) can raise the h of
 * A*. Dijkstra's algorithm can also run backwards (search_settings.backward).
 */
#include "search/algorithms/list.h"
#include "search/engine/best_first.h"

/*
 * Handles a cheaper path to a node that was already reached, in a run that expands no node twice.
 * Returns true if the node needs no new entry on the open list, because it is closed or because f
 * is h, which does not depend on the path.
 */
ALWAYS_INLINE bool reached_before(struct search *search, const struct step step,
                                  const struct variant variant)
{
    struct frontier *const frontier = &search->forward;
    if ((frontier->states[step_node(step, variant)] & STATE_CLOSED) != 0)
        return true;
    if (search->g_mask != 0)
        return false;
    frontier_store(frontier, step, variant);
    return true;
}

/* Returns true if pruning applies at a cell, because it and its neighbours cost the same. */
ALWAYS_INLINE bool block_is_uniform(const struct search *search, uint32_t cell,
                                    const struct variant variant)
{
    const size_t stride = search->grid->stride;
    const enum cost_source source = source_of(search, variant);
    if (variant.one_value ? search->free[cell] != UINT8_MAX
                          : !successors_block_is_uniform(search->grid->cells + cell, stride))
        return false;
    return source == COSTS_VALUE ||
           (source == COSTS_LEVEL &&
            successors_block_is_uniform(search->grid->levels + cell, stride));
}

/* Returns the directions of the steps to take from a cell. */
ALWAYS_INLINE unsigned steps_from(struct search *search, const struct step here,
                                  const struct variant variant)
{
    const uint8_t free = search->free[here.cell];
    const bool starts = variant.lane_bits > 0 && here.before == ARRIVAL_START;
    const unsigned arrival = starts ? ARRIVAL_START : here.arrival;
    if (variant.costs == COSTS_UNIFORM ||
        (search->prune && block_is_uniform(search, here.cell, variant)))
        return successors_get(&search->successors, arrival, free);
    return successors_allowed(&search->successors, free) & search->onward[arrival][free];
}

/* Returns true if a step reaches its node by the cheapest path found so far. */
ALWAYS_INLINE bool is_better(const struct frontier *frontier, const struct step step,
                             const struct variant variant)
{
    const uint128 stored = sum_load(frontier->sums, variant.width, step_node(step, variant));
    return sum_improves(step.sum, stored, frontier->base, variant.width);
}

/* Takes a step that reaches a node by the cheapest path to it found so far. */
ALWAYS_INLINE bool take(struct search *search, const struct step next, const struct variant variant,
                        struct error *error)
{
    struct frontier *const frontier = &search->forward;
    if (variant.costs != COSTS_UNIFORM && search->once) {
        const uint128 stored = sum_load(frontier->sums, variant.width, step_node(next, variant));
        if (!sum_above(frontier->base, stored, variant.width) &&
            reached_before(search, next, variant))
            return true;
    } else if (variant.lane_bits > 0 && lanes_dominate(search, next, variant)) {
        return true;
    }
    return frontier_reach(search, frontier, next, variant, error);
}

/*
 * For each step of a set, stores the sum of the path that continues with that step. Returns the set
 * of the steps that reach a cell by the cheapest path to it found so far. The result is computed
 * without a branch for each step, because processors cannot predict such branches if cells cost
 * different amounts.
 */
ALWAYS_INLINE unsigned better_steps(const struct search *search, const struct step here,
                                    unsigned steps, uint128 sums[DIRECTION_COUNT],
                                    const struct variant variant)
{
    unsigned better = 0;
    for (; steps != 0; steps &= steps - 1) {
        const unsigned direction = (unsigned)__builtin_ctz(steps);
        const struct step next = step_in(search, here, direction, direction, variant);
        sums[direction] = next.sum;
        better |= (unsigned)is_better(&search->forward, next, variant) << direction;
    }
    return better;
}

/*
 * Reaches the neighbours of a cell.
 *
 * Among cells with the same key, the newest is expanded first. The steps that canonical paths start
 * with (successors.h) are therefore pushed last, so that they are followed first. If they were
 * pushed first, the search would follow each of the other steps as far as possible before it took a
 * canonical step. With turn costs, the step straight ahead is pushed last.
 *
 * On uniform maps, almost all steps are worth taking, and with turn costs, a step taken may
 * dominate another, so in these cases each step is compared when it is taken.
 */
ALWAYS_INLINE bool expand(struct search *search, const struct step *here,
                          const struct variant variant, struct error *error)
{
    const bool compared = variant.costs != COSTS_UNIFORM && variant.lane_bits == 0;
    struct frontier *const frontier = &search->forward;
    const uint128 top = sum_plus(here->sum, search->keys.longest, variant.width);
    if (sum_above(top, frontier->top, variant.width))
        frontier->top = top;
    uint128 sums[DIRECTION_COUNT];
    unsigned steps = steps_from(search, *here, variant);
    if (variant.lane_bits > 0)
        lanes_prefetch(search, here->cell, steps, variant);
    if (compared)
        steps = better_steps(search, *here, steps, sums, variant);
    unsigned leading = steps & (variant.lane_bits > 0 ? 1u << here->arrival : search->leading);
    steps &= ~leading;
    for (;;) {
        if (steps == 0) {
            if (leading == 0)
                return true;
            steps = leading;
            leading = 0;
        }
        const unsigned direction = (unsigned)__builtin_ctz(steps);
        steps &= steps - 1;
        struct step next = step_in(search, *here, direction, direction, variant);
        if (compared)
            next.sum = sums[direction];
        if ((compared || is_better(frontier, next, variant)) && !take(search, next, variant, error))
            return false;
    }
}

/*
 * The loops. Each row is a variant: width, costs, one_value, estimate, backward, lane_bits. A run
 * uses the first loop that supports it, so the fast loops for common searches come first. Loops for
 * costs that need sums of 128 bits are rare and therefore not specialised.
 */
#define NARROW(LOOP, WIDTH)                                                                        \
    LOOP(uniform_##WIDTH, SUM_##WIDTH, COSTS_UNIFORM, false, ESTIMATE_PLAIN, false, 0)             \
    LOOP(uniform_turns_##WIDTH, SUM_##WIDTH, COSTS_UNIFORM, false, ESTIMATE_PLAIN, false, 3)       \
    LOOP(value_##WIDTH, SUM_##WIDTH, COSTS_VALUE, false, ESTIMATE_PLAIN, false, 0)                 \
    LOOP(guided_##WIDTH, SUM_##WIDTH, COSTS_VALUE, false, ESTIMATE_GUIDED, false, 0)               \
    LOOP(value_back_##WIDTH, SUM_##WIDTH, COSTS_VALUE, false, ESTIMATE_PLAIN, true, 0)             \
    LOOP(one_value_##WIDTH, SUM_##WIDTH, COSTS_LEVEL, true, ESTIMATE_CROSSING, false, 0)           \
    LOOP(crossing_##WIDTH, SUM_##WIDTH, COSTS_LEVEL, false, ESTIMATE_CROSSING, false, 0)           \
    LOOP(level_##WIDTH, SUM_##WIDTH, COSTS_LEVEL, false, ESTIMATE_PLAIN, false, 0)                 \
    LOOP(level_back_##WIDTH, SUM_##WIDTH, COSTS_LEVEL, false, ESTIMATE_PLAIN, true, 0)
#define GENERAL(LOOP, WIDTH)                                                                       \
    LOOP(any_##WIDTH, SUM_##WIDTH, COSTS_ANY, false, ESTIMATE_ANY, false, 0)                       \
    LOOP(any_back_##WIDTH, SUM_##WIDTH, COSTS_ANY, false, ESTIMATE_ANY, true, 0)                   \
    LOOP(straight_turns_##WIDTH, SUM_##WIDTH, COSTS_ANY, false, ESTIMATE_ANY, false, 2)            \
    LOOP(turns_##WIDTH, SUM_##WIDTH, COSTS_ANY, false, ESTIMATE_ANY, false, 3)
#define LOOPS(LOOP)                                                                                \
    NARROW(LOOP, 32) NARROW(LOOP, 64) GENERAL(LOOP, 32) GENERAL(LOOP, 64) GENERAL(LOOP, 128)

#define FUNCTION(NAME, ...)                                                                        \
    static enum search_outcome NAME(struct search *search, uint32_t *end, struct error *error)     \
    {                                                                                              \
        return best_first(search, end, (struct variant){__VA_ARGS__}, expand, error);              \
    }
LOOPS(FUNCTION)

#define ROW(NAME, ...) {{__VA_ARGS__}, NAME},
static const struct loop {
    struct variant variant;
    enum search_outcome (*run)(struct search *search, uint32_t *end, struct error *error);
} loops[] = {LOOPS(ROW)};

/*
 * Returns the variant that describes this run most closely. If all cells cost the same, it does not
 * matter which one a step pays for.
 */
static struct variant variant_of(const struct search *search)
{
    const bool uniform =
        search->terrain.uniform && search->prune && search->terrain.source == COSTS_VALUE;
    return (struct variant){.width = search->keys.width,
                            .costs = uniform ? COSTS_UNIFORM : search->terrain.source,
                            .one_value = search->terrain.source == COSTS_LEVEL && search->one_value,
                            .estimate = search->crossing                ? ESTIMATE_CROSSING
                                        : !search->forward.prices.plain ? ESTIMATE_ANY
                                        : search->guided                ? ESTIMATE_GUIDED
                                                                        : ESTIMATE_PLAIN,
                            .backward = search->settings.backward && !uniform,
                            .lane_bits = search->turning.lane_bits};
}

/* Returns true if a loop supports a run. */
static bool supports(const struct variant loop, const struct variant run)
{
    return loop.width == run.width && loop.backward == run.backward &&
           loop.lane_bits == run.lane_bits && (!loop.one_value || run.one_value) &&
           (loop.costs == COSTS_ANY || loop.costs == run.costs) &&
           (loop.estimate == ESTIMATE_ANY || loop.estimate == run.estimate);
}

static enum search_outcome astar_run(struct search *search, uint32_t *end, struct error *error)
{
    if (search->layout == LAYOUT_TILES)
        return tiling_run(search, end, error);
    const struct variant run = variant_of(search);
    const struct loop *loop = loops;
    while (!supports(loop->variant, run))
        loop++;
    return loop->run(search, end, error);
}

const struct algorithm_row astar_row = {.name = "astar",
                                        .description =
                                            "A*: the cheapest path, guided by the heuristic",
                                        .run = astar_run,
                                        .tiles = true,
                                        .lanes = true,
                                        .landmarks = true,
                                        .optimal = OPTIMAL_IF_ADMISSIBLE,
                                        .exhaustive = true,
                                        .bytes = 6,
                                        .wide_bytes = 10};

const struct algorithm_row dijkstra_row = {.name = "dijkstra",
                                           .description = "the cheapest path, without a heuristic",
                                           .run = astar_run,
                                           .tiles = true,
                                           .lanes = true,
                                           .optimal = OPTIMAL_ALWAYS,
                                           .exhaustive = true,
                                           .blind = true,
                                           .bytes = 6,
                                           .wide_bytes = 10};

const struct algorithm_row bfs_row = {.name = "bfs",
                                      .description =
                                          "breadth-first search: the path with the fewest steps",
                                      .run = astar_run,
                                      .tiles = true,
                                      .optimal = OPTIMAL_IF_EQUAL_STEPS,
                                      .exhaustive = true,
                                      .blind = true,
                                      .counts_steps = true,
                                      .bytes = 6,
                                      .wide_bytes = 10};

const struct algorithm_row greedy_row = {
    .name = "greedy",
    .description =
        "greedy best-first search: follows the heuristic; the path is not always the cheapest",
    .run = astar_run,
    .exhaustive = true,
    .ignores_g = true,
    .bytes = 6,
    .wide_bytes = 10};
