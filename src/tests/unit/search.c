/* SPDX-License-Identifier: MIT */
/*
 * search.c - cheapest paths on maps made by hand, whose answers are known beforehand.
 *
 * Maps are drawn in letters: '.' free, '#' wall, 'S' start, 'G' goal, and 4 to 9 terrain of that
 * cost. Paths are followed step by step, by rules and costs that are stated here anew.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/map.h"
#include "search/search.h"
#include "tests/support/random.h"

/* --- maps --------------------------------------------------------------------------------- */

static void add_end(struct points *points, uint32_t x, uint32_t y)
{
    struct error error;
    assert_true(points_add(points, (struct point){x, y}, &error));
}

static void draw_cell(struct grid *grid, uint32_t x, uint32_t y, char letter)
{
    uint8_t *cell = &grid_row(grid, y)[x];
    if (letter == '#')
        *cell = CELL_WALL;
    else if (letter >= '4' && letter <= '9')
        *cell = (uint8_t)(letter - '0');
    else if (letter == 'S')
        add_end(&grid->starts, x, y);
    else if (letter == 'G')
        add_end(&grid->goals, x, y);
    else
        assert_int_equal(letter, '.');
}

static struct grid draw(const char *const *rows, uint32_t height)
{
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, (uint32_t)strlen(rows[0]), height, &error));
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < grid.width; x++)
            draw_cell(&grid, x, y, rows[y][x]);
    return grid;
}

/* A grid of walls, to be carved into. */
static struct grid make_rock(uint32_t width, uint32_t height)
{
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, width, height, &error));
    for (uint32_t y = 0; y < height; y++)
        memset(grid_row(&grid, y), CELL_WALL, width);
    return grid;
}

static bool is_free(const struct grid *grid, int64_t x, int64_t y)
{
    return x >= 0 && x < grid->width && y >= 0 && y < grid->height &&
           grid_row(grid, (uint32_t)y)[x] != CELL_WALL;
}

/* --- searching and checking --------------------------------------------------------------- */

static struct search *make_search(const struct grid *grid, enum diagonal_rule rule)
{
    struct search_settings settings = search_settings_default();
    struct error error;
    settings.rule = rule;
    struct search *search = search_create(grid, &settings, &error);
    assert_non_null(search);
    return search;
}

static struct search_result run_between(struct search *search, const struct points *starts,
                                        const struct points *goals)
{
    struct search_result result;
    struct error error;
    if (!search_run(search, &(struct search_query){.starts = *starts, .goals = *goals}, &result,
                    &error))
        fail_msg("%s", error.message);
    return result;
}

/* Runs a search from the grid's own starts to its own goals. */
static struct search_result solve(const struct grid *grid, enum diagonal_rule rule)
{
    struct search *search = make_search(grid, rule);
    const struct search_result result = run_between(search, &grid->starts, &grid->goals);
    search_free(search);
    return result;
}

static bool contains(const struct points *points, struct point point)
{
    for (size_t i = 0; i < points->count; i++)
        if (points->items[i].x == point.x && points->items[i].y == point.y)
            return true;
    return false;
}

static bool step_is_allowed(const struct grid *grid, enum diagonal_rule rule, struct point from,
                            struct point to)
{
    const int64_t dx = (int64_t)to.x - from.x;
    const int64_t dy = (int64_t)to.y - from.y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || (dx == 0 && dy == 0))
        return false;
    if (dx == 0 || dy == 0)
        return true;
    const int between = is_free(grid, to.x, from.y) + is_free(grid, from.x, to.y);
    return rule == DIAGONAL_ALWAYS || (rule == DIAGONAL_ONE_FREE && between >= 1) ||
           (rule == DIAGONAL_BOTH_FREE && between == 2);
}

/* The path leads from a start to a goal by allowed steps, and costs what the result says. */
static void assert_sound(const struct grid *grid, enum diagonal_rule rule,
                         const struct points *starts, const struct points *goals,
                         const struct search_result *result)
{
    uint64_t straight = 0;
    uint64_t diagonal = 0;
    assert_true(result->found);
    assert_true(result->optimal);
    assert_true(result->path_count >= 1);
    assert_true(contains(starts, result->path[0]));
    assert_true(contains(goals, result->path[result->path_count - 1]));
    for (uint64_t i = 1; i < result->path_count; i++) {
        const struct point from = result->path[i - 1];
        const struct point to = result->path[i];
        assert_true(is_free(grid, to.x, to.y));
        assert_true(step_is_allowed(grid, rule, from, to));
        const uint64_t micro = (uint64_t)grid->costs[grid_row(grid, to.y)[to.x]] * 1000;
        *(from.x != to.x && from.y != to.y ? &diagonal : &straight) += micro;
    }
    assert_int_equal(result->cost.straight, straight);
    assert_int_equal(result->cost.diagonal, diagonal);
}

