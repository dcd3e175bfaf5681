/* SPDX-License-Identifier: MIT */
/*
 * api_arguments.c - invalid arguments to every function of the library: NULL arrays whose counts
 * are not 0, values out of range, and reserved members that are not zero.
 *
 * Each invalid argument causes the documented error, with and without a struct astar_error. It
 * leaves the results empty and does not prevent the next call from succeeding. Values at the limits
 * of a range are accepted.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "api/astar.h"
#include "search/rules/settings.h"
#include "tests/support/field.h"
#include "tests/test.h"

/* The number of reserved members of a structure. */
#define RESERVED_COUNT(type) (sizeof((type *)NULL)->reserved / sizeof *((type *)NULL)->reserved)

static const char csv[] = "2,0,7\n0,1,3\n";

/* Fails unless *error describes an invalid argument; then clears *error. */
static void assert_refusal(struct astar_error *error)
{
    assert_int_equal(error->status, ASTAR_ERROR_SETTINGS);
    assert_int_equal(error->line, 0);
    assert_int_equal(error->column, 0);
    assert_true(strlen(error->message) > 10);
    assert_null(strchr(error->message, '\n'));
    *error = (struct astar_error){.status = ASTAR_OK};
}

/* --- maps --- */

static void assert_sizes_refused(uint32_t width, uint32_t height, enum astar_status expected)
{
    struct astar_error error = {.status = ASTAR_OK};
    assert_null(astar_map_create(width, height, NULL, &error));
    assert_int_equal(error.status, expected);
    assert_true(strlen(error.message) > 10);
    assert_null(astar_map_create(width, height, NULL, NULL));
}

TEST(sizes_of_maps_are_checked)
{
    static const uint32_t sizes[] = {1, 2, UINT16_MAX, 1u << 16, 1u << 30, INT32_MAX, UINT32_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_sizes_refused(0, sizes[i], ASTAR_ERROR_SETTINGS);
        assert_sizes_refused(sizes[i], 0, ASTAR_ERROR_SETTINGS);
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++)
            if ((uint64_t)sizes[i] * sizes[j] > ASTAR_CELLS_MAX)
                assert_sizes_refused(sizes[i], sizes[j], ASTAR_ERROR_LIMIT);
    }
    assert_sizes_refused(0, 0, ASTAR_ERROR_SETTINGS);
}

TEST(cells_outside_a_map_are_walls)
{
    static const uint32_t far[] = {6, 7, INT32_MAX, 1u << 31, UINT32_MAX};
    struct astar_map *map = field_small();
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        for (uint32_t near = 0; near < 5; near++) {
            assert_int_equal(astar_map_get(map, far[i], near), ASTAR_WALL);
            assert_int_equal(astar_map_get(map, near, far[i]), ASTAR_WALL);
            assert_false(astar_map_set(map, far[i], near, 0));
            assert_false(astar_map_set(map, near, far[i], 0));
        }
    }
    for (uint32_t i = 0; i < 30; i++)
        assert_int_equal(astar_map_get(map, i % 6, i / 6), field_small_cells[i]);
}

TEST(costs_of_all_values_are_checked)
{
    static const uint32_t wrong[] = {0, ASTAR_COST_MAX + 1, 1u << 31, UINT32_MAX};
    struct astar_map *map = field_small();
    for (unsigned value = 0; value < 256; value++) {
        const uint32_t before = astar_map_cost(map, (uint8_t)value);
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
            assert_false(astar_map_set_cost(map, (uint8_t)value, wrong[i]));
        assert_int_equal(astar_map_cost(map, (uint8_t)value), before);
        assert_true(astar_map_set_cost(map, (uint8_t)value, 1));
        assert_true(astar_map_set_cost(map, (uint8_t)value, ASTAR_COST_MAX));
        assert_int_equal(astar_map_cost(map, (uint8_t)value), ASTAR_COST_MAX);
    }
}

TEST(radii_are_checked)
{
    static const double wrong[] = {-1,      -DBL_MIN,  -DBL_MAX, 2000000001.0,
                                   DBL_MAX, -INFINITY, INFINITY, NAN};
    struct astar_error error = {.status = ASTAR_OK};
    struct astar_map *map = field_small();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(astar_map_keep_clear(map, wrong[i], &error), ASTAR_ERROR_SETTINGS);
        assert_refusal(&error);
        assert_int_equal(astar_map_keep_clear(map, wrong[i], NULL), ASTAR_ERROR_SETTINGS);
    }
    for (uint32_t i = 0; i < 30; i++)
        assert_int_equal(astar_map_get(map, i % 6, i / 6), field_small_cells[i]);
    assert_int_equal(astar_map_keep_clear(map, 0, &error), ASTAR_OK);
    assert_int_equal(astar_map_keep_clear(map, -0.0, &error), ASTAR_OK);
    assert_int_equal(astar_map_keep_clear(map, DBL_MIN, &error), ASTAR_OK);
    assert_int_equal(astar_map_keep_clear(map, 2e9, &error), ASTAR_OK);
}

