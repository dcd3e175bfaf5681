/* SPDX-License-Identifier: MIT */
/* library.c - the public interface: what it takes, and what it refuses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "api/astar.h"
#include "tests/support/field.h"
#include "tests/support/png_oracle.h"

/* 6 x 5, and no symmetry: S is 1,0 and G is 4,4. */
static const uint8_t small[] = {
    0, 2, 0, 1, 0, 0, /**/
    0, 1, 0, 1, 0, 0, /**/
    0, 1, 0, 0, 7, 0, /**/
    0, 1, 1, 1, 0, 0, /**/
    0, 0, 0, 0, 3, 1, /**/
};

static struct astar_map *small_map(void)
{
    struct astar_map *map = astar_map_create(6, 5, small, NULL);
    assert_non_null(map);
    return map;
}

static void test_version(void **state)
{
    (void)state;
    char text[32];
    (void)snprintf(text, sizeof text, "%d.%d.%d", ASTAR_VERSION_MAJOR, ASTAR_VERSION_MINOR,
                   ASTAR_VERSION_PATCH);
    assert_string_equal(text, ASTAR_VERSION);
    assert_string_equal(astar_version(), ASTAR_VERSION);
}

/* What programs have been compiled against: on 64-bit machines these sizes are part of the ABI. */
static void test_sizes_of_structures(void **state)
{
    (void)state;
    assert_int_equal(sizeof(struct astar_point), 8);
    assert_int_equal(sizeof(struct astar_range), 16);
    assert_int_equal(sizeof(struct astar_value_cost), 16);
    if (sizeof(void *) != 8)
        skip();
    assert_int_equal(sizeof(struct astar_error), 344);
    assert_int_equal(sizeof(struct astar_reading), 136);
    assert_int_equal(sizeof(struct astar_settings), 120);
    assert_int_equal(sizeof(struct astar_query), 120);
    assert_int_equal(sizeof(struct astar_picture), 96);
}

static void test_texts_of_statuses(void **state)
{
    (void)state;
    for (int status = ASTAR_OK; status <= ASTAR_ERROR_STOPPED; status++) {
        const char *text = astar_status_text((enum astar_status)status);
        assert_true(strlen(text) > 3);
        for (int other = ASTAR_OK; other < status; other++)
            assert_string_not_equal(text, astar_status_text((enum astar_status)other));
    }
    assert_string_equal(astar_status_text((enum astar_status)99), "unknown");
    assert_string_equal(astar_status_text((enum astar_status) - 1), "unknown");
}

static void test_cells(void **state)
{
    (void)state;
    struct astar_map *map = small_map();
    size_t count;
    assert_int_equal(astar_map_width(map), 6);
    assert_int_equal(astar_map_height(map), 5);
    for (uint32_t i = 0; i < 30; i++)
        assert_int_equal(astar_map_get(map, i % 6, i / 6), small[i]);
    assert_int_equal(astar_map_get(map, 6, 0), ASTAR_WALL);
    assert_int_equal(astar_map_get(map, 0, 5), ASTAR_WALL);
    assert_int_equal(astar_map_get(map, UINT32_MAX, UINT32_MAX), ASTAR_WALL);
    const struct astar_point *starts = astar_map_starts(map, &count);
    assert_int_equal(count, 1);
    assert_true(starts[0].x == 1 && starts[0].y == 0);
    const struct astar_point *goals = astar_map_goals(map, &count);
    assert_int_equal(count, 1);
    assert_true(goals[0].x == 4 && goals[0].y == 4);
    assert_true(astar_map_set(map, 5, 0, 200));
    assert_int_equal(astar_map_get(map, 5, 0), 200);
    assert_false(astar_map_set(map, 6, 0, 0));
    assert_false(astar_map_set(map, 0, 5, 0));
    double x;
    double y;
    struct astar_point point;
    assert_false(astar_map_metres(map, (struct astar_point){0, 0}, &x, &y));
    assert_false(astar_map_cell_at(map, 0, 0, &point));
    astar_map_free(map);
    astar_map_free(NULL);
}

