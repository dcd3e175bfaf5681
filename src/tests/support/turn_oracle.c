/* SPDX-License-Identifier: MIT */
/* turn_oracle.c - cheapest paths with turn costs. */
#include "tests/support/turn_oracle.h"
#include "tests/test.h"

#include <stdlib.h>

enum { BEARINGS = 360 / 45, NO_BEARING = BEARINGS, ARRIVALS };

/* The best known path to a state. */
struct label {
    bool reached, queued;
    struct cost cost;
    uint64_t turns;
};

struct state {
    size_t visited; /* number of via points visited so far */
    size_t cell;
    int bearing; /* bearing of the last step in units of 45 degrees, or NO_BEARING */
};

struct table {
    const struct turn_problem *problem;
    struct label *labels;
    struct state *queue; /* a circular buffer */
    size_t size, first, length;
};

/* The compass bearing of a step, in units of 45 degrees. */
static int bearing_of(struct point from, struct point to)
{
    static const int bearings[3][3] = {{7, 0, 1}, {6, NO_BEARING, 2}, {5, 4, 3}};
    return bearings[to.y + 1 - from.y][to.x + 1 - from.x];
}

static uint64_t units_between(enum diagonal_rule rule, int before, int after)
{
    const int degrees = abs(after - before) * 45;
    const int turn = degrees > 180 ? 360 - degrees : degrees;
    return (uint64_t)(turn / (rule == DIAGONAL_NEVER ? 90 : 45));
}

uint64_t turn_oracle_count(enum diagonal_rule rule, const struct point *path, uint64_t count)
{
    uint64_t turns = 0;
    for (uint64_t i = 1; i + 1 < count; i++)
        turns +=
            units_between(rule, bearing_of(path[i - 1], path[i]), bearing_of(path[i], path[i + 1]));
    return turns;
}

struct cost turn_oracle_add(const struct turn_problem *problem, struct cost length, uint64_t turns)
{
    if (!problem->fewest)
        length.straight += (uint128)turns * problem->cost * 1000;
    return length;
}

static struct label *label_of(const struct table *table, struct state state)
{
    const struct oracle_map *map = table->problem->map;
    const size_t cells = (size_t)map->width * map->height;
    return &table->labels[(state.visited * cells + state.cell) * ARRIVALS + (size_t)state.bearing];
}

/* If the new label of a state is better than the old one, stores it and queues the state. */
static void improve(struct table *table, struct state state, struct cost cost, uint64_t turns)
{
    const struct turn_problem *problem = table->problem;
    while (state.visited < problem->via_count &&
           oracle_index(problem->map, problem->via[state.visited]) == state.cell)
        state.visited++;
    struct label *label = label_of(table, state);
    if (label->reached) {
        const int order = oracle_compare(cost, label->cost);
        if (order > 0 || (order == 0 && turns >= label->turns))
            return;
    }
    *label = (struct label){true, true, cost, turns};
    assert_true(table->length < table->size);
    table->queue[(table->first + table->length++) % table->size] = state;
}

static void take_steps(struct table *table, struct state state, const struct label *label)
{
    const struct turn_problem *problem = table->problem;
    const struct oracle_map *map = problem->map;
    const struct point from = oracle_point(map, state.cell);
    for (int i = 0; i < 9; i++) {
        const struct point to = {from.x + (uint32_t)(i % 3) - 1, from.y + (uint32_t)(i / 3) - 1};
        if (i == 4 || to.x >= map->width || to.y >= map->height ||
            !oracle_step_allowed(map, problem->rule, from, to))
            continue;
        const int bearing = bearing_of(from, to);
        const uint64_t turn =
            state.bearing == NO_BEARING ? 0 : units_between(problem->rule, state.bearing, bearing);
        const struct cost cost =
            turn_oracle_add(problem, oracle_after_step(map, label->cost, from, to), turn);
        improve(table, (struct state){state.visited, oracle_index(map, to), bearing}, cost,
                label->turns + turn);
    }
}

/* Returns the solution given by the best label of a goal reached after all via points. */
static struct turn_solution best_goal(const struct table *table)
{
    const struct turn_problem *problem = table->problem;
    struct turn_solution best = {.found = false};
    for (size_t i = 0; i < problem->map->goal_count; i++)
        for (int bearing = 0; bearing < ARRIVALS; bearing++) {
            const struct state state = {
                problem->via_count, oracle_index(problem->map, problem->map->goals[i]), bearing};
            const struct label *label = label_of(table, state);
            const int order = !best.found      ? -1
                              : label->reached ? oracle_compare(label->cost, best.cost)
                                               : 1;
            if (label->reached && (order < 0 || (order == 0 && label->turns < best.turns)))
                best = (struct turn_solution){true, label->cost, label->turns};
        }
    return best;
}

struct turn_solution turn_oracle_solve(const struct turn_problem *problem)
{
    const struct oracle_map *map = problem->map;
    const size_t states = (size_t)map->width * map->height * ARRIVALS * (problem->via_count + 1);
    struct table table = {.problem = problem,
                          .labels = calloc(states, sizeof *table.labels),
                          .queue = calloc(states * BEARINGS, sizeof *table.queue),
                          .size = states * BEARINGS};
    assert_true(table.labels && table.queue);
    for (size_t i = 0; i < map->start_count; i++)
        improve(&table, (struct state){0, oracle_index(map, map->starts[i]), NO_BEARING},
                (struct cost){0}, 0);
    while (table.length > 0) {
        const struct state state = table.queue[table.first];
        struct label *label = label_of(&table, state);
        table.first = (table.first + 1) % table.size;
        table.length--;
        if (label->queued) {
            label->queued = false;
            const struct label now = *label;
            take_steps(&table, state, &now);
        }
    }
    const struct turn_solution best = best_goal(&table);
    free(table.labels);
    free(table.queue);
    return best;
}
