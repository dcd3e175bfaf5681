/* SPDX-License-Identifier: MIT */
/*
 * trace.c - builds the path found by a run, and computes its cost.
 *
 * The path is traced back from its end to a start, and is then reversed. The direction of the last
 * step into a cell is stored and gives the previous cell. For algorithms that jump, the previous
 * cell may be several steps away and is read from search->parents. With turn costs, nodes replace
 * cells (algorithms/turning.h).
 */
#include "search/result/trace.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/memory.h"
#include "search/cost/step.h"
#include "search/cost/turns.h"
#include "search/result/reached.h"

/* Makes room for `more` points at the end of the path. Returns false if out of memory. */
static inline bool make_room(struct search_result *result, uint64_t more, struct error *error)
{
    if (more <= result->path_room - result->path_count)
        return true;
    struct point *path = memory_grow(result->path, &result->path_room, result->path_count + more,
                                     sizeof *path, error);
    if (path)
        result->path = path;
    return path != NULL;
}

/* A path that is being traced back. */
struct trace_trail {
    struct point at; /* the last cell that has not been appended */
    unsigned last;   /* direction of the line traced before, or ARRIVAL_START if there is none */
    struct search_result *result;
};

/*
 * Appends a straight or diagonal line of `count` cells, beginning with the last one, and counts the
 * turn between the line and the line traced before it. (dx, dy) is the direction towards the last
 * cell. Lines are long, so this takes less time than turns_count.
 */
ALWAYS_INLINE bool append_line(const struct search *search, struct trace_trail *trail, uint32_t dx,
                               uint32_t dy, uint32_t count, struct error *error)
{
    struct search_result *result = trail->result;
    const unsigned direction = movement_direction(dx, dy);
    if (count == 0)
        return true; /* result->path may be NULL */
    if (!make_room(result, count, error))
        return false;
    struct point *const points = result->path + result->path_count;
    struct point at = trail->at;
    for (uint32_t i = 0; i < count; i++) {
        points[i] = at;
        at = (struct point){at.x - dx, at.y - dy};
    }
    result->path_count += count;
    if (trail->last != ARRIVAL_START)
        result->turns += turns_between(search->settings.rule, direction, trail->last);
    trail->last = direction;
    trail->at = at;
    return true;
}

/* Appends a point. */
static bool append_point(struct search_result *result, struct point at, struct error *error)
{
    if (!make_room(result, 1, error))
        return false;
    result->path[result->path_count++] = at;
    return true;
}

/*
 * Appends the path from `end` back to its start, for an algorithm that jumps, and counts the turns
 * of the path. A jump is a sweep followed by a ray (algorithms/jps.c); one of them may have no
 * steps. Without diagonal steps, sweeps are horizontal and rays are vertical.
 */
static bool trace_jumps(const struct search *search, uint32_t end, struct search_result *result,
                        struct error *error)
{
    struct trace_trail trail = {point_of_cell(search, end), ARRIVAL_START, result};
    const bool diagonals = search->diagonals;
    uint32_t cell = end;
    while (reached_arrival(search, &search->forward, cell) != ARRIVAL_START) {
        cell = search->parents[cell];
        const struct point from = point_of_cell(search, cell);
        const uint32_t sign_x = trail.at.x > from.x ? 1 : UINT32_MAX;
        const uint32_t sign_y = trail.at.y > from.y ? 1 : UINT32_MAX;
        const uint32_t dx = (trail.at.x - from.x) * sign_x;
        const uint32_t dy = (trail.at.y - from.y) * sign_y;
        const bool flat = diagonals && dx > dy; /* the ray is horizontal */
        const uint32_t sweep = flat ? dy : dx;
        const uint32_t ray = diagonals ? dx + dy - 2 * sweep : dy;
        if (!append_line(search, &trail, flat ? sign_x : 0, flat ? 0 : sign_y, ray, error) ||
            !append_line(search, &trail, sign_x, diagonals ? sign_y : 0, sweep, error))
            return false;
    }
    return append_point(result, trail.at, error);
}

/*
 * Appends the path from `at` back to the start from which the frontier `side` reached it. *index is
 * the index of `at` (reached_index), and becomes that of the start.
 */
static bool trace_steps(const struct search *search, const struct frontier *side, struct point at,
                        uint32_t *index, struct search_result *result, struct error *error)
{
    do {
        if (!append_point(result, at, error))
            return false;
    } while (reached_back(search, side, &at, index));
    return true;
}

