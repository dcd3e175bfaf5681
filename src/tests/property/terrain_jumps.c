/* SPDX-License-Identifier: MIT */
/*
 * terrain_jumps.c - jump point search on maps whose cells differ in cost, and on uniform maps with
 * the same tables, agrees with the oracle.
 *
 * Ties matter most: pruning too many of them loses paths on maps with random specks, but on no map
 * of a game. Costs are therefore often small integers. A search answers several queries, between
 * which cells change. The test makes 12,500 queries by default, and 100,000 with
 * ASTAR_TEST_CASES=all.
 */
#include <inttypes.h>

#include "search/search.h"
#include "tests/support/runs.h"
#include "tests/support/trial.h"
#include "tests/test.h"

enum { MAPS = 20000, QUERIES = 5, TERRAINS_MAX = 8, CHANGES_MAX = 4 };

/* Returns a random value for a cell: one of `terrains` kinds of terrain. */
static uint8_t random_value(struct random *rng, uint32_t terrains)
{
    const uint32_t kind = random_below(rng, terrains);
    return (uint8_t)(kind == 0 ? CELL_FREE : CELL_TERRAIN + kind - 1);
}

/* Returns the length of a side: usually small, because small maps have more ties per second. */
static uint32_t random_side(struct random *rng)
{
    const uint32_t percent = random_below(rng, 100);
    return random_between(rng, 5, percent < 75 ? 14 : percent < 97 ? 30 : 100);
}

/* Fills a map with patches of terrain of random size, specks of terrain and walls. */
static void random_terrain(struct random *rng, uint32_t terrains, struct oracle_map *map)
{
    static const uint32_t decimals[] = {250, 500, 999, 1001, 1414, 1415, 2000, 7071, 314159};
    map->width = random_side(rng);
    map->height = random_side(rng);
    while (map->width * map->height > ORACLE_CELLS_MAX)
        map->height /= 2;
    oracle_standard_costs(map);
    const bool whole = random_chance(rng, 75);
    for (uint32_t kind = 0; kind < TERRAINS_MAX; kind++)
        map->costs[kind == 0 ? CELL_FREE : CELL_TERRAIN + kind - 1] =
            whole ? COST_ONE * random_between(rng, 1, 5)
                  : decimals[random_below(rng, sizeof decimals / sizeof *decimals)];
    const uint32_t patch = random_between(rng, 1, 8);
    const uint32_t specks = random_chance(rng, 50) ? random_below(rng, 40) : 0;
    const uint32_t walls = random_chance(rng, 70) ? random_below(rng, 51) : 0;
    for (uint32_t i = 0; i < map->width * map->height; i++) {
        const struct point at = oracle_point(map, i);
        const struct point corner = {at.x - at.x % patch, at.y - at.y % patch};
        const bool fresh = (at.x == corner.x && at.y == corner.y) || random_chance(rng, specks);
        const uint8_t value =
            fresh ? random_value(rng, terrains) : map->cells[oracle_index(map, corner)];
        map->cells[i] = random_chance(rng, walls) ? CELL_WALL : value;
    }
    map->cells[0] = CELL_FREE; /* a place for starts and goals */
}

/* Sometimes changes the costs of directions or diagonal steps, so that steps are pruned less. */
static void random_strides(struct random *rng, struct oracle_map *map)
{
    static const uint32_t lengths[] = {500, 1000, 1400, 1999, 2500};
    if (random_chance(rng, 10))
        map->diagonal_cost = lengths[random_below(rng, sizeof lengths / sizeof *lengths)];
    if (random_chance(rng, 10))
        map->move_cost[random_below(rng, DIRECTION_COUNT)] = random_chance(rng, 30) ? 0 : 1700;
}

/* Returns the least cost of a path from a start to a goal, through `via` unless it is NULL. */
static struct oracle_distance expected_of(const struct trial *trial, const struct point *via)
{
    static struct oracle_map part;
    if (!via)
        return oracle_solve(&trial->map, trial->settings.rule);
    part = trial->map;
    part.goals[0] = *via;
    part.goal_count = 1;
    const struct oracle_distance first = oracle_solve(&part, trial->settings.rule);
    part = trial->map;
    part.starts[0] = *via;
    part.start_count = 1;
    struct oracle_distance all = oracle_solve(&part, trial->settings.rule);
    all.reached = all.reached && first.reached;
    all.cost = cost_sum(all.cost, first.cost);
    return all;
}

/* Runs a query between random cells, and checks its result. Returns true if there is a path. */
static bool check_query(struct trial *trial, struct search *search, struct random *rng)
{
    random_ends(rng, random_between(rng, 1, 3), random_between(rng, 1, 3), &trial->map);
    struct point via = trial->map.goals[0];
    const bool passes = random_chance(rng, 20);
    if (passes)
        random_ends(rng, trial->map.start_count, 1, &trial->map);
    const struct search_query query = {
        .starts = {trial->map.starts, trial->map.start_count, trial->map.start_count},
        .via = {&via, passes ? 1 : 0, 1},
        .goals = {trial->map.goals, trial->map.goal_count, trial->map.goal_count}};
    struct search_result result;
    trial_run_query(trial, search, &query, &result);
    if (!result.optimal)
        trial_fail(trial, "the result is not marked as optimal");
    const struct oracle_distance expected = expected_of(trial, passes ? &via : NULL);
    trial_check(trial, &result, expected);
    search_result_free(&result);
    return expected.reached;
}

TEST(paths_across_terrain_are_the_cheapest)
{
    static struct trial trial;
    uint64_t found = 0;
    const uint64_t maps = random_trials(MAPS);
    for (uint64_t number = 0; number < maps; number++) {
        struct random rng = random_begin(number);
        static struct oracle_map map;
        const uint32_t terrains = random_between(&rng, 1, TERRAINS_MAX);
        random_terrain(&rng, terrains, &map);
        random_strides(&rng, &map);
        random_ends(&rng, 1, 1, &map);
        trial_begin(&trial, number, &map,
                    (enum diagonal_rule)random_below(&rng, DIAGONAL_RULE_COUNT));
        trial.settings.algorithm = random_chance(&rng, 90) ? ALGORITHM_JPS : ALGORITHM_FASTEST;
        /* 2: `fastest` may jump with these tables on uniform maps; 5000: with landmarks */
        trial.settings.problems = random_chance(&rng, 25) ? 5000 : 2;
        struct search *search = trial_search(&trial);
        for (int i = 0; i < QUERIES; i++) {
            for (uint32_t j = i < 2 ? 0 : random_below(&rng, CHANGES_MAX); j > 0; j--) {
                struct error error;
                const uint32_t cell =
                    random_between(&rng, 1, trial.map.width * trial.map.height - 1);
                const uint8_t value =
                    random_chance(&rng, 40) ? CELL_WALL : random_value(&rng, terrains);
                trial.map.cells[cell] = value;
                assert_true(runs_change(&trial.grid, search, oracle_point(&trial.map, cell), value,
                                        &error));
            }
            found += check_query(&trial, search, &rng);
        }
        search_free(search);
        trial_end(&trial);
    }
    assert_in_range(found, maps * QUERIES / 2, maps * QUERIES - 1);
}
