/* SPDX-License-Identifier: MIT */
/*
 * smooth.c - smoothed paths on random maps. An oracle checks that each segment is allowed and that
 * smoothing makes no path longer or more expensive. Lengths are compared with those of shortest
 * paths.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/segment_oracle.h"
#include "tests/support/trial.h"
#include "tests/test.h"

enum {
    PATHS = 20000,
    COMPARED_MAPS = 1000,
    SIDE_MAX = 40,
    TURNS_BACK = 11886, /* the number of a trial */
};

/* Sums of square roots are compared with this relative tolerance. */
static const long double tolerance = 1e-15L;

/* The mean ratio of smoothed lengths to shortest lengths must be less than this. */
static const double mean_most = 1.02;

/* The length and the cost of a polyline. */
struct measures {
    long double length, cost;
};

static struct measures measure(const struct oracle_map *map, const struct point *points,
                               uint64_t count)
{
    struct measures sum = {0};
    for (uint64_t i = 1; i < count; i++) {
        const struct segment segment = segment_between(points[i - 1], points[i]);
        sum.length += segment_length(&segment);
        sum.cost += segment_cost(map, &segment);
    }
    return sum;
}

/* Runs a new search and smooths its path. The caller frees way->items and the result. */
static void solve(const struct trial *trial, const struct points *via, enum smoothing smoothing,
                  struct search_result *result, struct points *way)
{
    struct oracle_map *map = (struct oracle_map *)&trial->map;
    const struct search_query query = {.starts = {map->starts, map->start_count, map->start_count},
                                       .goals = {map->goals, map->goal_count, map->goal_count},
                                       .via = *via,
                                       .nearest = trial->number % 2 == 0};
    struct search *search = trial_search(trial);
    struct error error;
    assert_non_null(search);
    trial_run_query(trial, search, &query, result);
    *way = (struct points){0};
    if (!smooth_path(search, result, smoothing, way, &error))
        trial_fail(trial, "smooth_path: %s", error.message);
    search_free(search);
}

static bool same(struct point a, struct point b)
{
    return a.x == b.x && a.y == b.y;
}

/*
 * Checks the part of the smoothed path `way` that replaces one leg of the path. The first and the
 * last cell of the leg must be waypoints. On entry, `*at` is the index of the first one in `way`;
 * on return, it is the index of the last one.
 */
static void check_leg(const struct trial *trial, const struct point *path, uint64_t count,
                      const struct points *way, size_t *at)
{
    const size_t first = *at;
    if (first >= way->count || !same(way->items[first], path[0]))
        trial_fail(trial, "the smoothed path does not contain the first cell of a leg");
    while (*at < way->count &&
           (!same(way->items[*at], path[count - 1]) || (*at == first && count > 1)))
        ++*at;
    if (*at == way->count)
        trial_fail(trial, "the smoothed path does not contain the last cell of a leg");
    for (size_t i = first; i < *at; i++) {
        if (same(way->items[i], way->items[i + 1]))
            trial_fail(trial, "the waypoint %" PRIu32 ",%" PRIu32 " is listed twice",
                       way->items[i].x, way->items[i].y);
        const struct segment segment = segment_between(way->items[i], way->items[i + 1]);
        if (!segment_allowed(&trial->map, trial->settings.rule, &segment))
            trial_fail(trial, "the segment from %" PRIu32 ",%" PRIu32 " is not allowed",
                       way->items[i].x, way->items[i].y);
    }
    const struct measures before = measure(&trial->map, path, count);
    const struct measures now = measure(&trial->map, way->items + first, *at - first + 1);
    if (now.length > before.length * (1 + tolerance))
        trial_fail(trial, "the length is %.9Lf, but was %.9Lf before smoothing", now.length,
                   before.length);
    if (now.cost > before.cost * (1 + tolerance))
        trial_fail(trial, "the cost is %.9Lf, but was %.9Lf before smoothing", now.cost,
                   before.cost);
}

static void check_way(const struct trial *trial, const struct search_result *result,
                      const struct points *way)
{
    const uint64_t legs = result->leg_count > 0 ? result->leg_count : 1;
    const struct point *path = result->path;
    size_t at = 0;
    for (uint64_t i = 0; result->path && i < legs; i++) {
        const uint64_t steps = result->legs ? result->legs[i].steps : result->path_count - 1;
        check_leg(trial, path, steps + 1, way, &at);
        path += steps;
    }
    if (way->count != (result->path ? at + 1 : 0))
        trial_fail(trial, "the smoothed path does not end at the last cell of the path");
}

/* Checks that no waypoint can be omitted. All cells of the map must cost the same. */
static void check_few(const struct trial *trial, const struct points *way)
{
    for (size_t i = 1; i + 1 < way->count; i++) {
        const struct segment segment = segment_between(way->items[i - 1], way->items[i + 1]);
        if (segment_allowed(&trial->map, trial->settings.rule, &segment))
            trial_fail(trial, "the waypoint %" PRIu32 ",%" PRIu32 " can be omitted",
                       way->items[i].x, way->items[i].y);
    }
}

/*
 * Checks the cells that a picture shows for a smoothed path: all are free, and consecutive cells
 * are neighbours.
 */