/* Of this cost and number of steps; releases the result. `name` says which map it is. */
static void assert_named(const char *name, const struct grid *grid, enum diagonal_rule rule,
                         const char *cost, uint64_t steps, struct search_result *result)
{
    char text[NUMBER_TEXT_SIZE];
    if (!result->found)
        fail_msg("%s, %s: no path", name, movement_rule_name(rule));
    assert_sound(grid, rule, &grid->starts, &grid->goals, result);
    cost_format(text, result->cost);
    if (strcmp(text, cost) != 0 || result->path_count != steps + 1)
        fail_msg("%s, %s: cost %s instead of %s, %llu steps instead of %llu", name,
                 movement_rule_name(rule), text, cost, (unsigned long long)result->path_count - 1,
                 (unsigned long long)steps);
    search_result_free(result);
    assert_null(result->path);
}

static void assert_solved(const struct grid *grid, enum diagonal_rule rule, const char *cost,
                          uint64_t steps, struct search_result *result)
{
    assert_named("the map", grid, rule, cost, steps, result);
}

static void assert_no_path(struct search_result *result)
{
    assert_false(result->found);
    assert_null(result->path);
    assert_int_equal(result->path_count, 0);
    assert_int_equal(result->cost.straight, 0);
    assert_int_equal(result->cost.diagonal, 0);
    assert_true(result->expanded > 0);
    search_result_free(result);
}

static void assert_same_result(const struct search_result *a, const struct search_result *b)
{
    assert_int_equal(a->found, b->found);
    assert_int_equal(a->path_count, b->path_count);
    assert_int_equal(a->cost.straight, b->cost.straight);
    assert_int_equal(a->cost.diagonal, b->cost.diagonal);
    assert_int_equal(a->expanded, b->expanded);
    assert_int_equal(a->generated, b->generated);
    if (a->path_count > 0)
        assert_memory_equal(a->path, b->path, a->path_count * sizeof *a->path);
}

/* What is expected under one of the rules; no cost: no path. */
struct answer {
    const char *cost;
    uint64_t steps;
};

/* Solves the grid under each rule, and releases it. */
static void assert_answers(const char *name, struct grid *grid,
                           const struct answer answers[DIAGONAL_RULE_COUNT])
{
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct search_result result = solve(grid, (enum diagonal_rule)rule);
        if (answers[rule].cost)
            assert_named(name, grid, (enum diagonal_rule)rule, answers[rule].cost,
                         answers[rule].steps, &result);
        else
            assert_no_path(&result);
    }
    grid_free(grid);
}

/* --- small maps under the four rules ------------------------------------------------------ */

enum { DRAWING_MAX = 9 };

static const struct drawing {
    const char *name;
    uint32_t height;
    const char *rows[DRAWING_MAX];
    struct answer answers[DIAGONAL_RULE_COUNT]; /* both-free, one-free, always, never */
} drawings[] = {
    {"neighbours", 1, {"SG"}, {{"1", 1}, {"1", 1}, {"1", 1}, {"1", 1}}},
    {"a row", 1, {"S.....G"}, {{"6", 6}, {"6", 6}, {"6", 6}, {"6", 6}}},
    {"a column, upwards", 4, {"G", ".", ".", "S"}, {{"3", 3}, {"3", 3}, {"3", 3}, {"3", 3}}},
    {"a diagonal",
     3,
     {"S..", "...", "..G"},
     {{"2.828427", 2}, {"2.828427", 2}, {"2.828427", 2}, {"4", 4}}},
    {"the other diagonal",
     3,
     {"..G", "...", "S.."},
     {{"2.828427", 2}, {"2.828427", 2}, {"2.828427", 2}, {"4", 4}}},
    {"a corner", 2, {"S#", ".G"}, {{"2", 2}, {"1.414214", 1}, {"1.414214", 1}, {"2", 2}}},
    {"between two corners", 2, {"S#", "#G"}, {{NULL, 0}, {NULL, 0}, {"1.414214", 1}, {NULL, 0}}},
    {"a different cost under every rule",
     5,
     {"S.....", "......", "....#.", "...#..", ".....G"},
     {{"7.828427", 7}, {"7.242641", 6}, {"6.656854", 5}, {"9", 9}}},
    {"along the border, not around it",
     3,
     {"S#G", ".#.", "..."},
     {{"6", 6}, {"4.828427", 4}, {"4.828427", 4}, {"6", 6}}},
    {"no way round the map's edge", 3, {"S#.", ".#.", ".#G"}, {{NULL, 0}}},
    {"an enclosed goal", 5, {"S.....", "..###.", "..#G#.", "..###.", "......"}, {{NULL, 0}}},
    {"an enclosed start", 3, {"###..", "#S#.G", "###.."}, {{NULL, 0}}},
    {"through the corners of an enclosure",
     5,
     {"S....", "..#..", ".#G#.", "..#..", "....."},
     {{NULL, 0}, {NULL, 0}, {"2.828427", 2}, {NULL, 0}}},
    {"a dear cell in the way", /* 4 steps round it, or 9 + 1 through it */
     2,
     {"S9G", "..."},
     {{"2.828427", 2}, {"2.828427", 2}, {"2.828427", 2}, {"4", 4}}},
    {"a dear cell that is worth its cost",
     4,
     {"S4G", ".#.", ".#.", "..."},
     {{"5", 2}, {"5", 2}, {"5", 2}, {"5", 2}}},
    {"a swamp, and a long way round",
     4,
     {"S99999G", ".#####.", ".#####.", "......."},
     {{"12", 12}, {"10.828427", 10}, {"10.828427", 10}, {"12", 12}}},
};

