/* SPDX-License-Identifier: MIT */
/* map.c - grids, the ends of a path, and telling formats apart. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/ends.h"
#include "map/formats.h"
#include "map/map.h"
#include "tests/support/random.h"

/* --- grids -------------------------------------------------------------------------------- */

static void assert_grid_is_new(const struct grid *grid, uint32_t width, uint32_t height)
{
    assert_int_equal(grid->width, width);
    assert_int_equal(grid->height, height);
    assert_int_equal(grid->starts.count, 0);
    assert_int_equal(grid->goals.count, 0);
    /* Every neighbour of every cell may be read: off the map it is wall. */
    for (int64_t y = -1; y <= (int64_t)height; y++) {
        const uint8_t *row = grid->cells + (size_t)(y + 1) * grid->stride + 1;
        for (int64_t x = -1; x <= (int64_t)width; x++) {
            const bool on_map = x >= 0 && x < width && y >= 0 && y < height;
            assert_int_equal(row[x], on_map ? CELL_FREE : CELL_WALL);
        }
    }
}

static void a_new_grid_is_free_within_walls(void **state)
{
    (void)state;
    static const uint32_t sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {6, 5}, {5, 6}, {100, 37}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct grid grid;
        struct error error;
        assert_true(grid_create(&grid, sizes[i][0], sizes[i][1], &error));
        assert_grid_is_new(&grid, sizes[i][0], sizes[i][1]);
        grid_free(&grid);
        assert_null(grid.cells);
        grid_free(&grid); /* an empty grid is allowed */
    }
}

static void a_grid_has_standard_costs(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, 1, 1, &error));
    for (uint32_t value = 0; value < 256; value++)
        assert_int_equal(grid.costs[value], value < 4 ? 1000 : 1000 * value);
    grid_free(&grid);
}

static void refuses_impossible_sizes(void **state)
{
    (void)state;
    static const struct {
        uint32_t width, height;
        enum error_code code;
    } cases[] = {
        {0, 0, ERROR_INPUT},
        {0, 5, ERROR_INPUT},
        {5, 0, ERROR_INPUT},
        {(1u << 30) + 1, 1, ERROR_LIMIT},
        {1, (1u << 30) + 1, ERROR_LIMIT},
        {(1u << 15) + 1, 1u << 15, ERROR_LIMIT},
        {UINT32_MAX, 1, ERROR_LIMIT},
        {UINT32_MAX, UINT32_MAX, ERROR_LIMIT},
        {1u << 16, 1u << 16, ERROR_LIMIT}, /* a product of 0 in 32 bits */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct grid grid;
        struct error error;
        assert_false(grid_create(&grid, cases[i].width, cases[i].height, &error));
        assert_int_equal(error.code, cases[i].code);
        assert_null(grid.cells);
    }
}

/* --- formats ------------------------------------------------------------------------------ */

static void formats_have_names(void **state)
{
    (void)state;
    for (int format = MAP_FORMAT_AUTO; format < MAP_FORMAT_COUNT; format++) {
        const char *name = map_format_name((enum map_format)format);
        assert_int_equal(map_format_from_name(name), format);
        assert_true(strlen(map_format_row((enum map_format)format)->description) > 0);
    }
    assert_string_equal(map_format_name(MAP_FORMAT_AUTO), "auto");
    assert_string_equal(map_format_name(MAP_FORMAT_GRID), "grid");
    assert_string_equal(map_format_name(MAP_FORMAT_PNG), "png");
    static const char *const unknown[] = {"", "PNG", "pn", "pngs", "auto ", "none"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_int_equal(map_format_from_name(unknown[i]), MAP_FORMAT_COUNT);
}

/* A row without a reader or a recogniser would be refused or passed over without a word. */
static void rows_of_formats_are_complete(void **state)
{
    (void)state;
    for (enum map_format format = MAP_FORMAT_AUTO + 1; format < MAP_FORMAT_COUNT; format++) {
        const struct map_format_row *row = map_format_row(format);
        assert_true(!row->read != !row->read_image);
        assert_true(!row->read_image || row->recognition != RECOGNISED_NEVER);
        assert_true(row->recognition == RECOGNISED_NEVER || row->recognise);
        assert_true(!row->cell_of_cost == !row->kinds);
        assert_non_null(row->help);
        assert_non_null(row->example);
    }
}

/* Mazes of + and - were estimated as grids without a single number. */
static void estimates_are_those_of_the_recognised_format(void **state)
{
    (void)state;
    static const struct {
        const char *first;
        uint64_t size, cells;
    } maps[] = {
        {"+-+-+\n|   |\n+-+-+\n", 10000, 10000},
        {"10 11 12\n", 90, 30 + 6}, /* as a square */
        {"0110\n1001\n", 10000, 10000},
        {"type octile\nheight 30\nwidth 7\nmap\n", 250, 210},
        {"P4 70 30\n", 300, 2100},
    };
    const struct map_options options = map_options_default();
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        const struct bytes first = {(uint8_t *)maps[i].first, strlen(maps[i].first)};
        const struct map_estimate estimate = map_estimate(&first, maps[i].size, &options);
        assert_int_equal(estimate.width * estimate.height, maps[i].cells);
    }
}

