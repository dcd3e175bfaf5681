/* SPDX-License-Identifier: MIT */
/* query_oracle.c - Dijkstra's algorithm over cells and directions of arrival. */
#include "tests/support/query_oracle.h"

#include <string.h>

#include "tests/support/random.h"
#include "tests/test.h"

enum {
    CELLS = RANDOM_SIDE_MAX * RANDOM_SIDE_MAX,
    NO_ARRIVAL = DIRECTION_COUNT, /* at a start; everywhere if turns do not matter */
    ARRIVALS
};

static const int step_x[] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int step_y[] = {-1, -1, 0, 1, 1, 1, 0, -1};

/* The best known path to a state. */
struct label {
    bool reached;
    struct cost cost;
    uint64_t turns;
};

struct labels {
    struct label of[CELLS][ARRIVALS];
};

struct entry {
    struct label label;
    size_t cell;
    int arrival;
};

/* A binary heap of states. Each state adds at most 8 entries. */
struct spread {
    const struct turn_problem *problem;
    bool turns_matter;
    size_t cells;
    struct entry heap[CELLS * ARRIVALS * ARRIVALS];
    size_t count;
};

static void begin(struct spread *spread, const struct turn_problem *problem)
{
    spread->problem = problem;
    spread->turns_matter = problem->fewest || problem->cost > 0;
    spread->cells = (size_t)problem->map->width * problem->map->height;
    assert_true(spread->cells <= CELLS);
    spread->count = 0;
}

/* Compares costs, then turns if the fewest turns are wanted. */
static int compare(const struct spread *spread, const struct label *a, const struct label *b)
{
    const int order = oracle_compare(a->cost, b->cost);
    if (order != 0 || !spread->problem->fewest)
        return order;
    return (a->turns > b->turns) - (a->turns < b->turns);
}

