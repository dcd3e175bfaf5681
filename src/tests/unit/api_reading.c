/* SPDX-License-Identifier: MIT */
/* api_reading.c - tests of api/reading: maps that the library reads from memory and from files. */
#include <stdio.h>
#include <stdlib.h>

#include "api/astar.h"
#include "tests/support/field.h"
#include "tests/test.h"

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

TEST(formats_are_read_from_memory_and_files)
{
    static const struct astar_range tiled_walls[] = {{5, 9}};
    static const struct astar_value_cost tiled_costs[] = {{.value = 3, .cost = 4000}};
    const struct {
        const char *path;
        struct astar_reading reading;
        uint32_t width, height;
    } maps[] = {
        {"maps/reference.txt", {0}, 15, 15},
        {"maps/python-array.txt", {0}, 12, 8},
        {"maps/array.npy", {.format = "npy"}, 12, 8},
        {"maps/ascii.txt", {.format = "ascii"}, 0, 0},
        {"maps/options/cave.txt", {.letters = "@=start,>=goal,+=free,~=3"}, 30, 12},
        {"maps/options/digits.txt", {.format = "digits"}, 0, 0},
        {"maps/options/tiled.csv",
         {.format = "csv",
          .walls = tiled_walls,
          .wall_count = 1,
          .costs = tiled_costs,
          .cost_count = 1},
         0,
         0},
        {"maps/options/level.map", {0}, 0, 0},
        {"maps/drawing.png", {0}, 0, 0},
        {"maps/openings.pbm", {0}, 0, 0},
        {"maps/scan.pgm", {.threshold = ASTAR_AUTO}, 0, 0},
        {"maps/options/chalk.png", {.invert = true}, 0, 0},
        {"maps/blocks.png", {.cell_size = ASTAR_AUTO}, 0, 0},
        {"maps/options/robot.yaml", {.path = "maps/options/robot.yaml"}, 0, 0},
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

TEST(openings_become_start_and_goal)
{
    size_t starts;
    size_t goals;
    struct astar_map *map = field_load("maps/openings.pbm");
    (void)astar_map_starts(map, &starts);
    (void)astar_map_goals(map, &goals);
    assert_int_equal(starts, 1);
    assert_int_equal(goals, 1);
    struct astar_search *search = field_search(map, ASTAR_ALGORITHM_FASTEST);
    assert_int_equal(astar_search_run(search, NULL, NULL), ASTAR_OK);
}

TEST(invalid_readings_are_refused)
{
    static const struct astar_value_cost no_cost[] = {{.value = 5, .cost = 0}};
    static const struct astar_reading wrong[] = {
        {.format = "tga"},
        {.letters = "@"},
        {.letters = ""},
        {.letters = "@=start,@=goal"},
        {.letters = "~=0"},
        {.cell_size = 65536},
        {.threshold = 257},
        {.reserved = {[4] = 1}},
        {.costs = no_cost, .cost_count = 1},
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
    assert_null(astar_map_load("maps/missing.txt", NULL, &error));
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