static void small_maps_are_solved(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        struct grid grid = draw(drawings[i].rows, drawings[i].height);
        assert_answers(drawings[i].name, &grid, drawings[i].answers);
    }
}

/* The reference grid (grid15.txt), which costs what the design says. */
static const char reference[] = "0 2 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                                "1 1 1 1 1 1 1 1 0 1 0 0 0 0 0\n"
                                "0 0 0 1 0 0 0 0 0 0 0 0 0 0 0\n"
                                "0 0 0 1 0 0 0 0 1 0 1 1 1 0 0\n"
                                "1 0 0 1 0 0 0 0 1 0 1 0 0 0 0\n"
                                "1 0 1 0 0 1 0 0 1 0 1 0 0 0 0\n"
                                "0 0 1 0 1 1 0 0 1 0 0 1 1 1 0\n"
                                "0 1 1 0 0 1 0 0 1 0 0 0 0 1 0\n"
                                "1 0 0 1 1 1 1 1 1 1 0 0 1 1 1\n"
                                "0 0 0 1 0 3 0 0 0 1 1 0 1 0 0\n"
                                "0 0 0 1 0 0 0 0 0 0 1 0 0 0 0\n"
                                "0 0 0 1 0 0 0 0 1 1 1 1 0 0 0\n"
                                "0 0 0 1 1 0 1 1 1 0 0 0 0 0 0\n"
                                "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n"
                                "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

static struct grid read_reference(void)
{
    struct bytes bytes = {malloc(sizeof reference - 1), sizeof reference - 1};
    const struct map_options options = map_options_default();
    struct grid grid;
    struct error error;
    assert_non_null(bytes.data);
    memcpy(bytes.data, reference, bytes.size);
    assert_true(map_read(&bytes, &options, &grid, &error));
    free(bytes.data);
    return grid;
}

static void the_reference_grid_costs_what_the_design_says(void **state)
{
    (void)state;
    static const struct answer answers[DIAGONAL_RULE_COUNT] = {
        {"33.242641", 32}, {"30.313708", 27}, {"27.727922", 24}, {"35", 35}};
    struct grid grid = read_reference();
    assert_answers("the reference grid", &grid, answers);
}

static void both_free_is_what_nobody_has_to_ask_for(void **state)
{
    (void)state;
    const struct search_settings settings = search_settings_default();
    assert_int_equal(settings.rule, DIAGONAL_BOTH_FREE);
    assert_int_equal(settings.algorithm, ALGORITHM_ASTAR);
    assert_string_equal(search_algorithm_name(settings.algorithm), "astar");
}

/* --- starts and goals --------------------------------------------------------------------- */

static void a_start_that_is_a_goal_costs_nothing(void **state)
{
    (void)state;
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid grid = draw((const char *const[]){"..9", "9#.", "..."}, 3);
        add_end(&grid.starts, 0, 1);
        add_end(&grid.goals, 0, 1);
        struct search_result result = solve(&grid, (enum diagonal_rule)rule);
        assert_int_equal(result.expanded, 1);
        assert_int_equal(result.path[0].x, 0);
        assert_int_equal(result.path[0].y, 1);
        assert_solved(&grid, (enum diagonal_rule)rule, "0", 0, &result);
        grid_free(&grid);
    }
}

static void a_map_may_be_one_cell(void **state)
{
    (void)state;
    struct grid grid = draw((const char *const[]){"S"}, 1);
    add_end(&grid.goals, 0, 0);
    struct search_result result = solve(&grid, DIAGONAL_BOTH_FREE);
    assert_solved(&grid, DIAGONAL_BOTH_FREE, "0", 0, &result);
    grid_free(&grid);
}

