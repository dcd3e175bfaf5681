/* SPDX-License-Identifier: MIT */
/*
 * jps.c - jump point search (search/algorithms/jps.c, jps_plus.c): paths on maps drawn by hand, the
 * cells that the search expands, and the settings that it refuses. unit/jump_maps.c and
 * unit/jump_distances.c test where jumps end.
 */
#include <string.h>

#include "tests/support/sketch.h"
#include "tests/test.h"

enum { DRAWING_HEIGHT_MAX = 5, JUMP_SEARCHES = 2 };

static const enum algorithm jump_searches[JUMP_SEARCHES] = {ALGORITHM_JPS, ALGORITHM_JPS_PLUS};

/*
 * Maps on which jumps of each kind lead to the goal, and maps without a path. The terms "run" and
 * "walk" are explained in search/algorithms/jps.c.
 */
static const struct drawing {
    const char *name;
    uint32_t height;
    const char *rows[DRAWING_HEIGHT_MAX];
    struct {
        const char *cost; /* NULL: there is no path */
        uint64_t steps;
    } answers[DIAGONAL_RULE_COUNT]; /* by rule: both-free, one-free, always, never */
} drawings[] = {
    {"a run", 1, {"S.......G"}, {{"8", 8}, {"8", 8}, {"8", 8}, {"8", 8}}},
    {"the nearer of two goals on a run", 1, {"S..G...G"}, {{"3", 3}, {"3", 3}, {"3", 3}, {"3", 3}}},
    {"a walk",
     3,
     {"S...", "....", "..G."},
     {{"2.828427", 2}, {"2.828427", 2}, {"2.828427", 2}, {"4", 4}}},
    {"a walk and a run to the side",
     4,
     {"S......", ".......", ".......", "......G"},
     {{"7.242641", 6}, {"7.242641", 6}, {"7.242641", 6}, {"9", 9}}},
    {"around the end of a wall",
     3,
     {"G......", "####...", "S......"},
     {{"10", 10}, {"8.828427", 8}, {"8.828427", 8}, {"10", 10}}},
    {"around three corners",
     5,
     {"S......", "######.", "G#####.", ".#####.", "......."},
     {{"18", 18}, {"16.242641", 15}, {"16.242641", 15}, {"18", 18}}},
    {"between two walls that touch at a corner",
     3,
     {"S#..", "#...", "...G"},
     {{NULL, 0}, {NULL, 0}, {"3.828427", 3}, {NULL, 0}}},
    {"an enclosed goal", 4, {"S.....", "..###.", "..#G#.", "..###."}, {{NULL, 0}}},
};

TEST(jumps_lead_to_the_goal_at_the_least_cost)
{
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        const struct drawing *drawing = &drawings[i];
        struct grid grid = sketch_grid(drawing->rows, drawing->height);
        for (int j = 0; j < JUMP_SEARCHES * DIAGONAL_RULE_COUNT; j++) {
            const int rule = j / JUMP_SEARCHES;
            struct search_result result =
                sketch_solve(&grid, jump_searches[j % JUMP_SEARCHES], (enum diagonal_rule)rule);
            if (drawing->answers[rule].cost)
                sketch_assert_cost(drawing->name, &grid, (enum diagonal_rule)rule,
                                   drawing->answers[rule].cost, drawing->answers[rule].steps,
                                   &result);
            else
                sketch_assert_no_path(&result);
        }
        grid_free(&grid);
    }
}

/* On an open field, only the start and the goal are expanded, wherever the goal is. */
TEST(open_field_expands_only_start_and_goal)
{
    enum { SIDE = 21 };
    for (int j = 0; j < JUMP_SEARCHES * DIAGONAL_RULE_COUNT; j++) {
        const int rule = j / JUMP_SEARCHES;
        struct grid grid;
        struct error error;
        assert_true(grid_create(&grid, SIDE, SIDE, &error));
        sketch_add_end(&grid.starts, 10, 9);
        sketch_add_end(&grid.goals, 0, 0);
        struct search *search =
            sketch_search(&grid, jump_searches[j % JUMP_SEARCHES], (enum diagonal_rule)rule);
        for (uint32_t i = 0; i < SIDE * SIDE; i++) {
            grid.goals.items[0] = (struct point){i % SIDE, i / SIDE};
            struct search_result result = sketch_run(search, &grid.starts, &grid.goals);
            sketch_assert_path(&grid, (enum diagonal_rule)rule, &result);
            assert_int_equal(result.expanded, result.path_count == 1 ? 1 : 2);
            search_result_free(&result);
        }
        search_free(search);
        grid_free(&grid);
    }
}

TEST(fewer_cells_are_expanded_than_by_astar)
{
    struct grid grid = sketch_reference();
    for (int j = 0; j < JUMP_SEARCHES * DIAGONAL_RULE_COUNT; j++) {
        const int rule = j / JUMP_SEARCHES;
        struct search_result jps =
            sketch_solve(&grid, jump_searches[j % JUMP_SEARCHES], (enum diagonal_rule)rule);
        struct search_result astar = sketch_solve(&grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
        sketch_assert_path(&grid, (enum diagonal_rule)rule, &jps);
        assert_int_equal(cost_micro(jps.cost), cost_micro(astar.cost));
        assert_true(jps.expanded < astar.expanded);
        search_result_free(&jps);
        search_result_free(&astar);
    }
    grid_free(&grid);
}

/* True if a search can be created. A refusal must name algorithms that can be used instead. */
static bool accepts(const struct grid *grid, const struct search_settings *settings)
{
    struct error error = {.code = ERROR_NONE};
    struct search *search = search_create(grid, settings, &error);
    const bool accepted = search != NULL;
    if (!accepted) {
        assert_int_equal(error.code, ERROR_SETTINGS);
        assert_non_null(strstr(error.message, "astar"));
    }
    search_free(search);
    return accepted;
}

static void assert_refuses_unequal_costs(enum algorithm algorithm)
{
    static const struct {
        uint32_t diagonal_cost;
        bool accepted;
    } lengths[] = {{DIAGONAL_SQRT2, true}, {999, false}, {1000, true}, {1999, true}, {2000, false}};
    struct grid grid = sketch_grid((const char *const[]){"S..", "..G"}, 2);
    struct search_settings settings = search_settings_default();
    settings.algorithm = algorithm;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        settings.diagonal_cost = lengths[i].diagonal_cost;
        assert_int_equal(accepts(&grid, &settings), lengths[i].accepted);
    }
    /* The length of a diagonal step does not matter if no diagonal step is allowed. */
    settings.rule = DIAGONAL_NEVER;
    assert_true(accepts(&grid, &settings));
    settings = search_settings_default();
    settings.algorithm = algorithm;
    settings.move_cost[SOUTH] = 1001;
    assert_false(accepts(&grid, &settings));
    settings.move_cost[SOUTH] = MOVE_FORBIDDEN;
    assert_false(accepts(&grid, &settings));
    settings.move_cost[SOUTH] = FACTOR_ONE;
    grid_row(&grid, 0)[1] = 4;
    assert_false(accepts(&grid, &settings));
    grid_free(&grid);
}

TEST(costs_that_jumps_cannot_handle_are_refused)
{
    for (int i = 0; i < JUMP_SEARCHES; i++)
        assert_refuses_unequal_costs(jump_searches[i]);
}
