/* SPDX-License-Identifier: MIT */
/*
 * changes.c - maps that change between runs, tested through the interface of the library
 * (api/map.c, api/search.c, search_refresh in search/prepare.c).
 *
 * Cells and costs change, up to 1,500 cells at a time. After each change, an existing search of
 * every algorithm must agree with a new search of the map and with the oracle. If a new search
 * cannot be created, running the existing one must fail with the same status.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/astar.h"
#include "search/rules/settings.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum {
    MAPS = 450,
    ROUNDS = 14,
    SEARCHES = ALGORITHM_COUNT,
    LOTS = 1500 /* more changes than a map records */
};

/* A map, its expected contents, and one search of the map for each algorithm. */
struct trial {
    uint64_t number;
    struct random random;
    struct oracle_map expected;
    struct astar_map *map;
    struct astar_settings settings;
    struct astar_search *searches[SEARCHES]; /* NULL if the algorithm refused the initial map */
    struct astar_query query;
    struct astar_point starts[ORACLE_ENDS_MAX], goals[ORACLE_ENDS_MAX];
};

static struct astar_point public_point(struct point point)
{
    return (struct astar_point){point.x, point.y};
}

/* Chooses random settings, and gives the oracle's map the same step costs. */
static void random_settings(struct trial *trial)
{
    static const uint32_t lengths[] = {0, 0, 0, 1000, 1400, 2500};
    trial->settings = (struct astar_settings){0};
    trial->settings.diagonal = (enum astar_diagonal)random_below(&trial->random, 4);
    trial->settings.diagonal_cost = lengths[random_below(&trial->random, 6)];
    trial->expected.diagonal_cost = trial->settings.diagonal_cost;
    if (random_chance(&trial->random, 20)) {
        const uint32_t d = random_below(&trial->random, ASTAR_DIRECTIONS);
        const bool forbidden = random_chance(&trial->random, 50);
        trial->settings.move_cost[d] = forbidden ? ASTAR_FORBIDDEN : 1700;
        trial->expected.move_cost[d] = forbidden ? 0 : 1700;
    }
    /* Searches that prepare for many runs use landmarks. */
    trial->settings.problems = random_chance(&trial->random, 30) ? 1000 : 0;
}

static struct astar_search *new_search(const struct trial *trial, int algorithm,
                                       enum astar_status *status)
{
    struct astar_settings settings = trial->settings;
    struct astar_error error = {.status = ASTAR_OK};
    settings.algorithm = (enum astar_algorithm)algorithm;
    struct astar_search *search = astar_search_create(trial->map, &settings, &error);
    *status = error.status;
    return search;
}

static void begin(struct trial *trial, uint64_t number)
{
    enum astar_status status;
    *trial = (struct trial){.number = number, .random = random_begin(number)};
    random_ground(&trial->random, (enum ground)random_below(&trial->random, GROUND_COUNT),
                  &trial->expected);
    random_settings(trial);
    trial->map = astar_map_create(trial->expected.width, trial->expected.height,
                                  trial->expected.cells, NULL);
    assert_non_null(trial->map);
    for (int value = 0; value < 256; value++)
        assert_true(astar_map_set_cost(trial->map, (uint8_t)value, trial->expected.costs[value]));
    for (int i = 0; i < SEARCHES; i++)
        trial->searches[i] = new_search(trial, i, &status);
}

static void end(struct trial *trial)
{
    for (int i = 0; i < SEARCHES; i++)
        astar_search_free(trial->searches[i]);
    astar_map_free(trial->map);
}

static void set_cell(struct trial *trial, uint32_t x, uint32_t y, uint8_t value)
{
    trial->expected.cells[oracle_index(&trial->expected, (struct point){x, y})] = value;
    assert_true(astar_map_set(trial->map, x, y, value));
    assert_int_equal(astar_map_get(trial->map, x, y), value);
}

/* Turns random cells into walls, free cells or, sometimes, terrain. Sometimes changes a cost. */
static void change(struct trial *trial)
{
    static const uint8_t values[] = {0, 1, 0, 1, 0, 1, 2, 5, 9};
    struct random *random = &trial->random;
    const uint32_t count = random_chance(random, 5) ? LOTS : random_below(random, 6);
    const uint32_t kinds = random_chance(random, 30) ? 9 : 2;
    for (uint32_t i = 0; i < count; i++)
        set_cell(trial, random_below(random, trial->expected.width),
                 random_below(random, trial->expected.height), values[random_below(random, kinds)]);
    if (random_chance(random, 15)) {
        const uint8_t value = (uint8_t)random_below(random, 10);
        const uint32_t cost = 250 * random_between(random, 1, 20);
        trial->expected.costs[value] = cost;
        assert_true(astar_map_set_cost(trial->map, value, cost));
    }
}

static struct point anywhere(struct trial *trial)
{
    return (struct point){random_below(&trial->random, trial->expected.width),
                          random_below(&trial->random, trial->expected.height)};
}

/* Chooses random starts and goals, some of which are walls. The oracle gets only the free ones. */
static void choose_ends(struct trial *trial)
{
    struct oracle_map *map = &trial->expected;
    trial->query = (struct astar_query){.starts = trial->starts, .goals = trial->goals};
    trial->query.start_count = random_between(&trial->random, 1, 3);
    trial->query.goal_count = random_between(&trial->random, 1, 3);
    map->start_count = map->goal_count = 0;
    for (size_t i = 0; i < trial->query.start_count; i++) {
        const struct point point = anywhere(trial);
        trial->starts[i] = public_point(point);
        if (!oracle_blocked(map, point.x, point.y))
            map->starts[map->start_count++] = point;
    }
    for (size_t i = 0; i < trial->query.goal_count; i++) {
        const struct point point = anywhere(trial);
        trial->goals[i] = public_point(point);
        if (!oracle_blocked(map, point.x, point.y))
            map->goals[map->goal_count++] = point;
    }
}