static void the_cheapest_pair_is_found(void **state)
{
    (void)state;
    static const struct {
        uint32_t height;
        const char *rows[3];
        const char *cost;
        uint64_t steps;
    } cases[] = {
        {1, {"S....G..S"}, "3", 3},
        {1, {"G....S..G"}, "3", 3},
        {1, {"S...G.S.....G.S"}, "2", 2},
        {1, {"SG.SG"}, "1", 1},
        {1, {"S9G..S"}, "3", 3},            /* fewer steps cost more */
        {3, {"S#G", "###", "S.G"}, "2", 2}, /* pairs without a path do not matter */
        {3, {"G.....G", ".......", "...S..."}, "3.828427", 3},
        {1, {"G.S.#.S.G.G"}, "2", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grid grid = draw(cases[i].rows, cases[i].height);
        struct search_result result = solve(&grid, DIAGONAL_BOTH_FREE);
        assert_solved(&grid, DIAGONAL_BOTH_FREE, cases[i].cost, cases[i].steps, &result);
        grid_free(&grid);
    }
}

/* The order in which ends are named, and how often, does not change the answer. */
static void ends_may_be_named_in_any_order_and_twice(void **state)
{
    (void)state;
    struct grid grid = draw((const char *const[]){".......", "..###..", "......."}, 3);
    add_end(&grid.starts, 6, 2);
    add_end(&grid.starts, 0, 0);
    add_end(&grid.starts, 6, 2);
    add_end(&grid.goals, 3, 2);
    add_end(&grid.goals, 3, 0);
    add_end(&grid.goals, 3, 2);
    struct search_result result = solve(&grid, DIAGONAL_BOTH_FREE);
    grid.starts.count = 2;
    grid.goals.count = 2;
    struct search_result named_once = solve(&grid, DIAGONAL_BOTH_FREE);
    assert_same_result(&result, &named_once);
    assert_solved(&grid, DIAGONAL_BOTH_FREE, "3", 3, &result);
    search_result_free(&named_once);
    grid_free(&grid);
}

/* --- costs -------------------------------------------------------------------------------- */

/* The cell that a path begins on is not entered; the one that it ends on is. */
static void the_start_is_free_of_charge_and_the_goal_is_not(void **state)
{
    (void)state;
    struct grid grid = draw((const char *const[]){"9.5"}, 1);
    add_end(&grid.starts, 0, 0);
    add_end(&grid.goals, 2, 0);
    struct search_result result = solve(&grid, DIAGONAL_NEVER);
    assert_solved(&grid, DIAGONAL_NEVER, "6", 2, &result);
    grid.starts.items[0].x = 2;
    grid.goals.items[0].x = 0;
    result = solve(&grid, DIAGONAL_NEVER);
    assert_solved(&grid, DIAGONAL_NEVER, "10", 2, &result);
    grid_free(&grid);
}

static void cells_cost_what_the_grid_says(void **state)
{
    (void)state;
    struct grid grid = draw((const char *const[]){"S4G", ".5."}, 2);
    grid.costs[4] = 1234;
    grid.costs[5] = 1;
    grid.costs[CELL_FREE] = 1500;
    /* Straight on: 1.234 + 1.5; by the 5: (0.001 + 1.5) sqrt(2). */
    struct search_result result = solve(&grid, DIAGONAL_BOTH_FREE);
    assert_solved(&grid, DIAGONAL_BOTH_FREE, "2.122735", 2, &result);
    result = solve(&grid, DIAGONAL_NEVER);
    assert_solved(&grid, DIAGONAL_NEVER, "2.734", 2, &result);
    grid_free(&grid);
}

/* A diagonal step costs sqrt(2) times the cell that it enters. */
static void diagonal_steps_enter_terrain_at_a_higher_price(void **state)
{
    (void)state;
    struct grid grid = draw((const char *const[]){"S.", ".."}, 2);
    add_end(&grid.goals, 1, 1);
    grid_row(&grid, 1)[1] = 100;
    struct search_result result = solve(&grid, DIAGONAL_BOTH_FREE);
    assert_solved(&grid, DIAGONAL_BOTH_FREE, "101", 2, &result);
    grid_row(&grid, 1)[1] = 1 + 1; /* a mark: costs 1 */
    result = solve(&grid, DIAGONAL_BOTH_FREE);
    assert_solved(&grid, DIAGONAL_BOTH_FREE, "1.414214", 1, &result);
    grid_free(&grid);
}

/* --- costs that are nearly the same ------------------------------------------------------- */

enum {
    ZIGZAG_STEPS = 188,
    DETOUR_DEPTH = 40,
};

/* The value of cell `i` of `count` that together cost `total`, as evenly as possible. */
static uint8_t share(uint32_t total, uint32_t count, uint32_t i)
{
    const uint32_t value = total / count + (i < total % count);
    assert_in_range(value, CELL_TERRAIN, 255);
    return (uint8_t)value;
}

/*
 * Two routes from the left to the right, for the rule `always`: a zigzag of nothing but diagonal
 * steps, and one of nothing but straight steps, down, across and up. Cells cost as much together as
 * is asked for. The two cells where the lower route turns cost 1, so that it does not pay to cut
 * the corner.
 */
static struct grid two_routes(uint32_t diagonal, uint32_t straight)
{
    const uint32_t last = ZIGZAG_STEPS;
    const uint32_t bottom = 1 + DETOUR_DEPTH;
    struct grid grid = make_rock(last + 1, bottom + 1);
    for (uint32_t x = 1; x < last; x++) {
        grid_row(&grid, 1 - x % 2)[x] = share(diagonal - 1, last - 1, x - 1);
        grid_row(&grid, bottom)[x] = share(straight - 3, last - 1 + 2 * DETOUR_DEPTH - 2, x - 1);
    }
    for (uint32_t i = 0; i < DETOUR_DEPTH - 1; i++) {
        const uint32_t count = last - 1 + 2 * DETOUR_DEPTH - 2;
        grid_row(&grid, 2 + i)[0] = share(straight - 3, count, last - 1 + i);
        grid_row(&grid, 2 + i)[last] = share(straight - 3, count, last - 2 + DETOUR_DEPTH + i);
    }
    grid_row(&grid, bottom)[0] = grid_row(&grid, bottom)[last] = CELL_FREE;
    grid_row(&grid, 1)[0] = grid_row(&grid, 1)[last] = CELL_FREE;
    add_end(&grid.starts, 0, 1);
    add_end(&grid.goals, last, 1);
    return grid;
}

/*
 * Which of two routes is cheaper where they cost next to the same: d sqrt(2) against s, s/d being
 * close to sqrt(2). The keys of 32-bit searches cannot tell the first pair apart, and have the
 * second in the wrong order; such searches have to be repeated with wider keys.
 */
static void nearly_equal_costs_are_told_apart(void **state)
{
    (void)state;
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
        struct grid grid = two_routes(cases[i].diagonal, cases[i].straight);
        struct search_result result = solve(&grid, DIAGONAL_ALWAYS);
        const uint64_t steps =
            cases[i].diagonal_is_cheaper ? ZIGZAG_STEPS : ZIGZAG_STEPS + 2 * DETOUR_DEPTH;
        assert_solved(&grid, DIAGONAL_ALWAYS, cases[i].cost, steps, &result);
        grid_free(&grid);
    }
}

