/* SPDX-License-Identifier: MIT */
/*
 * jps_plus.c - jump point search that reads its jumps from tables (JPS+: Harabor and Grastien 2014,
 * Rabin 2015).
 *
 * The jumps are those of jps.c. Their ends are looked up in the tables of jump_distances.h, so an
 * expansion takes time proportional to the number of cells that it reaches. The tables do not
 * depend on the goal. Each expansion therefore checks whether the goal can be reached by a sweep
 * followed by a ray. In that case, no path to the goal is cheaper, so the expansion reaches no
 * other cell. If the sweep or the ray first meets a cell that must be opened, the goal is found
 * from that cell.
 *
 * A search with several goals runs as in jps.c.
 */
#include <string.h>

#include "base/memory.h"
#include "search/algorithms/jump_distances.h"
#include "search/algorithms/jump_reach.h"
#include "search/algorithms/list.h"

/* A sweep of `sweep_steps` steps in one direction, then a ray of `ray_steps` steps in another. */
struct shortcut {
    unsigned sweep, ray; /* directions */
    uint32_t sweep_steps, ray_steps;
};

static inline const int16_t *distances_of(const struct search *search, uint32_t cell)
{
    return search->jumps[cell];
}

/* Returns the sweep and the ray from x,y that would lead to the goal if there were no walls. */
static inline struct shortcut shortcut_to_goal(const struct search *search, uint32_t x, uint32_t y)
{
    static const uint8_t diagonal_of[2][2] = {{NORTH_WEST, SOUTH_WEST}, {NORTH_EAST, SOUTH_EAST}};
    const struct rectangle *const goal = &search->forward.goals.rectangle;
    const bool east = goal->left > x;
    const bool south = goal->top > y;
    const uint32_t dx = east ? goal->left - x : x - goal->left;
    const uint32_t dy = south ? goal->top - y : y - goal->top;
    const unsigned horizontal = east ? EAST : WEST;
    const unsigned vertical = south ? SOUTH : NORTH;
    if ((search->leading & DIAGONAL_DIRECTIONS) == 0)
        return (struct shortcut){horizontal, vertical, dx, dy};
    if (dx > dy)
        return (struct shortcut){diagonal_of[east][south], horizontal, dy, dx - dy};
    return (struct shortcut){diagonal_of[east][south], vertical, dx, dy - dx};
}

/*
 * Returns true if a jump in a direction has at least `count` steps, that is, if neither a wall nor
 * a cell that must be opened is closer.
 */
static inline bool is_clear(const struct search *search, uint32_t cell, unsigned direction,
                            uint32_t count)
{
    for (;;) {
        const int16_t distance = distances_of(search, cell)[direction];
        const uint32_t steps = jump_distances_steps(distance);
        if (count <= steps)
            return true;
        if (!jump_distances_continues(distance))
            return false;
        count -= steps;
        cell += (uint32_t)(search->offsets[direction] * (int32_t)steps);
    }
}

/*
 * Returns true if the goal can be reached from `here` by a sweep followed by a ray, beginning with
 * one of `steps`. If so, stores the goal in *goal, as reached by this sweep and ray.
 */
ALWAYS_INLINE bool sees_goal(const struct search *search, const struct step here, unsigned steps,
                             const struct variant variant, struct step *goal)
{
    const struct shortcut jump = shortcut_to_goal(search, here.x, here.y);
    const unsigned first = jump.sweep_steps > 0 ? jump.sweep : jump.ray;
    if ((steps >> first & 1) == 0)
        return false;
    *goal = here;
    if (jump.sweep_steps > 0) {
        if (!is_clear(search, here.cell, jump.sweep, jump.sweep_steps))
            return false;
        *goal = jump_moved(search, here, jump.sweep, jump.sweep_steps, variant);
    }
    if (jump.ray_steps > 0) {
        if (!is_clear(search, goal->cell, jump.ray, jump.ray_steps))
            return false;
        *goal = jump_moved(search, *goal, jump.ray, jump.ray_steps, variant);
    }
    return true;
}

/*
 * Reaches the end of a jump, and prefetches the entries of that cell, which are needed soon and are
 * often not in the cache.
 */
ALWAYS_INLINE bool reach(struct search *search, uint32_t parent, const struct step step,
                         const struct variant variant, struct error *error)
{
    __builtin_prefetch(distances_of(search, step.cell));
    __builtin_prefetch(&search->free[step.cell]);
    return jump_reach(search, parent, step, variant, error);
}

/* Returns the set of directions with positive entries, in which a jump may reach a cell. */
static inline unsigned productive(const int16_t *distances)
{
    typedef int16_t lanes __attribute__((vector_size(DIRECTION_COUNT * sizeof(int16_t))));
    static const lanes bits = {1, 2, 4, 8, 16, 32, 64, 128};
    lanes set;
    uint64_t halves[2];
    memcpy(&set, distances, sizeof set);
    set = (set > 0) & bits;
    memcpy(halves, &set, sizeof halves);
    uint64_t any = halves[0] | halves[1];
    any |= any >> 32;
    any |= any >> 16;
    return any & 0xff;
}

/*
 * Prefetches the data of the cell that the jump in a direction leads to. A search spends most of
 * its time waiting for memory, so memory accesses must overlap. The cell's entry for this direction
 * must be positive.
 */