static void test_costs(void **state)
{
    (void)state;
    struct astar_map *map = small_map();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    assert_int_equal(astar_map_cost(map, ASTAR_FREE), ASTAR_ONE);
    assert_int_equal(astar_map_cost(map, 7), 7 * ASTAR_ONE);
    assert_false(astar_map_set_cost(map, 7, 0));
    assert_false(astar_map_set_cost(map, 7, ASTAR_COST_MAX + 1));
    assert_int_equal(astar_map_cost(map, 7), 7 * ASTAR_ONE);
    /* Round the wall on the left: 9 steps; through the 7: 7 steps, one of them that dear. */
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 9000000);
    assert_true(astar_map_set_cost(map, 7, 500));
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 6500000);
    assert_true(astar_search_cost(search) == 6.5);
    assert_true(astar_map_set_cost(map, 7, ASTAR_COST_MAX));
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 9000000);
    astar_search_free(search);
    astar_map_free(map);
}

static void test_maps_that_cannot_be(void **state)
{
    (void)state;
    struct astar_error error;
    assert_null(astar_map_create(0, 4, NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_SETTINGS);
    assert_null(astar_map_create(4, 0, NULL, NULL));
    assert_null(astar_map_create(1u << 16, 1u << 15, NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_LIMIT);
    assert_null(astar_map_create(UINT32_MAX, UINT32_MAX, NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_LIMIT);
    assert_true(strlen(error.message) > 10);
}

static void test_settings_that_make_no_sense(void **state)
{
    (void)state;
    static const struct astar_settings wrong[] = {
        {.algorithm = (enum astar_algorithm)7},
        {.algorithm = (enum astar_algorithm) - 1},
        {.diagonal = (enum astar_diagonal)4},
        {.heuristic = (enum astar_heuristic)6},
        {.weight = 999},
        {.weight = 1000001},
        {.diagonal_cost = 1000001},
        {.move_cost = {[ASTAR_WEST] = 1000001}},
        {.move_cost = {[0] = ASTAR_FORBIDDEN - 1}},
        {.reserved = {[7] = 1}},
        {.unused = 1},
        {.algorithm = ASTAR_ALGORITHM_JPS}, /* as the map has a 7 */
        {.algorithm = ASTAR_ALGORITHM_BIDIRECTIONAL, .weight = 2000},
    };
    struct astar_map *map = small_map();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct astar_error error = {.status = ASTAR_OK};
        assert_null(astar_search_create(map, &wrong[i], &error));
        assert_int_equal(error.status, ASTAR_ERROR_SETTINGS);
        assert_true(strlen(error.message) > 10);
        assert_null(astar_search_create(map, &wrong[i], NULL));
    }
    astar_map_free(map);
}

/* After a failure nothing is found. */
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

static void test_queries_that_make_no_sense(void **state)
{
    (void)state;
    static const struct astar_point off[] = {{0, 0}, {6, 0}};
    static const struct astar_query wrong[] = {
        {.starts = off, .start_count = 2},
        {.goals = off, .goal_count = 2},
        {.via = off, .via_count = 2},
        {.reserved = {[7] = 1}},
    };
    struct astar_map *map = small_map();
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

static void test_ends_in_walls(void **state)
{
    (void)state;
    const struct astar_point start = {1, 0};
    const struct astar_point goals[] = {{1, 1}, {3, 0}, {4, 0}};
    struct astar_query query = {.goals = goals, .goal_count = 2};
    struct astar_map *map = small_map();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    size_t count;
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NO_PATH);
    assert_nothing_found(search);
    query.goal_count = 3;
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_OK);
    const struct astar_point *path = astar_search_path(search, &count);
    assert_true(path[0].x == 1 && path[0].y == 0);
    assert_true(path[count - 1].x == 4 && path[count - 1].y == 0);
    /* As near as possible to a wall: beside it. */
    query = (struct astar_query){.goals = &goals[1], .goal_count = 1, .nearest = true};
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NEAREST);
    path = astar_search_path(search, &count);
    assert_true(path[count - 1].x == 2 && path[count - 1].y == 0);
    query = (struct astar_query){.via = goals, .via_count = 1};
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_NO_PATH);
    query = (struct astar_query){.via = &goals[2], .via_count = 1};
    assert_int_equal(astar_search_run(search, &query, NULL), ASTAR_OK);
    assert_int_equal(astar_search_find(search, goals[0], start, NULL), ASTAR_NO_PATH);
    assert_int_equal(astar_search_find(search, start, start, NULL), ASTAR_OK);
    (void)astar_search_path(search, &count);
    assert_int_equal(count, 1);
    astar_search_free(search);
    astar_map_free(map);
}