/* --- costs that are large ----------------------------------------------------------------- */

enum {
    CORRIDOR_LENGTH = 40,
    CORRIDORS = 41,
};

/* Rows of dear cells between rows of wall, with a gap at either end in turn. */
static struct grid make_serpentine(void)
{
    struct grid grid = make_rock(CORRIDOR_LENGTH, 2 * CORRIDORS - 1);
    for (uint32_t i = 0; i < CORRIDORS; i++) {
        memset(grid_row(&grid, 2 * i), 255, CORRIDOR_LENGTH);
        if (i > 0)
            grid_row(&grid, 2 * i - 1)[i % 2 == 1 ? CORRIDOR_LENGTH - 1 : 0] = 255;
    }
    add_end(&grid.starts, 0, 0);
    add_end(&grid.goals, CORRIDORS % 2 == 1 ? CORRIDOR_LENGTH - 1 : 0, 2 * CORRIDORS - 2);
    /* One cheap cell, and the greatest common divisor of all costs is 1. */
    grid_row(&grid, 0)[0] = CELL_FREE;
    return grid;
}

/* 380,000 and more: keys of 32 bits end at 309,000. */
static void costs_beyond_32_bits_are_exact(void **state)
{
    (void)state;
    struct grid grid = make_serpentine();
    /* Each gap is passed by two diagonal steps, which spare a cell of each corridor's end. */
    const uint64_t length = CORRIDOR_LENGTH;
    const uint64_t gaps = CORRIDORS - 1;
    const uint64_t straight = 2 * (length - 2) + (gaps - 1) * (length - 3);
    const uint64_t diagonal = 2 * gaps;
    struct search *search = make_search(&grid, DIAGONAL_ALWAYS);
    for (int i = 0; i < 3; i++) {
        struct search_result result = run_between(search, &grid.starts, &grid.goals);
        assert_sound(&grid, DIAGONAL_ALWAYS, &grid.starts, &grid.goals, &result);
        assert_int_equal(result.cost.straight, straight * 255 * 1000000);
        assert_int_equal(result.cost.diagonal, diagonal * 255 * 1000000);
        assert_int_equal(result.path_count, straight + diagonal + 1);
        assert_true(straight * 255 > 309000);
        search_result_free(&result);
    }
    search_free(search);
    grid_free(&grid);
}

/* The longest way to nowhere: the whole map is seen before it is given up. */
static void costs_beyond_32_bits_may_lead_nowhere(void **state)
{
    (void)state;
    struct grid grid = make_serpentine();
    grid_row(&grid, grid.height - 2)[CORRIDORS % 2 == 1 ? 0 : CORRIDOR_LENGTH - 1] = CELL_WALL;
    struct search_result result = solve(&grid, DIAGONAL_ALWAYS);
    assert_no_path(&result);
    grid_free(&grid);
}

