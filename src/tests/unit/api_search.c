/* SPDX-License-Identifier: MIT */
/*
 * api_search.c - tests of the library's searches (api/search.c): settings, queries, results, and
 * cell states.
 */
#include <math.h>
#include <string.h>

#include "api/astar.h"
#include "search/rules/settings.h"
#include "tests/support/field.h"
#include "tests/test.h"

TEST(a_map_without_marks_needs_starts_and_goals)
{
    struct astar_search *search = field_search(field_map(6, 5, NULL), ASTAR_ALGORITHM_ASTAR);
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_ERROR_SETTINGS);
}

TEST(starts_and_goals_in_walls_are_ignored)
{
    const struct astar_point start = {1, 0};
    const struct astar_point goals[] = {{1, 1}, {3, 0}, {4, 0}};
    struct astar_query query = {.goals = goals, .goal_count = 2};
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    size_t count;
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NO_PATH);
    field_assert_nothing_found(search);
    query.goal_count = 3;
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_OK);
    const struct astar_point *path = astar_search_path(search, &count);
    assert_true(path[0].x == 1 && path[0].y == 0);
    assert_true(path[count - 1].x == 4 && path[count - 1].y == 0);
    /*
     * With `nearest`, a goal may be in a wall. The path ends at the reachable cell nearest to the
     * goal.
     */
    query = (struct astar_query){.goals = &goals[1], .goal_count = 1, .nearest = true};
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NEAREST);
    path = astar_search_path(search, &count);
    assert_true(path[count - 1].x == 2 && path[count - 1].y == 0);
    query = (struct astar_query){.via = goals, .via_count = 1};
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NO_PATH);
    query.nearest = true;
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NEAREST);
    query = (struct astar_query){.via = &goals[2], .via_count = 1};
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_OK);
    assert_int_equal(astar_search_find(search, goals[0], start, NULL), ASTAR_NO_PATH);
    assert_int_equal(astar_search_find(search, start, start, NULL), ASTAR_OK);
    (void)astar_search_path(search, &count);
    assert_int_equal(count, 1);
}

/*
 * The path of the last run may be used as the goals of the next query. A list of goals may be
 * empty, but lists of starts or via points must not be NULL if their counts are not 0.
 */
TEST(queries_may_hold_the_last_path_and_empty_lists)
{
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    struct astar_query query = {0};
    size_t count;
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    query.goals = astar_search_path(search, &query.goal_count);
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_OK);
    (void)astar_search_path(search, &count);
    assert_int_equal(count, 1);
    query.goal_count = 0;
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NO_PATH);
    query = (struct astar_query){.start_count = 1};
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_ERROR_SETTINGS);
    query = (struct astar_query){.via_count = 1};
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_ERROR_SETTINGS);
}

/* Returns the number of cells that the last run touched. */
static uint64_t touched_cells(const struct astar_search *search, const struct astar_map *map)
{
    uint8_t states[512];
    uint64_t touched = 0;
    for (uint32_t y = 0; y < astar_map_height(map); y++) {
        astar_search_row_states(search, y, states);
        for (uint32_t x = 0; x < astar_map_width(map); x++)
            touched += states[x] != ASTAR_CELL_UNTOUCHED;
    }
    return touched;
}

/*
 * The second run of each search has its goal in a wall, so another algorithm may run in place of
 * the chosen one. The cell states must still be those of the second run.
 */
TEST(cell_states_are_those_of_the_last_run)
{
    struct astar_map *map = field_map(60, 60, NULL);
    for (uint32_t y = 0; y < 60; y++)
        astar_map_set(map, 30, y, ASTAR_WALL);
    for (int algorithm = 0; algorithm < (int)ALGORITHM_COUNT; algorithm++) {
        struct astar_search *search = field_search(map, (enum astar_algorithm)algorithm);
        const struct astar_point wall = {30, 59};
        const struct astar_query query = {.starts = &(struct astar_point){59, 59},
                                          .start_count = 1,
                                          .goals = &wall,
                                          .goal_count = 1,
                                          .nearest = true};
        uint8_t states[60];
        assert_int_equal(astar_search_find(search, (struct astar_point){0, 0},
                                           (struct astar_point){25, 50}, NULL),
                         ASTAR_OK);
        assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NEAREST);
        astar_search_row_states(search, 59, states);
        assert_int_equal(states[59], ASTAR_CELL_CLOSED);
        astar_search_row_states(search, 0, states);
        assert_int_equal(states[0], ASTAR_CELL_UNTOUCHED);
        assert_int_equal(touched_cells(search, map), 29 * 60);
    }
}

