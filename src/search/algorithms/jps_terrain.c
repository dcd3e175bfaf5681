/* SPDX-License-Identifier: MIT */
/*
 * jps_terrain.c - jump point search on maps whose cells or directions differ in cost, and for few
 * queries on other maps (terrain_jumps_needed).
 *
 * Jumps are rays and sweeps, as in jps.c, but the table of successors is replaced by the types of
 * terrain_jumps.h, which also contains the proof. A ray passes cells of one cost where the only
 * step worth taking is the one straight ahead. A sweep passes cells where the steps worth taking
 * are the one straight ahead and those to both sides.
 */
#include "search/algorithms/jump_reach.h"
#include "search/algorithms/list.h"
#include "search/algorithms/terrain_jumps.h"

/* Returns the cost of the cell next to `cell` in a direction, in units. */
ALWAYS_INLINE uint32_t units_ahead(const struct search *search, uint32_t cell, unsigned direction)
{
    return search->terrain.units[search->grid->cells[cell + (uint32_t)search->offsets[direction]]];
}

ALWAYS_INLINE bool is_goal(const struct search *search, const struct step step)
{
    const struct goals *const goals = &search->forward.goals;
    return goals_surround(goals, step.x, step.y) && goals_contain(goals, step.cell);
}

/* Returns true if a cell was reached at the sum of `step` or a lower one. */
ALWAYS_INLINE bool is_dominated(const struct search *search, const struct step step,
                                const struct variant variant)
{
    const struct frontier *const frontier = &search->forward;
    const uint128 stored = sum_load(frontier->sums, variant.width, step.cell);
    return !search->once && !sum_above(frontier->base, stored, variant.width) &&
           !sum_above(stored, step.sum, variant.width);
}

/*
 * Follows a ray from a cell whose neighbour in this direction is free, and reaches the cell where
 * it ends, unless no step from there is worth taking.
 */
ALWAYS_INLINE bool ray_from(struct search *search, uint32_t parent, const struct step from,
                            const unsigned direction, const struct variant variant,
                            struct error *error)
{
    struct terrain_jumps *const jumps = search->terrain_jumps;
    const struct bit_lines *const lines = &jumps->lines[direction];
    const bool vertical = jump_maps_vertical(direction);
    const bool up = direction == EAST || direction == SOUTH;
    const uint32_t line = vertical ? from.x : from.y;
    const uint32_t begin = vertical ? from.y : from.x;
    const uint32_t units = units_ahead(search, from.cell, direction);
    uint32_t stop = begin;
    for (;;) {
        stop = up ? jump_maps_above(lines, line, stop + 1) : jump_maps_below(lines, line, stop - 1);
        const struct step end = jump_moved_into(search, from, direction,
                                                up ? stop - begin : begin - stop, units, variant);
        if (is_dominated(search, end, variant))
            return true;
        const unsigned steps = terrain_jumps_steps(search, end.cell, direction);
        const bool goal = is_goal(search, end);
        if (goal || steps != 1u << direction || units_ahead(search, end.cell, direction) != units)
            return (steps == 0 && !goal) || jump_reach(search, parent, end, variant, error);
        terrain_jumps_set_stop(jumps, direction, end.x, end.y, false);
    }
}

/*
 * Sweeps in a direction, in which a step is allowed, until a cell must be opened. At each step,
 * starts rays to both sides: at 45 degrees to a diagonal sweep, at right angles to a straight one.
 */
ALWAYS_INLINE bool sweep_from(struct search *search, const struct step from,
                              const unsigned direction, const struct variant variant,
                              struct error *error)
{
    const unsigned turn = movement_is_diagonal(direction) ? 1 : 2;
    const unsigned left = (direction + DIRECTION_COUNT - turn) % DIRECTION_COUNT;
    const unsigned right = (direction + turn) % DIRECTION_COUNT;
    struct step step = from;
    for (;;) {
        const uint32_t units = units_ahead(search, step.cell, direction);
        step = jump_moved_into(search, step, direction, 1, units, variant);
        if (is_dominated(search, step, variant))
            return true;
        const unsigned steps = terrain_jumps_steps(search, step.cell, direction);
        const bool goal = is_goal(search, step);
        if (goal || steps != (1u << direction | 1u << left | 1u << right))
            return (steps == 0 && !goal) || jump_reach(search, from.cell, step, variant, error);
        if (!ray_from(search, from.cell, step, left, variant, error) ||
            !ray_from(search, from.cell, step, right, variant, error))
            return false;
    }
}

/* The loop is unrolled, because jumps in a constant direction are faster. */
ALWAYS_INLINE bool expand(struct search *search, const struct step here,
                          const struct variant variant, struct error *error)
{
    const unsigned arrival = search->prune ? here.arrival : ARRIVAL_START;
    const unsigned steps = terrain_jumps_steps(search, here.cell, arrival);
    const unsigned sweeps = search->leading;
#pragma GCC unroll 8
    for (unsigned direction = 0; direction < DIRECTION_COUNT; direction++) {
        if ((steps >> direction & 1) == 0)
            continue;
        if (movement_is_diagonal(direction) || (sweeps >> direction & 1) != 0
                ? !sweep_from(search, here, direction, variant, error)
                : !ray_from(search, here.cell, here, direction, variant, error))
            return false;
    }
    return true;
}

static const struct variant guided = {.width = SUM_32, .estimate = ESTIMATE_GUIDED};

JUMP_OUT_OF_LINE(expand_narrow, expand, jump_narrow)
JUMP_OUT_OF_LINE(expand_guided, expand, guided)
JUMP_OUT_OF_LINE(expand_wide, expand, jump_wide)
JUMP_OUT_OF_LINE(expand_any, expand, variant) /* supports all variants, but is slower */

enum search_outcome jps_terrain_run(struct search *search, uint32_t *end, struct error *error)
{
    terrain_jumps_begin(search);
    if (search->guided && search->keys.width == SUM_32)
        return best_first(search, end, guided, expand_guided, error);
    return jump_search(search, end, expand_narrow, expand_wide, expand_any, error);
}