static void reverse(struct point *points, uint64_t count)
{
    for (uint64_t i = 0; i < count / 2; i++) {
        const struct point first = points[i];
        points[i] = points[count - 1 - i];
        points[count - 1 - i] = first;
    }
}

/* Returns the number of diagonal steps of a path. The loop can be vectorised. */
static uint32_t count_diagonals(const struct point *path, uint64_t count)
{
    uint32_t diagonals = 0;
    for (uint64_t i = 1; i < count; i++)
        diagonals += (path[i].x != path[i - 1].x) & (path[i].y != path[i - 1].y);
    return diagonals;
}

/*
 * Returns the cost of the path of a result. If all straight steps have one cost and all diagonal
 * steps have one cost, the result follows from the numbers of straight and diagonal steps.
 */
static struct cost path_cost(const struct search *search, const struct search_result *result)
{
    const struct point *path = result->path;
    const uint64_t count = result->path_count;
    struct cost cost = {0};
    if (search->layout == LAYOUT_SURFACE)
        return surface_cost(
            surface_sum(search->surface, costs_cell(search->grid, path[count - 1])));
    if (search->uniform_steps && count > 1) {
        const uint32_t diagonals = count_diagonals(path, count);
        const struct point to = path[1];
        const struct point west = {to.x - 1, to.y};
        const struct point north_west = {to.x - 1, to.y - 1};
        const struct cost straight = search_step(search->grid, &search->settings, cost, west, to);
        const struct cost diagonal =
            search_step(search->grid, &search->settings, cost, north_west, to);
        return cost_sum(cost_times(straight, (uint32_t)(count - 1) - diagonals),
                        cost_times(diagonal, diagonals));
    }
    for (uint64_t i = 1; i < count; i++)
        cost = search_step(search->grid, &search->settings, cost, path[i - 1], path[i]);
    return cost;
}

/* Begins an empty path that uses the spare memory of the search. */
static void begin_path(struct search *search, struct search_result *result)
{
    result->path = search->spare_path;
    result->path_room = search->spare_capacity;
    result->path_count = 0;
    result->turns = 0;
    search->spare_path = NULL;
    search->spare_capacity = 0;
}

void trace_measure(const struct search *search, struct search_result *result)
{
    const struct cost steps = path_cost(search, result);
    result->length = search->grid->levels ? search_length(search->grid, &search->settings,
                                                          result->path, result->path_count)
                                          : steps;
    if (!search->algorithm->jumps) /* otherwise, trace_jumps has counted the turns */
        result->turns = turns_count(search->settings.rule, result->path, result->path_count);
    result->cost = cost_sum(steps, turns_cost(&search->settings, result->turns));
}

bool trace_path(struct search *search, uint32_t end, struct search_result *result,
                struct error *error)
{
    const struct point at = point_of_cell(search, end);
    uint32_t index = reached_index(search, at);
    begin_path(search, result);
    if (search->algorithm->jumps
            ? !trace_jumps(search, end, result, error)
            : !trace_steps(search, &search->forward, at, &index, result, error))
        return false;
    reverse(result->path, result->path_count);
    if (search->algorithm->bidirectional) {
        result->path_count--; /* the backward path repeats the cell where the paths meet */
        if (!trace_steps(search, &search->backward, at, &end, result, error))
            return false;
    }
    trace_measure(search, result);
    return true;
}

/* Stores the path to a node as an arrival. */
static bool trace_arrival(struct search *search, uint32_t node, struct arrival *arrival,
                          struct error *error)
{
    struct search_result result = {0};
    const struct point at = point_of_cell(search, node >> search->turning.lane_bits);
    uint32_t start = node;
    if (!trace_steps(search, &search->forward, at, &start, &result, error)) {
        free(result.path);
        return false;
    }
    reverse(result.path, result.path_count);
    *arrival = (struct arrival){.path = result.path,
                                .path_count = result.path_count,
                                .key = sum_load(search->forward.sums, search->keys.width, node) -
                                       search->forward.base,
                                .departure = turning_direction(search, start)};
    return true;
}

bool trace_arrivals(struct search *search, uint32_t end, bool all, struct arrivals *arrivals,
                    struct error *error)
{
    bool ok = true;
    const uint32_t first = turning_node(search, end, 0);
    const uint32_t cheapest = turning_cheapest_node(search, end);
    for (uint32_t node = first; ok && node < first + (1u << search->turning.lane_bits); node++)
        if (all ? turning_matters(search, node) : node == cheapest)
            ok = trace_arrival(search, node, &arrivals->at[turning_direction(search, node)], error);
    return ok;
}
