/* SPDX-License-Identifier: MIT */
/*
 * jump_distances.h - tables of the jumps from every cell in all eight directions, for jump point
 * search with preprocessing (JPS+: Harabor and Grastien 2014, Rabin 2015).
 *
 * An entry is the result of a jump in one direction, as defined in jps.c:
 *   - 1 to DISTANCE_MAX: the number of steps to the first cell that must be opened.
 *   - DISTANCE_VIA + n, where n is 1 to DISTANCE_MAX: the jump continues with the entries of the
 *     cell that is n steps away. Sweeps are divided in this way at cells from which a ray to the
 *     side may reach a cell, and all jumps into parts of at most DISTANCE_MAX steps.
 *   - 0 or less: the jump reaches no cell, and the absolute value is the number of steps that are
 *     possible before a wall.
 * The entries ignore goals. The eight entries of a cell are in one cache line.
 *
 * Memory: 16 bytes per cell. Time to fill the tables: linear in the number of cells.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_JUMP_DISTANCES_H
#define ASTAR_SEARCH_ALGORITHMS_JUMP_DISTANCES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "search/rules/movement.h"

struct search;
struct stop;

enum { DISTANCE_MAX = 0x3fff, DISTANCE_VIA = 0x4000 };

/*
 * Fills search->jumps, which must be allocated; `free` and `jump_maps` must be valid. The entries
 * of walls have no meaning. Fails only if `stop` is due.
 */
bool jump_distances_fill(struct search *search, const struct stop *stop, struct error *error);

/* Returns the number of steps that an entry stands for. */
static inline uint32_t jump_distances_steps(int16_t distance)
{
    return distance > 0 ? (uint32_t)(distance & DISTANCE_MAX) : (uint32_t)-distance;
}

/* Returns true if a jump continues at the cell that the entry leads to. */
static inline bool jump_distances_continues(int16_t distance)
{
    return distance > DISTANCE_VIA;
}

#endif
