/* SPDX-License-Identifier: MIT */
/*
 * search.c - queries with known answers on maps drawn by hand: starts and goals, costs, wider keys,
 * and several runs of one search.
 */
#include <string.h>

#include "tests/support/runs.h"
#include "tests/test.h"

/* --- small maps under the four rules ------------------------------------------------------ */

static const struct drawing {
    const char *name;
    const char *rows;
    struct runs_answer answers[DIAGONAL_RULE_COUNT]; /* both-free, one-free, always, never */
} drawings[] = {
    {"neighbours", "SG", {{"1", 1}, {"1", 1}, {"1", 1}, {"1", 1}}},
    {"a row", "S.....G", {{"6", 6}, {"6", 6}, {"6", 6}, {"6", 6}}},
    {"a column, upwards", "G/././S", {{"3", 3}, {"3", 3}, {"3", 3}, {"3", 3}}},
    {"a diagonal", "S../.../..G", {{"2.828427", 2}, {"2.828427", 2}, {"2.828427", 2}, {"4", 4}}},
    {"the other diagonal",
     "..G/.../S..",
     {{"2.828427", 2}, {"2.828427", 2}, {"2.828427", 2}, {"4", 4}}},
    {"around a corner", "S#/.G", {{"2", 2}, {"1.414214", 1}, {"1.414214", 1}, {"2", 2}}},
    {"between two walls that touch at a corner",
     "S#/#G",
     {{NULL, 0}, {NULL, 0}, {"1.414214", 1}, {NULL, 0}}},
    {"a map with a different cost under every rule",
     "S...../....../....#./...#../.....G",
     {{"7.828427", 7}, {"7.242641", 6}, {"6.656854", 5}, {"9", 9}}},
    {"a wall with a gap at the border of the map",
     "S#G/.#./...",
     {{"6", 6}, {"4.828427", 4}, {"4.828427", 4}, {"6", 6}}},
    {"a wall from border to border", "S#./.#./.#G", {{NULL, 0}}},
    {"an enclosed goal", "S...../..###./..#G#./..###./......", {{NULL, 0}}},
    {"an enclosed start", "###../#S#.G/###..", {{NULL, 0}}},
    {"through the corners of an enclosure",
     "S..../..#../.#G#./..#../.....",
     {{NULL, 0}, {NULL, 0}, {"2.828427", 2}, {NULL, 0}}},
    {"an expensive cell on the straight line", /* 4 steps around the cell, or 9 + 1 through it */
     "S9G/...",
     {{"2.828427", 2}, {"2.828427", 2}, {"2.828427", 2}, {"4", 4}}},
    {"an expensive cell that costs less than the detour",
     "S4G/.#./.#./...",
     {{"5", 2}, {"5", 2}, {"5", 2}, {"5", 2}}},
    {"a row of expensive cells and a long detour",
     "S99999G/.#####./.#####./.......",
     {{"12", 12}, {"10.828427", 10}, {"10.828427", 10}, {"12", 12}}},
};

/* Tests all algorithms that accept every map and always find a cheapest path. */
TEST(small_maps_are_solved)
{
    static const enum algorithm algorithms[] = {ALGORITHM_ASTAR, ALGORITHM_DIJKSTRA,
                                                ALGORITHM_BIDIRECTIONAL, ALGORITHM_FASTEST};
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct grid *grid = letters_grid(drawings[i].rows);
        for (size_t j = 0; j < sizeof algorithms / sizeof *algorithms; j++)
            runs_assert_answers(drawings[i].name, grid, algorithms[j], drawings[i].answers);
    }
}

TEST(reference_grid_has_its_known_costs)
{
    static const struct runs_answer answers[DIAGONAL_RULE_COUNT] = {
        {"33.242641", 32}, {"30.313708", 27}, {"27.727922", 24}, {"35", 35}};
    struct grid *grid = runs_reference();
    runs_assert_answers("the reference grid", grid, ALGORITHM_ASTAR, answers);
}

/* --- starts and goals --------------------------------------------------------------------- */

