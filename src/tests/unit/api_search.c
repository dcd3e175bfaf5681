/* SPDX-License-Identifier: MIT */
/*
 * api_search.c - the searches of the library (api/search.c): settings, queries, results, cell
 * states.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "api/astar.h"
#include "search/settings.h"
#include "tests/support/field.h"

static void invalid_settings_are_refused(void **state)
{
    (void)state;
    static const struct astar_settings wrong[] = {
        {.algorithm = (enum astar_algorithm)ALGORITHM_COUNT},
        {.algorithm = (enum astar_algorithm) - 1},
        {.diagonal = (enum astar_diagonal)4},
        {.heuristic = (enum astar_heuristic)6},
        {.weight = 999},
        {.weight = 1000001},
        {.diagonal_cost = 1000001},
        {.move_cost = {[ASTAR_WEST] = 1000001}},
        {.move_cost = {[0] = ASTAR_FORBIDDEN - 1}},
        {.reserved = {[6] = 1}},
        {.turn_cost = 1000001},
        {.algorithm = ASTAR_ALGORITHM_JPS}, /* the map has terrain */
        {.algorithm = ASTAR_ALGORITHM_BIDIRECTIONAL, .weight = 2000},
    };
    struct astar_map *map = field_small();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct astar_error error = {.status = ASTAR_OK};
        assert_null(astar_search_create(map, &wrong[i], &error));
        assert_int_equal(error.status, ASTAR_ERROR_SETTINGS);
        assert_true(strlen(error.message) > 10);
        assert_null(astar_search_create(map, &wrong[i], NULL));
    }
    astar_map_free(map);
}

/* A search that failed or never ran has no result. */
static void assert_nothing_found(const struct astar_search *search)
{
    size_t count = 1;
    uint8_t states[6];
    assert_null(astar_search_path(search, &count));
    assert_int_equal(count, 0);
    assert_int_equal(astar_search_cost_micro(search), 0);
    assert_int_equal(astar_search_expanded(search), 0);
    assert_int_equal(astar_search_generated(search), 0);
    assert_false(astar_search_is_optimal(search));
    memset(states, 9, sizeof states);
    astar_search_row_states(search, 0, states);
    for (int x = 0; x < 6; x++)
        assert_int_equal(states[x], ASTAR_CELL_UNTOUCHED);
}

static void invalid_queries_are_refused(void **state)
{
    (void)state;
    static const struct astar_point off[] = {{0, 0}, {6, 0}};
    static const struct astar_query wrong[] = {
        {.starts = off, .start_count = 2},
        {.goals = off, .goal_count = 2},
        {.via = off, .via_count = 2},
        {.reserved = {[7] = 1}},
    };
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    assert_nothing_found(search);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct astar_error error = {.status = ASTAR_OK};
        assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
        assert_int_equal(astar_search_run(search, &wrong[i], &error), ASTAR_ERROR_SETTINGS);
        assert_int_equal(error.status, ASTAR_ERROR_SETTINGS);
        assert_nothing_found(search);
    }
    astar_search_free(search);
    astar_map_free(map);
    map = astar_map_create(6, 5, NULL, NULL);
    search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_ERROR_SETTINGS);
    astar_search_free(search);
    astar_search_free(NULL);
    astar_map_free(map);
}

static void starts_and_goals_in_walls_are_ignored(void **state)
{
    (void)state;
    const struct astar_point start = {1, 0};
    const struct astar_point goals[] = {{1, 1}, {3, 0}, {4, 0}};
    struct astar_query query = {.goals = goals, .goal_count = 2};
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    size_t count;
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NO_PATH);
    assert_nothing_found(search);
    query.goal_count = 3;
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_OK);
    const struct astar_point *path = astar_search_path(search, &count);
    assert_true(path[0].x == 1 && path[0].y == 0);
    assert_true(path[count - 1].x == 4 && path[count - 1].y == 0);
    /*
     * With `nearest`, a goal may be in a wall. The search finds the reachable cell nearest to it.
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
    astar_search_free(search);
    astar_map_free(map);
}

/*
 * The path of the last run may be used as the goals of the next query. A list of goals may be
 * empty, but lists of starts or via points must not be NULL if their counts are not 0.
 */
static void queries_may_hold_the_last_path_and_empty_lists(void **state)
{
    (void)state;
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
    astar_search_free(search);
    astar_map_free(map);
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
static void cell_states_are_those_of_the_last_run(void **state)
{
    (void)state;
    struct astar_map *map = astar_map_create(60, 60, NULL, NULL);
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
        astar_search_free(search);
    }
    astar_map_free(map);
}

static void cell_states_agree_with_expanded_and_generated_counts(void **state)
{
    (void)state;
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
    astar_search_free(search);
    astar_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invalid_settings_are_refused),
        cmocka_unit_test(invalid_queries_are_refused),
        cmocka_unit_test(starts_and_goals_in_walls_are_ignored),
        cmocka_unit_test(queries_may_hold_the_last_path_and_empty_lists),
        cmocka_unit_test(cell_states_are_those_of_the_last_run),
        cmocka_unit_test(cell_states_agree_with_expanded_and_generated_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