/*
 * A row of cells that cost 999.999 and 1000 in turn: in units of a thousandth, 4295 of them are
 * more than 32 bits hold.
 */
static struct grid make_dear_row(uint32_t length)
{
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, length, 1, &error));
    for (uint32_t x = 0; x < length; x++)
        grid_row(&grid, 0)[x] = (uint8_t)(100 + x % 2);
    grid.costs[100] = 999999;
    grid.costs[101] = 1000000;
    add_end(&grid.starts, 0, 0);
    add_end(&grid.goals, 0, 0);
    return grid;
}

static void assert_dear_way(struct search *search, struct grid *grid, uint32_t from, uint32_t to)
{
    grid->starts.items[0].x = from;
    grid->goals.items[0].x = to;
    struct search_result result = run_between(search, &grid->starts, &grid->goals);
    const uint64_t steps = from < to ? to - from : from - to;
    /* Cells of even number cost a thousandth less. */
    const uint32_t low = from < to ? from + 1 : to;
    const uint32_t high = from < to ? to + 1 : from;
    const uint64_t even = steps == 0 ? 0 : (high + 1) / 2 - (low + 1) / 2;
    assert_sound(grid, DIAGONAL_BOTH_FREE, &grid->starts, &grid->goals, &result);
    assert_int_equal(result.path_count, steps + 1);
    assert_int_equal(result.cost.straight, (steps * 1000000 - even) * 1000);
    assert_int_equal(result.cost.diagonal, 0);
    search_result_free(&result);
}

static void dear_rows_of_every_length_are_exact(void **state)
{
    (void)state;
    struct grid grid = make_dear_row(10000);
    /* Around 2^31 and 2^32 thousandths, and far beyond; each in a search of its own. */
    static const uint32_t lengths[] = {1, 1000, 2147, 2148, 4293, 4294, 4295, 4296, 4297, 9999};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct search *search = make_search(&grid, DIAGONAL_BOTH_FREE);
        assert_dear_way(search, &grid, 0, lengths[i]);
        assert_dear_way(search, &grid, lengths[i], 0);
        search_free(search);
    }
    grid_free(&grid);
}

/* --- many searches on one map ------------------------------------------------------------- */

static void thousands_of_searches_agree(void **state)
{
    (void)state;
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid grid = read_reference();
        struct search *search = make_search(&grid, (enum diagonal_rule)rule);
        struct search_result first = run_between(search, &grid.starts, &grid.goals);
        for (int i = 0; i < 3000; i++) {
            struct search_result result = run_between(search, &grid.starts, &grid.goals);
            assert_same_result(&result, &first);
            search_result_free(&result);
        }
        search_result_free(&first);
        search_free(search);
        grid_free(&grid);
    }
}

/*
 * Cells are stamped with numbers that grow from search to search; each of these adds up to 3 * 10^9
 * of the 2^32 that there are, so that they are used up time and again. What a search finds does not
 * depend on those before it.
 */
static void stamps_that_run_out_do_no_harm(void **state)
{
    (void)state;
    struct grid grid = make_dear_row(3000);
    struct search *search = make_search(&grid, DIAGONAL_BOTH_FREE);
    struct random rng = random_begin(1);
    for (int i = 0; i < 1500; i++)
        assert_dear_way(search, &grid, random_below(&rng, 3000), random_below(&rng, 3000));
    search_free(search);
    grid_free(&grid);
}

/* The same where some searches need more than 32 bits and others do not. */
static void short_and_long_searches_do_not_disturb_each_other(void **state)
{
    (void)state;
    struct grid grid = make_dear_row(6000);
    struct search *search = make_search(&grid, DIAGONAL_BOTH_FREE);
    struct random rng = random_begin(2);
    assert_dear_way(search, &grid, 0, 2000);
    assert_dear_way(search, &grid, 0, 4000); /* fits, but not behind the stamps of the first */
    assert_dear_way(search, &grid, 5999, 0); /* does not fit */
    for (int i = 0; i < 200; i++)
        assert_dear_way(search, &grid, random_below(&rng, 6000), random_below(&rng, 6000));
    search_free(search);
    grid_free(&grid);
}

/* Other ends and other outcomes in between leave nothing behind. */
static void searches_between_all_pairs_agree_with_fresh_ones(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "..#..", //
        ".7#.#", //
        "..9..", //
        "###4.", //
        "..#..",
    };
    struct grid grid = draw(rows, 5);
    add_end(&grid.starts, 0, 0);
    add_end(&grid.goals, 0, 0);
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct search *search = make_search(&grid, (enum diagonal_rule)rule);
        for (uint32_t pair = 0; pair < 25 * 25; pair++) {
            grid.starts.items[0] = (struct point){pair / 25 % 5, pair / 125};
            grid.goals.items[0] = (struct point){pair % 5, pair % 25 / 5};
            if (grid_blocked(&grid, grid.starts.items[0]) ||
                grid_blocked(&grid, grid.goals.items[0]))
                continue;
            struct search_result result = run_between(search, &grid.starts, &grid.goals);
            struct search_result fresh = solve(&grid, (enum diagonal_rule)rule);
            assert_same_result(&result, &fresh);
            search_result_free(&result);
            search_result_free(&fresh);
        }
        search_free(search);
    }
    grid_free(&grid);
}

