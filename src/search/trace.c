/* SPDX-License-Identifier: MIT */
/*
 * trace.c - builds the path found by a run, and computes its cost.
 *
 * The path is traced back from its end to a start. A state byte stores the direction of the last
 * step into a cell, and so gives the previous cell. For algorithms that jump, the previous cell may
 * be several steps away and is read from search->parents. These algorithms require that all cells
 * and all straight or diagonal directions have the same cost, so the cost of a path follows from
 * the numbers of its straight and diagonal steps.
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

/* A straight or diagonal line of cells. */
struct line {
    struct point last;
    uint32_t dx, dy; /* direction: 0, 1 or -1 (modulo 2^32) */
    uint32_t count;  /* cells */
};

/*
 * Splits a jump, without the cell `from`, into two lines. A jump is a walk followed by a run
 * (algorithms/jps.c); one of them may have no cells. Without diagonal steps, walks are horizontal
 * and runs are vertical.
 */
static void split_jump(const struct search *search, struct point from, struct point to,
                       struct line *walk, struct line *run)
{
    const uint32_t sign_x = to.x > from.x ? 1 : UINT32_MAX;
    const uint32_t sign_y = to.y > from.y ? 1 : UINT32_MAX;
    const uint32_t dx = (to.x - from.x) * sign_x;
    const uint32_t dy = (to.y - from.y) * sign_y;
    if (search->diagonals) {
        const bool flat = dx > dy;
        *walk = (struct line){.dx = sign_x, .dy = sign_y, .count = flat ? dy : dx};
        *run = (struct line){to, flat ? sign_x : 0, flat ? 0 : sign_y, flat ? dx - dy : dy - dx};
    } else {
        *walk = (struct line){.dx = sign_x, .dy = 0, .count = dx};
        *run = (struct line){to, 0, sign_y, dy};
    }
    walk->last = (struct point){to.x - run->count * run->dx, to.y - run->count * run->dy};
}

/* The steps of a path by kind: [0] straight, [1] diagonal. All steps of a kind cost the same. */
struct tally {
    uint32_t count[2];
    struct cost cost[2]; /* of one step; valid if the count is not 0 */
};

/* Stores the cells of a line in the array elements just before `path_end`, and counts its steps. */
static void store_line(const struct search *search, const struct line *line, struct point *path_end,
                       struct tally *tally)
{
    const uint32_t count = line->count;
    const uint32_t dx = line->dx;
    const uint32_t dy = line->dy;
    const int kind = dx != 0 && dy != 0;
    if (count == 0)
        return;
    struct point *const points = path_end - count;
    struct point at = {line->last.x - (count - 1) * dx, line->last.y - (count - 1) * dy};
    if (tally->count[kind] == 0)
        tally->cost[kind] = search_step(search->grid, &search->settings, (struct cost){0},
                                        (struct point){at.x - dx, at.y - dy}, at);
    tally->count[kind] += count;
    for (uint32_t i = 0; i < count; i++) {
        points[i] = at;
        at.x += dx;
        at.y += dy;
    }
}

/*
 * Stores the path of an algorithm that jumps, from a start to `cell`, in the array elements just
 * before `path_end`, and adds its steps to *tally. Returns its number of points. If `path_end` is
 * NULL, only counts them.
 */
static uint64_t trace_jumps(const struct search *search, uint32_t cell, struct point *path_end,
                            struct tally *tally)
{
    uint64_t count = 0;
    struct point to = point_of_cell(search, cell);
    while ((search->forward.states[cell] & STATE_ARRIVAL) != ARRIVAL_START) {
        struct line walk;
        struct line run;
        cell = search->parents[cell];
        const struct point from = point_of_cell(search, cell);
        split_jump(search, from, to, &walk, &run);
        if (path_end) {
            store_line(search, &run, path_end - count, tally);
            store_line(search, &walk, path_end - count - run.count, tally);
        }
        count += (uint64_t)walk.count + run.count;
        to = from;
    }
    if (path_end)
        path_end[-(ptrdiff_t)count - 1] = to;
    return count + 1;
}

/*
 * Stores the path from a start to `cell` in the array elements just before `path_end`, and returns
 * its number of points. If `path_end` is NULL, only counts them.
 */
static uint64_t trace_forward(const struct search *search, uint32_t cell, struct point *path_end)
{
    uint64_t count = 0;
    while ((search->forward.states[cell] & STATE_ARRIVAL) != ARRIVAL_START) {
        count++;
        if (path_end)
            path_end[-(ptrdiff_t)count] = point_of_cell(search, cell);
        cell = cell_before(search, &search->forward, cell);
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

/* Returns the cost of a path, added up step by step. */
static struct cost cost_of_path(const struct search *search, const struct point *path,
                                uint64_t count)
{
    struct cost cost = {0};
    for (uint64_t i = 1; i < count; i++)
        cost = search_step(search->grid, &search->settings, cost, path[i - 1], path[i]);
    return cost;
}

bool trace_path(struct search *search, uint32_t end, struct search_result *result,
                struct error *error)
{
    const bool jumps = search->algorithm->jumps;
    const bool both = search->algorithm->bidirectional;
    const uint64_t before =
        jumps ? trace_jumps(search, end, NULL, NULL) : trace_forward(search, end, NULL);
    const uint64_t after = both ? trace_backward(search, end, NULL) : 0;
    if (!allocate_path(search, before + after, result, error))
        return false;
    struct point *const path = result->path;
    result->path_count = before + after;
    if (jumps) {
        struct tally tally = {0};
        trace_jumps(search, end, path + before, &tally);
        result->cost = cost_sum(cost_times(tally.cost[0], tally.count[0]),
                                cost_times(tally.cost[1], tally.count[1]));
        return true;
    }
    trace_forward(search, end, path + before);
    if (both)
        trace_backward(search, end, path + before);
    result->cost = cost_of_path(search, path, result->path_count);
    return true;
}