TEST(positions_are_checked)
{
    static const double odd[] = {-1e9, 1e9, -DBL_MAX, DBL_MAX, -INFINITY, INFINITY, NAN};
    struct astar_map *robot = field_load("maps/options/robot.yaml");
    double x = 7;
    double y = 7;
    struct astar_point point = {3, 3};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        assert_false(astar_map_cell_at(robot, odd[i], 0, &point));
        assert_false(astar_map_cell_at(robot, 0, odd[i], &point));
        assert_false(astar_map_cell_at(robot, odd[i], odd[i], &point));
    }
    assert_true(point.x == 3 && point.y == 3);
    assert_false(astar_map_metres(robot, (struct astar_point){UINT32_MAX, 0}, &x, &y));
    assert_false(astar_map_metres(robot, (struct astar_point){0, UINT32_MAX}, &x, &y));
    assert_true(x == 7 && y == 7);
}

/* --- reading --- */

static void assert_reading_refused(const struct astar_reading *reading)
{
    struct astar_error error = {.status = ASTAR_OK};
    assert_null(astar_map_read(csv, sizeof csv - 1, reading, &error));
    assert_refusal(&error);
    assert_null(astar_map_read(csv, sizeof csv - 1, reading, NULL));
    assert_null(astar_map_load("maps/reference.txt", reading, &error));
    assert_refusal(&error);
}

static void assert_reading_accepted(const struct astar_reading *reading)
{
    struct astar_error error = {.status = ASTAR_OK};
    struct astar_map *map = astar_map_read(csv, sizeof csv - 1, reading, &error);
    assert_int_equal(error.status, ASTAR_OK);
    assert_non_null(map);
    astar_map_free(map);
}

/* The library once crashed if the number of walls was not 0 but the array of walls was NULL. */
TEST(arrays_of_readings_are_checked)
{
    static const size_t counts[] = {1, 2, 1000, SIZE_MAX / 16, SIZE_MAX};
    static const struct astar_range range = {1, 1};
    static const struct astar_range empty = {1, 0};
    static const struct astar_range widest = {INT64_MIN, INT64_MAX};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        assert_reading_refused(&(struct astar_reading){.wall_count = counts[i]});
        assert_reading_refused(&(struct astar_reading){.cost_count = counts[i]});
        assert_reading_refused(
            &(struct astar_reading){.walls = &range, .wall_count = 1, .cost_count = counts[i]});
    }
    assert_reading_refused(&(struct astar_reading){.walls = &empty, .wall_count = 1});
    assert_reading_accepted(&(struct astar_reading){.walls = &range});
    assert_reading_accepted(&(struct astar_reading){.walls = &empty});
    assert_reading_accepted(&(struct astar_reading){.walls = &range, .wall_count = 1});
    assert_reading_accepted(&(struct astar_reading){.walls = &widest, .wall_count = 1});
}

TEST(costs_of_readings_are_checked)
{
    static const uint32_t wrong[] = {0, ASTAR_COST_MAX + 1, UINT32_MAX};
    static const int64_t values[] = {0, 7};
    /* Values that cannot have a cost: 1 is a wall, and the others are out of range. */
    static const int64_t missing[] = {INT64_MIN, -2, 1, 256, INT64_MAX};
    for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
        struct astar_value_cost costs[2] = {{.value = values[v], .cost = ASTAR_COST_MAX},
                                            {.value = values[v], .cost = 1}};
        const struct astar_reading reading = {.costs = costs, .cost_count = 2};
        assert_reading_accepted(&reading);
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            costs[1].cost = wrong[i];
            assert_reading_refused(&reading);
        }
    }
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
        const struct astar_value_cost cost = {.value = missing[i], .cost = 1};
        struct astar_error error = {.status = ASTAR_OK};
        assert_null(astar_map_read(
            csv, sizeof csv - 1, &(struct astar_reading){.costs = &cost, .cost_count = 1}, &error));
        assert_refusal(&error);
    }
    for (int letter = 0; letter < 256; letter++) {
        const struct astar_value_cost cost = {.letter = (char)letter, .cost = 0};
        assert_reading_refused(&(struct astar_reading){.costs = &cost, .cost_count = 1});
    }
}

