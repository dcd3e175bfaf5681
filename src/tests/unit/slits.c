/* SPDX-License-Identifier: MIT */
/* slits.c - gaps in walls that are no passages. */
#include "map/slits.h"

#include "tests/support/letters.h"
#include "tests/test.h"

/* Closes the slits of a grid with corridors of seven cells. Returns whether one was closed. */
static bool close_with(const char *rows, const char *opening, struct grid **grid)
{
    bool closed;
    struct error error;
    *grid = letters_grid(rows);
    (*grid)->corridor = 7;
    if (opening)
        assert_true(points_add(&(*grid)->openings, (struct point){8, 1}, &error));
    assert_true(grid_make_looks(*grid, &error));
    assert_true(slits_close(*grid, (struct widths){7, 1}, NULL, &closed, &error));
    return closed;
}

/* The walls are longer than a corridor is wide, or bars. */
static bool closes(const char *rows)
{
    struct grid *grid;
    return close_with(rows, NULL, &grid);
}

TEST(slits_in_rows_and_columns_are_closed)
{
    struct grid *grid;
    static const char level[] = "................./########.########/.................";
    assert_true(close_with(level, NULL, &grid));
    assert_true(grid_blocked(grid, (struct point){8, 1}));
    assert_false(grid_blocked(grid, (struct point){8, 0}));
    assert_true(closes(".#./.#./.#./.#./.../.#./.#./.#./.#."));
    assert_false(closes(".#./.#./.#./.#./.../.../.#./.#./.#./.#."));
}

TEST(slits_at_corners_are_closed)
{
    assert_true(closes("......../####..../......../.....#../.....#../.....#../.....#.."));
    assert_true(closes("......../....####/......../..#...../..#...../..#...../..#....."));
    assert_false(closes("......../####..../......../......#./......#./......#./......#."));
    assert_false(closes("......../####..../....#.../....#.../....#.../....#.../....#..."));
}

TEST(an_opening_is_no_slit)
{
    struct grid *grid;
    static const char level[] = "................./########.########/.................";
    assert_false(close_with(level, "8,1", &grid));
}

/* What is neither long nor a bar is a letter or a mark. */
TEST(small_things_make_no_slits)
{
    assert_false(closes("########/......../..####../..#.##../..####../......../########"));
}

TEST(a_slit_may_end_at_another)
{
    struct grid *grid;
    static const char cross[] = "........#......../........#......../........#......../"
                                "........#......../........#......../........#......../"
                                "........#......../........#......../........#......../"
                                "................./########.########/................./"
                                "........#......../........#......../........#......../"
                                "........#......../........#......../........#......../"
                                "........#......../........#......../........#........";
    assert_true(close_with(cross, NULL, &grid));
    assert_true(grid_blocked(grid, (struct point){8, 9}));
    assert_true(grid_blocked(grid, (struct point){8, 10}));
    assert_true(grid_blocked(grid, (struct point){8, 11}));
}

TEST(a_door_is_no_slit)
{
    static const char door[] = "##########.....##########";
    for (int wall = 1; wall <= 4; wall++) {
        struct grid *grid = letters_grid(door);
        struct error error;
        bool closed;
        grid->corridor = 30;
        assert_true(grid_make_looks(grid, &error));
        assert_true(
            slits_close(grid, (struct widths){grid->corridor, wall}, NULL, &closed, &error));
        assert_int_equal(closed, wall == 4);
    }
}

TEST(the_outside_is_no_slit)
{
    struct grid *grid = letters_grid("########.########");
    struct error error;
    bool closed;
    grid->corridor = 7;
    assert_true(grid_make_looks(grid, &error));
    grid->looks[8] = LOOK_OUTSIDE;
    assert_true(slits_close(grid, (struct widths){grid->corridor, 1}, NULL, &closed, &error));
    assert_false(closed);
}
