/* SPDX-License-Identifier: MIT */
/*
 * verdict.h - compares the result of a problem with the length that its scenario states.
 *
 * A result is wrong only if it breaks a guarantee: the path is illegal; its cost is less than the
 * stated length, or more than the stated length times the guaranteed factor; or no path was found
 * although one exists. The factor is 1 for an optimal algorithm, W with --weight W, and unlimited
 * for an algorithm without a guarantee. A stated length of 0 between different cells is not used,
 * because it means "no path" in some scenarios and "unknown" in others.
 */
#ifndef ASTAR_CLI_REPORT_VERDICT_H
#define ASTAR_CLI_REPORT_VERDICT_H

#include "cli/options/options.h"
#include "map/scenario.h"

struct verdict {
    bool wrong;
    bool no_reference;    /* a path was found, but the scenario states no length */
    bool optimal;         /* the cost equals the stated length */
    uint64_t ratio_micro; /* cost / stated length in millionths; 0: unknown or not comparable */
};

/* The result of solving one problem. */
struct finding {
    bool solved; /* false: not solved, because the run was stopped; no other member is valid */
    bool found;
    bool legal; /* the path leads from start to goal, and all steps are allowed (path_check.h) */
    uint32_t bound;       /* guaranteed bound on the cost, as in struct search_result */
    uint128 cost, length; /* in millionths; the cost includes turn costs */
    uint64_t steps, turns, expanded, generated;
    uint64_t nanoseconds;   /* duration of the search: the median of all repetitions */
    struct verdict verdict; /* known after all searches of the problem */
};

/* Which statements of a scenario are valid for the settings of a search. */
struct reference {
    bool lengths; /* stated lengths are valid: --diagonal both-free and default costs */
    bool paths;   /* no direction is forbidden, so a problem with a stated length has a path */
};

/*
 * Returns which statements of MovingAI scenarios are valid for problems solved with these settings.
 */
struct reference verdict_reference(const struct options *options,
                                   const struct search_settings *settings);

/*
 * Checks the result of a problem. `reachable` is true if any search with the same rule for diagonal
 * steps has found a path.
 */
struct verdict verdict_of(const struct scenario_problem *problem, const struct finding *finding,
                          struct reference reference, bool reachable);

/*
 * Describes a wrong result, as in "problem 2: found 4.5, expected 4". The error also contains the
 * line number of the problem in the scenario.
 */
void verdict_explain(const struct scenario_problem *problem, const struct finding *finding,
                     struct error *error);

#endif