TEST(numbers_of_readings_are_checked)
{
    static const struct astar_reading refused[] = {
        {.format = ""},
        {.format = "CSV"},
        {.format = "csv "},
        {.format = "tga"},
        {.format = "\xff"},
        {.format = "%s%n"},
        {.format = "a\nb"},
        {.cell_size = UINT16_MAX + 1},
        {.threshold = 257},
        {.cell_size = ASTAR_AUTO - 1},
        {.threshold = ASTAR_AUTO - 1},
    };
    static const struct astar_reading accepted[] = {
        {.cell_size = UINT16_MAX}, {.cell_size = ASTAR_AUTO}, {.threshold = 256},
        {.threshold = ASTAR_AUTO}, {.max_cells = UINT64_MAX}, {.max_cells = 6},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_reading_refused(&refused[i]);
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++)
        assert_reading_accepted(&accepted[i]);
    for (size_t i = 0; i < 2 * RESERVED_COUNT(struct astar_reading); i++) {
        struct astar_reading reading = {.reserved = {0}};
        reading.reserved[i / 2] = i % 2 == 0 ? 1 : UINTPTR_MAX;
        assert_reading_refused(&reading);
    }
    struct astar_error error = {.status = ASTAR_OK};
    const struct astar_reading small = {.max_cells = 5};
    assert_null(astar_map_read(csv, sizeof csv - 1, &small, &error));
    assert_int_equal(error.status, ASTAR_ERROR_LIMIT);
}

