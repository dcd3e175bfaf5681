/* SPDX-License-Identifier: MIT */
/*
 * ground.c - searches with combinations of keep-away, large agents and --clearance on random maps
 * with all rules and costs (search/rules/ground.c, search/length.c, map/keep_away.c, map/agent.c).
 *
 * tests/support/ground_oracle.c computes the costs of positions. Dijkstra's algorithm in
 * tests/support/oracle.c then finds the least cost.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "map/clearance.h"
#include "tests/support/ground_oracle.h"
#include "tests/support/trial.h"
#include "tests/test.h"

enum { KEEP_AWAY_MAPS = 6000, AGENT_MAPS = 6000, CHANGED_MAPS = 1500 };

/* --- the searches -------------------------------------------------------------------------- */

/*
 * The map before the change (`before`), a trial on the map of positions made from it, and the same
 * map of positions without the factors of keep-away (`plain`).
 */
struct run {
    struct trial trial;
    struct oracle_map before, plain;
    struct ground_settings change;
};

/*
 * Returns a length in thousandths: a distance between cells, nearly such a distance, or any number.
 */
static uint32_t random_length(struct random *rng)
{
    static const uint32_t special[] = {1000, 1001, 1414,  1415,  2000,  2001, 2236,
                                       2237, 3000, 10000, 20000, 40000, 60000};
    if (random_chance(rng, 50))
        return special[random_below(rng, sizeof special / sizeof *special)];
    return random_below(rng, 9000);
}

static uint32_t random_factor(struct random *rng)
{
    static const uint32_t special[] = {1000, 1001, 2000, 3000, 4000, 1000000};
    if (random_chance(rng, 60))
        return special[random_below(rng, sizeof special / sizeof *special)];
    return random_between(rng, 1000, 20000);
}

static struct ground_settings random_change(struct random *rng, bool large)
{
    struct ground_settings change = {.factor = random_factor(rng)};
    if (random_chance(rng, 25))
        change.clearance = random_between(rng, 500, 2500);
    if (!large || random_chance(rng, 50))
        change.radius = random_length(rng);
    if (large || random_chance(rng, 20))
        change.agent = (struct agent){random_between(rng, 0, 4), random_between(rng, 1, 4)};
    return change;
}

/* Prints the original map, describes the change, and fails the test. */
static void fail_run(const struct run *run, const char *problem)
{
    const struct ground_settings *change = &run->change;
    oracle_print(&run->before);
    trial_fail(&run->trial, "clearance %u, keep-away %u,%u, agent %ux%u: %s", change->clearance,
               change->radius, change->factor, change->agent.width, change->agent.height, problem);
}

/* Begins a trial with a random change. Returns false if there are no free positions. */
static bool begin(struct run *run, uint64_t number, struct random *rng, bool large)
{
    struct error error;
    trial_begin_random(&run->trial, number, rng);
    run->before = run->trial.map;
    run->change = random_change(rng, large);
    if (run->change.agent.width > run->before.width)
        run->change.agent.width = run->before.width;
    if (run->change.agent.height > run->before.height)
        run->change.agent.height = run->before.height;
    run->trial.settings.keep_away =
        (struct keep_away){run->change.radius / 1000.0, run->change.factor};
    run->trial.settings.agent = run->change.agent;
    if (random_chance(rng, 15))
        run->trial.settings.heuristic = (enum heuristic)random_below(rng, HEURISTIC_COUNT);
    assert_true(clearance_apply(&run->trial.grid,
                                (struct clearance){.radius = run->change.clearance / 1000.0}, NULL,
                                &error));
    if (ground_oracle_positions(&run->before, &run->change, &run->trial.map, &run->plain) == 0)
        return false;
    random_ends(rng, 1 + random_below(rng, 2), 1 + random_below(rng, 2), &run->trial.map);
    memcpy(run->plain.starts, run->trial.map.starts, sizeof run->plain.starts);
    memcpy(run->plain.goals, run->trial.map.goals, sizeof run->plain.goals);
    run->plain.start_count = run->trial.map.start_count;
    run->plain.goal_count = run->trial.map.goal_count;
    return true;
}

static void check_length(const struct run *run, const struct search_result *result)
{
    struct cost length;
    if (!result->found)
        return;
    if (oracle_path_fault(&run->plain, run->trial.settings.rule, result->path, result->path_count,
                          &length))
        fail_run(run, "the path is not legal without keep-away");
    if (oracle_compare(length, result->length) != 0)
        fail_run(run, "the length is wrong");
}