/* How many cells of the map a search tells to have touched. */
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

/* What is shown is of the last run, whichever algorithm did the work. */
static void test_states_are_of_the_last_run(void **state)
{
    (void)state;
    struct astar_map *map = astar_map_create(60, 60, NULL, NULL);
    for (uint32_t y = 0; y < 60; y++)
        astar_map_set(map, 30, y, ASTAR_WALL);
    for (int algorithm = 0; algorithm <= ASTAR_ALGORITHM_FASTEST; algorithm++) {
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

/* What the last path was may be asked for again; and lists may be empty. */
static void test_queries_of_other_kinds(void **state)
{
    (void)state;
    struct astar_map *map = small_map();
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

/* A wide agent: the margin is as the option --clearance has it. */
static void test_agents_of_some_width(void **state)
{
    (void)state;
    struct astar_map *map = astar_map_create(9, 9, NULL, NULL);
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_FASTEST);
    struct astar_error error;
    for (uint32_t y = 0; y < 5; y++)
        astar_map_set(map, 4, y, ASTAR_WALL);
    assert_int_equal(
        astar_search_find(search, (struct astar_point){0, 4}, (struct astar_point){8, 4}, NULL),
        ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 8828427);
    assert_int_equal(astar_map_keep_clear(map, 2.5, NULL), ASTAR_OK);
    assert_int_equal(astar_map_get(map, 2, 4), ASTAR_WALL);
    assert_int_equal(astar_map_get(map, 1, 4), ASTAR_FREE);
    assert_int_equal(astar_map_get(map, 5, 6), ASTAR_WALL);
    assert_int_equal(astar_map_get(map, 4, 7), ASTAR_FREE);
    assert_int_equal(
        astar_search_find(search, (struct astar_point){0, 4}, (struct astar_point){8, 4}, NULL),
        ASTAR_OK);
    assert_int_equal(astar_search_cost_micro(search), 11656854);
    assert_int_equal(astar_map_keep_clear(map, -1, &error), ASTAR_ERROR_SETTINGS);
    assert_int_equal(astar_map_keep_clear(map, 1e300 * 1e300, &error), ASTAR_ERROR_SETTINGS);
    astar_search_free(search);
    astar_map_free(map);
}

/* The states that a search tells are as many as it counted. */
static void test_states_agree_with_counts(void **state)
{
    (void)state;
    struct astar_map *map = small_map();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_DIJKSTRA);
    uint64_t closed = 0;
    uint64_t touched = 0;
    uint8_t states[6];
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    assert_true(astar_search_is_optimal(search));
    for (uint32_t y = 0; y < 5; y++) {
        astar_search_row_states(search, y, states);
        for (int x = 0; x < 6; x++) {
            closed += states[x] == ASTAR_CELL_CLOSED;
            touched += states[x] != ASTAR_CELL_UNTOUCHED;
        }
    }
    assert_int_equal(closed, astar_search_expanded(search));
    assert_int_equal(touched, astar_search_generated(search));
    astar_search_free(search);
    astar_map_free(map);
}

/* ---- reading ------------------------------------------------------------------------------------ */

static void *read_all(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *size = (size_t)ftell(file);
    rewind(file);
    void *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    assert_int_equal(fclose(file), 0);
    return bytes;
}

static void assert_same_cells(const struct astar_map *a, const struct astar_map *b)
{
    assert_int_equal(astar_map_width(a), astar_map_width(b));
    assert_int_equal(astar_map_height(a), astar_map_height(b));
    for (uint32_t y = 0; y < astar_map_height(a); y++)
        for (uint32_t x = 0; x < astar_map_width(a); x++)
            assert_int_equal(astar_map_get(a, x, y), astar_map_get(b, x, y));
}

static void test_formats_are_read_from_memory(void **state)
{
    (void)state;
    static const struct astar_range tiled_walls[] = {{5, 9}};
    static const struct astar_value_cost tiled_costs[] = {{.value = 3, .cost = 4000}};
    const struct {
        const char *path;
        struct astar_reading reading;
        uint32_t width, height;
    } maps[] = {
        {"maps/reference.txt", {0}, 15, 15},
        {"maps/ascii.txt", {.format = "ascii"}, 0, 0},
        {"maps/digits.txt", {.format = "digits"}, 0, 0},
        {"maps/tiled.csv",
         {.format = "csv",
          .walls = tiled_walls,
          .wall_count = 1,
          .costs = tiled_costs,
          .cost_count = 1},
         0,
         0},
        {"maps/level.map", {0}, 0, 0},
        {"maps/drawing.png", {0}, 0, 0},
        {"maps/openings.pbm", {0}, 0, 0},
        {"maps/scan.pgm", {.threshold = ASTAR_AUTO}, 0, 0},
        {"maps/chalk.png", {.invert = true}, 0, 0},
        {"maps/blocks.png", {.cell_size = ASTAR_AUTO}, 0, 0},
        {"maps/robot.yaml", {.path = "maps/robot.yaml"}, 0, 0},
    };
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        size_t size;
        void *bytes = read_all(maps[i].path, &size);
        struct astar_error error = {.message = ""};
        struct astar_map *map = astar_map_read(bytes, size, &maps[i].reading, &error);
        struct astar_map *loaded = astar_map_load(maps[i].path, &maps[i].reading, &error);
        if (!map || !loaded)
            fail_msg("%s: %s", maps[i].path, error.message);
        free(bytes);
        assert_same_cells(map, loaded);
        if (maps[i].width > 0) {
            assert_int_equal(astar_map_width(map), maps[i].width);
            assert_int_equal(astar_map_height(map), maps[i].height);
        }
        astar_map_free(map);
        astar_map_free(loaded);
    }
}