static void fail_trial(const struct trial *trial, int algorithm, const char *what)
{
    oracle_print(&trial->expected);
    fprintf(stderr, "# diagonal rule %d, cost %" PRIu32 "\n", (int)trial->settings.diagonal,
            trial->settings.diagonal_cost);
    fail_msg("map %" PRIu64 ", algorithm %d: %s", trial->number, algorithm, what);
}

/* Checks that the path is legal and costs what the search reports. */
static void check_path(const struct trial *trial, int algorithm, const struct astar_search *search)
{
    size_t count;
    const struct astar_point *path = astar_search_path(search, &count);
    struct point copy[ORACLE_CELLS_MAX];
    struct cost sum;
    assert_in_range(count, 1, ORACLE_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        copy[i] = (struct point){path[i].x, path[i].y};
    const char *fault = oracle_path_fault(
        &trial->expected, (enum diagonal_rule)trial->settings.diagonal, copy, count, &sum);
    if (fault)
        fail_trial(trial, algorithm, fault);
    if (oracle_micro(sum) != astar_search_cost_micro(search))
        fail_trial(trial, algorithm, "the cost is not that of the path");
}

/* Checks that a search agrees with the oracle and with a new search. */
static void check_search(const struct trial *trial, int algorithm, struct astar_search *search,
                         const struct oracle_distance *best)
{
    struct astar_error error;
    enum astar_status refused;
    struct astar_search *fresh = new_search(trial, algorithm, &refused);
    const enum astar_status status = astar_search_run(search, &trial->query, &error);
    if (!fresh) {
        if (status != refused)
            fail_trial(trial, algorithm, "the search runs on a map that a new search refuses");
        return;
    }
    if (status != astar_search_run(fresh, &trial->query, NULL))
        fail_trial(trial, algorithm, "a new search has a different status");
    if (status != (best->reached ? ASTAR_OK : ASTAR_NO_PATH))
        fail_trial(trial, algorithm, "the search finds a path where there is none, or misses one");
    if (status == ASTAR_OK) {
        check_path(trial, algorithm, search);
        const uint64_t cost = astar_search_cost_micro(search);
        if (astar_search_is_optimal(search) && cost != oracle_micro(best->cost))
            fail_trial(trial, algorithm, "the path is not the cheapest");
        if (astar_search_is_optimal(fresh) != astar_search_is_optimal(search))
            fail_trial(trial, algorithm, "a new search disagrees on optimality");
    }
    astar_search_free(fresh);
}

TEST(searches_follow_changes_of_the_map)
{
    static struct trial trial;
    size_t found = 0;
    size_t refused = 0;
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        begin(&trial, number);
        for (int round = 0; round < ROUNDS; round++) {
            change(&trial);
            choose_ends(&trial);
            struct oracle_distance best = {.reached = false};
            if (trial.expected.start_count > 0 && trial.expected.goal_count > 0)
                best = oracle_solve(&trial.expected, (enum diagonal_rule)trial.settings.diagonal);
            for (int i = 0; i < SEARCHES; i++) {
                if (trial.searches[i])
                    check_search(&trial, i, trial.searches[i], &best);
                refused += !trial.searches[i];
            }
            found += best.reached;
        }
        end(&trial);
    }
    /* Some rounds must have a path, others must have none, and a search must have been refused. */
    const uint64_t maps = random_trials(MAPS);
    assert_in_range(found, maps, maps * ROUNDS - maps);
    assert_true(refused > 0);
}

TEST(nearest_cells_follow_changes_of_the_map)
{
    static struct trial trial;
    size_t nearest = 0;
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        begin(&trial, number + MAPS);
        for (int round = 0; round < ROUNDS; round++) {
            change(&trial);
            choose_ends(&trial);
            trial.query.nearest = true;
            for (int i = 0; i < SEARCHES; i++) {
                enum astar_status refused;
                struct astar_search *fresh = new_search(&trial, i, &refused);
                if (fresh && trial.searches[i]) {
                    const enum astar_status status =
                        astar_search_run(trial.searches[i], &trial.query, NULL);
                    assert_int_equal(status, astar_search_run(fresh, &trial.query, NULL));
                    size_t count;
                    size_t fresh_count;
                    const struct astar_point *path = astar_search_path(trial.searches[i], &count);
                    const struct astar_point *other = astar_search_path(fresh, &fresh_count);
                    if (status != ASTAR_NO_PATH && i != ASTAR_ALGORITHM_GREEDY &&
                        astar_search_is_optimal(fresh))
                        assert_int_equal(astar_search_cost_micro(trial.searches[i]),
                                         astar_search_cost_micro(fresh));
                    if (status == ASTAR_NEAREST) {
                        assert_int_equal(path[count - 1].x, other[fresh_count - 1].x);
                        assert_int_equal(path[count - 1].y, other[fresh_count - 1].y);
                        nearest++;
                    }
                }
                astar_search_free(fresh);
            }
        }
        end(&trial);
    }
    assert_true(nearest > random_trials(MAPS));
}
