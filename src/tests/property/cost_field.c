/* SPDX-License-Identifier: MIT */
/*
 * cost_field.c - fields of costs from starts and to goals agree with the oracle. Each first step
 * towards a goal is legal and leads to a cell whose cost is lower by exactly the cost of the step.
 *
 * The settings that must have no effect (algorithm, heuristic, weight) are random.
 */
#include <inttypes.h>
#include <string.h>

#include "search/cost_field.h"
#include "tests/support/trial.h"
#include "tests/test.h"

enum { MAPS = 10000, SNAKES = 3, NEAR_TIES = 10 };

/* The displacement of a step in each direction. */
static const int step_x[] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int step_y[] = {-1, -1, 0, 1, 1, 1, 0, -1};

/*
 * Lowers the distance of a cell if a path through one of its neighbours is shorter. Returns true if
 * the distance has changed.
 */
static bool relax(const struct oracle_map *map, enum diagonal_rule rule, size_t index,
                  struct oracle_distance *distances)
{
    const struct point from = oracle_point(map, index);
    struct oracle_distance *known = &distances[index];
    bool changed = false;
    for (int d = 0; d < 8; d++) {
        const struct point to = {from.x + (uint32_t)step_x[d], from.y + (uint32_t)step_y[d]};
        if (!oracle_step_allowed(map, rule, from, to) || !distances[oracle_index(map, to)].reached)
            continue;
        const struct cost cost =
            oracle_after_step(map, distances[oracle_index(map, to)].cost, from, to);
        if (known->reached && oracle_compare(cost, known->cost) >= 0)
            continue;
        *known = (struct oracle_distance){true, cost};
        changed = true;
    }
    return changed;
}

/* Stores the distance of every cell to the nearest goal, using the Bellman-Ford algorithm. */
static void distances_to_goals(const struct oracle_map *map, enum diagonal_rule rule,
                               struct oracle_distance *distances)
{
    const size_t count = (size_t)map->width * map->height;
    memset(distances, 0, count * sizeof *distances);
    for (size_t i = 0; i < map->goal_count; i++)
        distances[oracle_index(map, map->goals[i])].reached = true;
    bool changed = true;
    while (changed) {
        changed = false;
        for (size_t i = 0; i < count; i++) /* in reading order, then backwards */
            changed |= map->cells[i] != 1 && relax(map, rule, i, distances);
        for (size_t i = count; i-- > 0;)
            changed |= map->cells[i] != 1 && relax(map, rule, i, distances);
    }
}

static void check_cost(const struct trial *trial, struct point at, uint128 cost,
                       struct oracle_distance expected)
{
    if ((cost != COST_FIELD_NONE) != expected.reached)
        trial_fail(trial, "%" PRIu32 ",%" PRIu32 " is%s reached", at.x, at.y,
                   expected.reached ? " not" : "");
    if (expected.reached && cost != oracle_micro(expected.cost))
        trial_fail(trial, "%" PRIu32 ",%" PRIu32 " costs %.6f, not %.6f", at.x, at.y,
                   cost_field_real(cost), cost_field_real(oracle_micro(expected.cost)));
}

/* Checks the direction of the first step from a cell towards a goal. */
static void check_direction(const struct trial *trial, struct point at, int direction,
                            const struct oracle_distance *distances)
{
    const struct oracle_map *map = &trial->map;
    const struct oracle_distance here = distances[oracle_index(map, at)];
    bool is_goal = false;
    for (size_t i = 0; i < map->goal_count; i++)
        is_goal |= map->goals[i].x == at.x && map->goals[i].y == at.y;
    if ((direction == COST_FIELD_NO_STEP) != (is_goal || !here.reached))
        trial_fail(trial, "%" PRIu32 ",%" PRIu32 " has the direction %d", at.x, at.y, direction);
    if (direction == COST_FIELD_NO_STEP)
        return;
    const struct point next = {at.x + (uint32_t)step_x[direction],
                               at.y + (uint32_t)step_y[direction]};
    if (!oracle_step_allowed(map, trial->settings.rule, at, next) ||
        !distances[oracle_index(map, next)].reached ||
        oracle_compare(oracle_after_step(map, distances[oracle_index(map, next)].cost, at, next),
                       here.cost) != 0)
        trial_fail(trial, "%" PRIu32 ",%" PRIu32 " has the wrong direction %d", at.x, at.y,
                   direction);
}

static void check_summary(const struct trial *trial, const struct cost_field *field,
                          const struct oracle_distance *distances)
{
    struct cost_field_summary summary;
    struct error error;
    uint64_t reached = 0;
    uint64_t within = 0;
    uint128 highest = 0;
    const size_t count = (size_t)trial->map.width * trial->map.height;
    const uint128 limit = oracle_micro(distances[count / 2].cost);
    for (size_t i = 0; i < count; i++) {
        const uint128 micro = oracle_micro(distances[i].cost);
        reached += distances[i].reached;
        within += distances[i].reached && micro <= limit;
        highest = distances[i].reached && micro > highest ? micro : highest;
    }
    assert_true(cost_field_summarise(field, limit, &summary, &error));
    if (summary.reached != reached || summary.within != within || summary.highest != highest)
        trial_fail(trial, "the summary is wrong");
}

