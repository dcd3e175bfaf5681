/* SPDX-License-Identifier: MIT */
/* path_check.c - checks the path of a search result independently of the search. */
#include "search/path_check.h"

#include "search/cost.h"
#include "search/movement.h"
#include "search/step.h"
#include "search/turns.h"

static bool is_free(const struct grid *grid, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < grid->width && y < grid->height &&
           grid_row(grid, (uint32_t)y)[x] != CELL_WALL;
}

/* Returns true if the settings allow a step from `from`, which is free, in a direction. */
static bool allows(const struct grid *grid, const struct search_settings *settings,
                   struct point from, unsigned direction)
{
    uint8_t free = 0;
    for (unsigned d = direction + DIRECTION_COUNT - 1; d <= direction + DIRECTION_COUNT + 1; d++) {
        const unsigned near = d % DIRECTION_COUNT;
        if (is_free(grid, (int64_t)from.x + movement_dx[near], (int64_t)from.y + movement_dy[near]))
            free |= (uint8_t)(1u << near);
    }
    return settings->move_cost[direction] != MOVE_FORBIDDEN &&
           (movement_steps(settings->rule, free) >> direction & 1) != 0;
}

/* Returns the direction from a cell to a neighbour; DIRECTION_COUNT for any other cell. */
static unsigned direction_to(struct point from, struct point to)
{
    unsigned d = 0;
    while (d < DIRECTION_COUNT &&
           ((int64_t)from.x + movement_dx[d] != to.x || (int64_t)from.y + movement_dy[d] != to.y))
        d++;
    return d;
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
        !is_at(path[result->path_count - 1], goal) || !is_free(grid, start.x, start.y))
        return false;
    for (uint64_t i = 1; i < result->path_count; i++) {
        const unsigned direction = direction_to(path[i - 1], path[i]);
        if (direction == DIRECTION_COUNT || !allows(grid, settings, path[i - 1], direction))
            return false;
        cost = search_step(grid, settings, cost, path[i - 1], path[i]);
    }
    const uint64_t turns = turns_count(settings->rule, path, result->path_count);
    return turns == result->turns &&
           cost_micro(cost_sum(cost, turns_cost(settings, turns))) == cost_micro(result->cost);
}
