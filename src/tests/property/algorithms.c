/* SPDX-License-Identifier: MIT */
/*
 * algorithms.c - every algorithm under every kind of cost, against the oracle's Dijkstra.
 *
 * A case is a map, a movement rule, costs of cells and directions, a heuristic and an algorithm.
 * Its path must be legal and cost what is reported; where the result is called optimal, nothing may
 * be cheaper; with a weight, nothing cheaper by more than that factor.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "search/search.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"

enum {
    MAPS = 16000, /* each is tried with all algorithms: 112,000 cases */
    WEIGHTED_MAPS = 3000,
    VIA_MAPS = 2500,
    NEAREST_MAPS = 3000,
    TURNED_MAPS = 800,
    SYMMETRIES = 8,
    REUSED_MAPS = 12,
    REUSES = 400,
};

/* What is being tried: shown when it fails. */
struct trial {
    uint64_t number;
    struct oracle_map map;
    struct search_settings settings;
    struct grid grid;
    bool extreme; /* costs so far apart that exactness cannot be promised */
};

static void fail_trial(const struct trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail_trial(const struct trial *trial, const char *format, ...)
{
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    const struct search_settings *settings = &trial->settings;
    oracle_print(&trial->map);
    fprintf(stderr,
            "# --algorithm %s --diagonal %s --heuristic %s, weight %" PRIu32
            ", diagonal cost %" PRIu32 ", moves",
            search_algorithm_name(settings->algorithm), movement_rule_name(settings->rule),
            search_heuristic_name(settings->heuristic), settings->weight, settings->diagonal_cost);
    for (int d = 0; d < DIRECTION_COUNT; d++)
        fprintf(stderr, " %" PRIu32, settings->move_cost[d]);
    fprintf(stderr, "\n");
    fail_msg("trial %" PRIu64 ": %s", trial->number, reason);
}

/*
 * Costs of directions: usual, by kind of step, all drawn from a few, with some forbidden, or one that
 * is cheaper than all others.
 */
static void random_move_costs(struct random *rng, bool extreme, uint32_t costs[DIRECTION_COUNT])
{
    static const uint32_t factors[] = {250, 500, 707, 1000, 1000, 1400, 2000, 3333, 1, 1000000};
    const uint32_t kind = random_below(rng, 5);
    const int favourite = (int)random_below(rng, DIRECTION_COUNT);
    const uint32_t straight = factors[random_below(rng, 8)];
    const uint32_t diagonal = random_chance(rng, 20) ? 0 : factors[random_below(rng, 8)];
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        costs[d] = FACTOR_ONE;
        if (kind == 1)
            costs[d] = movement_is_diagonal((unsigned)d) ? diagonal : straight;
        if (kind == 4 && d == favourite)
            costs[d] = 100;
        if (kind == 2 || kind == 3 || extreme)
            costs[d] = factors[random_below(rng, extreme ? 10 : 8)];
        if (kind == 3 && random_chance(rng, 25))
            costs[d] = MOVE_FORBIDDEN;
    }
}

static void begin_trial(struct trial *trial, uint64_t number, struct random *rng)
{
    *trial = (struct trial){.number = number, .settings = search_settings_default()};
    random_map(rng, &trial->map);
    trial->extreme = random_chance(rng, 5);
    if (trial->extreme || random_chance(rng, 50))
        random_move_costs(rng, trial->extreme, trial->map.move_cost);
    if (random_chance(rng, 25)) {
        static const uint32_t lengths[] = {500, 1000, 1414, 1500, 1999, 2000, 3000};
        trial->map.diagonal_cost = lengths[random_below(rng, sizeof lengths / sizeof *lengths)];
    }
    struct search_settings *settings = &trial->settings;
    settings->rule = (enum diagonal_rule)random_below(rng, DIAGONAL_RULE_COUNT);
    settings->diagonal_cost = trial->map.diagonal_cost;
    memcpy(settings->move_cost, trial->map.move_cost, sizeof settings->move_cost);
    oracle_make_grid(&trial->map, &trial->grid);
}

static void end_trial(struct trial *trial)
{
    grid_free(&trial->grid);
}

/* A search for the trial, or NULL where the algorithm says that it does not fit. */
static struct search *create(const struct trial *trial)
{
    struct error error = {.code = ERROR_NONE};
    struct search *search = search_create(&trial->grid, &trial->settings, &error);
    const bool may_refuse = trial->settings.algorithm == ALGORITHM_JPS ||
                            trial->settings.algorithm == ALGORITHM_BIDIRECTIONAL || trial->extreme;
    if (!search && (!may_refuse || error.code != ERROR_SETTINGS || !strstr(error.message, "use ")))
        fail_trial(trial, "search_create: %s", error.message);
    return search;
}

