/* SPDX-License-Identifier: MIT */
/*
 * jps.c - jump point search (search/algorithms/jps.c, jps_plus.c): paths on maps drawn by hand, the
 * cells that the search expands, and the settings that it refuses. unit/jump_maps.c and
 * unit/jump_distances.c test where jumps end.
 */
#include "tests/support/runs.h"
#include "tests/test.h"

enum { JUMP_SEARCHES = 2 };

static const enum algorithm jump_searches[JUMP_SEARCHES] = {ALGORITHM_JPS, ALGORITHM_JPS_PLUS};

/*
 * Maps on which jumps of each kind lead to the goal, and maps without a path. The terms "ray" and
 * "sweep" are explained in search/algorithms/jps.c.
 */
static const struct drawing {
    const char *name;
    const char *rows;
    struct runs_answer
        answers[DIAGONAL_RULE_COUNT]; /* by rule: both-free, one-free, always, never */
} drawings[] = {
    {"a ray", "S.......G", {{"8", 8}, {"8", 8}, {"8", 8}, {"8", 8}}},
    {"the nearer of two goals on a ray", "S..G...G", {{"3", 3}, {"3", 3}, {"3", 3}, {"3", 3}}},
    {"a sweep", "S.../..../..G.", {{"2.828427", 2}, {"2.828427", 2}, {"2.828427", 2}, {"4", 4}}},
    {"a sweep and a ray to the side",
     "S....../......./......./......G",
     {{"7.242641", 6}, {"7.242641", 6}, {"7.242641", 6}, {"9", 9}}},
    {"around the end of a wall",
     "G....../####.../S......",
     {{"10", 10}, {"8.828427", 8}, {"8.828427", 8}, {"10", 10}}},
    {"around three corners",
     "S....../######./G#####./.#####./.......",
     {{"18", 18}, {"16.242641", 15}, {"16.242641", 15}, {"18", 18}}},
    {"between two walls that touch at a corner",
     "S#../#.../...G",
     {{NULL, 0}, {NULL, 0}, {"3.828427", 3}, {NULL, 0}}},
    {"an enclosed goal", "S...../..###./..#G#./..###.", {{NULL, 0}}},
};

TEST(jumps_lead_to_the_goal_at_the_least_cost)
{
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct grid *grid = letters_grid(drawings[i].rows);
        for (int j = 0; j < JUMP_SEARCHES; j++)
            runs_assert_answers(drawings[i].name, grid, jump_searches[j], drawings[i].answers);
    }
}

/* On an open field, only the start and the goal are expanded, wherever the goal is. */
TEST(open_field_expands_only_start_and_goal)
{
    enum { SIDE = 21 };
    for (int j = 0; j < JUMP_SEARCHES * DIAGONAL_RULE_COUNT; j++) {
        const int rule = j / JUMP_SEARCHES;
        struct grid *grid = letters_field(SIDE, SIDE);
        letters_add_end(&grid->starts, 10, 9);
        letters_add_end(&grid->goals, 0, 0);
        struct search *search =
            runs_search(grid, jump_searches[j % JUMP_SEARCHES], (enum diagonal_rule)rule);
        for (uint32_t i = 0; i < SIDE * SIDE; i++) {
            grid->goals.items[0] = (struct point){i % SIDE, i / SIDE};
            struct search_result result = runs_run(search, &grid->starts, &grid->goals);
            runs_assert_path(grid, (enum diagonal_rule)rule, &result);
            assert_int_equal(result.expanded, result.path_count == 1 ? 1 : 2);
        }
    }
}

TEST(fewer_cells_are_expanded_than_by_astar)
{
    struct grid *grid = runs_reference();
    for (int j = 0; j < JUMP_SEARCHES * DIAGONAL_RULE_COUNT; j++) {
        const int rule = j / JUMP_SEARCHES;
        struct search_result jps =
            runs_solve(grid, jump_searches[j % JUMP_SEARCHES], (enum diagonal_rule)rule);
        struct search_result astar = runs_solve(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
        runs_assert_path(grid, (enum diagonal_rule)rule, &jps);
        assert_int_equal(cost_micro(jps.cost), cost_micro(astar.cost));
        assert_true(jps.expanded < astar.expanded);
    }
}

TEST(jps_plus_refuses_unequal_costs)
{
    static const struct {
        uint32_t diagonal_cost;
        bool accepted;
    } lengths[] = {{DIAGONAL_SQRT2, true}, {999, false}, {1000, true}, {1999, true}, {2000, false}};
    struct grid *grid = letters_grid("S../..G");
    struct search_settings settings = search_settings_default();
    settings.algorithm = ALGORITHM_JPS_PLUS;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        settings.diagonal_cost = lengths[i].diagonal_cost;
        assert_int_equal(runs_accepts(grid, &settings), lengths[i].accepted);
    }
    /* The length of a diagonal step does not matter if no diagonal step is allowed. */
    settings.rule = DIAGONAL_NEVER;
    assert_true(runs_accepts(grid, &settings));
    settings = search_settings_default();
    settings.algorithm = ALGORITHM_JPS_PLUS;
    settings.move_cost[SOUTH] = 1001;
    assert_false(runs_accepts(grid, &settings));
    settings.move_cost[SOUTH] = MOVE_FORBIDDEN;
    assert_false(runs_accepts(grid, &settings));
    settings.move_cost[SOUTH] = FACTOR_ONE;
    grid_row(grid, 0)[1] = 4;
    assert_false(runs_accepts(grid, &settings));
    settings.algorithm = ALGORITHM_JPS;
    assert_true(runs_accepts(grid, &settings));
}
