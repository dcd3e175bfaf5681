/* SPDX-License-Identifier: MIT */
/* along.c - the cell that is farthest along a maze, compared by hand. */
#include "map/along.h"

#include "tests/support/letters.h"
#include "tests/test.h"

/* Returns the index of the farthest cell of a list; `count` if no cell of the list is reached. */
static size_t farthest_of(const char *rows, struct point from, struct point *cells, size_t count)
{
    const struct points list = {.items = cells, .count = count};
    struct farthest farthest;
    size_t i = 0;
    struct error error;
    assert_true(along_farthest(letters_grid(rows), from, &list, NULL, &farthest, &error));
    while (i < count && points_order(&cells[i], &farthest.at) != 0)
        i++;
    return i;
}

TEST(distances_are_measured_along_the_corridors)
{
    static const char spiral[] = ".#.../.#.#./.#.#./...#.";
    struct point cells[] = {{0, 3}, {4, 3}, {4, 0}, {0, 0}};
    assert_int_equal(farthest_of(spiral, (struct point){0, 0}, cells, 4), 1);
    assert_int_equal(farthest_of(spiral, (struct point){4, 3}, cells, 4), 3);
    assert_int_equal(farthest_of(spiral, (struct point){0, 0}, cells + 3, 1), 0);
}

TEST(without_a_list_all_cells_count)
{
    struct farthest farthest;
    struct error error;
    struct grid *grid = letters_grid("..#./#.#./#..#");
    assert_true(along_farthest(grid, (struct point){0, 0}, NULL, NULL, &farthest, &error));
    assert_int_equal(farthest.at.x, 2);
    assert_int_equal(farthest.at.y, 2);
    assert_int_equal(farthest.steps, 4);
    assert_true(along_farthest(grid, (struct point){3, 1}, NULL, NULL, &farthest, &error));
    assert_int_equal(farthest.at.x, 3);
    assert_int_equal(farthest.at.y, 0);
}

TEST(cells_that_cannot_be_reached_are_ignored)
{
    struct point cells[] = {{2, 0}, {4, 0}};
    assert_int_equal(farthest_of("...#.", (struct point){0, 0}, cells, 2), 0);
    assert_int_equal(farthest_of("...#.", (struct point){0, 0}, cells + 1, 1), 1);
    assert_int_equal(farthest_of(".#.../#....", (struct point){0, 0}, cells, 2), 2);
}

TEST(a_path_may_have_too_many_steps)
{
    static const struct point ends[] = {{0, 0}, {2, 0}};
    const struct grid *grid = letters_grid(".#./...");
    struct error error;
    uint64_t steps;
    assert_true(along_steps(grid, ends, 4, NULL, &steps, &error));
    assert_int_equal(steps, 4);
    assert_true(along_steps(grid, ends, 3, NULL, &steps, &error));
    assert_int_equal(steps, 0);
}
