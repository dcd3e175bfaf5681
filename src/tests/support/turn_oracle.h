/* SPDX-License-Identifier: MIT */
/*
 * turn_oracle.h - cheapest paths with turn costs, computed in a slow and simple way.
 *
 * The oracle corrects the labels of states until no label improves (Bellman 1958, Ford 1956). A
 * state is a cell, the bearing of the last step, and the number of via points visited so far. Like
 * oracle.c, turn_oracle.c shares no code with the library.
 */
#ifndef ASTAR_TESTS_SUPPORT_TURN_ORACLE_H
#define ASTAR_TESTS_SUPPORT_TURN_ORACLE_H

#include "tests/support/oracle.h"

struct turn_problem {
    const struct oracle_map *map; /* map with starts and goals */
    enum diagonal_rule rule;
    const struct point *via;
    size_t via_count;
    bool fewest; /* turns cost nothing; among the cheapest paths, finds one with the fewest turns */
    uint32_t cost; /* cost of a unit of turning, in thousandths; ignored if `fewest` is true */
};

struct turn_solution {
    bool found;
    struct cost cost; /* includes the cost of turns */
    uint64_t turns;   /* turns of the path; the fewest possible if `fewest` is true */
};

struct turn_solution turn_oracle_solve(const struct turn_problem *problem);

/*
 * Returns the number of units by which a path turns. A unit is 45 degrees or, without diagonal
 * steps, 90 degrees.
 */
uint64_t turn_oracle_count(enum diagonal_rule rule, const struct point *path, uint64_t count);

/* Returns `length` plus the cost of this many units of turning. */
struct cost turn_oracle_add(const struct turn_problem *problem, struct cost length, uint64_t turns);

#endif
