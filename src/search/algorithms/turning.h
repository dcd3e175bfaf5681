/* SPDX-License-Identifier: MIT */
/*
 * turning.h - A* and Dijkstra's algorithm with turn costs.
 *
 * The cost of a step depends on the direction of the previous step, so the search expands nodes
 * instead of cells. A node is a cell together with the direction of the last step into it. It has
 * the index
 *
 *     cell << lane_bits | lane
 *
 * where `lane` is the direction or, if the map has no diagonal steps, half the direction. The
 * frontier has one sum and one state for each node. STATE_ARRIVAL of a state is the direction of
 * the step before the last one, or ARRIVAL_START if there is none. A start is reached in all
 * directions at cost 0, so that the first step has no turn.
 *
 * Dominated nodes. Let t be the cost of the turn from direction e to direction d. If the sum of
 * node (cell, e) plus t is not above the sum of node (cell, d), no path through (cell, d) is
 * cheaper than the same path through (cell, e), because angles satisfy the triangle inequality. The
 * search then does not expand (cell, d). In most cells, therefore, only a few nodes are expanded.
 * The sums of a cell are consecutive in memory, so that one comparison of vectors finds such an e.
 * Since t is positive, two nodes never dominate each other. A run that expands no node twice
 * (search->once) also expands dominated nodes, because the proof of its bound (best_first.h)
 * requires all nodes.
 *
 * Estimate. Each path to a single goal turns at least by the angle between the direction of the
 * node and the displacement to the goal (turns_toward), so the cost of this turn is added to the
 * estimate. It is left out if no node is expanded twice, because the proof in best_first.h is for
 * estimates that depend on the cell.
 *
 * Via points. A change of direction at a via point is a turn, so the cheapest path to a via point
 * is not always part of the cheapest path through it. A leg that ends at a via point therefore
 * finds the cheapest path for each direction of its last step (struct arrivals), and the next leg
 * starts from all of these paths.
 *
 * Memory in bytes per cell, in addition to the open list: 1 + 8 * (1 + size of a sum), or 1 + 4 *
 * (1 + size of a sum) if the map has no diagonal steps.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_TURNING_H
#define ASTAR_SEARCH_ALGORITHMS_TURNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "search/engine/state.h"

/* For each direction of the last step, a cheapest path to a via point. */
struct arrivals {
    struct arrival {
        struct point *path; /* cells from the previous start or via point; NULL: not needed */
        uint64_t path_count;
        uint128 key;        /* key of the complete path from a start */
        unsigned departure; /* direction in which the previous leg arrived */
    } at[DIRECTION_COUNT];
};

/* Fails, with a message that states the limit, if the map has too many cells for turn costs. */
bool turning_check_size(const struct grid *grid, struct error *error);

/*
 * Updates search->turning for the keys and the settings of the search. Call it after keys have been
 * chosen.
 */
void turning_set_keys(struct search *search);

/*
 * Updates search->turning for a run, whose goals and prices are set. `passes`: the run ends at a
 * via point.
 */
void turning_begin(struct search *search, bool passes);

/* Returns the length of arrays indexed by node. */
size_t turning_nodes(const struct search *search);

/*
 * Returns the difference between the directions of consecutive nodes of a cell: 1 or, if the map
 * has no diagonal steps, 2.
 */
static inline unsigned turning_spacing(const struct search *search)
{
    return 1u << (DIRECTION_BITS - search->turning.lane_bits);
}

/* Returns the node of a cell for a direction of the last step. */
static inline uint32_t turning_node(const struct search *search, uint32_t cell, unsigned direction)
{
    const unsigned bits = search->turning.lane_bits;
    return cell << bits | direction >> (DIRECTION_BITS - bits);
}

/* Returns the direction of the last step into the cell of a node. */
static inline unsigned turning_direction(const struct search *search, uint32_t node)
{
    const unsigned bits = search->turning.lane_bits;
    return (node & ((1u << bits) - 1)) << (DIRECTION_BITS - bits);
}

/* Returns the cheapest node of a cell, or any of its nodes if none was reached. */
uint32_t turning_cheapest_node(const struct search *search, uint32_t cell);

/* Returns true if a node was reached and is not dominated by another node of its cell. */
bool turning_matters(const struct search *search, uint32_t node);

/* Releases the paths in *arrivals and zeroes the structure. */
void arrivals_free(struct arrivals *arrivals);

#endif
