/* SPDX-License-Identifier: MIT */
/*
 * jump_distances.c - fills the tables of jump distances.
 *
 * The entry of a cell follows from the entries of the next cell in the same direction. Rows are
 * filled from the bottom up for all southern directions, then from the top down for all northern
 * ones. A walk also depends on the side runs that start at the next cell, so runs are filled before
 * walks.
 */
#include "search/algorithms/jump_distances.h"

#include <stdlib.h>

#include "base/memory.h"
#include "search/engine.h"

/* The directions of jumps, by set of free neighbours of a cell. */
struct jump_rules {
    uint8_t steps[256]; /* steps that are allowed from the cell */
    uint8_t stops[256]; /* jumps that stop at the cell, since it must be opened */
    uint8_t runs;       /* directions of runs; all others are directions of walks (jps.c) */
};

static void derive_rules(struct search *search, struct jump_rules *rules)
{
    *rules = (struct jump_rules){0};
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const unsigned natural = successors_get(&search->successors, d, 0xff);
        if (natural == 1u << d)
            rules->runs |= (uint8_t)(1u << d);
        for (unsigned free = 0; free < 256; free++)
            if ((successors_get(&search->successors, d, (uint8_t)free) & ~natural) != 0)
                rules->stops[free] |= (uint8_t)(1u << d);
    }
    for (unsigned free = 0; free < 256; free++)
        rules->steps[free] = (uint8_t)successors_allowed(&search->successors, (uint8_t)free);
}

/* Returns the entry of a cell if the entry of the next cell is `distance`. */
static inline int16_t one_farther(int16_t distance)
{
    if (jump_distances_steps(distance) == DISTANCE_MAX)
        return DISTANCE_VIA | DISTANCE_MAX;
    return (int16_t)(distance > 0 ? distance + 1 : distance - 1);
}

/* Fills the entries for one direction in row y. `walk` tells whether the direction is one of walks. */
ALWAYS_INLINE void fill_direction(const struct search *search, const struct jump_rules *rules,
                                  uint32_t y, const unsigned direction, const bool walk)
{
    const struct grid *const grid = search->grid;
    const unsigned turn = movement_is_diagonal(direction) ? 1 : 2;
    const unsigned left = (direction + DIRECTION_COUNT - turn) % DIRECTION_COUNT;
    const unsigned right = (direction + turn) % DIRECTION_COUNT;
    int16_t(*const cells)[DIRECTION_COUNT] = search->jump_distances->cells;
    /* In a row, the next cell comes first. */
    const bool backwards = direction == EAST;
    for (uint32_t i = 1; i <= grid->width; i++) {
        const size_t cell = y * grid->stride + (backwards ? grid->width + 1 - i : i);
        if (grid->cells[cell] == CELL_WALL)
            continue;
        int16_t *const entry = &cells[cell][direction];
        *entry = 0;
        if ((rules->steps[search->free[cell]] >> direction & 1) == 0)
            continue;
        const size_t next = (size_t)((ptrdiff_t)cell + search->offsets[direction]);
        const int16_t *const ahead = cells[next];
        if ((rules->stops[search->free[next]] >> direction & 1) != 0)
            *entry = 1;
        else if (walk && (ahead[left] > 0 || ahead[right] > 0))
            *entry = DISTANCE_VIA + 1;
        else
            *entry = one_farther(ahead[direction]);
    }
}

/* Fills the entries in row y for those directions of `set` that are runs, then for the others. */
static void fill_row(const struct search *search, const struct jump_rules *rules, uint32_t y,
                     unsigned set)
{
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if ((set & rules->runs) >> d & 1)
            fill_direction(search, rules, y, d, false);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if ((set & ~(unsigned)rules->runs) >> d & 1)
            fill_direction(search, rules, y, d, true);
}

struct jump_distances *jump_distances_create(const struct search *search, struct error *error)
{
    struct jump_distances *distances = memory_zeroed(1, sizeof *distances, error);
    if (!distances)
        return NULL;
    distances->stale = true;
    distances->cells = memory_zeroed(frontier_cells(search->grid), sizeof *distances->cells, error);
    if (distances->cells)
        return distances;
    free(distances);
    return NULL;
}

void jump_distances_free(struct jump_distances *distances)
{
    if (!distances)
        return;
    free(distances->cells);
    free(distances);
}

bool jump_distances_fill(struct search *search, const struct stop *stop, struct error *error)
{
    const uint32_t height = search->grid->height;
    const uint32_t width = search->grid->width;
    const unsigned north = 1u << NORTH | 1u << NORTH_EAST | 1u << NORTH_WEST;
    const unsigned south = 1u << SOUTH | 1u << SOUTH_EAST | 1u << SOUTH_WEST;
    const unsigned sides = 1u << EAST | 1u << WEST;
    struct jump_rules rules;
    search->jump_distances->stale = true;
    derive_rules(search, &rules);
    /* Walks to the north and to the south depend on runs to the sides, and vice versa. */
    const unsigned first = sides & rules.runs;
    for (uint32_t y = height; y > 0; y--) {
        if (!stop_check_row(stop, y, width, error))
            return false;
        fill_row(search, &rules, y, first | south);
    }
    for (uint32_t y = 1; y <= height; y++) {
        if (!stop_check_row(stop, y, width, error))
            return false;
        fill_row(search, &rules, y, north);
        fill_row(search, &rules, y, sides & ~first);
    }
    search->jump_distances->stale = false;
    return true;
}