static void run(const struct trial *trial, struct search *search, struct search_result *result)
{
    struct error error;
    if (!search_run(
            search,
            &(struct search_query){.starts = trial->grid.starts, .goals = trial->grid.goals},
            result, &error))
        fail_trial(trial, "search_run: %s", error.message);
}

/* The path is legal and costs what is reported. */
static void check_path(const struct trial *trial, const struct search_result *result)
{
    struct cost sum;
    const char *fault = oracle_path_fault(&trial->map, trial->settings.rule, result->path,
                                          result->path_count, &sum);
    if (fault)
        fail_trial(trial, "the path is not legal: %s", fault);
    if (oracle_compare(sum, result->cost) != 0)
        fail_trial(trial, "the path costs %" PRIu64 " millionths, not %" PRIu64, oracle_micro(sum),
                   cost_micro(result->cost));
    if (cost_micro(result->cost) != oracle_micro(result->cost))
        fail_trial(trial, "cost_micro is %" PRIu64 ", not %" PRIu64, cost_micro(result->cost),
                   oracle_micro(result->cost));
}

/* Found where there is a path, legal, and if it is called optimal the cheapest. */
static void check_result(const struct trial *trial, const struct search_result *result,
                         struct oracle_distance expected)
{
    if (result->found != expected.reached)
        fail_trial(trial, "%s", result->found ? "a path where there is none" : "no path is found");
    if (!result->found)
        return;
    check_path(trial, result);
    if (result->optimal && oracle_compare(result->cost, expected.cost) != 0)
        fail_trial(trial, "it costs %" PRIu64 " millionths, and %" PRIu64 " is possible",
                   cost_micro(result->cost), oracle_micro(expected.cost));
}

/* The least number of steps to a goal. */
static uint64_t fewest_steps(const struct trial *trial)
{
    struct oracle_map steps = trial->map;
    for (int value = 0; value < 256; value++)
        steps.costs[value] = 1000;
    steps.diagonal_cost = 1000;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        steps.move_cost[d] = steps.move_cost[d] > 0 ? 1000 : 0;
    return oracle_micro(oracle_solve(&steps, trial->settings.rule).cost) / 1000000;
}

/* What each algorithm promises with the heuristic that it chooses itself. */
static void check_promise(const struct trial *trial, const struct search_result *result)
{
    switch (trial->settings.algorithm) {
    case ALGORITHM_BFS:
        if (result->found && result->path_count - 1 != fewest_steps(trial))
            fail_trial(trial, "%" PRIu64 " steps, and %" PRIu64 " are possible",
                       result->path_count - 1, fewest_steps(trial));
        break;
    case ALGORITHM_GREEDY:
        if (result->optimal)
            fail_trial(trial, "greedy search calls its result optimal");
        break;
    default:
        if (!result->optimal && !trial->extreme)
            fail_trial(trial, "the result is not called optimal");
        break;
    }
}

static void test_algorithms_agree_with_the_oracle(void **state)
{
    (void)state;
    uint64_t run_by[ALGORITHM_COUNT] = {0};
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin_trial(&trial, number, &rng);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
            trial.settings.algorithm = (enum algorithm)algorithm;
            struct search *search = create(&trial);
            if (!search)
                continue;
            struct search_result result;
            run(&trial, search, &result);
            check_result(&trial, &result, expected);
            check_promise(&trial, &result);
            run_by[algorithm]++;
            search_result_free(&result);
            search_free(search);
        }
        end_trial(&trial);
    }
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++)
        assert_true(run_by[algorithm] > random_trials(MAPS) / 20);
}

/*
 * Where cells and directions cost the same, no algorithm may refuse, as long as a diagonal step costs
 * as much as a straight one or more, and less than two.
 */
static void test_uniform_maps_suit_all(void **state)
{
    (void)state;
    static const uint32_t lengths[] = {DIAGONAL_SQRT2, DIAGONAL_SQRT2, 1000, 1400, 1999};
    for (uint64_t number = 0; number < random_trials(MAPS / 4); number++) {
        struct random rng = random_begin(number);
        struct trial trial = {.number = number, .settings = search_settings_default()};
        random_ground(&rng, GROUND_UNIFORM, &trial.map);
        random_ends(&rng, 1 + random_below(&rng, 3), 1 + random_below(&rng, 3), &trial.map);
        trial.settings.rule = (enum diagonal_rule)random_below(&rng, DIAGONAL_RULE_COUNT);
        trial.settings.diagonal_cost = trial.map.diagonal_cost = lengths[random_below(&rng, 5)];
        oracle_make_grid(&trial.map, &trial.grid);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
            trial.settings.algorithm = (enum algorithm)algorithm;
            struct search *search = create(&trial);
            if (!search) {
                fail_trial(&trial, "the algorithm refuses a uniform map");
                continue;
            }
            struct search_result result;
            run(&trial, search, &result);
            check_result(&trial, &result, expected);
            check_promise(&trial, &result);
            search_result_free(&result);
            search_free(search);
        }
        end_trial(&trial);
    }
}

