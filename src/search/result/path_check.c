/* SPDX-License-Identifier: MIT */
/* path_check.c - checks the path of a search result independently of the search. */
#include "search/result/path_check.h"

#include "search/cost/cost.h"
#include "search/cost/step.h"
#include "search/cost/turns.h"
#include "search/rules/movement.h"

/*
 * Returns true if the settings allow a step in a direction from a free cell. The map is surrounded
 * by walls (grid.h), so the step does not leave it.
 */
static bool allows(const struct grid *grid, const struct search_settings *settings,
                   struct point from, unsigned direction)
{
    const uint8_t *const cell = grid_row(grid, from.y) + from.x;
    uint8_t free = 0;
    for (unsigned d = direction + DIRECTION_COUNT - 1; d <= direction + DIRECTION_COUNT + 1; d++) {
        const unsigned near = d % DIRECTION_COUNT;
        const ptrdiff_t offset = movement_dx[near] + movement_dy[near] * (ptrdiff_t)grid->stride;
        free |= (uint8_t)((cell[offset] != CELL_WALL) << near);
    }
    return settings->move_cost[direction] != MOVE_FORBIDDEN &&
           (movement_steps(settings->rule, free) >> direction & 1) != 0;
}

static bool is_at(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

bool path_check(const struct grid *grid, const struct search_settings *settings, struct point start,
                struct point goal, const struct search_result *result)
{
    const struct point *path = result->path;
    struct cost cost = {0};
    if (result->path_count == 0 || !is_at(path[0], start) ||
        !is_at(path[result->path_count - 1], goal) || start.x >= grid->width ||
        start.y >= grid->height || grid_row(grid, start.y)[start.x] == CELL_WALL)
        return false;
    for (uint64_t i = 1; i < result->path_count; i++) {
        const struct point from = path[i - 1];
        const unsigned direction = movement_direction(path[i].x - from.x, path[i].y - from.y);
        if (direction == DIRECTION_COUNT || !allows(grid, settings, from, direction))
            return false;
        cost = search_step(grid, settings, cost, from, path[i]);
    }
    const uint64_t turns = turns_count(settings->rule, path, result->path_count);
    return turns == result->turns &&
           cost_micro(cost_sum(cost, turns_cost(settings, turns))) == cost_micro(result->cost);
}
