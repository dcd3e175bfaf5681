/* SPDX-License-Identifier: MIT */
/*
 * query_oracle.h - answers to all kinds of queries, computed in a slow and simple way.
 *
 * The oracle runs Dijkstra's algorithm over states. A state is a cell and the direction in which
 * the path arrives there. From via point to via point, the costs of all states of the point are
 * carried over. Like oracle.c, query_oracle.c shares no code with the library.
 */
#ifndef ASTAR_TESTS_SUPPORT_QUERY_ORACLE_H
#define ASTAR_TESTS_SUPPORT_QUERY_ORACLE_H

#include "tests/support/turn_oracle.h"

struct query_answer {
    bool found;   /* a goal is reached after all via points */
    bool nearest; /* no goal is reached; the rest describes a path to the nearest reachable cell */
    struct cost cost; /* includes the cost of turns */
    uint64_t turns;   /* the fewest possible if the problem says `fewest` */
    /* For `nearest`: the via point that is not reachable, or via_count for the goals. */
    size_t missed;
    uint64_t square; /* for `nearest`: square of the distance of the cell from that point */
};

/*
 * Starts in walls are ignored. A cost of 0 for turns means that turns do not matter. Without
 * `nearest`, only paths to goals are answers. The map must have at most 14 x 14 cells.
 */
struct query_answer query_oracle_solve(const struct turn_problem *problem, bool nearest);

/* Stores the distance of each cell from the starts, whatever the via points and goals. */
void query_oracle_distances(const struct turn_problem *problem, struct oracle_distance *distances);

/* The square of the distance from a cell to the nearest of the points. */
uint64_t query_oracle_square(struct point cell, const struct point *points, size_t count);

#endif
