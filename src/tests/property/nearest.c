/* SPDX-License-Identifier: MIT */
/* nearest.c - searches for the reachable cell nearest to a goal agree with the oracle. */
#include <inttypes.h>
#include <string.h>

#include "search/engine/state.h"
#include "tests/support/trial.h"
#include "tests/test.h"

enum { MAPS = 3000 };

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

/*
 * Returns the index of the reachable cell nearest to a goal. Of several such cells, it returns the
 * one that costs the least to reach; of those with the same cost, the first in row order.
 */
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

/*
 * If an algorithm that is not exhaustive finds no path, A* finds the nearest cell. The result once
 * counted the expansions of both searches, which can be more than there are cells.
 */
static void check_counts(struct trial *trial, const struct search_query *query,
                         const struct search_result *result)
{
    struct search_result astar;
    trial->settings.algorithm = ALGORITHM_ASTAR;
    struct search *search = trial_search(trial);
    trial_run_query(trial, search, query, &astar);
    if (result->expanded != astar.expanded || result->generated != astar.generated)
        trial_fail(trial, "%" PRIu64 " cells expanded, not %" PRIu64, result->expanded,
                   astar.expanded);
    search_result_free(&astar);
    search_free(search);
}

TEST(the_nearest_cell_is_reached_at_the_least_cost)
{
    size_t unreachable = 0;
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        trial_begin_random(&trial, number, &rng);
        static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                    ALGORITHM_FASTEST, ALGORITHM_BIDIRECTIONAL,
                                                    ALGORITHM_JPS};
        trial.settings.algorithm = algorithms[random_below(&rng, 5)];
        struct oracle_distance distances[ORACLE_CELLS_MAX];
        oracle_distances(&trial.map, trial.settings.rule, distances);
        struct search *search = trial_search(&trial);
        struct search_result result;
        if (!search) {
            trial_end(&trial);
            continue;
        }
        const struct search_query query = {
            .starts = trial.grid.starts, .goals = trial.grid.goals, .nearest = true};
        trial_run_query(&trial, search, &query, &result);
        const struct oracle_distance goal = oracle_nearest_goal(&trial.map, distances);
        if (result.found != goal.reached || result.nearest == goal.reached)
            trial_fail(&trial, "found %d, nearest %d", result.found, result.nearest);
        if (result.nearest) {
            unreachable++;
            const size_t index = nearest_index(&trial.map, distances);
            const struct point end = result.path[result.path_count - 1];
            if (oracle_index(&trial.map, end) != index)
                trial_fail(&trial, "the path ends in %" PRIu32 ",%" PRIu32 ", not in cell %zu",
                           end.x, end.y, index);
            if (oracle_compare(result.cost, distances[index].cost) != 0)
                trial_fail(&trial, "the path to the nearest cell is not the cheapest");
            if (!search->chosen->exhaustive)
                check_counts(&trial, &query, &result);
        }
        search_result_free(&result);
        search_free(search);
        trial_end(&trial);
    }
    assert_true(unreachable > random_trials(MAPS) / 20);
}
