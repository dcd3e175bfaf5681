/* SPDX-License-Identifier: MIT */
/*
 * turn_oracle.h - the cheapest path if turns cost something, computed in a slow and simple way.
 *
 * The oracle corrects labels (Bellman 1958, Ford 1956) of states until none improves. A state is a
 * cell, the bearing of the last step, and the number of via points visited so far. Like oracle.h,
 * it shares no code with the library.
 */
#ifndef ASTAR_TESTS_SUPPORT_TURN_ORACLE_H
#define ASTAR_TESTS_SUPPORT_TURN_ORACLE_H

#include "tests/support/oracle.h"

struct turn_problem {
    const struct oracle_map *map; /* with starts and goals */
    enum diagonal_rule rule;
    const struct point *via;
    size_t via_count;
    bool fewest; /* turns cost nothing, but of the cheapest paths, one with the fewest is sought */
    uint32_t cost; /* otherwise: of a unit, in thousandths */
};

struct turn_solution {
    bool found;
    struct cost cost; /* includes turns */
    uint64_t turns;   /* of one of the solutions; if `fewest` is set, of all of them */
};

struct turn_solution turn_oracle_solve(const struct turn_problem *problem);

/* Returns the units by which a path turns: 45 degrees or, without diagonal steps, 90 degrees. */
uint64_t turn_oracle_count(enum diagonal_rule rule, const struct point *path, uint64_t count);

/* Returns `length` plus the cost of this many units. */
struct cost turn_oracle_add(const struct turn_problem *problem, struct cost length, uint64_t turns);

#endif