TEST(bytes_and_paths_are_checked)
{
    struct astar_error error = {.status = ASTAR_OK};
    assert_null(astar_map_read(NULL, 1, NULL, &error));
    assert_refusal(&error);
    assert_null(astar_map_read(NULL, SIZE_MAX, NULL, &error));
    assert_refusal(&error);
    assert_null(astar_map_load(NULL, NULL, &error));
    assert_refusal(&error);
    assert_null(astar_map_load(NULL, NULL, NULL));
    assert_null(astar_map_read(NULL, 0, NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_INPUT);
    assert_null(astar_map_read(csv, 0, NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_INPUT);
    assert_null(astar_map_load("", NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_SYSTEM);
    assert_null(astar_map_load("maps/\n\x1b", NULL, &error));
    assert_int_equal(error.status, ASTAR_ERROR_SYSTEM);
}

/* --- searches --- */

static void assert_settings_refused(const struct astar_map *map,
                                    const struct astar_settings *settings)
{
    struct astar_error error = {.status = ASTAR_OK};
    assert_null(astar_search_create(map, settings, &error));
    assert_refusal(&error);
    assert_null(astar_search_create(map, settings, NULL));
}

static void assert_settings_accepted(const struct astar_map *map,
                                     const struct astar_settings *settings)
{
    struct astar_search *search = astar_search_create(map, settings, NULL);
    assert_non_null(search);
    assert_true(astar_search_run(search, NULL, NULL) <= ASTAR_NO_PATH);
    astar_search_free(search);
}

TEST(enumerations_of_settings_are_checked)
{
    struct astar_map *map = field_make(8, 0);
    for (int value = -300; value < 300; value++) {
        if (value < 0 || value >= ALGORITHM_COUNT)
            assert_settings_refused(
                map, &(struct astar_settings){.algorithm = (enum astar_algorithm)value});
        if (value < 0 || value > ASTAR_DIAGONAL_NEVER)
            assert_settings_refused(
                map, &(struct astar_settings){.diagonal = (enum astar_diagonal)value});
        if (value < 0 || value > ASTAR_HEURISTIC_ZERO)
            assert_settings_refused(
                map, &(struct astar_settings){.heuristic = (enum astar_heuristic)value});
    }
}

TEST(factors_of_settings_are_checked)
{
    static const uint32_t wrong[] = {ASTAR_COST_MAX + 1, 1u << 31, UINT32_MAX - 1};
    struct astar_map *map = field_small();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_settings_refused(map, &(struct astar_settings){.weight = wrong[i]});
        assert_settings_refused(map, &(struct astar_settings){.diagonal_cost = wrong[i]});
        for (int d = 0; d < ASTAR_DIRECTIONS; d++) {
            struct astar_settings settings = {.weight = 0};
            settings.move_cost[d] = wrong[i];
            assert_settings_refused(map, &settings);
        }
    }
    for (size_t i = 0; i < RESERVED_COUNT(struct astar_settings); i++) {
        struct astar_settings settings = {.weight = 0};
        settings.reserved[i] = UINTPTR_MAX;
        assert_settings_refused(map, &settings);
    }
}

TEST(settings_at_their_limits_are_checked)
{
    static const struct astar_settings refused[] = {
        {.weight = UINT32_MAX},
        {.weight = 1},
        {.weight = ASTAR_ONE - 1},
        {.diagonal_cost = UINT32_MAX},
        {.turn_cost = 1000001},
        {.smoothing = 3},
        {.smoothing = UINTPTR_MAX},
        {.keep_away = 2000, .keep_away_factor = 999},
        {.keep_away = 2000, .keep_away_factor = 1000001},
        {.agent_width = 7, .agent_height = 1}, /* larger than the map */
        {.agent_height = 1000},
        {.algorithm = ASTAR_ALGORITHM_JPS_PLUS}, /* refused, because the map has terrain */
        {.algorithm = ASTAR_ALGORITHM_BIDIRECTIONAL, .weight = 2000},
    };
    static const struct astar_settings accepted[] = {
        {.weight = ASTAR_ONE},  {.weight = ASTAR_COST_MAX},
        {.diagonal_cost = 1},   {.diagonal_cost = ASTAR_COST_MAX},
        {.turn_cost = 1000000},
    };
    struct astar_map *map = field_small();
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_settings_refused(map, &refused[i]);
    for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++)
        assert_settings_accepted(map, &accepted[i]);
    struct astar_settings still = {.weight = 0};
    for (int d = 0; d < ASTAR_DIRECTIONS; d++)
        still.move_cost[d] = ASTAR_FORBIDDEN;
    assert_settings_accepted(map, &still);
}

/* Fails unless the query is refused and the search then has no result. */
static void assert_query_refused(struct astar_search *search, const struct astar_query *query)
{
    struct astar_error error = {.status = ASTAR_OK};
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    assert_int_equal(astar_search_run(search, query, &error), ASTAR_ERROR_SETTINGS);
    assert_refusal(&error);
    field_assert_nothing_found(search);
    assert_int_equal(astar_search_run(search, query, NULL), ASTAR_ERROR_SETTINGS);
}

TEST(queries_are_checked)
{
    static const struct astar_point off[] = {
        {6, 0}, {0, 5}, {UINT32_MAX, 0}, {0, UINT32_MAX}, {UINT32_MAX, UINT32_MAX}, {1u << 31, 0}};
    static const size_t counts[] = {1, 2, SIZE_MAX / 16, SIZE_MAX};
    static const struct astar_point inside = {0, 0};
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    for (int nearest = 0; nearest < 2; nearest++) {
        const bool set = nearest == 1;
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            const size_t n = counts[i];
            assert_query_refused(search, &(struct astar_query){.start_count = n, .nearest = set});
            assert_query_refused(search, &(struct astar_query){.goal_count = n, .nearest = set});
            assert_query_refused(search, &(struct astar_query){.via_count = n, .nearest = set});
        }
        for (size_t i = 0; i < sizeof off / sizeof *off; i++) {
            const struct astar_point *p = &off[i];
            assert_query_refused(
                search, &(struct astar_query){.starts = p, .start_count = 1, .nearest = set});
            assert_query_refused(
                search, &(struct astar_query){.goals = p, .goal_count = 1, .nearest = set});
            assert_query_refused(search,
                                 &(struct astar_query){.via = p, .via_count = 1, .nearest = set});
            assert_int_equal(astar_search_find(search, *p, inside, NULL), ASTAR_ERROR_SETTINGS);
            assert_int_equal(astar_search_find(search, inside, *p, NULL), ASTAR_ERROR_SETTINGS);
        }
    }
    for (size_t i = 0; i < RESERVED_COUNT(struct astar_query); i++) {
        struct astar_query query = {.nearest = false};
        query.reserved[i] = UINTPTR_MAX;
        assert_query_refused(search, &query);
    }
    const struct astar_query empty = {.starts = &inside};
    assert_int_equal(astar_search_run(search, &empty, NULL), ASTAR_NO_PATH);
    const struct astar_query no_goal = {.goals = &inside};
    assert_int_equal(astar_search_run(search, &no_goal, NULL), ASTAR_NO_PATH);
}