TEST(cell_states_agree_with_expanded_and_generated_counts)
{
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_DIJKSTRA);
    uint64_t closed = 0;
    uint8_t states[6];
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    assert_true(astar_search_is_optimal(search));
    for (uint32_t y = 0; y < 5; y++) {
        astar_search_row_states(search, y, states);
        for (int x = 0; x < 6; x++)
            closed += states[x] == ASTAR_CELL_CLOSED;
    }
    assert_int_equal(closed, astar_search_expanded(search));
    assert_int_equal(touched_cells(search, map), astar_search_generated(search));
}

/*
 * One call computes the costs from the start to all cells, and another call computes the costs from
 * all cells to the goal. Each cost must equal the path cost found by a search between two cells.
 */
TEST(costs_of_all_cells_agree_with_runs)
{
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_GREEDY);
    struct astar_search *exact = field_search(map, ASTAR_ALGORITHM_DIJKSTRA);
    const struct astar_point start = *astar_map_starts(map, &(size_t){0});
    const struct astar_point goal = *astar_map_goals(map, &(size_t){0});
    double costs[FIELD_SMALL_WIDTH * FIELD_SMALL_HEIGHT];
    double back[FIELD_SMALL_WIDTH * FIELD_SMALL_HEIGHT];
    int8_t directions[FIELD_SMALL_WIDTH * FIELD_SMALL_HEIGHT];
    assert_int_equal(astar_search_distances(search, NULL, costs, NULL), ASTAR_OK);
    assert_int_equal(astar_search_flow(search, NULL, directions, back, NULL), ASTAR_OK);
    assert_int_equal(astar_search_flow(search, NULL, directions, NULL, NULL), ASTAR_OK);
    for (uint32_t i = 0; i < FIELD_SMALL_WIDTH * FIELD_SMALL_HEIGHT; i++) {
        const struct astar_point at = {i % FIELD_SMALL_WIDTH, i / FIELD_SMALL_WIDTH};
        const bool found = astar_search_find(exact, start, at, NULL) == ASTAR_OK;
        assert_true(found ? costs[i] == astar_search_cost(exact) : isinf(costs[i]));
        const bool leads = astar_search_find(exact, at, goal, NULL) == ASTAR_OK;
        assert_true(leads ? back[i] == astar_search_cost(exact) : isinf(back[i]));
        assert_int_equal(directions[i] == ASTAR_NO_STEP,
                         !leads || (at.x == goal.x && at.y == goal.y));
    }
    assert_int_equal(directions[3 * FIELD_SMALL_WIDTH + 4], ASTAR_SOUTH);
}

TEST(costs_of_all_cells_need_ends_on_the_map)
{
    struct astar_map *map = field_map(3, 2, NULL);
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    const struct astar_point ends[] = {{0, 1}, {3, 0}};
    struct astar_query query = {.starts = ends, .start_count = 2};
    struct astar_error error;
    double costs[6];
    int8_t directions[6];
    assert_int_equal(astar_search_distances(search, NULL, costs, &error), ASTAR_ERROR_SETTINGS);
    assert_string_equal(error.message, "neither the query nor the map has a start");
    assert_int_equal(astar_search_distances(search, &query, costs, NULL), ASTAR_ERROR_SETTINGS);
    assert_int_equal(astar_search_flow(search, &query, directions, costs, &error),
                     ASTAR_ERROR_SETTINGS);
    assert_string_equal(error.message, "neither the query nor the map has a goal");
    query.start_count = 1;
    query.reserved[0] = 1;
    assert_int_equal(astar_search_distances(search, &query, costs, NULL), ASTAR_ERROR_SETTINGS);
    query.reserved[0] = 0;
    astar_search_stop(search);
    assert_int_equal(astar_search_distances(search, &query, costs, NULL), ASTAR_ERROR_STOPPED);
    assert_int_equal(astar_search_distances(search, &query, costs, NULL), ASTAR_OK);
    assert_true(costs[3] == 0 && costs[5] == 2);
    astar_map_set(map, 1, 0, ASTAR_WALL); /* the next call uses the changed map */
    astar_map_set(map, 1, 1, ASTAR_WALL);
    assert_int_equal(astar_search_distances(search, &query, costs, NULL), ASTAR_OK);
    assert_true(costs[0] == 1 && isinf(costs[1]) && isinf(costs[2]));
    query.starts = &(struct astar_point){1, 1}; /* a start in a wall */
    assert_int_equal(astar_search_distances(search, &query, costs, NULL), ASTAR_OK);
    assert_true(isinf(costs[0]) && isinf(costs[4]));
}