static bool read_bytes(const char *data, size_t size, enum map_format format, struct error *error)
{
    struct map_options options = map_options_default();
    struct bytes bytes = {.data = malloc(size > 0 ? size : 1), .size = size};
    struct grid grid;
    assert_non_null(bytes.data);
    memcpy(bytes.data, data, size);
    options.format = format;
    *error = (struct error){.code = ERROR_NONE};
    const bool good = map_read(&bytes, &options, &grid, error);
    if (good)
        grid_free(&grid);
    free(bytes.data);
    return good;
}

static const struct foreign {
    const char *name, *bytes;
    size_t size;
} foreign[] = {
    {"JPEG", "\xff\xd8\xff\xe0\0\x10JFIF", 10},
    {"GIF", "GIF89a\1\0\1\0", 10},
    {"GIF", "GIF87a\1\0\1\0", 10},
    {"BMP", "BM\x46\0\0\0\0\0\0\0", 10},
    {"WebP", "RIFF\x24\0\0\0WEBPVP8 ", 16},
    {"TIFF", "II*\0\x08\0\0\0", 8},
    {"TIFF", "MM\0*\0\0\0\x08", 8},
    {"JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n", 12},
    {"AVIF or HEIF",
     "\0\0\0\x20"
     "ftypavif",
     12},
    {"PDF", "%PDF-1.7\n", 9},
};

static void names_image_types_that_are_not_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        struct error error;
        char expected[80];
        (void)snprintf(expected, sizeof expected,
                       "this is a %s file; convert it to PNG: ", foreign[i].name);
        assert_false(read_bytes(foreign[i].bytes, foreign[i].size, MAP_FORMAT_AUTO, &error));
        assert_int_equal(error.code, ERROR_INPUT);
        if (strncmp(error.message, expected, strlen(expected)) != 0)
            fail_msg("%s, not: %s", error.message, expected);
    }
}

/* However short a file is cut, nothing behind its end is looked at, and it is refused. */
static void refuses_every_beginning_of_a_foreign_file(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        for (size_t size = 0; size < foreign[i].size; size++) {
            struct error error;
            assert_false(read_bytes(foreign[i].bytes, size, MAP_FORMAT_AUTO, &error));
            assert_int_equal(error.code, ERROR_INPUT);
            assert_true(strlen(error.message) > 0);
        }
    }
}

/* A PNG file is one from its first byte on, so that a damaged one is not called something else. */
static void a_beginning_of_a_png_file_is_a_damaged_one(void **state)
{
    (void)state;
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    for (size_t size = 1; size < sizeof signature; size++) {
        struct error error;
        assert_false(read_bytes(signature, size, MAP_FORMAT_AUTO, &error));
        assert_memory_equal(error.message, "damaged PNG", 11);
    }
}

static void a_named_format_is_taken_at_its_word(void **state)
{
    (void)state;
    struct error error;
    assert_true(read_bytes("0 1", 3, MAP_FORMAT_AUTO, &error));
    assert_true(read_bytes("0 1", 3, MAP_FORMAT_GRID, &error));
    assert_false(read_bytes("0 1", 3, MAP_FORMAT_PNG, &error));
    assert_memory_equal(error.message, "damaged PNG", 11);
    assert_false(read_bytes("", 0, MAP_FORMAT_PNG, &error));
    assert_string_equal(error.message, "the file is empty");
}