/* Nothing of a search is written into the grid, so two may share it. */
static void two_searches_share_a_grid(void **state)
{
    (void)state;
    struct grid grid = read_reference();
    const size_t size = ((size_t)grid.height + 2) * grid.stride + GRID_SLACK;
    uint8_t *before = malloc(size);
    assert_non_null(before);
    memcpy(before, grid.cells, size);
    struct search *one = make_search(&grid, DIAGONAL_NEVER);
    struct search *two = make_search(&grid, DIAGONAL_ALWAYS);
    for (int i = 0; i < 3; i++) {
        struct search_result result = run_between(one, &grid.starts, &grid.goals);
        assert_solved(&grid, DIAGONAL_NEVER, "35", 35, &result);
        result = run_between(two, &grid.starts, &grid.goals);
        assert_solved(&grid, DIAGONAL_ALWAYS, "27.727922", 24, &result);
    }
    search_free(one);
    search_free(two);
    search_free(NULL);
    assert_memory_equal(grid.cells, before, size);
    free(before);
    grid_free(&grid);
}

/* --- what became of the cells ------------------------------------------------------------- */

/* The states of a map, row by row, in memory of the exact size. */
static uint8_t *read_states(const struct search *search, const struct grid *grid)
{
    uint8_t *states = malloc((size_t)grid->width * grid->height);
    assert_non_null(states);
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = malloc(grid->width);
        assert_non_null(row);
        memset(row, 0xee, grid->width);
        search_row_states(search, y, row);
        memcpy(states + (size_t)y * grid->width, row, grid->width);
        free(row);
    }
    return states;
}

static uint64_t count_states(const uint8_t *states, const struct grid *grid, enum cell_state wanted)
{
    uint64_t count = 0;
    for (size_t i = 0; i < (size_t)grid->width * grid->height; i++)
        count += states[i] == wanted;
    return count;
}

static void before_a_search_no_cell_is_touched(void **state)
{
    (void)state;
    struct grid grid = read_reference();
    struct search *search = make_search(&grid, DIAGONAL_BOTH_FREE);
    uint8_t *states = read_states(search, &grid);
    assert_int_equal(count_states(states, &grid, CELL_UNTOUCHED), 15 * 15);
    free(states);
    search_free(search);
    grid_free(&grid);
}

static void states_tell_what_was_explored(void **state)
{
    (void)state;
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid grid = read_reference();
        struct search *search = make_search(&grid, (enum diagonal_rule)rule);
        struct search_result result = run_between(search, &grid.starts, &grid.goals);
        uint8_t *states = read_states(search, &grid);
        const uint64_t closed = count_states(states, &grid, CELL_CLOSED);
        const uint64_t open = count_states(states, &grid, CELL_OPEN);
        assert_int_equal(closed + open + count_states(states, &grid, CELL_UNTOUCHED), 15 * 15);
        assert_true(open > 0);
        assert_in_range(closed, result.path_count, result.expanded);
        assert_in_range(closed + open, result.path_count, result.generated);
        for (uint64_t i = 0; i < result.path_count; i++)
            assert_int_equal(states[result.path[i].y * 15 + result.path[i].x], CELL_CLOSED);
        for (uint32_t i = 0; i < 15 * 15; i++)
            if (grid_row(&grid, i / 15)[i % 15] == CELL_WALL)
                assert_int_equal(states[i], CELL_UNTOUCHED);
        free(states);
        search_result_free(&result);
        search_free(search);
        grid_free(&grid);
    }
}

static void without_a_path_all_that_can_be_reached_is_closed(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "S..#.", //
        ".#.#G", //
        "...##", //
        "###..",
    };
    /* What each rule leaves untouched, walls included. */
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid grid = draw(rows, 4);
        struct search *search = make_search(&grid, (enum diagonal_rule)rule);
        struct search_result result = run_between(search, &grid.starts, &grid.goals);
        uint8_t *states = read_states(search, &grid);
        /* Under `always` the two cells at the bottom are reached through the gap at 2,2 and 3,3. */
        const uint64_t reachable = rule == DIAGONAL_ALWAYS ? 10 : 8;
        assert_int_equal(count_states(states, &grid, CELL_OPEN), 0);
        assert_int_equal(count_states(states, &grid, CELL_CLOSED), reachable);
        assert_true(result.expanded >= reachable);
        assert_no_path(&result);
        free(states);
        search_free(search);
        grid_free(&grid);
    }
}