/*
 * Where one diagonal direction is much cheaper than all else and there are several goals, estimates
 * are easily too large: what is called optimal must be so under every heuristic.
 */
static void test_heuristics_know_whether_they_are_admissible(void **state)
{
    (void)state;
    static const uint32_t lengths[] = {DIAGONAL_SQRT2, 500, 1000, 2000, 3000};
    size_t optimal = 0;
    for (uint64_t number = 0; number < random_trials(MAPS / 2); number++) {
        struct random rng = random_begin(number);
        struct trial trial = {.number = number, .settings = search_settings_default()};
        random_ground(&rng, GROUND_UNIFORM, &trial.map);
        random_ends(&rng, 1 + random_below(&rng, 3), 2 + random_below(&rng, 2), &trial.map);
        trial.settings.rule = DIAGONAL_ALWAYS;
        trial.settings.diagonal_cost = trial.map.diagonal_cost = lengths[random_below(&rng, 5)];
        trial.map.move_cost[1 + 2 * random_below(&rng, 4)] = 100;
        memcpy(trial.settings.move_cost, trial.map.move_cost, sizeof trial.settings.move_cost);
        oracle_make_grid(&trial.map, &trial.grid);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int heuristic = 0; heuristic < HEURISTIC_COUNT; heuristic++) {
            trial.settings.heuristic = (enum heuristic)heuristic;
            struct search *search = create(&trial);
            assert_non_null(search);
            struct search_result result;
            run(&trial, search, &result);
            check_result(&trial, &result, expected);
            optimal += result.optimal;
            search_result_free(&result);
            search_free(search);
        }
        end_trial(&trial);
    }
    assert_in_range(optimal, random_trials(MAPS), random_trials(MAPS) / 2 * (HEURISTIC_COUNT - 1));
}

/* All heuristics, weighted and not. */
static void test_weights_bound_the_cost(void **state)
{
    (void)state;
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_JPS, ALGORITHM_FASTEST,
                                                ALGORITHM_DIJKSTRA};
    static const uint32_t weights[] = {1000, 1001, 1500, 2000, 4500, 100000, 1000000};
    for (uint64_t number = 0; number < random_trials(WEIGHTED_MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin_trial(&trial, number, &rng);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int heuristic = 0; heuristic < HEURISTIC_COUNT; heuristic++) {
            trial.settings.heuristic = (enum heuristic)heuristic;
            trial.settings.algorithm = algorithms[random_below(&rng, 4)];
            trial.settings.weight = FACTOR_ONE;
            struct search *search = create(&trial);
            if (!search)
                continue;
            struct search_result plain;
            run(&trial, search, &plain);
            check_result(&trial, &plain, expected);
            search_free(search);
            trial.settings.weight = weights[random_below(&rng, sizeof weights / sizeof *weights)];
            search = create(&trial);
            if (!search) {
                search_result_free(&plain);
                continue; /* keys that leave room for the weight are too narrow */
            }
            struct search_result result;
            run(&trial, search, &result);
            check_result(&trial, &result, expected);
            /* The factor holds where the heuristic alone is never too large; half a millionth is
             * lost by rounding on either side. */
            const uint64_t bound =
                (oracle_micro(expected.cost) + 1) * (uint64_t)trial.settings.weight / FACTOR_ONE;
            if (plain.optimal && result.found && cost_micro(result.cost) > bound + 1)
                fail_trial(&trial, "it costs %" PRIu64 " millionths, more than %" PRIu64,
                           cost_micro(result.cost), bound);
            search_result_free(&plain);
            search_result_free(&result);
            search_free(search);
        }
        end_trial(&trial);
    }
}

/* Goes through a map's via points as the oracle would: leg by leg. */
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