/* A row of free cells above a row of walls: each step costs 6. */
TEST(keep_away_raises_costs_but_not_lengths)
{
    static const uint8_t cells[] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 1};
    const struct astar_settings settings = {.keep_away = 2000, .keep_away_factor = 11000};
    const struct astar_settings usual = {.keep_away = 2000};
    const struct astar_point start = {0, 0};
    const struct astar_point goal = {4, 0};
    struct astar_map *map = field_map(5, 2, cells);
    struct astar_search *search = field_create(map, &settings);
    assert_int_equal(astar_search_find(search, start, goal, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 24000000);
    assert_int_equal(astar_search_length_micro(search), 4000000);
    assert_true(astar_search_length(search) == 4);
    assert_true(astar_search_is_optimal(search));
    /* Without the walls, all cells cost 1. The search updates its keep-away factors. */
    for (uint32_t x = 0; x < 5; x++)
        assert_true(astar_map_set(map, x, 1, ASTAR_FREE));
    assert_int_equal(astar_search_find(search, start, goal, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 4000000);
    assert_true(astar_map_set(map, 2, 1, ASTAR_WALL));
    assert_true(astar_map_set_cost(map, ASTAR_FREE, 2000));
    assert_int_equal(astar_search_find(search, start, goal, NULL), ASTAR_OK);
    /*
     * A free cell costs 2. The factor is 6 at 2,0, next to the wall, and 4 at 1,0 and 3,0, which
     * are sqrt(2) away from the wall.
     */
    assert_int_equal(astar_search_cost_micro(search), 2 * (4 + 6 + 4 + 1) * 1000000);
    assert_int_equal(astar_search_length_micro(search), 8000000);
    search = field_create(map, &usual);
    assert_int_equal(astar_search_find(search, start, goal, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 2 * (1900 + 2500 + 1900 + 1000) * 1000);
}

TEST(all_cells_of_an_agent_must_be_free)
{
    static const uint8_t cells[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0};
    const struct astar_settings settings = {.agent_width = 2, .agent_height = 2};
    const struct astar_point start = {0, 0};
    struct astar_map *map = field_map(4, 3, cells);
    struct astar_search *search = field_create(map, &settings);
    assert_int_equal(astar_search_find(search, start, (struct astar_point){2, 1}, NULL), ASTAR_OK);
    assert_int_equal(astar_search_length_micro(search), astar_search_cost_micro(search));
    assert_int_equal(astar_search_cost_micro(search), 3000000);
    /* The agent does not fit at 1,1 or at 3,0. */
    assert_int_equal(astar_search_find(search, start, (struct astar_point){1, 1}, NULL),
                     ASTAR_NO_PATH);
    assert_int_equal(astar_search_find(search, start, (struct astar_point){3, 0}, NULL),
                     ASTAR_NO_PATH);
    assert_true(astar_map_set(map, 1, 2, ASTAR_FREE));
    assert_int_equal(astar_search_find(search, start, (struct astar_point){1, 1}, NULL), ASTAR_OK);
}

/* Makes a map with a wall across it. The only opening is at the right end of the wall. */
static struct astar_map *map_with_gap(void)
{
    enum { SIDE = 9 };
    struct astar_map *map = field_map(SIDE, SIDE, NULL);
    for (uint32_t x = 0; x < SIDE - 1; x++)
        assert_true(astar_map_set(map, x, 4, ASTAR_WALL));
    return map;
}

TEST(way_points_are_those_of_the_last_run)
{
    struct astar_map *map = map_with_gap();
    const struct astar_point ends[] = {{0, 0}, {0, 8}};
    for (uintptr_t kind = 0; kind <= ASTAR_SMOOTHING_CORNERS; kind++) {
        const struct astar_settings settings = {.smoothing = kind};
        struct astar_search *search = field_create(map, &settings);
        size_t count = 1;
        assert_null(astar_search_way_points(search, &count));
        assert_int_equal(count, 0);
        assert_int_equal(astar_search_find(search, ends[0], ends[1], NULL), ASTAR_OK);
        const struct astar_point *way = astar_search_way_points(search, &count);
        if (kind == ASTAR_SMOOTHING_NONE) {
            assert_null(way);
            assert_true(astar_search_smooth_length(search) <= 0);
        } else {
            /* The shortest segments, found by hand, have the waypoints 0,0 7,2 8,4 7,6 0,8. */
            assert_int_equal(count, kind == ASTAR_SMOOTHING_SEGMENTS ? 5 : 6);
            assert_memory_equal(&way[0], &ends[0], sizeof *ends);
            assert_memory_equal(&way[count - 1], &ends[1], sizeof *ends);
        }
        if (kind == ASTAR_SMOOTHING_SEGMENTS)
            assert_true(fabs(astar_search_smooth_length(search) - 19.032356) < 1e-6);
        if (kind == ASTAR_SMOOTHING_CORNERS)
            assert_true(fabs(astar_search_smooth_length(search) - astar_search_cost(search)) <
                        1e-5);
        assert_int_equal(astar_search_find(search, ends[0], (struct astar_point){3, 4}, NULL),
                         ASTAR_NO_PATH);
        assert_null(astar_search_way_points(search, &count));
        assert_int_equal(count, 0);
    }
}
