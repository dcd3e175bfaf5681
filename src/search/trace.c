/* SPDX-License-Identifier: MIT */
/*
 * trace.c - builds the path found by a run, and computes its cost.
 *
 * The path is traced back from its end to a start, and is then reversed. The direction of the last
 * step into a cell is stored and gives the previous cell. For algorithms that jump, the previous
 * cell may be several steps away and is read from search->parents.
 */
#include "search/trace.h"

#include <stddef.h>
#include <stdlib.h>

#include "base/memory.h"
#include "search/reached.h"
#include "search/step.h"

/* Appends a point to the path of a result. Returns false if out of memory. */
static inline bool append(struct search_result *result, struct point point, struct error *error)
{
    if (result->path_count == result->path_room) {
        struct point *path = memory_grow(result->path, &result->path_room, result->path_count + 1,
                                         sizeof *path, error);
        if (!path)
            return false;
        result->path = path;
    }
    result->path[result->path_count++] = point;
    return true;
}

/*
 * Appends the cells of a jump, from its end `to` back to its beginning `from`, which is left out. A
 * jump is a walk followed by a run (algorithms/jps.c), so the run is traced first.
 */
static bool trace_jump(const struct search *search, struct point from, struct point to,
                       struct search_result *result, struct error *error)
{
    while (to.x != from.x || to.y != from.y) {
        if (!append(result, to, error))
            return false;
        const uint32_t dx = to.x > from.x ? to.x - from.x : from.x - to.x;
        const uint32_t dy = to.y > from.y ? to.y - from.y : from.y - to.y;
        /* Without diagonal steps, walks are horizontal and runs are vertical. */
        const bool move_x = search->diagonals ? dx >= dy : dy == 0;
        const bool move_y = search->diagonals ? dy >= dx : dy > 0;
        if (move_x)
            to.x += to.x > from.x ? UINT32_MAX : 1;
        if (move_y)
            to.y += to.y > from.y ? UINT32_MAX : 1;
    }
    return true;
}

/* Appends the path from `end` back to the start from which a search with jumps reached it. */
static bool trace_jumps(const struct search *search, uint32_t end, struct search_result *result,
                        struct error *error)
{
    uint32_t cell = end;
    while (reached_arrival(search, &search->forward, point_of_cell(search, cell)) !=
           ARRIVAL_START) {
        const uint32_t before = search->parents[cell];
        if (!trace_jump(search, point_of_cell(search, before), point_of_cell(search, cell), result,
                        error))
            return false;
        cell = before;
    }
    return append(result, point_of_cell(search, cell), error);
}

/* Appends the path from `at` back to the start from which this side reached it. */
static bool trace_steps(const struct search *search, const struct frontier *side, struct point at,
                        struct search_result *result, struct error *error)
{
    for (;;) {
        if (!append(result, at, error))
            return false;
        const unsigned arrival = reached_arrival(search, side, at);
        if (arrival == ARRIVAL_START)
            return true;
        at.x = (uint32_t)((int64_t)at.x - movement_dx[arrival]);
        at.y = (uint32_t)((int64_t)at.y - movement_dy[arrival]);
    }
}

static void reverse(struct point *points, uint64_t count)
{
    for (uint64_t i = 0; i < count / 2; i++) {
        const struct point first = points[i];
        points[i] = points[count - 1 - i];
        points[count - 1 - i] = first;
    }
}

/* Returns the cost of the path of a result. */
static struct cost path_cost(const struct search *search, const struct search_result *result)
{
    /* If all steps cost the same, the cost of the first step is sufficient. */
    const uint64_t steps = result->path_count - 1;
    const uint64_t different = search->equal_steps && steps > 0 ? 1 : steps;
    struct cost cost = {0};
    for (uint64_t i = 1; i <= different; i++)
        cost = search_step(search->grid, &search->settings, cost, result->path[i - 1],
                           result->path[i]);
    cost.straight *= different > 0 ? steps / different : 0;
    return cost;
}

/* Provides the spare memory of the search for the path. */
static void begin_path(struct search *search, struct search_result *result)
{
    result->path = search->spare_path;
    result->path_room = search->spare_capacity;
    result->path_count = 0;
    search->spare_path = NULL;
    search->spare_capacity = 0;
}

bool trace_path(struct search *search, uint32_t end, struct search_result *result,
                struct error *error)
{
    const struct point at = point_of_cell(search, end);
    begin_path(search, result);
    const bool traced = search->algorithm->jumps
                            ? trace_jumps(search, end, result, error)
                            : trace_steps(search, &search->forward, at, result, error);
    if (!traced)
        return false;
    reverse(result->path, result->path_count);
    if (search->algorithm->bidirectional) {
        result->path_count--; /* the backward path begins with the cell where the paths meet */
        if (!trace_steps(search, &search->backward, at, result, error))
            return false;
    }
    result->cost = path_cost(search, result);
    return true;
}
