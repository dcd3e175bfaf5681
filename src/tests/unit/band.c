/* SPDX-License-Identifier: MIT */
/* band.c - tests of map/band: which of the cells around a path belong to its band. */
#include <stdlib.h>

#include "map/band.h"
#include "tests/test.h"

enum { WIDTH = 12, HEIGHT = 7 };

/* Makes a grid from rows: '#' is a wall, 'p' a cell of the path, and '.' any other free cell. */
static struct grid make_grid(const char *const *rows, struct points *path)
{
    struct grid grid;
    struct error error;
    *path = (struct points){0};
    assert_true(grid_create(&grid, WIDTH, HEIGHT, &error));
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++) {
            if (rows[y][x] == '#')
                grid_row(&grid, y)[x] = CELL_WALL;
            if (rows[y][x] == 'p')
                assert_true(points_add(path, (struct point){x, y}, &error));
        }
    return grid;
}

/* Fails unless the band consists of exactly the cells marked 't' in `expected`. */
static void assert_band(const char *const *rows, double radius, const char *const *expected)
{
    struct points path;
    struct grid grid = make_grid(rows, &path);
    struct band band;
    struct error error;
    assert_true(band_create(&band, &grid, &path, radius, NULL, &error));
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            assert_int_equal(band_contains(&band, (struct point){x, y}), expected[y][x] == 't');
    band_free(&band);
    free(path.items);
    grid_free(&grid);
}

static const char *const rows[HEIGHT] = {
    "p...........", //
    "............", //
    "######.#####", //
    "......pp....", //
    "......####..", //
    "............", //
    "...........p",
};

TEST(a_band_with_radius_0_is_the_path)
{
    static const char *const expected[HEIGHT] = {
        "t...........", //
        "............", //
        "######.#####", //
        "......tt....", //
        "......####..", //
        "............", //
        "...........t",
    };
    assert_band(rows, 0, expected);
    assert_band(rows, 0.9, expected);
}

/* The cell 8,5 is within 2.3 cells of the path, but behind a wall. */
TEST(a_band_covers_no_walls_and_does_not_pass_through_them)
{
    assert_band(rows, 1,
                (const char *const[]){
                    "tt..........", //
                    "t...........", //
                    "######t#####", //
                    ".....tttt...", //
                    "......####..", //
                    "...........t", //
                    "..........tt",
                });
    assert_band(rows, 2.3,
                (const char *const[]){
                    "ttt.........", //
                    "ttt..ttt....", //
                    "######t#####", //
                    "....tttttt..", //
                    "....tt####tt", //
                    ".....ttt.ttt", //
                    ".........ttt",
                });
}

TEST(a_map_without_a_path_has_no_band)
{
    static const char *const none[HEIGHT] = {
        "............", "............", "######.#####", "............",
        "......####..", "............", "............",
    };
    assert_band(none, 5, none);
}