static void check_field(const struct trial *trial, bool to_goals)
{
    static struct oracle_distance distances[ORACLE_CELLS_MAX];
    const struct oracle_map *map = &trial->map;
    const struct cost_field_request request = {.grid = &trial->grid,
                                               .settings = &trial->settings,
                                               .ends = to_goals ? trial->grid.goals
                                                                : trial->grid.starts,
                                               .to_goals = to_goals};
    struct error error;
    struct cost_field *field = cost_field_create(&request, &error);
    if (!field)
        trial_fail(trial, "%s", error.message);
    if (to_goals)
        distances_to_goals(map, trial->settings.rule, distances);
    else
        oracle_distances(map, trial->settings.rule, distances);
    for (uint32_t y = 0; y < map->height; y++) {
        uint128 costs[ORACLE_CELLS_MAX];
        int8_t directions[ORACLE_CELLS_MAX];
        double real[ORACLE_CELLS_MAX];
        assert_true(cost_field_row_real(field, y, real, &error));
        cost_field_row(field, y, costs);
        cost_field_directions(field, y, directions);
        for (uint32_t x = 0; x < map->width; x++) {
            const struct point at = {x, y};
            check_cost(trial, at, costs[x], distances[oracle_index(map, at)]);
            if (real[x] < cost_field_real(costs[x]) || real[x] > cost_field_real(costs[x]))
                trial_fail(trial, "cell %" PRIu32 ",%" PRIu32 " has two different costs", x, y);
            if (to_goals)
                check_direction(trial, at, directions[x], distances);
        }
    }
    check_summary(trial, field, distances);
    cost_field_free(field);
}

/* Checks both fields of a trial, then ends the trial. */
static void check_trial(struct trial *trial, struct random *rng)
{
    trial->settings.algorithm = (enum algorithm)random_below(rng, ALGORITHM_COUNT);
    trial->settings.heuristic = (enum heuristic)random_below(rng, HEURISTIC_COUNT);
    trial->settings.weight = random_between(rng, FACTOR_ONE, FACTOR_MAX);
    check_field(trial, false);
    check_field(trial, true);
    trial_end(trial);
}

TEST(random_maps_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        trial_begin_random(&trial, number, &rng);
        check_trial(&trial, &rng);
    }
}

/* All steps cost the same, so the searches use the queue in search/algorithms/tiling.h. */
TEST(maps_of_equal_steps_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        random_ground_up_to(&rng, GROUND_UNIFORM, 30, &map);
        random_ends(&rng, 1 + random_below(&rng, 3), 1 + random_below(&rng, 3), &map);
        map.costs[0] = random_between(&rng, 1, FACTOR_MAX);
        trial_begin(&trial, number, &map, DIAGONAL_NEVER);
        check_trial(&trial, &rng);
    }
}

TEST(extreme_costs_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        const uint32_t side_max = random_below(&rng, 200) == 0 ? 40 : RANDOM_SIDE_MAX;
        random_ground_up_to(&rng, random_chance(&rng, 30) ? GROUND_TERRAIN : GROUND_PRICED,
                            side_max, &map);
        random_ends(&rng, 1 + random_below(&rng, 3), 1 + random_below(&rng, 3), &map);
        trial_extreme_costs(&rng, &map);
        trial_begin(&trial, number, &map,
                    (enum diagonal_rule)random_below(&rng, DIAGONAL_RULE_COUNT));
        check_trial(&trial, &rng);
    }
}

/* Each map has two paths whose costs cannot be distinguished with narrow keys. */
TEST(nearly_equal_paths_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < (uint64_t)ORACLE_CONVERGENTS * NEAR_TIES; number++) {
        struct random rng = random_begin(number);
        const uint64_t *pair = oracle_convergents[number % ORACLE_CONVERGENTS];
        const uint32_t multiple = pair[0] < 10000 ? (uint32_t)(10000 / pair[0]) : 1;
        struct oracle_map map;
        struct trial trial;
        random_near_tie(&rng, (uint32_t)pair[1] * multiple, (uint32_t)pair[0] * multiple, &map);
        trial_begin(&trial, number, &map, DIAGONAL_BOTH_FREE);
        check_trial(&trial, &rng);
    }
}

TEST(long_expensive_paths_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < SNAKES; number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        random_snake(&rng, &map);
        trial_begin(&trial, number, &map, (enum diagonal_rule)number);
        check_trial(&trial, &rng);
    }
}

/*
 * The keys of long, cheap paths fit in 32 bits, but keys of this width cannot distinguish all
 * costs.
 */
TEST(long_cheap_paths_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < SNAKES; number++) {
        struct random rng = random_begin(number);
        struct oracle_map map;
        struct trial trial;
        random_snake(&rng, &map);
        for (unsigned value = 0; value < 256; value++)
            map.costs[value] = 1000 * random_between(&rng, 10, 90);
        trial_begin(&trial, number, &map, (enum diagonal_rule)(number % 2 + 1));
        check_trial(&trial, &rng);
    }
}