TEST(start_that_is_a_goal_costs_nothing)
{
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid *grid = letters_grid("..9/9#./...");
        letters_add_end(&grid->starts, 0, 1);
        letters_add_end(&grid->goals, 0, 1);
        struct search_result result = runs_solve(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
        assert_int_equal(result.expanded, 1);
        assert_int_equal(result.path[0].x, 0);
        assert_int_equal(result.path[0].y, 1);
        runs_assert_cost("the map", grid, (enum diagonal_rule)rule, "0", 0, &result);
    }
}

TEST(map_of_one_cell_is_solved)
{
    struct grid *grid = letters_grid("S");
    letters_add_end(&grid->goals, 0, 0);
    runs_assert_solved(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE, "0", 0);
}

TEST(cheapest_pair_of_start_and_goal_is_found)
{
    static const struct {
        const char *rows;
        const char *cost;
        uint64_t steps;
    } cases[] = {
        {"S....G..S", "3", 3},
        {"G....S..G", "3", 3},
        {"S...G.S.....G.S", "2", 2},
        {"SG.SG", "1", 1},
        {"S9G..S", "3", 3},      /* the path with fewer steps costs more */
        {"S#G/###/S.G", "2", 2}, /* pairs without a path do not matter */
        {"G.....G/......./...S...", "3.828427", 3},
        {"G.S.#.S.G.G", "2", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grid *grid = letters_grid(cases[i].rows);
        runs_assert_solved(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE, cases[i].cost,
                           cases[i].steps);
    }
}

TEST(order_and_repetition_of_starts_and_goals_do_not_matter)
{
    struct grid *grid = letters_grid("......./..###../.......");
    letters_add_end(&grid->starts, 6, 2);
    letters_add_end(&grid->starts, 0, 0);
    letters_add_end(&grid->starts, 6, 2);
    letters_add_end(&grid->goals, 3, 2);
    letters_add_end(&grid->goals, 3, 0);
    letters_add_end(&grid->goals, 3, 2);
    struct search_result result = runs_solve(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE);
    grid->starts.count = 2;
    grid->goals.count = 2;
    struct search_result named_once = runs_solve(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE);
    runs_assert_same(&result, &named_once);
    runs_assert_cost("the map", grid, DIAGONAL_BOTH_FREE, "3", 3, &result);
}

/* --- costs -------------------------------------------------------------------------------- */

TEST(cost_includes_the_goal_but_not_the_start)
{
    struct grid *grid = letters_grid("9.5");
    letters_add_end(&grid->starts, 0, 0);
    letters_add_end(&grid->goals, 2, 0);
    runs_assert_solved(grid, ALGORITHM_ASTAR, DIAGONAL_NEVER, "6", 2);
    grid->starts.items[0].x = 2;
    grid->goals.items[0].x = 0;
    runs_assert_solved(grid, ALGORITHM_ASTAR, DIAGONAL_NEVER, "10", 2);
}

TEST(cell_costs_are_taken_from_the_grid)
{
    struct grid *grid = letters_grid("S4G/.5.");
    grid->costs[4] = 1234;
    grid->costs[5] = 1;
    grid->costs[CELL_FREE] = 1500;
    /* The path through '4' costs 1.234 + 1.5. The path through '5' costs (0.001 + 1.5) sqrt(2). */
    runs_assert_solved(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE, "2.122735", 2);
    runs_assert_solved(grid, ALGORITHM_ASTAR, DIAGONAL_NEVER, "2.734", 2);
}

TEST(diagonal_steps_multiply_the_cost_of_the_cell)
{
    struct grid *grid = letters_grid("S./..");
    letters_add_end(&grid->goals, 1, 1);
    grid_row(grid, 1)[1] = 100;
    runs_assert_solved(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE, "101", 2);
    grid_row(grid, 1)[1] = 1 + 1; /* CELL_START, which costs 1 */
    runs_assert_solved(grid, ALGORITHM_ASTAR, DIAGONAL_BOTH_FREE, "1.414214", 1);
}

/* --- costs that need wider keys ----------------------------------------------------------- */

enum {
    ZIGZAG_STEPS = 188,
    DETOUR_DEPTH = 40,
};

/* Returns the value of cell i if the cost `total` is divided evenly among `count` cells. */
static uint8_t share(uint32_t total, uint32_t count, uint32_t i)
{
    const uint32_t value = total / count + (i < total % count);
    assert_in_range(value, CELL_TERRAIN, 255);
    return (uint8_t)value;
}

/*
 * Makes a grid with two routes from left to right, for the rule `always`. One is a zigzag of
 * diagonal steps, whose cells cost `diagonal` in total. The other is a detour of straight steps
 * (down, across and up), whose cells cost `straight` in total. The two cells where the detour turns
 * cost 1, so that cutting these corners does not make the detour cheaper.
 */
static struct grid *two_routes(uint32_t diagonal, uint32_t straight)
{
    const uint32_t last = ZIGZAG_STEPS;
    const uint32_t bottom = 1 + DETOUR_DEPTH;
    struct grid *grid = letters_rock(last + 1, bottom + 1);
    for (uint32_t x = 1; x < last; x++) {
        grid_row(grid, 1 - x % 2)[x] = share(diagonal - 1, last - 1, x - 1);
        grid_row(grid, bottom)[x] = share(straight - 3, last - 1 + 2 * DETOUR_DEPTH - 2, x - 1);
    }
    for (uint32_t i = 0; i < DETOUR_DEPTH - 1; i++) {
        const uint32_t count = last - 1 + 2 * DETOUR_DEPTH - 2;
        grid_row(grid, 2 + i)[0] = share(straight - 3, count, last - 1 + i);
        grid_row(grid, 2 + i)[last] = share(straight - 3, count, last - 2 + DETOUR_DEPTH + i);
    }
    grid_row(grid, bottom)[0] = grid_row(grid, bottom)[last] = CELL_FREE;
    grid_row(grid, 1)[0] = grid_row(grid, 1)[last] = CELL_FREE;
    letters_add_end(&grid->starts, 0, 1);
    letters_add_end(&grid->goals, last, 1);
    return grid;
}

/*
 * The routes cost `diagonal` * sqrt(2) and `straight`, and these two costs are nearly equal. The
 * narrow keys of the routes are equal in the first case and in the wrong order in the second, so
 * the search has to be repeated with wider keys.
 */
TEST(nearly_equal_costs_are_distinguished)
{
    static const struct {
        uint32_t diagonal, straight;
        bool diagonal_is_cheaper;
        const char *cost;
    } cases[] = {
        {13860, 19601, true, "19600.999974"}, {47321, 66922, true, "66921.999985"},
        {47321, 66921, false, "66921"},       {33461, 47321, false, "47321"},
        {33461, 47322, true, "47321.000011"}, {8119, 11482, true, "11481.999913"},
        {5741, 8119, false, "8119"},          {2378, 3363, true, "3362.999851"},
        {985, 1393, false, "1393"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grid *grid = two_routes(cases[i].diagonal, cases[i].straight);
        struct search_result result = runs_solve(grid, ALGORITHM_ASTAR, DIAGONAL_ALWAYS);
        const uint64_t steps =
            cases[i].diagonal_is_cheaper ? ZIGZAG_STEPS : ZIGZAG_STEPS + 2 * DETOUR_DEPTH;
        runs_assert_cost("the map", grid, DIAGONAL_ALWAYS, cases[i].cost, steps, &result);
    }
}

enum {
    CORRIDOR_LENGTH = 40,
    CORRIDORS = 41,
};

/*
 * Makes a grid in which rows of expensive cells alternate with rows of walls. Each row of walls has
 * a gap, alternately at its right and left end.
 */
static struct grid *make_serpentine(void)
{
    struct grid *grid = letters_rock(CORRIDOR_LENGTH, 2 * CORRIDORS - 1);
    for (uint32_t i = 0; i < CORRIDORS; i++) {
        memset(grid_row(grid, 2 * i), 255, CORRIDOR_LENGTH);
        if (i > 0)
            grid_row(grid, 2 * i - 1)[i % 2 == 1 ? CORRIDOR_LENGTH - 1 : 0] = 255;
    }
    letters_add_end(&grid->starts, 0, 0);
    letters_add_end(&grid->goals, CORRIDORS % 2 == 1 ? CORRIDOR_LENGTH - 1 : 0, 2 * CORRIDORS - 2);
    /* One cheap cell makes the greatest common divisor of all costs 1. */
    grid_row(grid, 0)[0] = CELL_FREE;
    return grid;
}

/* The path costs more than 380,000. With narrow keys, 32-bit sums overflow at about 309,000. */
TEST(costs_beyond_32_bits_are_exact)
{
    struct grid *grid = make_serpentine();
    /*
     * The path takes two diagonal steps through each gap, so it skips the cells directly above and
     * below the gap.
     */
    const uint64_t length = CORRIDOR_LENGTH;
    const uint64_t gaps = CORRIDORS - 1;
    const uint64_t straight = 2 * (length - 2) + (gaps - 1) * (length - 3);
    const uint64_t diagonal = 2 * gaps;
    struct search *search = runs_search(grid, ALGORITHM_ASTAR, DIAGONAL_ALWAYS);
    for (int i = 0; i < 3; i++) {
        struct search_result result = runs_run(search, &grid->starts, &grid->goals);
        runs_assert_path(grid, DIAGONAL_ALWAYS, &result);
        assert_int_equal(result.cost.straight, straight * 255 * 1000000);
        assert_int_equal(result.cost.diagonal, diagonal * 255 * 1000000);
        assert_int_equal(result.path_count, straight + diagonal + 1);
        assert_true(straight * 255 > 309000);
    }
}

TEST(unreachable_goal_beyond_32_bits_is_reported)
{
    struct grid *grid = make_serpentine();
    grid_row(grid, grid->height - 2)[CORRIDORS % 2 == 1 ? 0 : CORRIDOR_LENGTH - 1] = CELL_WALL;
    struct search_result result = runs_solve(grid, ALGORITHM_ASTAR, DIAGONAL_ALWAYS);
    runs_assert_no_path(&result);
}

/* --- many runs of one search -------------------------------------------------------------- */

TEST(thousands_of_runs_of_one_search_agree)
{
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid *grid = runs_reference();
        struct search *search = runs_search(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
        struct search_result first = runs_run(search, &grid->starts, &grid->goals);
        for (int i = 0; i < 3000; i++) {
            struct search_result result = runs_run(search, &grid->starts, &grid->goals);
            runs_assert_same(&result, &first);
        }
    }
}

/* A run must not influence the next one. */
TEST(runs_between_all_pairs_agree_with_new_searches)
{
    struct grid *grid = letters_grid("..#../"
                                     ".7#.#/"
                                     "..9../"
                                     "###4./"
                                     "..#..");
    letters_add_end(&grid->starts, 0, 0);
    letters_add_end(&grid->goals, 0, 0);
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct search *search = runs_search(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
        for (uint32_t pair = 0; pair < 25 * 25; pair++) {
            grid->starts.items[0] = (struct point){pair / 25 % 5, pair / 125};
            grid->goals.items[0] = (struct point){pair % 5, pair % 25 / 5};
            if (grid_blocked(grid, grid->starts.items[0]) ||
                grid_blocked(grid, grid->goals.items[0]))
                continue;
            struct search_result result = runs_run(search, &grid->starts, &grid->goals);
            struct search_result fresh =
                runs_solve(grid, ALGORITHM_ASTAR, (enum diagonal_rule)rule);
            runs_assert_same(&result, &fresh);
        }
    }
}

/* The goal is walled in. The first leg, which takes three steps and turns once, is reported. */
TEST(legs_before_a_leg_without_path_are_reported)
{
    static const uint32_t turn_costs[] = {TURN_COST_NONE, 0, FACTOR_ONE};
    for (size_t i = 0; i < sizeof turn_costs / sizeof *turn_costs; i++) {
        struct grid *grid = letters_grid("S....#G/"
                                         ".....##/"
                                         "......./");
        const struct point via = {3, 2};
        struct search_settings settings = search_settings_default();
        settings.turn_cost = turn_costs[i];
        const struct search_query query = {
            .starts = grid->starts, .via = {(struct point[]){via}, 1, 1}, .goals = grid->goals};
        struct search_result result = runs_query(runs_create(grid, &settings), &query);
        runs_assert_no_path(&result);
        assert_int_equal(result.leg_count, 1);
        assert_int_equal(result.legs[0].steps, 3);
        assert_int_equal(result.legs[0].cost.straight,
                         (turn_costs[i] == FACTOR_ONE ? 2 : 1) * 1000000);
        assert_int_equal(result.legs[0].cost.diagonal, 2000000);
    }
}