ALWAYS_INLINE void prefetch_end(const struct search *search, uint32_t cell, unsigned direction,
                                const struct variant variant)
{
    const uint32_t steps = jump_distances_steps(distances_of(search, cell)[direction]);
    const uint32_t end = cell + (uint32_t)(search->offsets[direction] * (int32_t)steps);
    __builtin_prefetch(distances_of(search, end));
    __builtin_prefetch((const char *)search->forward.sums + end * sum_bytes(variant.width));
}

/* Reaches the end of the ray in a direction, unless the ray ends at a wall. */
ALWAYS_INLINE bool ray_from(struct search *search, uint32_t parent, struct step step,
                            unsigned direction, const struct variant variant, struct error *error)
{
    int16_t distance = distances_of(search, step.cell)[direction];
    while (distance > 0) {
        step = jump_moved(search, step, direction, jump_distances_steps(distance), variant);
        if (!jump_distances_continues(distance))
            return reach(search, parent, step, variant, error);
        distance = distances_of(search, step.cell)[direction];
    }
    return true;
}

/*
 * Sweeps in a direction. Reaches the end of the sweep and the ends of the rays to both sides,
 * except the ends that are walls.
 */
ALWAYS_INLINE bool sweep_from(struct search *search, const struct step from, unsigned direction,
                              const struct variant variant, struct error *error)
{
    const unsigned turn = movement_is_diagonal(direction) ? 1 : 2;
    const unsigned left = (direction + DIRECTION_COUNT - turn) % DIRECTION_COUNT;
    const unsigned right = (direction + turn) % DIRECTION_COUNT;
    struct step step = from;
    int16_t distance = distances_of(search, step.cell)[direction];
    while (distance > 0) {
        step = jump_moved(search, step, direction, jump_distances_steps(distance), variant);
        if (!jump_distances_continues(distance))
            return reach(search, from.cell, step, variant, error);
        distance = distances_of(search, step.cell)[direction];
        if (distance > 0)
            prefetch_end(search, step.cell, direction, variant);
        if (!ray_from(search, from.cell, step, left, variant, error) ||
            !ray_from(search, from.cell, step, right, variant, error))
            return false;
    }
    return true;
}

ALWAYS_INLINE bool expand(struct search *search, const struct step *at,
                          const struct variant variant, struct error *error)
{
    const struct step here = *at;
    const unsigned arrival = search->prune ? here.arrival : ARRIVAL_START;
    const unsigned steps = successors_get(&search->successors, arrival, search->free[here.cell]);
    const unsigned jumps = steps & productive(distances_of(search, here.cell));
    for (unsigned rest = jumps; rest != 0; rest &= rest - 1)
        prefetch_end(search, here.cell, (unsigned)__builtin_ctz(rest), variant);
    struct step goal;
    if (sees_goal(search, here, steps, variant, &goal))
        return jump_reach(search, here.cell, goal, variant, error);
    const bool diagonals = (search->leading & DIAGONAL_DIRECTIONS) != 0;
    const unsigned sweeps = diagonals ? DIAGONAL_DIRECTIONS : search->leading;
    bool ok = true;
    for (unsigned rest = jumps; rest != 0 && ok; rest &= rest - 1) {
        const unsigned direction = (unsigned)__builtin_ctz(rest);
        ok = (sweeps >> direction & 1) != 0
                 ? sweep_from(search, here, direction, variant, error)
                 : ray_from(search, here.cell, here, direction, variant, error);
    }
    return ok;
}

static enum search_outcome jps_plus_run(struct search *search, uint32_t *end, struct error *error)
{
    const struct rectangle *const goals = &search->forward.goals.rectangle;
    if (goals->left != goals->right || goals->top != goals->bottom)
        return jps_run(search, end, error);
    if (search->jumps_stale &&
        !jump_distances_fill(search, search->watch ? &search->watch->stop : NULL, error))
        return OUTCOME_FAILED;
    return jump_search(search, end, expand, expand, expand, error);
}

bool jps_plus_prepare(struct search *search, struct error *error)
{
    if (!jps_prepare(search, error))
        return false;
    search->jumps_stale = true;
    if (search->jumps)
        return true; /* the next run, which can be stopped, fills the tables */
    search->jumps = memory_zeroed(frontier_cells(search->grid), sizeof *search->jumps, error);
    return search->jumps && jump_distances_fill(search, search->settings.stop, error);
}

static const char *jps_plus_unsupported(const struct search *search)
{
    if (jps_unsupported(search))
        return jps_unsupported(search);
    if (!search->terrain.uniform)
        return "jps+ needs uniform costs, but the cells of this map have different costs";
    if (!search->strides.symmetric)
        return "jps+ needs the same cost in every direction (--move-cost)";
    if (search->diagonals && !strides_normal(&search->strides))
        return "jps+ needs diagonal steps that cost at least one and less than two straight steps "
               "(--diagonal-cost, --move-cost)";
    return NULL;
}

const struct algorithm_row jps_plus_row = {
    .name = "jps+",
    .description = "jps with precomputed jumps, for many queries on the same map",
    .run = jps_plus_run,
    .unsupported = jps_plus_unsupported,
    .alternatives = "astar or fastest",
    .prepare = jps_plus_prepare,
    .optimal = OPTIMAL_IF_ADMISSIBLE,
    .jumps = true,
    .bytes = 27,
    .wide_bytes = 31};
