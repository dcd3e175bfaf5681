/* SPDX-License-Identifier: MIT */
/*
 * trace.c - builds the path found by a run, and computes its cost.
 *
 * The path is traced back from its end to a start. A state byte stores the direction of the last
 * step into a cell, and so gives the previous cell. For algorithms that jump, the previous cell may
 * be several steps away and is read from search->parents.
 */
#include "search/trace.h"

#include <stddef.h>

#include "base/memory.h"
#include "search/step.h"

/* Returns the cell from which a frontier reached `cell`; `cell` itself if it is a start. */
static uint32_t cell_before(const struct search *search, const struct frontier *frontier,
                            uint32_t cell)
{
    const unsigned arrival = frontier->states[cell] & STATE_ARRIVAL;
    return arrival == ARRIVAL_START ? cell : cell - (uint32_t)search->offsets[arrival];
}

/*
 * Stores the cells of a jump, without the cell `from`, in the array elements just before
 * `path_end`. Fills the elements backwards, starting with the cell `to`. A jump is a walk followed
 * by a run (algorithms/jps.c), so the run is traced first. Returns the number of cells. If
 * `path_end` is NULL, only counts them.
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
        /* Without diagonal steps, walks are horizontal and runs are vertical. */
        const bool move_x = search->diagonals ? dx >= dy : dy == 0;
        const bool move_y = search->diagonals ? dy >= dx : dy > 0;
        if (move_x)
            at.x += at.x > first.x ? UINT32_MAX : 1;
        if (move_y)
            at.y += at.y > first.y ? UINT32_MAX : 1;
    }
    return count;
}

/*
 * Stores the path from a start to `cell` in the array elements just before `path_end`, and returns
 * its number of points. If `path_end` is NULL, only counts them.
 */
static uint64_t trace_forward(const struct search *search, uint32_t cell, struct point *path_end)
{
    uint64_t count = 0;
    while ((search->forward.states[cell] & STATE_ARRIVAL) != ARRIVAL_START) {
        uint32_t before;
        uint64_t steps = 1;
        if (search->algorithm->jumps) {
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

/*
 * Follows the backward frontier from `cell` to a goal. Stores the points after `cell` in `path` and
 * returns their number. If `path` is NULL, only counts them.
 */
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

/* Provides memory for a path of `count` cells: uses the spare memory if it is large enough. */
static bool allocate_path(struct search *search, uint64_t count, struct search_result *result,
                          struct error *error)
{
    if (search->spare_capacity >= count) {
        result->path = search->spare_path;
        result->path_room = search->spare_capacity;
        search->spare_path = NULL;
        search->spare_capacity = 0;
        return true;
    }
    result->path = memory_array(count, sizeof *result->path, error);
    result->path_room = result->path ? count : 0;
    return result->path != NULL;
}

bool trace_path(struct search *search, uint32_t end, struct search_result *result,
                struct error *error)
{
    const bool both = search->algorithm->bidirectional;
    const uint64_t before = trace_forward(search, end, NULL);
    const uint64_t after = both ? trace_backward(search, end, NULL) : 0;
    if (!allocate_path(search, before + after, result, error))
        return false;
    struct point *const path = result->path;
    trace_forward(search, end, path + before);
    if (both)
        trace_backward(search, end, path + before);
    result->path_count = before + after;
    result->cost = (struct cost){0};
    for (uint64_t i = 1; i < result->path_count; i++)
        result->cost =
            search_step(search->grid, &search->settings, result->cost, path[i - 1], path[i]);
    return true;
}
