/* SPDX-License-Identifier: MIT */
/*
 * nearest.c - queries with `nearest` (search/result/nearest.c): every algorithm must find the
 * reachable cell nearest to a goal.
 */
#include "search/engine/state.h"
#include "tests/support/runs.h"
#include "tests/test.h"

/*
 * Runs a query with `nearest`. Returns the last cell of the path, and stores in *goal_found whether
 * that cell is a goal.
 */
static struct point end_of(const struct grid *grid, enum algorithm algorithm, bool *goal_found)
{
    const struct search_query query = {
        .starts = grid->starts, .goals = grid->goals, .nearest = true};
    struct search *search = runs_search(grid, algorithm, DIAGONAL_BOTH_FREE);
    const struct search_result result = runs_query(search, &query);
    assert_int_not_equal(result.found, result.nearest);
    assert_true(result.path_count > 0);
    assert_int_equal(result.path[0].x, grid->starts.items[0].x);
    assert_int_equal(result.path[0].y, grid->starts.items[0].y);
    const struct point end = result.path[result.path_count - 1];
    *goal_found = result.found;
    return end;
}

static const struct drawing {
    const char *name;
    const char *rows;
    struct point end;
    bool goal_found;
} drawings[] = {
    {"a reachable goal", "S..G.", {3, 0}, true},
    {"a wall in front of the goal", "S...#.G", {3, 0}, false},
    {"a start without neighbours", "S#..G", {0, 0}, false},
    {"the goal nearest to the reachable cells", "G....#.S..#G", {9, 0}, false},
    /*
     * The cell 0,0 is at distance 3 from the goal. The cell 1,2 is nearer, at distance sqrt(8),
     * although it is 4 straight steps from the goal.
     */
    {"the nearest cell by straight-line distance", ".##G/S###/..##", {1, 2}, false},
    /*
     * The cells 2,0; 0,2; 4,2; and 2,4 are 2 cells from the goal. Reaching 0,2 or 2,4 costs 2;
     * reaching 2,0 or 4,2 costs more.
     */
    {"the first of the cheapest cells", "...../.###./.#G#./.###./S....", {0, 2}, false},
    {"the cheapest of the nearest cells", "...../.###./.#G#./9###./S....", {2, 4}, false},
};

TEST(the_path_ends_at_the_reachable_cell_nearest_to_a_goal)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                ALGORITHM_BIDIRECTIONAL, ALGORITHM_FASTEST};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct grid *grid = letters_grid(drawings[i].rows);
        for (size_t j = 0; j < sizeof algorithms / sizeof *algorithms; j++) {
            bool goal_found;
            const struct point end = end_of(grid, algorithms[j], &goal_found);
            if (end.x != drawings[i].end.x || end.y != drawings[i].end.y ||
                goal_found != drawings[i].goal_found)
                fail_msg("%s, %s: the path ends at %u,%u", drawings[i].name,
                         search_algorithm_name(algorithms[j]), end.x, end.y);
        }
    }
}

TEST(goals_may_lie_in_walls)
{
    for (int algorithm = 0; algorithm < ALGORITHM_COUNT; algorithm++) {
        struct grid *grid = letters_grid("S..../....#/...##");
        letters_add_end(&grid->goals, 4, 2);
        bool goal_found;
        /* The cell 3,1 is sqrt(2) cells from the goal; 2,2 and 4,0 are 2 cells from it. */
        const struct point end = end_of(grid, (enum algorithm)algorithm, &goal_found);
        assert_false(goal_found);
        assert_int_equal(end.x, 3);
        assert_int_equal(end.y, 1);
    }
}

/*
 * For an algorithm that is not exhaustive, another algorithm finds the nearest cell. It once ran in
 * a second search, which was prepared again for each query. It now uses the memory of the search,
 * and the next query begins with the chosen algorithm.
 */
TEST(an_exhaustive_algorithm_replaces_the_chosen_one_within_the_search)
{
    static const enum algorithm algorithms[] = {ALGORITHM_JPS, ALGORITHM_JPS_PLUS,
                                                ALGORITHM_BIDIRECTIONAL};
    struct grid *grid = letters_grid("....#../"
                                     ".##.#../"
                                     "....#..");
    const struct points start = {(struct point[]){{0, 0}}, 1, 1};
    const struct points enclosed = {(struct point[]){{6, 1}}, 1, 1};
    const struct points open = {(struct point[]){{3, 2}}, 1, 1};
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++)
        for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
            struct search *search = runs_search(grid, algorithms[i], (enum diagonal_rule)rule);
            const struct algorithm_row *chosen = search->algorithm;
            const struct search_query to_enclosed = {
                .starts = start, .goals = enclosed, .nearest = true};
            const struct search_query to_open = {.starts = start, .goals = open};
            struct search_result first = {0};
            void *sums = NULL;
            struct tiling *tiling = NULL;
            for (int repeat = 0; repeat < 3; repeat++) {
                const struct search_result result = runs_query(search, &to_enclosed);
                assert_true(result.nearest && search->algorithm->exhaustive);
                if (repeat > 0) {
                    runs_assert_same(&result, &first);
                    assert_ptr_equal(search->tiling, tiling);
                    assert_ptr_equal(search->forward.sums, sums);
                }
                first = result;
                tiling = search->tiling;
                sums = search->forward.sums;
                assert_true(runs_query(search, &to_open).found);
                assert_ptr_equal(search->algorithm, chosen);
            }
        }
}