/* Room for "255, " and more in every cell, without overflow for any limit that the program takes.
 */
static void file_limit_grows_with_the_cells(void **state)
{
    (void)state;
    struct map_options options = map_options_default();
    assert_int_equal(options.max_cells, GRID_CELLS_MAX);
    assert_true(map_file_limit(&options) >= GRID_CELLS_MAX * 5);
    options.max_cells = 1;
    assert_true(map_file_limit(&options) >= 1000000);
    assert_true(map_file_limit(&options) <= 1000000000);
}

/* --- the ends of a path ------------------------------------------------------------------- */

/* A grid of 6 x 5 with a start at 1,0, a goal at 4,4 and a wall at 3,2. */
static void make_grid(struct grid *grid)
{
    struct error error;
    assert_true(grid_create(grid, 6, 5, &error));
    grid_row(grid, 0)[1] = CELL_START;
    grid_row(grid, 4)[4] = CELL_GOAL;
    grid_row(grid, 2)[3] = CELL_WALL;
    assert_true(grid_list_ends(grid, &error));
}

static void assert_points(const struct points *points, const struct point *expected, size_t count)
{
    assert_int_equal(points->count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(points->items[i].x, expected[i].x);
        assert_int_equal(points->items[i].y, expected[i].y);
    }
}

static void ends_are_listed_row_by_row(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, 3, 3, &error));
    memcpy(grid_row(&grid, 0), "\3\0\2", 3);
    memcpy(grid_row(&grid, 1), "\2\3\1", 3);
    memcpy(grid_row(&grid, 2), "\4\2\3", 3);
    assert_true(grid_list_ends(&grid, &error));
    assert_points(&grid.starts, (const struct point[]){{2, 0}, {0, 1}, {1, 2}}, 3);
    assert_points(&grid.goals, (const struct point[]){{0, 0}, {1, 1}, {2, 2}}, 3);
    grid_free(&grid);
}

static void the_maps_own_ends_stay(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    const struct points none = {0};
    make_grid(&grid);
    assert_true(map_set_ends(&grid, &none, &none, &error));
    assert_points(&grid.starts, (const struct point[]){{1, 0}}, 1);
    assert_points(&grid.goals, (const struct point[]){{4, 4}}, 1);
    grid_free(&grid);
}

static void given_ends_replace_the_maps_own(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    struct point items[] = {{5, 4}, {0, 0}};
    const struct points none = {0};
    const struct points one = {.items = items, .count = 1};
    const struct points two = {.items = items, .count = 2};
    make_grid(&grid);
    assert_true(map_set_ends(&grid, &two, &none, &error));
    assert_points(&grid.starts, items, 2);
    assert_points(&grid.goals, (const struct point[]){{4, 4}}, 1);
    assert_true(map_set_ends(&grid, &none, &one, &error));
    assert_points(&grid.starts, items, 2);
    assert_points(&grid.goals, items, 1);
    /* They are copies. */
    items[0] = (struct point){9, 9};
    assert_int_equal(grid.goals.items[0].x, 5);
    grid_free(&grid);
}

static void assert_ends_refused(struct point point, bool start, const char *message)
{
    struct grid grid;
    struct error error;
    struct point items[] = {{0, 0}, point};
    const struct points none = {0};
    const struct points points = {.items = items, .count = 2};
    make_grid(&grid);
    assert_false(map_set_ends(&grid, start ? &points : &none, start ? &none : &points, &error));
    assert_int_equal(error.code, ERROR_SETTINGS);
    assert_string_equal(error.message, message);
    grid_free(&grid);
}