/* True if the path passes through the points in their order. */
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
        fail_trial(trial, "%zu legs", result->leg_count);
    for (size_t i = 0; i < result->leg_count; i++) {
        sum = cost_sum(sum, result->legs[i].cost);
        steps += result->legs[i].steps;
    }
    if (oracle_compare(sum, result->cost) != 0 || steps != result->path_count - 1)
        fail_trial(trial, "the legs do not add up to the whole");
    if (!passes_through(result, via))
        fail_trial(trial, "the path does not pass through the points in order");
}

static void test_via_points_are_passed_cheaply(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < random_trials(VIA_MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin_trial(&trial, number, &rng);
        struct oracle_map ends = trial.map;
        random_ends(&rng, 1 + random_below(&rng, 3), 1, &ends);
        const struct points via = {ends.starts, ends.start_count, ends.start_count};
        const struct oracle_distance expected = solve_via(&trial, &via);
        static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_FASTEST,
                                                    ALGORITHM_DIJKSTRA, ALGORITHM_BIDIRECTIONAL};
        trial.settings.algorithm = algorithms[random_below(&rng, 4)];
        struct search *search = create(&trial);
        struct search_result result;
        struct error error;
        if (!search) {
            end_trial(&trial);
            continue;
        }
        const struct search_query query = {
            .starts = trial.grid.starts, .via = via, .goals = trial.grid.goals};
        if (!search_run(search, &query, &result, &error))
            fail_trial(&trial, "search_run: %s", error.message);
        check_result(&trial, &result, expected);
        if (result.found)
            check_legs(&trial, &result, &via);
        search_result_free(&result);
        search_free(search);
        end_trial(&trial);
    }
}

/* The square of the distance from a cell to the nearest goal. */
static uint64_t square_to_goals(const struct oracle_map *map, struct point point)
{
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < map->goal_count; i++) {
        const int64_t dx = (int64_t)map->goals[i].x - point.x;
        const int64_t dy = (int64_t)map->goals[i].y - point.y;
        const uint64_t square = (uint64_t)(dx * dx + dy * dy);
        least = square < least ? square : least;
    }
    return least;
}

/* The index of the reachable cell nearest to a goal, then cheapest, then first. */
static size_t nearest_index(const struct oracle_map *map, const struct oracle_distance *distances)
{
    const size_t count = (size_t)map->width * map->height;
    size_t best = count;
    for (size_t i = 0; i < count; i++) {
        if (!distances[i].reached)
            continue;
        const uint64_t square = square_to_goals(map, oracle_point(map, i));
        const uint64_t best_square =
            best == count ? UINT64_MAX : square_to_goals(map, oracle_point(map, best));
        if (square < best_square ||
            (square == best_square && oracle_compare(distances[i].cost, distances[best].cost) < 0))
            best = i;
    }
    return best;
}

static void test_the_nearest_cell_is_reached(void **state)
{
    (void)state;
    size_t unreachable = 0;
    for (uint64_t number = 0; number < random_trials(NEAREST_MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin_trial(&trial, number, &rng);
        static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                    ALGORITHM_FASTEST, ALGORITHM_BIDIRECTIONAL};
        trial.settings.algorithm = algorithms[random_below(&rng, 4)];
        struct oracle_distance distances[ORACLE_CELLS_MAX];
        oracle_distances(&trial.map, trial.settings.rule, distances);
        struct search *search = create(&trial);
        struct search_result result;
        struct error error;
        if (!search) {
            end_trial(&trial);
            continue;
        }
        const struct search_query query = {
            .starts = trial.grid.starts, .goals = trial.grid.goals, .nearest = true};
        if (!search_run(search, &query, &result, &error))
            fail_trial(&trial, "search_run: %s", error.message);
        const struct oracle_distance goal = oracle_nearest_goal(&trial.map, distances);
        if (result.found != goal.reached || result.nearest == goal.reached)
            fail_trial(&trial, "found %d, nearest %d", result.found, result.nearest);
        if (result.nearest) {
            unreachable++;
            const size_t index = nearest_index(&trial.map, distances);
            const struct point end = result.path[result.path_count - 1];
            if (oracle_index(&trial.map, end) != index)
                fail_trial(&trial, "it ends in %" PRIu32 ",%" PRIu32 ", not in cell %zu", end.x,
                           end.y, index);
            if (oracle_compare(result.cost, distances[index].cost) != 0)
                fail_trial(&trial, "the way to the nearest cell is not the cheapest");
        }
        search_result_free(&result);
        search_free(search);
        end_trial(&trial);
    }
    assert_true(unreachable > random_trials(NEAREST_MAPS) / 10);
}