TEST(reservations_and_rows_are_checked)
{
    static const uint32_t rows[] = {5, 6, INT32_MAX, UINT32_MAX};
    struct astar_error error = {.status = ASTAR_OK};
    struct astar_map *map = field_small();
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_ASTAR);
    assert_int_equal(astar_search_reserve(search, SIZE_MAX, &error), ASTAR_ERROR_MEMORY);
    assert_int_equal(error.status, ASTAR_ERROR_MEMORY);
    assert_int_equal(astar_search_reserve(search, SIZE_MAX, NULL), ASTAR_ERROR_MEMORY);
    assert_int_equal(astar_search_reserve(search, 0, NULL), ASTAR_OK);
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint8_t states[7];
        memset(states, 9, sizeof states);
        astar_search_row_states(search, rows[i], states);
        for (int x = 0; x < 6; x++)
            assert_int_equal(states[x], ASTAR_CELL_UNTOUCHED);
        assert_int_equal(states[6], 9);
    }
}

/* --- pictures --- */

static void assert_picture_refused(const struct astar_map *map, const struct astar_search *search,
                                   const struct astar_picture *picture)
{
    struct astar_error error = {.status = ASTAR_OK};
    for (int reported = 0; reported < 2; reported++) {
        struct astar_error *target = reported == 1 ? &error : NULL;
        uint8_t *pixels = (uint8_t *)&error;
        void *png = &error;
        size_t size = 1;
        uint32_t width = 1;
        uint32_t height = 1;
        assert_int_equal(astar_draw_png(map, search, picture, &png, &size, target),
                         ASTAR_ERROR_SETTINGS);
        assert_true(!png && size == 0);
        if (target)
            assert_refusal(&error);
        assert_int_equal(astar_draw_rgb(map, search, picture, &pixels, &width, &height, target),
                         ASTAR_ERROR_SETTINGS);
        assert_true(!pixels && width == 0 && height == 0);
        if (target)
            assert_refusal(&error);
    }
}

TEST(pictures_are_checked)
{
    static const uint32_t scales[] = {1025, 1u << 31, UINT32_MAX};
    static const uint32_t compressions[] = {13, 1u << 31, UINT32_MAX - 1};
    static const char *const palettes[] = {"", "Classic", "classic ", "/etc/passwd", "%n"};
    struct astar_map *map = field_small();
    struct astar_map *other = field_small();
    struct astar_search *search = field_search(other, ASTAR_ALGORITHM_ASTAR);
    for (size_t i = 0; i < 3; i++) {
        assert_picture_refused(map, NULL, &(struct astar_picture){.scale = scales[i]});
        assert_picture_refused(map, NULL, &(struct astar_picture){.compression = compressions[i]});
    }
    for (size_t i = 0; i < sizeof palettes / sizeof *palettes; i++)
        assert_picture_refused(map, NULL, &(struct astar_picture){.palette = palettes[i]});
    for (int value = -300; value < 300; value++)
        if (value < 0 || value > ASTAR_PATH_AUTO)
            assert_picture_refused(
                map, NULL, &(struct astar_picture){.path_style = (enum astar_path_style)value});
    for (size_t i = 0; i < RESERVED_COUNT(struct astar_picture); i++) {
        struct astar_picture picture = {.scale = 0};
        picture.reserved[i] = UINTPTR_MAX;
        assert_picture_refused(map, NULL, &picture);
    }
    assert_picture_refused(map, search, NULL);
}

/* A picture that exceeds the limit on pixels is refused before memory is allocated. */
TEST(a_picture_that_is_too_large_leaves_nothing)
{
    struct astar_map *map = field_map(1u << 20, 4, NULL);
    const struct astar_picture picture = {.scale = 1024};
    void *png = map;
    uint8_t *pixels = (uint8_t *)map;
    size_t size = 1;
    uint32_t width = 1;
    uint32_t height = 1;
    assert_non_null(map);
    assert_true(astar_draw_png(map, NULL, &picture, &png, &size, NULL) >= ASTAR_ERROR_MEMORY);
    assert_true(!png && size == 0);
    assert_true(astar_draw_rgb(map, NULL, &picture, &pixels, &width, &height, NULL) >=
                ASTAR_ERROR_MEMORY);
    assert_true(!pixels && width == 0 && height == 0);
}

TEST(every_status_has_a_text)
{
    for (int status = -300; status < 300; status++) {
        const char *text = astar_status_text((enum astar_status)status);
        const bool known = status >= ASTAR_OK && status <= ASTAR_ERROR_STOPPED;
        assert_int_equal(strcmp(text, "unknown") != 0, known);
    }
    astar_map_free(NULL);
    astar_search_free(NULL);
    astar_free(NULL);
}
