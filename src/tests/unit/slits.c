/* SPDX-License-Identifier: MIT */
/* slits.c - gaps in walls that are no passages. */
#include "map/slits.h"

#include "tests/support/letters.h"
#include "tests/test.h"

/* Closes the slits of a grid whose corridors are seven cells wide. Returns whether one was closed. */
static bool close_with(const char *rows, const char *opening, struct grid **grid)
{
    bool closed;
    struct error error;
    *grid = letters_grid(rows);
    (*grid)->corridor = 7;
    if (opening)
        assert_true(points_add(&(*grid)->openings, (struct point){8, 1}, &error));
    assert_true(grid_make_looks(*grid, &error));
    assert_true(slits_close(*grid, NULL, &closed, &error));
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
