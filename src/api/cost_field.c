/* SPDX-License-Identifier: MIT */
/* cost_field.c - stores the costs of all cells, and the steps towards goals, in arrays. */
#include "search/cost_field.h"

#include <stdlib.h>

#include "api/map.h"
#include "api/search.h"
#include "api/status.h"

/* The caller's arrays, in row-major order; each may be NULL. */
struct arrays {
    double *costs;
    int8_t *directions;
};

/* Copies a cost field to `arrays`. Fails if the search is stopped or memory runs out. */
static bool fill(const struct grid *grid, const struct stop *stop, const struct cost_field *field,
                 struct arrays arrays, struct error *error)
{
    const size_t width = grid->width;
    bool ok = true;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        ok = stop_check_row(stop, y, width, error) &&
             (!arrays.costs || cost_field_row_real(field, y, arrays.costs + y * width, error));
        if (arrays.directions)
            cost_field_directions(field, y, arrays.directions + y * width);
    }
    return ok;
}

/* Computes a cost field and copies it to the arrays. */
static enum astar_status compute(struct astar_search *search, const struct astar_query *query,
                                 bool to_goals, struct arrays arrays, struct astar_error *reported)
{
    static const struct astar_query defaults;
    struct points ends = {0};
    struct error error;
    struct cost_field *field = NULL;
    if (!query)
        query = &defaults;
    bool ok =
        is_zero(query->reserved, sizeof query->reserved)
            ? search_copy_ends(search->map, &search->map->grid, query, to_goals, &ends, &error)
            : error_set(&error, ERROR_SETTINGS, "reserved members of astar_query must be zero");
    if (ok)
        field = cost_field_create(&(struct cost_field_request){.grid = &search->map->grid,
                                                               .settings = &search->settings,
                                                               .ends = ends,
                                                               .to_goals = to_goals,
                                                               .watch = &search->watch},
                                  &error);
    ok = field && fill(&search->map->grid, &search->watch.stop, field, arrays, &error);
    cost_field_free(field);
    free(ends.items);
    if (atomic_exchange(&search->watch.stop.requested, false))
        ok = error_set(&error, ERROR_STOPPED, "stopped");
    return ok ? ASTAR_OK : report(&error, reported);
}

enum astar_status astar_search_distances(struct astar_search *search,
                                         const struct astar_query *query, double *costs,
                                         struct astar_error *error)
{
    return compute(search, query, false, (struct arrays){.costs = costs}, error);
}

enum astar_status astar_search_flow(struct astar_search *search, const struct astar_query *query,
                                    int8_t *directions, double *costs, struct astar_error *error)
{
    return compute(search, query, true, (struct arrays){.costs = costs, .directions = directions},
                   error);
}
