/* SPDX-License-Identifier: MIT */
/* trial.c - makes random maps and settings, runs searches, and checks results with the oracle. */
#include "tests/support/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/turn_oracle.h"
#include "tests/test.h"

void trial_fail(const struct trial *trial, const char *format, ...)
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
 * Chooses the costs of directions in one of five ways: all equal; one cost for straight steps and
 * another for diagonal steps; random factors; random factors with forbidden directions; or all
 * equal except that one direction is cheaper.
 */
static void random_move_costs(struct random *rng, uint32_t costs[DIRECTION_COUNT])
{
    static const uint32_t factors[] = {250, 500, 707, 1000, 1000, 1400, 2000, 3333};
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
        if (kind == 2 || kind == 3)
            costs[d] = factors[random_below(rng, 8)];
        if (kind == 3 && random_chance(rng, 25))
            costs[d] = MOVE_FORBIDDEN;
    }
}

/*
 * A random number from 1 to 2^20, but at most `most`. All orders of magnitude are about equally
 * likely.
 */
static uint32_t random_size(struct random *rng, uint32_t most)
{
    const uint32_t size = UINT32_C(1) << random_between(rng, 0, 20);
    const uint32_t number = random_between(rng, 1, size);
    return number < most ? number : most;
}

void trial_extreme_costs(struct random *rng, struct oracle_map *map)
{
    enum { MOST = 1000000 };
    for (uint32_t value = 0; value < 256; value++)
        map->costs[value] = random_size(rng, MOST);
    for (int d = 0; d < DIRECTION_COUNT; d++)
        map->move_cost[d] = random_chance(rng, 3) ? MOVE_FORBIDDEN : random_size(rng, MOST);
    map->diagonal_cost = random_chance(rng, 70) ? DIAGONAL_SQRT2 : random_size(rng, MOST);
}

void trial_begin(struct trial *trial, uint64_t number, const struct oracle_map *map,
                 enum diagonal_rule rule)
{
    *trial = (struct trial){.number = number, .map = *map, .settings = search_settings_default()};
    trial->settings.rule = rule;
    trial->settings.diagonal_cost = map->diagonal_cost;
    memcpy(trial->settings.move_cost, map->move_cost, sizeof trial->settings.move_cost);
    oracle_make_grid(&trial->map, &trial->grid);
}

void trial_begin_random(struct trial *trial, uint64_t number, struct random *rng)
{
    static const uint32_t lengths[] = {500, 1000, 1414, 1500, 1999, 2000, 3000};
    struct oracle_map map;
    random_map(rng, &map);
    if (random_chance(rng, 50))
        random_move_costs(rng, map.move_cost);
    if (random_chance(rng, 25))
        map.diagonal_cost = lengths[random_below(rng, sizeof lengths / sizeof *lengths)];
    if (random_chance(rng, 10))
        trial_extreme_costs(rng, &map);
    trial_begin(trial, number, &map, (enum diagonal_rule)random_below(rng, DIAGONAL_RULE_COUNT));
}

void trial_end(struct trial *trial)
{
    grid_free(&trial->grid);
}

struct search *trial_search(const struct trial *trial)
{
    struct error error = {.code = ERROR_NONE};
    struct search *search = search_create(&trial->grid, &trial->settings, &error);
    const bool may_refuse = algorithm_row(trial->settings.algorithm)->unsupported;
    if (!search && (!may_refuse || error.code != ERROR_SETTINGS || !strstr(error.message, "use ")))
        trial_fail(trial, "search_create: %s", error.message);
    return search;
}

void trial_run_query(const struct trial *trial, struct search *search,
                     const struct search_query *query, struct search_result *result)
{
    struct error error;
    if (!search_run(search, query, result, &error))
        trial_fail(trial, "search_run: %s", error.message);
}

void trial_run(const struct trial *trial, struct search *search, struct search_result *result)
{
    /* The cast is safe: a search does not change the points of its query, which are not const. */
    struct oracle_map *map = (struct oracle_map *)&trial->map;
    const struct search_query query = {.starts = {map->starts, map->start_count, map->start_count},
                                       .goals = {map->goals, map->goal_count, map->goal_count}};
    trial_run_query(trial, search, &query, result);
}

