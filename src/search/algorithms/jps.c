/* SPDX-License-Identifier: MIT */
/*
 * jps.c - jump point search (Harabor and Grastien 2011, 2014): A* on uniform grids that only opens
 * cells where a path may have to turn.
 *
 * Which steps from a cell are worth taking is asked of the same table as in A*. In some directions
 * a run has one such step, straight on, until something forces more: these runs are read off the
 * bitmaps of jump_maps.h. In the others (diagonals; east and west where there are none) every cell
 * also sends runs to its sides: these are walked step by step, and what the side runs find is
 * reached at once, the corner itself never being opened (the pruning of intermediate jump points,
 * Harabor and Grastien 2014).
 *
 * So from a cell to one that it has opened the way is some steps of a walk, then some of a run.
 */
#include "search/algorithms/best_first.h"
#include "search/algorithms/jump_maps.h"

/* A walk's place: the cell, and what the way there has cost. */
struct place {
    uint32_t cell, x, y;
    uint64_t sum;
};

/* Reaches a cell by a jump from `parent`. */
ALWAYS_INLINE bool reach(struct search *search, uint32_t parent, const struct place *place,
                         unsigned arrival, const bool wide, const bool plain, struct error *error)
{
    struct frontier *const frontier = &search->forward;
    if (!wide && place->sum > UINT32_MAX) {
        search->overflow = true;
        return false;
    }
    const uint64_t stored = sum_load(frontier->sums, wide, place->cell);
    if (!sum_improves(place->sum, stored, frontier->base, wide))
        return true;
    if (place->sum > frontier->top)
        frontier->top = place->sum;
    search->parents[place->cell] = parent;
    return frontier_reach(search, frontier, place->cell, place->x, place->y, place->sum, arrival,
                          wide, plain, error);
}

/* The place `count` steps on. */
ALWAYS_INLINE struct place moved(const struct search *search, struct place place,
                                 unsigned direction, uint32_t count)
{
    const int32_t steps = (int32_t)count;
    place.cell += (uint32_t)(search->offsets[direction] * steps);
    place.x += (uint32_t)(movement_dx[direction] * steps);
    place.y += (uint32_t)(movement_dy[direction] * steps);
    place.sum += search->keys.step[direction] * count;
    return place;
}

/* Reaches the end of a straight run, if it has one. */
ALWAYS_INLINE bool run_from(struct search *search, uint32_t parent, const struct place *from,
                            unsigned direction, const bool wide, const bool plain,
                            struct error *error)
{
    const uint32_t count = jump_maps_run(search->jump_maps, direction, from->x, from->y);
    if (count == 0)
        return true;
    const struct place end = moved(search, *from, direction, count);
    return reach(search, parent, &end, direction, wide, plain, error);
}

/*
 * Walks in a direction as far as it goes, or to a cell that must be opened. The directions of its
 * side runs are those on either side of it, or where there are no diagonals, at right angles to it.
 */
ALWAYS_INLINE bool walk_from(struct search *search, const struct place *from, unsigned direction,
                             const bool wide, const bool plain, struct error *error)
{
    const struct jump_maps *const maps = search->jump_maps;
    const unsigned aside = movement_is_diagonal(direction) ? 1 : 2;
    const unsigned left = (direction + DIRECTION_COUNT - aside) % DIRECTION_COUNT;
    const unsigned right = (direction + aside) % DIRECTION_COUNT;
    struct place place = *from;
    while ((maps->walks[direction][search->free[place.cell]] & WALK_GOES) != 0) {
        place = moved(search, place, direction, 1);
        if ((maps->walks[direction][search->free[place.cell]] & WALK_STOPS) != 0 ||
            (goals_surround(&search->forward.goals, place.x, place.y) &&
             goals_contain(&search->forward.goals, place.cell)))
            return reach(search, from->cell, &place, direction, wide, plain, error);
        if (!run_from(search, from->cell, &place, left, wide, plain, error) ||
            !run_from(search, from->cell, &place, right, wide, plain, error))
            return false;
    }
    return true;
}

/* Follows one step from a cell to what it leads to. `direction` is a constant at each call. */
ALWAYS_INLINE bool jump(struct search *search, const struct place *here, const unsigned direction,
                        const bool wide, const bool plain, struct error *error)
{
    if (movement_is_diagonal(direction) || !search->jump_maps->runs[direction])
        return walk_from(search, here, direction, wide, plain, error);
    return run_from(search, here->cell, here, direction, wide, plain, error);
}

static inline bool expand(struct search *search, uint32_t cell, uint32_t x, uint32_t y,
                          unsigned arrival, uint64_t sum, bool wide, bool plain,
                          struct error *error)
{
    const struct place here = {cell, x, y, sum};
    unsigned steps = successors_get(&search->successors, arrival, search->free[cell]);
    bool good = true;
    for (; steps != 0 && good; steps &= steps - 1) {
        switch (__builtin_ctz(steps)) {
        case NORTH:
            good = jump(search, &here, NORTH, wide, plain, error);
            break;
        case NORTH_EAST:
            good = jump(search, &here, NORTH_EAST, wide, plain, error);
            break;
        case EAST:
            good = jump(search, &here, EAST, wide, plain, error);
            break;
        case SOUTH_EAST:
            good = jump(search, &here, SOUTH_EAST, wide, plain, error);
            break;
        case SOUTH:
            good = jump(search, &here, SOUTH, wide, plain, error);
            break;
        case SOUTH_WEST:
            good = jump(search, &here, SOUTH_WEST, wide, plain, error);
            break;
        case WEST:
            good = jump(search, &here, WEST, wide, plain, error);
            break;
        default:
            good = jump(search, &here, NORTH_WEST, wide, plain, error);
            break;
        }
    }
    return good;
}

enum outcome jps_run(struct search *search, uint32_t *end, struct error *error)
{
    const bool wide = search->keys.wide;
    jump_maps_mark_goals(search, true);
    enum outcome outcome;
    if (search->forward.prices.plain)
        outcome = wide ? best_first(search, end, true, true, expand, error)
                       : best_first(search, end, false, true, expand, error);
    else
        outcome = wide ? best_first(search, end, true, false, expand, error)
                       : best_first(search, end, false, false, expand, error);
    jump_maps_mark_goals(search, false);
    return outcome;
}
