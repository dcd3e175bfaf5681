/* SPDX-License-Identifier: MIT */
/* trail.c - tests of picture/trail: which of the cells around a path belong to its trail. */
#include <stdlib.h>
#include <string.h>

#include "picture/trail.h"
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

/* Fails unless the trail lists exactly the cells marked 't' in `expected`, each of them once. */
static void assert_trail(const char *const *rows, double radius, const char *const *expected)
{
    struct points path;
    struct grid grid = make_grid(rows, &path);
    struct trail trail;
    struct error error;
    char found[HEIGHT][WIDTH + 1];
    for (size_t y = 0; y < HEIGHT; y++)
        memcpy(found[y], rows[y], WIDTH + 1);
    assert_true(trail_begin(&trail, &grid, &path, radius, &error));
    while (trail.now.count > 0) {
        for (size_t i = 0; i < trail.now.count; i++) {
            char *letter = &found[trail.now.items[i].at.y][trail.now.items[i].at.x];
            assert_true(*letter == 'p' || *letter == '.');
            *letter = 't';
        }
        assert_true(trail_widen(&trail, &error));
    }
    trail_end(&trail);
    for (size_t y = 0; y < HEIGHT; y++)
        assert_string_equal(found[y], expected[y]);
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

TEST(a_trail_with_radius_0_is_the_path)
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
    assert_trail(rows, 0, expected);
    assert_trail(rows, 0.9, expected);
}

/* The cell 8,5 is within 2.3 cells of the path, but behind a wall. */
TEST(a_trail_covers_no_walls_and_does_not_pass_through_them)
{
    assert_trail(rows, 1,
                 (const char *const[]){
                     "tt..........", //
                     "t...........", //
                     "######t#####", //
                     ".....tttt...", //
                     "......####..", //
                     "...........t", //
                     "..........tt",
                 });
    assert_trail(rows, 2.3,
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

TEST(a_map_without_a_path_has_no_trail)
{
    struct points path;
    struct grid grid = make_grid(rows, &path);
    struct trail trail;
    struct error error;
    path.count = 0;
    assert_true(trail_begin(&trail, &grid, &path, 5, &error));
    assert_int_equal(trail.now.count, 0);
    assert_true(trail_widen(&trail, &error));
    assert_int_equal(trail.now.count, 0);
    trail_end(&trail);
    free(path.items);
    grid_free(&grid);
}
