/* SPDX-License-Identifier: MIT */
/*
 * jps.c - jump point search (Harabor and Grastien 2011, 2014): A* on uniform grids that opens only
 * jump points, the cells where a path may have to turn.
 *
 * The steps worth taking from a cell come from the same table as in A* (successors.h). A jump is a
 * ray or a sweep, depending on its direction:
 *   - Rays are jumps in directions in which, away from walls, the only successor of a step is the
 *     step straight ahead. A ray continues until a wall forces other successors. The end of a ray
 *     is found in the bitmaps of jump_maps.h.
 *   - Sweeps are jumps in the other directions: the diagonals or, if there are no diagonal steps,
 *     east and west. Every cell of a sweep also has successors to both sides, which start rays. A
 *     sweep proceeds step by step. The ends of its side rays are reached directly, without opening
 *     the cell where they start (pruning of intermediate jump points, Harabor and Grastien 2014).
 *
 * The path from a cell to a cell opened by its expansion is therefore a sweep of zero or more steps
 * followed by a ray of zero or more steps.
 */
#include "search/algorithms/jump_maps.h"
#include "search/algorithms/jump_reach.h"
#include "search/algorithms/list.h"
#include "search/algorithms/terrain_jumps.h"

/*
 * Follows a ray to the next cell where a path may turn, and reaches that cell. A ray that ends at a
 * wall reaches no cell.
 */
ALWAYS_INLINE bool ray_from(struct search *search, uint32_t parent, const struct step from,
                            unsigned direction, const struct variant variant, struct error *error)
{
    const uint32_t count = jump_maps_ray(search->jump_maps, direction, from.x, from.y);
    if (count == 0)
        return true;
    return jump_reach(search, parent, jump_moved(search, from, direction, count, variant), variant,
                      error);
}

/*
 * Sweeps in a direction until a cell must be opened or a wall is in the way. At each step, starts
 * rays to both sides: at 45 degrees to a diagonal sweep, at right angles to a straight one.
 */
ALWAYS_INLINE bool sweep_from(struct search *search, const struct step from, unsigned direction,
                              const struct variant variant, struct error *error)
{
    const struct jump_maps *const maps = search->jump_maps;
    const struct goals *const goals = &search->forward.goals;
    const unsigned turn = movement_is_diagonal(direction) ? 1 : 2;
    const unsigned left = (direction + DIRECTION_COUNT - turn) % DIRECTION_COUNT;
    const unsigned right = (direction + turn) % DIRECTION_COUNT;
    struct step step = from;
    while ((maps->sweeps[direction][search->free[step.cell]] & SWEEP_CONTINUES) != 0) {
        step = jump_moved(search, step, direction, 1, variant);
        if ((maps->sweeps[direction][search->free[step.cell]] & SWEEP_STOPS) != 0 ||
            (goals_surround(goals, step.x, step.y) && goals_contain(goals, step.cell)))
            return jump_reach(search, from.cell, step, variant, error);
        if (!ray_from(search, from.cell, step, left, variant, error) ||
            !ray_from(search, from.cell, step, right, variant, error))
            return false;
    }
    return true;
}

/* Reaches the jump points in a direction. `direction` is a constant at each call. */
ALWAYS_INLINE bool jump(struct search *search, const struct step here, const unsigned direction,
                        const struct variant variant, struct error *error)
{
    if (movement_is_diagonal(direction) || !search->jump_maps->rays[direction])
        return sweep_from(search, here, direction, variant, error);
    return ray_from(search, here.cell, here, direction, variant, error);
}

/* The loop is unrolled, because jumps in a constant direction are a tenth faster. */
ALWAYS_INLINE bool expand(struct search *search, const struct step here,
                          const struct variant variant, struct error *error)
{
    const unsigned arrival = search->prune ? here.arrival : ARRIVAL_START;
    const unsigned steps = successors_get(&search->successors, arrival, search->free[here.cell]);
#pragma GCC unroll 8
    for (unsigned direction = 0; direction < DIRECTION_COUNT; direction++)
        if ((steps >> direction & 1) != 0 && !jump(search, here, direction, variant, error))
            return false;
    return true;
}

JUMP_OUT_OF_LINE(expand_narrow, expand, jump_narrow)
JUMP_OUT_OF_LINE(expand_wide, expand, jump_wide)
JUMP_OUT_OF_LINE(expand_any, expand, variant) /* supports all variants, but is slower */

enum search_outcome jps_run(struct search *search, uint32_t *end, struct error *error)
{
    if (terrain_jumps_needed(search))
        return jps_terrain_run(search, end, error);
    jump_maps_mark_goals(search, true);
    const enum search_outcome outcome =
        jump_search(search, end, expand_narrow, expand_wide, expand_any, error);
    jump_maps_mark_goals(search, false);
    return outcome;
}

const char *jps_unsupported(const struct search *search)
{
    if (search->terrain.source != COSTS_VALUE && terrain_jumps_needed(search))
        return "jumps need uniform costs, but --keep-away makes cells near walls cost more";
    return NULL;
}

bool jps_prepare(struct search *search, struct error *error)
{
    if (terrain_jumps_needed(search))
        return terrain_jumps_prepare(search, error);
    if (!search->jump_maps)
        search->jump_maps = jump_maps_create(search, error);
    else if (!jump_maps_fill(search, error))
        return false;
    search->parents = search->jump_maps ? search->jump_maps->parents : NULL;
    return search->jump_maps != NULL;
}

const struct algorithm_row jps_row = {
    .name = "jps",
    .description =
        "jump point search: the cheapest path; faster than A* where areas have the same cost",
    .run = jps_run,
    .unsupported = jps_unsupported,
    .alternatives = "astar or fastest",
    .prepare = jps_prepare,
    .optimal = OPTIMAL_IF_ADMISSIBLE,
    .jumps = true,
    .landmarks = true,
    .bytes = 13,
    .wide_bytes = 17};
