/* SPDX-License-Identifier: MIT */
/*
 * search.c - checks A* with default settings on random maps. The oracle computes the least cost,
 * which must be the cost of the path. The path must be legal and visit no cell twice. The states of
 * the cells must agree with the result.
 *
 * Also checks reused searches, maps with two paths of nearly the same cost, searches whose keys
 * need 64 bits, and paths through via points. Tests search/search.c, search/cost/step.h and
 * search/result/touched.c.
 */
#include <inttypes.h>
#include <string.h>

#include "tests/support/trial.h"
#include "tests/test.h"

enum {
    MAPS = 40000,
    REUSED_MAPS = 150,
    REUSES = 150,   /* runs of each search; on some maps, the sums reach their limit (frontier.h) */
    NEAR_TIES = 40, /* number of maps for each convergent of sqrt(2) */
    SNAKES = 3,
    VIA_MAPS = 2500,
};

/* Checks that the cost is exactly the least cost and that it is formatted correctly. */
static void check_cost(const struct trial *trial, struct cost cost, struct cost expected)
{
    char text[NUMBER_TEXT_SIZE];
    char expected_text[NUMBER_TEXT_SIZE];
    cost_format(text, cost);
    oracle_text(expected_text, expected);
    if (cost.straight != expected.straight || cost.diagonal != expected.diagonal)
        trial_fail(trial, "the cost is %s, but the least cost is %s", text, expected_text);
    if (strcmp(text, expected_text) != 0)
        trial_fail(trial, "the cost is written as %s, not %s", text, expected_text);
}

static void check_no_repetition(const struct trial *trial, const struct search_result *result)
{
    bool seen[ORACLE_CELLS_MAX] = {false};
    for (uint64_t i = 0; i < result->path_count; i++) {
        const struct point point = result->path[i];
        bool *here = &seen[oracle_index(&trial->map, point)];
        if (*here)
            trial_fail(trial, "the path visits %" PRIu32 ",%" PRIu32 " twice", point.x, point.y);
        *here = true;
    }
}

static void check_steps(const struct trial *trial, const struct search_result *result)
{
    struct cost sum = {0};
    for (uint64_t i = 1; i < result->path_count; i++)
        sum =
            search_step(&trial->grid, &trial->settings, sum, result->path[i - 1], result->path[i]);
    if (sum.straight != result->cost.straight || sum.diagonal != result->cost.diagonal)
        trial_fail(trial, "the sum computed by search_step is not the reported cost");
}

static void load_states(const struct trial *trial, const struct search *search, uint8_t *states)
{
    for (uint32_t y = 0; y < trial->map.height; y++)
        search_row_states(search, y, states + (size_t)y * trial->map.width);
}

/*
 * Checks that the states of the cells agree with the counts in the result and with the set of
 * reachable cells.
 */
static void check_states(const struct trial *trial, const uint8_t *states,
                         const struct oracle_distance *distances,
                         const struct search_result *result)
{
    uint64_t open = 0;
    uint64_t closed = 0;
    for (size_t i = 0; i < (size_t)trial->map.width * trial->map.height; i++) {
        const struct point at = oracle_point(&trial->map, i);
        open += states[i] == CELL_OPEN;
        closed += states[i] == CELL_CLOSED;
        if (states[i] != CELL_UNTOUCHED && !distances[i].reached)
            trial_fail(trial, "the unreachable cell %" PRIu32 ",%" PRIu32 " is touched", at.x,
                       at.y);
        if (!result->found && (states[i] == CELL_CLOSED) != distances[i].reached)
            trial_fail(trial, "no path, but %" PRIu32 ",%" PRIu32 " is not closed", at.x, at.y);
    }
    if (closed > result->expanded || open + closed > result->generated ||
        result->expanded > result->generated)
        trial_fail(trial,
                   "%" PRIu64 " closed and %" PRIu64 " open cells, but %" PRIu64
                   " expanded and %" PRIu64 " generated",
                   closed, open, result->expanded, result->generated);
}

/* Checks that all cells of the path are closed, except the goal, which may be open. */
static void check_path_states(const struct trial *trial, const uint8_t *states,
                              const struct search_result *result)
{
    for (uint64_t i = 0; i < result->path_count; i++) {
        const struct point point = result->path[i];
        const uint8_t state = states[oracle_index(&trial->map, point)];
        if (state == CELL_UNTOUCHED || (state == CELL_OPEN && i + 1 < result->path_count))
            trial_fail(trial, "%" PRIu32 ",%" PRIu32 " is on the path but not closed", point.x,
                       point.y);
    }
}