/* Runs a search and checks its result. */
static void check_search(const struct run *run, struct search *search,
                         struct oracle_distance expected)
{
    struct search_result result;
    const enum algorithm algorithm = run->trial.settings.algorithm;
    trial_run(&run->trial, search, &result);
    if (result.found != expected.reached)
        fail_run(run, "a path is missing, or should not exist");
    if (result.found && result.optimal && oracle_compare(result.cost, expected.cost) != 0)
        fail_run(run, "the path is reported as optimal but is not");
    trial_check(&run->trial, &result, expected);
    check_length(run, &result);
    const bool promises = algorithm_row(algorithm)->optimal == OPTIMAL_ALWAYS ||
                          (algorithm_row(algorithm)->optimal == OPTIMAL_IF_ADMISSIBLE &&
                           run->trial.settings.heuristic == HEURISTIC_AUTO);
    if (promises && !result.optimal)
        fail_run(run, "the result is not reported as optimal");
    search_result_free(&result);
}

/* Checks the results of all algorithms. Returns the number of algorithms that support the map. */
static unsigned check_algorithms(struct run *run)
{
    const struct oracle_distance expected = oracle_solve(&run->trial.map, run->trial.settings.rule);
    unsigned count = 0;
    for (int i = 0; i < ALGORITHM_COUNT; i++) {
        run->trial.settings.algorithm = (enum algorithm)i;
        struct search *search = trial_search(&run->trial);
        if (search)
            check_search(run, search, expected);
        count += search != NULL;
        search_free(search);
    }
    return count;
}

static void check_maps(uint64_t maps, bool large)
{
    static struct run run;
    uint64_t checked = 0;
    for (uint64_t number = 0; number < maps; number++) {
        struct random rng = random_begin(number);
        if (begin(&run, number, &rng, large)) {
            assert_true(check_algorithms(&run) >= 4);
            checked++;
        }
        trial_end(&run.trial);
    }
    assert_true(checked > maps / 2);
}

TEST(cells_near_walls_cost_more)
{
    check_maps(random_trials(KEEP_AWAY_MAPS), false);
}

TEST(agents_cover_several_cells)
{
    check_maps(random_trials(AGENT_MAPS), true);
}

/* Changes some cells of the map and of the grid. Stores the changed cells in `cells`. */
static size_t change_cells(struct run *run, struct random *rng, struct point cells[8])
{
    const size_t count = random_between(rng, 1, 8);
    for (size_t i = 0; i < count; i++) {
        const uint32_t x = random_below(rng, run->before.width);
        const uint32_t y = random_below(rng, run->before.height);
        const uint8_t value = random_chance(rng, 50) ? CELL_WALL : (uint8_t)random_below(rng, 6);
        run->before.cells[y * run->before.width + x] = value;
        grid_row(&run->trial.grid, y)[x] = value;
        cells[i] = (struct point){x, y};
    }
    return count;
}

/* After changes to the map, a refreshed search finds the same paths as a new search. */
TEST(levels_and_positions_follow_changes_of_the_map)
{
    static struct run run;
    for (uint64_t number = 0; number < random_trials(CHANGED_MAPS); number++) {
        struct random rng = random_begin(number);
        bool occurs[256] = {false};
        struct point cells[8];
        struct error error;
        const bool usable = begin(&run, number, &rng, random_chance(&rng, 50));
        run.trial.settings.algorithm =
            random_chance(&rng, 50) ? ALGORITHM_ASTAR : ALGORITHM_BIDIRECTIONAL;
        run.trial.settings.heuristic = HEURISTIC_AUTO;
        struct search *search =
            usable && run.change.clearance == 0 ? trial_search(&run.trial) : NULL;
        for (int i = 0; search && i < 4; i++) {
            const struct search_changes changes = {cells, change_cells(&run, &rng, cells), occurs};
            grid_note_values(&run.trial.grid, occurs);
            assert_true(search_refresh(search, &changes, &error));
            struct oracle_map *map = &run.trial.map;
            if (ground_oracle_positions(&run.before, &run.change, map, &run.plain) == 0)
                break;
            random_ends(&rng, 1, 1, map);
            run.plain.start_count = run.plain.goal_count = 1;
            map->start_count = map->goal_count = 1;
            run.plain.starts[0] = map->starts[0];
            run.plain.goals[0] = map->goals[0];
            check_search(&run, search, oracle_solve(map, run.trial.settings.rule));
        }
        search_free(search);
        trial_end(&run.trial);
    }
}