static void check_cells(const struct trial *trial, const struct points *way)
{
    struct points cells = {0};
    struct error error;
    assert_true(smooth_cells(way, &cells, &error));
    for (size_t i = 0; i < cells.count; i++) {
        const struct point at = cells.items[i];
        if (oracle_blocked(&trial->map, at.x, at.y))
            trial_fail(trial, "the cell %" PRIu32 ",%" PRIu32 " of the smoothed path is a wall",
                       at.x, at.y);
        if (i > 0 &&
            (llabs((int64_t)at.x - cells.items[i - 1].x) > 1 ||
             llabs((int64_t)at.y - cells.items[i - 1].y) > 1 || same(at, cells.items[i - 1])))
            trial_fail(trial, "consecutive cells of the smoothed path are not neighbours");
    }
    if (way->count > 0 && !same(cells.items[cells.count - 1], way->items[way->count - 1]))
        trial_fail(trial, "the last cell of the smoothed path is not its last waypoint");
    free(cells.items);
}

/* Checks the smoothed path of a trial. Returns true if smoothing made the path shorter. */
static bool check_trial(uint64_t number)
{
    struct random rng = random_begin(number);
    struct oracle_map map;
    struct trial trial;
    struct search_result result;
    struct points way;
    struct point via_point;
    random_ground_up_to(&rng, (enum ground)(number % GROUND_COUNT),
                        number % 3 == 0 ? SIDE_MAX : RANDOM_SIDE_MAX, &map);
    random_ends(&rng, 1 + random_below(&rng, 3), 1 + random_below(&rng, 3), &map);
    trial_begin(&trial, number, &map, (enum diagonal_rule)(number / 4 % DIAGONAL_RULE_COUNT));
    via_point = map.goals[map.goal_count - 1];
    const struct points via = {&via_point, random_chance(&rng, 25), 1};
    solve(&trial, &via, SMOOTHING_SEGMENTS, &result, &way);
    check_way(&trial, &result, &way);
    check_cells(&trial, &way);
    if (number % GROUND_COUNT == GROUND_UNIFORM && via.count == 0)
        check_few(&trial, &way);
    const bool shorter =
        way.count > 0 &&
        smooth_length(&way) + 1e-9 < (double)measure(&map, result.path, result.path_count).length;
    free(way.items);
    search_result_free(&result);
    trial_end(&trial);
    return shorter;
}

TEST(smoothed_paths_are_allowed_and_not_worse)
{
    uint64_t shorter = 0;
    for (uint64_t number = 0; number < random_trials(PATHS); number++)
        shorter += check_trial(number);
    assert_true(shorter > random_trials(PATHS) / 10);
}

/* In this trial, a patch begins and ends at the same waypoint, which was then listed twice. */
TEST(no_waypoint_is_listed_twice)
{
    (void)check_trial(TURNS_BACK);
}

/* Ratios of the lengths of smoothed paths to those of shortest paths. */
struct ratios {
    double sum, worst;
    uint64_t count;
};

static void note(struct ratios *ratios, double ratio)
{
    ratios->sum += ratio;
    ratios->count++;
    ratios->worst = fmax(ratios->worst, ratio);
}

static void compare(uint64_t number, enum diagonal_rule rule, struct ratios *centres,
                    struct ratios *corners)
{
    struct random rng = random_begin(number);
    struct oracle_map map;
    struct trial trial;
    struct search_result result;
    struct points way;
    const struct points via = {0};
    do {
        random_ground_up_to(&rng, GROUND_UNIFORM, SIDE_MAX, &map);
    } while (map.width < 10 || map.height < 10);
    random_ends(&rng, 1, 1, &map);
    trial_begin(&trial, 2 * number + 1, &map, rule);
    solve(&trial, &via, SMOOTHING_SEGMENTS, &result, &way);
    if (way.count > 1) {
        const struct point ends[] = {map.starts[0], map.goals[0]};
        const double length = smooth_length(&way);
        note(centres, length / segment_shortest(&map, rule, ends, false, length));
        if (rule == DIAGONAL_ONE_FREE)
            note(corners, length / segment_shortest(&map, rule, ends, true, length));
    }
    free(way.items);
    search_result_free(&result);
    trial_end(&trial);
}

TEST(smoothed_paths_are_almost_shortest)
{
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct ratios centres = {0};
        struct ratios corners = {0};
        for (uint64_t number = 0; centres.count < random_trials(COMPARED_MAPS); number++)
            compare(number, (enum diagonal_rule)rule, &centres, &corners);
        if (getenv("ASTAR_TEST_TABLE")) {
            print_message("%s: mean %.5f, worst %.4f of %" PRIu64 " paths",
                          movement_rule_name((enum diagonal_rule)rule),
                          centres.sum / (double)centres.count, centres.worst, centres.count);
            if (corners.count > 0)
                print_message("; relative to paths with bends at corners: mean %.5f, worst %.4f",
                              corners.sum / (double)corners.count, corners.worst);
            print_message("\n");
        }
        assert_true(centres.sum / (double)centres.count < mean_most);
    }
}