/* Checks that the path is legal and costs what the result reports. */
static void check_path(const struct trial *trial, const struct search_result *result)
{
    struct cost sum;
    const char *fault = oracle_path_fault(&trial->map, trial->settings.rule, result->path,
                                          result->path_count, &sum);
    if (fault)
        trial_fail(trial, "the path is not legal: %s", fault);
    char expected[NUMBER_TEXT_SIZE];
    char reported[NUMBER_TEXT_SIZE];
    oracle_text(expected, sum);
    cost_format(reported, result->cost);
    if (oracle_compare(sum, result->cost) != 0 || strcmp(expected, reported) != 0)
        trial_fail(trial, "the path costs %s, not %s", expected, reported);
    /* With keep-away, the costs of cells include the keep-away factors, but the length does not. */
    if (trial->settings.keep_away.radius <= 0 && oracle_compare(sum, result->length) != 0)
        trial_fail(trial, "the reported length of the path is wrong");
    if (turn_oracle_count(trial->settings.rule, result->path, result->path_count) != result->turns)
        trial_fail(trial, "the reported number of turns is wrong");
}

void trial_check(const struct trial *trial, const struct search_result *result,
                 struct oracle_distance expected)
{
    if (result->found != expected.reached)
        trial_fail(trial, "%s",
                   result->found ? "a path is found where none exists" : "no path is found");
    if (!result->found)
        return;
    check_path(trial, result);
    if (result->optimal && oracle_compare(result->cost, expected.cost) != 0) {
        char reported[NUMBER_TEXT_SIZE];
        char possible[NUMBER_TEXT_SIZE];
        cost_format(reported, result->cost);
        oracle_text(possible, expected.cost);
        trial_fail(trial, "the path costs %s, but the least cost is %s", reported, possible);
    }
}

/* Converts a cost to billionths and multiplies it by a factor. */
static struct cost multiplied(struct cost cost, uint32_t factor)
{
    return (struct cost){(cost.straight * 1000 + cost.nano) * factor, cost.diagonal * 1000 * factor,
                         0};
}

/* Returns true if a cost is at most weight / 1000 times the least cost. */
static bool is_within(struct cost cost, struct cost least, uint32_t weight)
{
    return oracle_compare(multiplied(cost, FACTOR_ONE), multiplied(least, weight)) <= 0;
}

static size_t count_reached(const struct oracle_map *map, enum diagonal_rule rule)
{
    struct oracle_distance distances[ORACLE_CELLS_MAX];
    size_t count = 0;
    oracle_distances(map, rule, distances);
    for (size_t i = 0; i < (size_t)map->width * map->height; i++)
        count += distances[i].reached;
    return count;
}

bool trial_solve(const struct trial *trial, struct oracle_distance expected,
                 struct search_result *result)
{
    struct search *search = trial_search(trial);
    if (!search)
        return false;
    trial_run(trial, search, result);
    trial_check(trial, result, expected);
    search_free(search);
    return true;
}

void trial_check_weight(struct trial *trial, uint32_t weight, struct oracle_distance expected)
{
    const size_t reached = count_reached(&trial->map, trial->settings.rule);
    struct search_result result;
    trial->settings.weight = FACTOR_ONE;
    if (!trial_solve(trial, expected, &result))
        return;
    const bool admissible = result.optimal;
    search_result_free(&result);
    trial->settings.weight = weight;
    assert_true(trial_solve(trial, expected, &result));
    if (admissible && result.found && !is_within(result.cost, expected.cost, weight)) {
        char found[NUMBER_TEXT_SIZE];
        char least[NUMBER_TEXT_SIZE];
        oracle_text(found, result.cost);
        oracle_text(least, expected.cost);
        trial_fail(trial, "the path costs %s, but the least cost is %s", found, least);
    }
    if (!result.optimal && result.expanded > reached)
        trial_fail(trial, "%" PRIu64 " cells are expanded, but only %zu can be reached",
                   result.expanded, reached);
    search_result_free(&result);
}

/* Applies a symmetry to a vector. */
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
    /* The vector from the centre of the map is doubled, so that its coordinates are integers. */
    int64_t x = 2 * (int64_t)point.x - (map->width - 1);
    int64_t y = 2 * (int64_t)point.y - (map->height - 1);
    turn(symmetry, &x, &y);
    const bool sideways = (symmetry & 1) != 0;
    const int64_t width = sideways ? map->height : map->width;
    const int64_t height = sideways ? map->width : map->height;
    return (struct point){(uint32_t)((x + width - 1) / 2), (uint32_t)((y + height - 1) / 2)};
}

void trial_turn(const struct oracle_map *map, int symmetry, struct oracle_map *turned)
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
