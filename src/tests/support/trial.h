/* SPDX-License-Identifier: MIT */
/*
 * trial.h - a random map, the settings of a search, and checks of the result with the oracle.
 *
 * A function that detects an error prints the map, the settings and the number of the trial, and
 * fails the test. With this number, the trial can be repeated on its own.
 */
#ifndef ASTAR_TESTS_SUPPORT_TRIAL_H
#define ASTAR_TESTS_SUPPORT_TRIAL_H

#include "search/search.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"

struct trial {
    uint64_t number; /* the seed of the trial, for random_begin */
    struct oracle_map map;
    struct search_settings settings;
    struct grid grid; /* grid with the contents of `map` */
};

/* Begins a trial with this map, its costs and this rule. All other settings are the defaults. */
void trial_begin(struct trial *trial, uint64_t number, const struct oracle_map *map,
                 enum diagonal_rule rule);

/*
 * Sets the costs of all cells, directions and diagonal steps to random values from the entire
 * permitted range. All orders of magnitude are about equally likely.
 */
void trial_extreme_costs(struct random *rng, struct oracle_map *map);

/* Begins a trial with a random map, random costs of directions and a random rule. */
void trial_begin_random(struct trial *trial, uint64_t number, struct random *rng);

void trial_end(struct trial *trial);

void trial_fail(const struct trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Creates a search for the trial. Returns NULL if the algorithm does not support the map. */
struct search *trial_search(const struct trial *trial);

/* Runs a search between the ends of trial->map, which may differ from those of trial->grid. */
void trial_run(const struct trial *trial, struct search *search, struct search_result *result);

void trial_run_query(const struct trial *trial, struct search *search,
                     const struct search_query *query, struct search_result *result);

/*
 * Checks that a path is found if and only if one is expected, that it is legal and costs what the
 * result reports, and that it is a cheapest path if the result is reported as optimal.
 */
void trial_check(const struct trial *trial, const struct search_result *result,
                 struct oracle_distance expected);

/*
 * Runs a search, and checks its result. Returns false, without a result, if the algorithm does not
 * support the map.
 */
bool trial_solve(const struct trial *trial, struct oracle_distance expected,
                 struct search_result *result);

/*
 * Checks the cost and the number of expansions of a search with this weight. If the result without
 * a weight is optimal, the cost is at most the weight times the least cost. Unless the result is
 * reported as optimal, the number of expansions is at most the number of reachable cells.
 */
void trial_check_weight(struct trial *trial, uint32_t weight, struct oracle_distance expected);

/*
 * A square has 8 symmetries, which are numbered from 0. Bits 0 and 1 of this number count quarter
 * turns, and bit 2 is set for a reflection. Symmetry 0 changes nothing.
 */
enum { TRIAL_SYMMETRIES = 8 };

/* Applies a symmetry to a map, including its ends and the costs of its directions. */
void trial_turn(const struct oracle_map *map, int symmetry, struct oracle_map *turned);

#endif