static void improve(struct spread *spread, struct labels *labels, struct entry entry)
{
    struct label *known = &labels->of[entry.cell][entry.arrival];
    if (known->reached && compare(spread, &entry.label, known) >= 0)
        return;
    *known = entry.label;
    struct entry *heap = spread->heap;
    assert_true(spread->count < sizeof spread->heap / sizeof *spread->heap);
    size_t at = spread->count++;
    for (; at > 0 && compare(spread, &entry.label, &heap[(at - 1) / 2].label) < 0;
         at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = entry;
}

static struct entry take_least(struct spread *spread)
{
    struct entry *heap = spread->heap;
    const struct entry least = heap[0];
    const struct entry last = heap[--spread->count];
    size_t at = 0;
    for (size_t child = 1; child < spread->count; child = 2 * at + 1) {
        if (child + 1 < spread->count &&
            compare(spread, &heap[child + 1].label, &heap[child].label) < 0)
            child++;
        if (compare(spread, &last.label, &heap[child].label) <= 0)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return least;
}

/* Takes a step in this direction from a state, if the rule allows it. */
static void take_step(struct spread *spread, struct labels *labels, const struct entry *entry,
                      int direction)
{
    const struct turn_problem *problem = spread->problem;
    const struct oracle_map *map = problem->map;
    const struct point from = oracle_point(map, entry->cell);
    const struct point to = {from.x + (uint32_t)step_x[direction],
                             from.y + (uint32_t)step_y[direction]};
    uint64_t turns = 0;
    if (!oracle_step_allowed(map, problem->rule, from, to))
        return;
    if (entry->arrival != NO_ARRIVAL) {
        const struct point before = {from.x - (uint32_t)step_x[entry->arrival],
                                     from.y - (uint32_t)step_y[entry->arrival]};
        turns = turn_oracle_count(problem->rule, (struct point[]){before, from, to}, 3);
    }
    const struct cost length = oracle_after_step(map, entry->label.cost, from, to);
    const struct label label = {true, turn_oracle_add(problem, length, turns),
                                entry->label.turns + turns};
    improve(spread, labels,
            (struct entry){label, oracle_index(map, to),
                           spread->turns_matter ? direction : NO_ARRIVAL});
}

/* Computes the labels of all states that can be reached from the states in the heap. */
static void run(struct spread *spread, struct labels *labels)
{
    while (spread->count > 0) {
        const struct entry entry = take_least(spread);
        if (compare(spread, &entry.label, &labels->of[entry.cell][entry.arrival]) > 0)
            continue;
        for (int direction = 0; direction < DIRECTION_COUNT; direction++)
            take_step(spread, labels, &entry, direction);
    }
}

static void run_from_starts(struct spread *spread, struct labels *labels)
{
    const struct oracle_map *map = spread->problem->map;
    memset(labels, 0, spread->cells * sizeof *labels->of);
    for (size_t i = 0; i < map->start_count; i++)
        if (!oracle_blocked(map, map->starts[i].x, map->starts[i].y))
            improve(
                spread, labels,
                (struct entry){{.reached = true}, oracle_index(map, map->starts[i]), NO_ARRIVAL});
    run(spread, labels);
}

/* Replaces the labels with those of paths that continue from a cell. */
static void run_from_via(struct spread *spread, struct labels *labels, size_t via)
{
    struct label kept[ARRIVALS];
    memcpy(kept, labels->of[via], sizeof kept);
    memset(labels, 0, spread->cells * sizeof *labels->of);
    for (int arrival = 0; arrival < ARRIVALS; arrival++)
        if (kept[arrival].reached)
            improve(spread, labels, (struct entry){kept[arrival], via, arrival});
    run(spread, labels);
}

/* Returns the best label of a cell, which is not `reached` if no label is. */
static struct label best_of(const struct spread *spread, const struct labels *labels, size_t cell)
{
    struct label best = {.reached = false};
    for (int arrival = 0; arrival < ARRIVALS; arrival++) {
        const struct label *label = &labels->of[cell][arrival];
        if (label->reached && (!best.reached || compare(spread, label, &best) < 0))
            best = *label;
    }
    return best;
}

uint64_t query_oracle_square(struct point cell, const struct point *points, size_t count)
{
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < count; i++) {
        const int64_t dx = (int64_t)points[i].x - cell.x;
        const int64_t dy = (int64_t)points[i].y - cell.y;
        const uint64_t square = (uint64_t)(dx * dx + dy * dy);
        least = square < least ? square : least;
    }
    return least;
}

/* Finds the reached cell nearest to the points that are missed; of several, the cheapest. */
static struct query_answer find_nearest(const struct spread *spread, const struct labels *labels,
                                        size_t missed)
{
    const struct turn_problem *problem = spread->problem;
    const bool goals = missed == problem->via_count;
    const struct point *points = goals ? problem->map->goals : &problem->via[missed];
    struct query_answer answer = {.missed = missed, .square = UINT64_MAX};
    for (size_t i = 0; i < spread->cells; i++) {
        const struct label label = best_of(spread, labels, i);
        if (!label.reached)
            continue;
        const uint64_t square = query_oracle_square(oracle_point(problem->map, i), points,
                                                    goals ? problem->map->goal_count : 1);
        if (square < answer.square ||
            (square == answer.square && oracle_compare(label.cost, answer.cost) < 0))
            answer = (struct query_answer){.nearest = true,
                                           .cost = label.cost,
                                           .turns = label.turns,
                                           .missed = missed,
                                           .square = square};
    }
    return answer;
}

struct query_answer query_oracle_solve(const struct turn_problem *problem, bool nearest)
{
    static struct spread spread; /* too large for the stack */
    static struct labels labels;
    const struct oracle_map *map = problem->map;
    begin(&spread, problem);
    run_from_starts(&spread, &labels);
    for (size_t i = 0; i < problem->via_count; i++) {
        const size_t via = oracle_index(map, problem->via[i]);
        if (!best_of(&spread, &labels, via).reached)
            return nearest ? find_nearest(&spread, &labels, i) : (struct query_answer){0};
        run_from_via(&spread, &labels, via);
    }
    struct label best = {.reached = false};
    for (size_t i = 0; i < map->goal_count; i++) {
        const struct label label = best_of(&spread, &labels, oracle_index(map, map->goals[i]));
        if (label.reached && (!best.reached || compare(&spread, &label, &best) < 0))
            best = label;
    }
    if (best.reached)
        return (struct query_answer){.found = true, .cost = best.cost, .turns = best.turns};
    return nearest ? find_nearest(&spread, &labels, problem->via_count) : (struct query_answer){0};
}

void query_oracle_distances(const struct turn_problem *problem, struct oracle_distance *distances)
{
    static struct spread spread;
    static struct labels labels;
    begin(&spread, problem);
    run_from_starts(&spread, &labels);
    for (size_t i = 0; i < spread.cells; i++) {
        const struct label best = best_of(&spread, &labels, i);
        distances[i] = (struct oracle_distance){best.reached, best.cost};
    }
}