/* Where a point or a step goes in a map that is mirrored (bit 2) and turned by quarters. */
static void turn(int symmetry, int64_t *x, int64_t *y)
{
    if ((symmetry & 4) != 0)
        *x = -*x;
    for (int quarter = 0; quarter < (symmetry & 3); quarter++) {
        const int64_t old_x = *x;
        *x = -*y;
        *y = old_x;
    }
}

static struct point turn_point(const struct oracle_map *map, int symmetry, struct point point)
{
    /* Twice the place seen from the centre, so that it is whole. */
    int64_t x = 2 * (int64_t)point.x - (map->width - 1);
    int64_t y = 2 * (int64_t)point.y - (map->height - 1);
    turn(symmetry, &x, &y);
    const bool sideways = (symmetry & 1) != 0;
    const int64_t width = sideways ? map->height : map->width;
    const int64_t height = sideways ? map->width : map->height;
    return (struct point){(uint32_t)((x + width - 1) / 2), (uint32_t)((y + height - 1) / 2)};
}

static void turn_map(const struct oracle_map *map, int symmetry, struct oracle_map *turned)
{
    *turned = *map;
    if ((symmetry & 1) != 0) {
        turned->width = map->height;
        turned->height = map->width;
    }
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        turned->cells[oracle_index(turned, turn_point(map, symmetry, oracle_point(map, i)))] =
            map->cells[i];
    for (size_t i = 0; i < map->start_count; i++)
        turned->starts[i] = turn_point(map, symmetry, map->starts[i]);
    for (size_t i = 0; i < map->goal_count; i++)
        turned->goals[i] = turn_point(map, symmetry, map->goals[i]);
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        int64_t x = movement_dx[d];
        int64_t y = movement_dy[d];
        turn(symmetry, &x, &y);
        for (int e = 0; e < DIRECTION_COUNT; e++)
            if (movement_dx[e] == x && movement_dy[e] == y)
                turned->move_cost[e] = map->move_cost[d];
    }
}

static void test_turning_changes_no_cost(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < random_trials(TURNED_MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        begin_trial(&trial, number, &rng);
        const struct oracle_distance expected = oracle_solve(&trial.map, trial.settings.rule);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            struct trial turned = {.number = number, .settings = trial.settings};
            turn_map(&trial.map, symmetry, &turned.map);
            memcpy(turned.settings.move_cost, turned.map.move_cost,
                   sizeof turned.settings.move_cost);
            oracle_make_grid(&turned.map, &turned.grid);
            for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
                turned.settings.algorithm = (enum algorithm)algorithm;
                struct search *search = create(&turned);
                if (!search)
                    continue;
                struct search_result result;
                run(&turned, search, &result);
                check_result(&turned, &result, expected);
                search_result_free(&result);
                search_free(search);
            }
            end_trial(&turned);
        }
        end_trial(&trial);
    }
}

/* One search, run again and again between other ends, is as good as a new one. */
static void test_searches_can_be_used_again(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < REUSED_MAPS; number++) {
        for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
            struct random rng = random_begin(number);
            struct trial trial = {.number = number, .settings = search_settings_default()};
            random_ground(&rng, GROUND_UNIFORM, &trial.map);
            random_ends(&rng, 1, 1, &trial.map);
            trial.settings.rule = (enum diagonal_rule)random_below(&rng, DIAGONAL_RULE_COUNT);
            trial.settings.algorithm = (enum algorithm)algorithm;
            oracle_make_grid(&trial.map, &trial.grid);
            struct search *search = create(&trial);
            assert_non_null(search);
            for (int use = 0; use < REUSES; use++) {
                random_ends(&rng, 1 + random_below(&rng, 2), 1 + random_below(&rng, 2), &trial.map);
                const struct points starts = {trial.map.starts, trial.map.start_count, 8};
                const struct points goals = {trial.map.goals, trial.map.goal_count, 8};
                struct search_result result;
                struct error error;
                if (!search_run(search, &(struct search_query){.starts = starts, .goals = goals},
                                &result, &error))
                    fail_trial(&trial, "search_run: %s", error.message);
                check_result(&trial, &result, oracle_solve(&trial.map, trial.settings.rule));
                search_result_free(&result);
            }
            search_free(search);
            end_trial(&trial);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_algorithms_agree_with_the_oracle),
        cmocka_unit_test(test_uniform_maps_suit_all),
        cmocka_unit_test(test_heuristics_know_whether_they_are_admissible),
        cmocka_unit_test(test_weights_bound_the_cost),
        cmocka_unit_test(test_via_points_are_passed_cheaply),
        cmocka_unit_test(test_the_nearest_cell_is_reached),
        cmocka_unit_test(test_turning_changes_no_cost),
        cmocka_unit_test(test_searches_can_be_used_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
