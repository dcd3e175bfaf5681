/* SPDX-License-Identifier: MIT */
/* surface_leg.c - prepares searches on surfaces and runs them for a leg. */
#include "search/surface_leg.h"

#include <math.h>

#include "search/algorithms/table.h"
#include "search/surface/route.h"

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
    if (agent_is_large(settings->agent))
        return "maps with a cost for each cell are for agents of one cell; omit --agent, or use "
               "--clearance";
    return settings->backward ? "costs to goals are not available for maps with a cost for each "
                                "cell; omit --flow"
                              : NULL;
}

bool surface_leg_prepare(struct search *search, struct error *error)
{
    const char *fault = find_fault(&search->settings);
    if (fault)
        return error_set(error, ERROR_SETTINGS, "%s", fault);
    search->algorithm = search->chosen = algorithm_row(ALGORITHM_DIJKSTRA);
    search->surface = surface_create(search->grid, &search->settings, error);
    return search->surface != NULL;
}

/* Returns the goal with the least sum, the first one on a tie, or NULL if none is reached. */
static const struct point *cheapest_goal(const struct surface *surface, const struct points *goals,
                                         double *least)
{
    const struct point *cheapest = NULL;
    *least = INFINITY;
    for (const struct point *goal = goals->items; goal < goals->items + goals->count; goal++) {
        const double sum = surface_sum(surface, surface_cell(surface, *goal));
        if (sum >= *least)
            continue;
        *least = sum;
        cheapest = goal;
    }
    return cheapest;
}

bool surface_leg_run(struct search *search, const struct surface_ends *ends,
                     struct search_result *result, struct error *error)
{
    struct surface *surface = search->surface;
    struct points path = {0};
    double sum;
    *result = (struct search_result){0};
    if (!surface_spread(surface, ends, search->watch, error))
        return false;
    const struct point *goal = cheapest_goal(surface, &ends->goals, &sum);
    *result = (struct search_result){.found = goal != NULL,
                                     .optimal = true,
                                     .bound = FACTOR_ONE,
                                     .expanded = surface->expanded,
                                     .generated = surface->start_count + surface->reached};
    if (!goal)
        return true;
    const bool ok =
        surface_cost(sum, &result->cost, error) && surface_route(surface, *goal, &path, error);
    result->length = result->cost;
    result->path = path.items;
    result->path_count = path.count;
    result->path_room = path.capacity;
    return ok;
}

bool surface_leg_spread(struct search *search, const struct points *starts, struct error *error)
{
    struct cost highest;
    return surface_spread(search->surface, &(struct surface_ends){.starts = *starts}, search->watch,
                          error) &&
           surface_cost(surface_highest(search->surface), &highest, error);
}