static void states_are_those_of_the_last_search(void **state)
{
    (void)state;
    struct grid grid = draw((const char *const[]){"S.G.....", "########", "........"}, 3);
    struct search *search = make_search(&grid, DIAGONAL_BOTH_FREE);
    struct search_result result = run_between(search, &grid.starts, &grid.goals);
    assert_solved(&grid, DIAGONAL_BOTH_FREE, "2", 2, &result);
    grid.starts.items[0] = (struct point){7, 2};
    grid.goals.items[0] = (struct point){6, 2};
    result = run_between(search, &grid.starts, &grid.goals);
    assert_solved(&grid, DIAGONAL_BOTH_FREE, "1", 1, &result);
    uint8_t *states = read_states(search, &grid);
    assert_int_equal(count_states(states, &grid, CELL_CLOSED), 2);
    assert_int_equal(count_states(states, &grid, CELL_OPEN), 0);
    assert_int_equal(states[2 * 8 + 7], CELL_CLOSED);
    assert_int_equal(states[2 * 8 + 6], CELL_CLOSED);
    free(states);
    search_free(search);
    grid_free(&grid);
}

/* Straight or diagonal over an open field: a good heuristic expands nothing beside the path. */
static void the_way_over_an_open_field_is_not_searched_for(void **state)
{
    (void)state;
    static const struct point goals[] = {{90, 50}, {0, 50}, {10, 3}, {50, 90}, {40, 20}, {0, 40}};
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct grid grid;
        struct error error;
        assert_true(grid_create(&grid, 101, 101, &error));
        add_end(&grid.starts, 10, 50);
        add_end(&grid.goals, 0, 0);
        for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
            grid.goals.items[0] = goals[i];
            struct search_result result = solve(&grid, (enum diagonal_rule)rule);
            assert_int_equal(result.expanded, result.path_count);
            search_result_free(&result);
        }
        grid_free(&grid);
    }
}

/* In four directions, all steps alike, the first way to reach a cell is a shortest one. */
static void no_cell_is_expanded_twice_where_all_steps_cost_the_same(void **state)
{
    (void)state;
    for (uint64_t trial = 0; trial < 50; trial++) {
        struct random rng = random_begin(trial);
        struct grid grid = make_rock(60, 40);
        for (uint32_t i = 0; i < 60 * 40; i++)
            if (random_chance(&rng, 70))
                grid_row(&grid, i / 60)[i % 60] = CELL_FREE;
        grid_row(&grid, 0)[0] = grid_row(&grid, 39)[59] = CELL_FREE;
        add_end(&grid.starts, 0, 0);
        add_end(&grid.goals, 59, 39);
        struct search *search = make_search(&grid, DIAGONAL_NEVER);
        struct search_result result = run_between(search, &grid.starts, &grid.goals);
        uint8_t *states = read_states(search, &grid);
        assert_int_equal(result.expanded, count_states(states, &grid, CELL_CLOSED));
        free(states);
        search_result_free(&result);
        search_free(search);
        grid_free(&grid);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_maps_are_solved),
        cmocka_unit_test(the_reference_grid_costs_what_the_design_says),
        cmocka_unit_test(both_free_is_what_nobody_has_to_ask_for),
        cmocka_unit_test(a_start_that_is_a_goal_costs_nothing),
        cmocka_unit_test(a_map_may_be_one_cell),
        cmocka_unit_test(the_cheapest_pair_is_found),
        cmocka_unit_test(ends_may_be_named_in_any_order_and_twice),
        cmocka_unit_test(the_start_is_free_of_charge_and_the_goal_is_not),
        cmocka_unit_test(cells_cost_what_the_grid_says),
        cmocka_unit_test(diagonal_steps_enter_terrain_at_a_higher_price),
        cmocka_unit_test(nearly_equal_costs_are_told_apart),
        cmocka_unit_test(costs_beyond_32_bits_are_exact),
        cmocka_unit_test(costs_beyond_32_bits_may_lead_nowhere),
        cmocka_unit_test(dear_rows_of_every_length_are_exact),
        cmocka_unit_test(thousands_of_searches_agree),
        cmocka_unit_test(stamps_that_run_out_do_no_harm),
        cmocka_unit_test(short_and_long_searches_do_not_disturb_each_other),
        cmocka_unit_test(searches_between_all_pairs_agree_with_fresh_ones),
        cmocka_unit_test(two_searches_share_a_grid),
        cmocka_unit_test(before_a_search_no_cell_is_touched),
        cmocka_unit_test(states_tell_what_was_explored),
        cmocka_unit_test(without_a_path_all_that_can_be_reached_is_closed),
        cmocka_unit_test(states_are_those_of_the_last_search),
        cmocka_unit_test(the_way_over_an_open_field_is_not_searched_for),
        cmocka_unit_test(no_cell_is_expanded_twice_where_all_steps_cost_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