static void ends_lie_on_free_cells_of_the_map(void **state)
{
    (void)state;
    const uint32_t most = UINT32_MAX;
    assert_ends_refused(
        (struct point){6, 0}, true,
        "the start 6,0 is outside the map of 6 x 5 cells; 0,0 is the top left cell");
    assert_ends_refused((struct point){0, 5}, false,
                        "the goal 0,5 is outside the map of 6 x 5 cells; 0,0 is the top left cell");
    assert_ends_refused((struct point){most, most}, false,
                        "the goal 4294967295,4294967295 is outside the map of 6 x 5 cells; 0,0 is "
                        "the top left cell");
    assert_ends_refused((struct point){3, 2}, true,
                        "the start 3,2 is in a wall; the nearest free cell is 3,1");
    assert_ends_refused((struct point){3, 2}, false,
                        "the goal 3,2 is in a wall; the nearest free cell is 3,1");
}

/* Against a look at all cells. */
static void the_nearest_free_cell_is_found(void **state)
{
    (void)state;
    for (uint64_t trial = 0; trial < 400; trial++) {
        struct random random = random_begin(trial);
        struct grid grid;
        struct error error;
        struct point found = {0, 0};
        uint64_t least = UINT64_MAX;
        assert_true(grid_create(&grid, random_between(&random, 1, 12),
                                random_between(&random, 1, 12), &error));
        const struct point from = {random_below(&random, grid.width),
                                   random_below(&random, grid.height)};
        for (uint32_t y = 0; y < grid.height; y++) {
            for (uint32_t x = 0; x < grid.width; x++) {
                const int64_t dx = (int64_t)x - from.x;
                const int64_t dy = (int64_t)y - from.y;
                grid_row(&grid, y)[x] = random_chance(&random, 90) ? CELL_WALL : CELL_FREE;
                if (grid_row(&grid, y)[x] == CELL_FREE && (uint64_t)(dx * dx + dy * dy) < least)
                    least = (uint64_t)(dx * dx + dy * dy);
            }
        }
        assert_int_equal(grid_nearest_free(&grid, from, &found), least < UINT64_MAX);
        if (least < UINT64_MAX) {
            const int64_t dx = (int64_t)found.x - from.x;
            const int64_t dy = (int64_t)found.y - from.y;
            assert_true(grid_contains(&grid, found) && !grid_blocked(&grid, found));
            assert_int_equal(dx * dx + dy * dy, least);
        }
        grid_free(&grid);
    }
}

static void a_map_needs_both_ends(void **state)
{
    (void)state;
    struct grid grid;
    struct error error;
    struct point item = {0, 0};
    const struct points none = {0};
    const struct points one = {.items = &item, .count = 1};
    assert_true(grid_create(&grid, 6, 5, &error));
    grid.has_marks = true;
    assert_false(map_set_ends(&grid, &none, &one, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_memory_equal(error.message, "the map has no start", 20);
    grid_free(&grid);
    assert_true(grid_create(&grid, 6, 5, &error));
    grid.has_marks = true;
    assert_false(map_set_ends(&grid, &one, &none, &error));
    assert_int_equal(error.code, ERROR_INPUT);
    assert_memory_equal(error.message, "the map has no goal", 19);
    assert_true(map_set_ends(&grid, &none, &one, &error));
    grid_free(&grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_grid_is_free_within_walls),
        cmocka_unit_test(a_grid_has_standard_costs),
        cmocka_unit_test(refuses_impossible_sizes),
        cmocka_unit_test(formats_have_names),
        cmocka_unit_test(rows_of_formats_are_complete),
        cmocka_unit_test(estimates_are_those_of_the_recognised_format),
        cmocka_unit_test(names_image_types_that_are_not_read),
        cmocka_unit_test(refuses_every_beginning_of_a_foreign_file),
        cmocka_unit_test(a_beginning_of_a_png_file_is_a_damaged_one),
        cmocka_unit_test(a_named_format_is_taken_at_its_word),
        cmocka_unit_test(file_limit_grows_with_the_cells),
        cmocka_unit_test(ends_are_listed_row_by_row),
        cmocka_unit_test(the_maps_own_ends_stay),
        cmocka_unit_test(given_ends_replace_the_maps_own),
        cmocka_unit_test(ends_lie_on_free_cells_of_the_map),
        cmocka_unit_test(the_nearest_free_cell_is_found),
        cmocka_unit_test(a_map_needs_both_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