/* Runs a search between the ends of the trial's map and checks everything about the result. */
static void check_run(const struct trial *trial, struct search *search,
                      struct search_result *result)
{
    struct oracle_distance distances[ORACLE_CELLS_MAX];
    uint8_t states[ORACLE_CELLS_MAX];
    oracle_distances(&trial->map, trial->settings.rule, distances);
    const struct oracle_distance expected = oracle_nearest_goal(&trial->map, distances);
    trial_run(trial, search, result);
    trial_check(trial, result, expected);
    load_states(trial, search, states);
    check_states(trial, states, distances, result);
    if (!result->found) {
        if (result->path || result->path_count != 0)
            trial_fail(trial, "no path is found, but one is returned");
        return;
    }
    if (!result->optimal)
        trial_fail(trial, "the result is not reported as optimal");
    check_cost(trial, result->cost, expected.cost);
    check_no_repetition(trial, result);
    check_steps(trial, result);
    check_path_states(trial, states, result);
}

/* Checks a new search of a map. */
static void check_map(uint64_t number, const struct oracle_map *map, enum diagonal_rule rule)
{
    struct trial trial;
    struct search_result result;
    trial_begin(&trial, number, map, rule);
    struct search *search = trial_search(&trial);
    check_run(&trial, search, &result);
    search_result_free(&result);
    search_free(search);
    trial_end(&trial);
}

TEST(random_maps_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        random_map(&rng, &map);
        for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++)
            check_map(number, &map, (enum diagonal_rule)rule);
    }
}

/* Checks that a reused search returns the same path and the same counts as a new search. */
static void check_as_new(const struct trial *trial, const struct search_result *reused)
{
    struct search_result fresh;
    struct search *search = trial_search(trial);
    trial_run(trial, search, &fresh);
    if (fresh.found != reused->found || fresh.path_count != reused->path_count ||
        (fresh.found &&
         memcmp(fresh.path, reused->path, fresh.path_count * sizeof *fresh.path) != 0))
        trial_fail(trial, "a reused search and a new search find different paths");
    if (fresh.expanded != reused->expanded || fresh.generated != reused->generated)
        trial_fail(trial, "a reused search and a new search have different counts");
    search_result_free(&fresh);
    search_free(search);
}

/* Runs one search many times on one map, each time between different random ends. */
static void check_reuse(uint64_t number, struct random *rng, const struct oracle_map *map)
{
    struct trial trial;
    trial_begin(&trial, number, map, (enum diagonal_rule)random_below(rng, DIAGONAL_RULE_COUNT));
    struct search *search = trial_search(&trial);
    for (unsigned i = 0; i < REUSES; i++) {
        struct search_result result;
        const size_t starts = random_chance(rng, 70) ? 1 : random_between(rng, 2, 3);
        const size_t goals = random_chance(rng, 70) ? 1 : random_between(rng, 2, 3);
        random_ends(rng, starts, goals, &trial.map);
        check_run(&trial, search, &result);
        check_as_new(&trial, &result);
        search_result_free(&result);
    }
    search_free(search);
    trial_end(&trial);
}