static void test_openings_are_ends(void **state)
{
    (void)state;
    size_t starts;
    size_t goals;
    struct astar_map *map = astar_map_load("maps/openings.pbm", NULL, NULL);
    assert_non_null(map);
    (void)astar_map_starts(map, &starts);
    (void)astar_map_goals(map, &goals);
    assert_int_equal(starts, 1);
    assert_int_equal(goals, 1);
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_FASTEST);
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    astar_search_free(search);
    astar_map_free(map);
}

static void test_places_in_metres(void **state)
{
    (void)state;
    struct astar_map *map = astar_map_load("maps/robot.yaml", NULL, NULL);
    assert_non_null(map);
    double x;
    double y;
    struct astar_point back;
    const struct astar_point there = {astar_map_width(map) - 1, 3};
    assert_true(astar_map_metres(map, there, &x, &y));
    assert_true(astar_map_cell_at(map, x, y, &back));
    assert_true(back.x == there.x && back.y == there.y);
    assert_false(astar_map_metres(map, (struct astar_point){astar_map_width(map), 0}, &x, &y));
    assert_false(astar_map_cell_at(map, -1e6, 0, &back));
    assert_false(astar_map_cell_at(map, 1e300, 0, &back));
    astar_map_free(map);
}

static void test_readings_that_make_no_sense(void **state)
{
    (void)state;
    static const struct astar_value_cost free_of_cost[] = {{.value = 5, .cost = 0}};
    static const struct astar_reading wrong[] = {
        {.format = "gif"},
        {.cell_size = 65536},
        {.threshold = 257},
        {.reserved = {[7] = 1}},
        {.costs = free_of_cost, .cost_count = 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct astar_error error = {.status = ASTAR_OK};
        assert_null(astar_map_load("maps/reference.txt", &wrong[i], &error));
        assert_int_equal(error.status, ASTAR_ERROR_SETTINGS);
    }
    struct astar_error error;
    const struct astar_reading tiny = {.max_cells = 200};
    assert_null(astar_map_load("maps/reference.txt", &tiny, &error));
    assert_int_equal(error.status, ASTAR_ERROR_LIMIT);
    assert_null(astar_map_load("maps/there-is-none.txt", NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_SYSTEM);
    assert_null(astar_map_read("0 1\n0 x\n", 8, NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_INPUT);
    assert_null(astar_map_read("0 0 0\n0 0 300\n", 14, NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_INPUT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 5);
    assert_null(astar_map_read(NULL, 0, NULL, NULL));
    assert_null(astar_map_read(NULL, 4, NULL, NULL));
}

/* ---- pictures ------------------------------------------------------------------------------------ */

static void test_pixels_are_those_of_the_file(void **state)
{
    (void)state;
    static const struct astar_picture looks[] = {
        {0},
        {.scale = 1, .no_explored = true, .compression = ASTAR_UNCOMPRESSED},
        {.scale = 16, .palette = "dark", .path_style = ASTAR_PATH_BOTH, .rings = true},
        {.scale = 9, .heat = true, .no_grid_lines = true, .compression = 12},
        {.scale = 12, .legend = true, .palette = "colorblind"},
    };
    struct astar_map *map = small_map();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    for (size_t i = 0; i < 2 * sizeof looks / sizeof *looks; i++) {
        const struct astar_search *shown = i % 2 == 0 ? search : NULL;
        void *png;
        uint8_t *pixels;
        size_t size;
        uint32_t width;
        uint32_t height;
        struct png_picture picture;
        assert_int_equal(astar_draw_png(map, shown, &looks[i / 2], &png, &size, NULL), ASTAR_OK);
        assert_int_equal(astar_draw_rgb(map, shown, &looks[i / 2], &pixels, &width, &height, NULL),
                         ASTAR_OK);
        assert_null(png_oracle_decode(&(struct bytes){png, size}, &picture));
        assert_int_equal(picture.width, width);
        assert_int_equal(picture.height, height);
        for (size_t p = 0; p < (size_t)width * height; p++)
            assert_memory_equal(picture.rgba + 4 * p, pixels + 3 * p, 3);
        png_picture_free(&picture);
        astar_free(png);
        astar_free(pixels);
    }
    astar_search_free(search);
    astar_map_free(map);
}

/* The ends that were asked for are drawn, not the map's own. */
static void test_pictures_show_the_query(void **state)
{
    (void)state;
    const struct astar_picture look = {.scale = 1};
    struct astar_map *map = small_map();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
    assert_int_equal(
        astar_search_find(search, (struct astar_point){5, 0}, (struct astar_point){0, 4}, NULL),
        ASTAR_OK);
    assert_int_equal(astar_draw_rgb(map, search, &look, &pixels, &width, &height, NULL), ASTAR_OK);
    /* Cells 5,0 and 0,4, and the map's own start. */
    assert_memory_equal(&pixels[15], "\x00\x00\xff", 3);
    assert_memory_equal(&pixels[72], "\xff\x00\x00", 3);
    assert_memory_not_equal(&pixels[3], "\x00\x00\xff", 3);
    astar_free(pixels);
    astar_search_free(search);
    astar_map_free(map);
}

static void test_looks_that_make_no_sense(void **state)
{
    (void)state;
    static const struct astar_picture wrong[] = {
        {.scale = 1025},         {.compression = 13},
        {.palette = "pink"},     {.path_style = (enum astar_path_style)3},
        {.reserved = {[0] = 1}},
    };
    struct astar_map *map = small_map();
    struct astar_map *other = small_map();
    struct astar_search *search = field_search(other, ASTAR_ALGORITHM_ASTAR);
    size_t size;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct astar_error error = {.status = ASTAR_OK};
        void *png = map;
        assert_int_equal(astar_draw_png(map, NULL, &wrong[i], &png, &size, &error),
                         ASTAR_ERROR_SETTINGS);
        assert_null(png);
        assert_true(strlen(error.message) > 10);
    }
    void *png;
    assert_int_equal(astar_draw_png(map, search, NULL, &png, &size, NULL), ASTAR_ERROR_SETTINGS);
    astar_search_free(search);
    astar_map_free(map);
    astar_map_free(other);
    astar_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_version),
        cmocka_unit_test(test_sizes_of_structures),
        cmocka_unit_test(test_texts_of_statuses),
        cmocka_unit_test(test_cells),
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_maps_that_cannot_be),
        cmocka_unit_test(test_settings_that_make_no_sense),
        cmocka_unit_test(test_queries_that_make_no_sense),
        cmocka_unit_test(test_ends_in_walls),
        cmocka_unit_test(test_states_agree_with_counts),
        cmocka_unit_test(test_states_are_of_the_last_run),
        cmocka_unit_test(test_queries_of_other_kinds),
        cmocka_unit_test(test_agents_of_some_width),
        cmocka_unit_test(test_formats_are_read_from_memory),
        cmocka_unit_test(test_openings_are_ends),
        cmocka_unit_test(test_places_in_metres),
        cmocka_unit_test(test_readings_that_make_no_sense),
        cmocka_unit_test(test_pixels_are_those_of_the_file),
        cmocka_unit_test(test_pictures_show_the_query),
        cmocka_unit_test(test_looks_that_make_no_sense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