TEST(runs_do_not_depend_on_earlier_runs)
{
    for (uint64_t number = 0; number < random_trials(REUSED_MAPS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        random_ground(&rng, (enum ground)(number % GROUND_COUNT), &map);
        check_reuse(number, &rng, &map);
    }
}

/*
 * A path costs s + d sqrt(2) if the cells that it enters straight cost s in total, and those that
 * it enters diagonally cost d. Each map has two paths, whose costs would be equal if sqrt(2) were
 * replaced with a certain convergent (oracle_convergents). A search with that convergent would
 * return the path that it finds first. Which path is found first depends on how the costs are
 * divided among the cells and on the orientation of the map.
 */
TEST(the_cheaper_of_two_nearly_equal_paths_is_found)
{
    for (uint64_t number = 0; number < (uint64_t)ORACLE_CONVERGENTS * NEAR_TIES; number++) {
        struct random rng = random_begin(number);
        const uint64_t *pair = oracle_convergents[number % ORACLE_CONVERGENTS];
        /*
         * Multiply small costs, so that they can be divided among all cells of a path. Large costs
         * are not multiplied, because a cell costs at most 1,000,000 thousandths.
         */
        const uint32_t multiple = pair[0] < 10000 ? (uint32_t)(10000 / pair[0]) : 1;
        struct oracle_map map;
        struct oracle_map turned;
        random_near_tie(&rng, (uint32_t)pair[1] * multiple, (uint32_t)pair[0] * multiple, &map);
        trial_turn(&map, (int)random_below(&rng, TRIAL_SYMMETRIES), &turned);
        check_map(number, &turned, DIAGONAL_BOTH_FREE);
    }
}

/* One search alternates between long paths, which need 64-bit keys, and short paths. */
TEST(runs_with_64_bit_keys_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < SNAKES; number++) {
        static const struct point starts[] = {{60, 62}, {0, 0}, {50, 62}, {0, 0}};
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        random_snake(&rng, &map);
        trial_begin(&trial, number, &map, (enum diagonal_rule)(number + 1));
        struct search *search = trial_search(&trial);
        for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
            struct search_result result;
            trial.map.starts[0] = starts[i];
            check_run(&trial, search, &result);
            search_result_free(&result);
        }
        search_free(search);
        trial_end(&trial);
    }
}

/* --- via points --------------------------------------------------------------------------- */

/* The least cost of a path through via points, computed leg by leg. */
static struct oracle_distance solve_via(const struct trial *trial, const struct points *via)
{
    struct oracle_distance whole = {.reached = true};
    for (size_t i = 0; i <= via->count; i++) {
        struct oracle_map leg = trial->map;
        if (i > 0) {
            leg.starts[0] = via->items[i - 1];
            leg.start_count = 1;
        }
        if (i < via->count) {
            leg.goals[0] = via->items[i];
            leg.goal_count = 1;
        }
        const struct oracle_distance found = oracle_solve(&leg, trial->settings.rule);
        whole.reached = whole.reached && found.reached;
        whole.cost = cost_sum(whole.cost, found.cost);
    }
    return whole;
}

/* True if the path passes through the points in the given order. */
static bool passes_through(const struct search_result *result, const struct points *via)
{
    uint64_t at = 0;
    for (size_t i = 0; i < via->count; i++) {
        while (at < result->path_count &&
               (result->path[at].x != via->items[i].x || result->path[at].y != via->items[i].y))
            at++;
        if (at == result->path_count)
            return false;
    }
    return true;
}

static void check_legs(const struct trial *trial, const struct search_result *result,
                       const struct points *via)
{
    struct cost sum = {0};
    uint64_t steps = 0;
    if (result->leg_count != via->count + 1)
        trial_fail(trial, "%zu legs", result->leg_count);
    for (size_t i = 0; i < result->leg_count; i++) {
        sum = cost_sum(sum, result->legs[i].cost);
        steps += result->legs[i].steps;
    }
    if (oracle_compare(sum, result->cost) != 0 || steps != result->path_count - 1)
        trial_fail(trial, "the costs or steps of the legs do not add up to those of the path");
    if (!passes_through(result, via))
        trial_fail(trial, "the path does not pass through the via points in order");
}

TEST(via_points_are_passed_at_the_least_cost)
{
    for (uint64_t number = 0; number < random_trials(VIA_MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        trial_begin_random(&trial, number, &rng);
        struct oracle_map ends = trial.map;
        random_ends(&rng, 1 + random_below(&rng, 3), 1, &ends);
        const struct points via = {ends.starts, ends.start_count, ends.start_count};
        const struct oracle_distance expected = solve_via(&trial, &via);
        static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_FASTEST,
                                                    ALGORITHM_DIJKSTRA, ALGORITHM_BIDIRECTIONAL};
        trial.settings.algorithm = algorithms[random_below(&rng, 4)];
        struct search *search = trial_search(&trial);
        struct search_result result;
        if (!search) {
            trial_end(&trial);
            continue;
        }
        const struct search_query query = {
            .starts = trial.grid.starts, .via = via, .goals = trial.grid.goals};
        trial_run_query(&trial, search, &query, &result);
        trial_check(&trial, &result, expected);
        if (result.found)
            check_legs(&trial, &result, &via);
        search_result_free(&result);
        search_free(search);
        trial_end(&trial);
    }
}
