/* SPDX-License-Identifier: MIT */
/* along.c - the cell that is farthest along a maze, compared by hand. */
#include "map/along.h"

#include "tests/support/letters.h"
#include "tests/test.h"

static size_t farthest_of(const char *rows, struct point from, struct point *cells, size_t count)
{
    const struct points list = {.items = cells, .count = count};
    size_t farthest = SIZE_MAX;
    struct error error;
    assert_true(along_farthest(letters_grid(rows), from, &list, NULL, &farthest, &error));
    return farthest;
}

TEST(distances_are_measured_along_the_corridors)
{
    static const char spiral[] = ".#.../.#.#./.#.#./...#.";
    struct point cells[] = {{0, 3}, {4, 3}, {4, 0}, {0, 0}};
    assert_int_equal(farthest_of(spiral, (struct point){0, 0}, cells, 4), 1);
    assert_int_equal(farthest_of(spiral, (struct point){4, 3}, cells, 4), 3);
    assert_int_equal(farthest_of(spiral, (struct point){0, 0}, cells + 3, 1), 0);
}

TEST(cells_that_cannot_be_reached_are_ignored)
{
    struct point cells[] = {{2, 0}, {4, 0}};
    assert_int_equal(farthest_of("...#.", (struct point){0, 0}, cells, 2), 0);
    assert_int_equal(farthest_of("...#.", (struct point){0, 0}, cells + 1, 1), 1);
    assert_int_equal(farthest_of(".#.../#....", (struct point){0, 0}, cells, 2), 2);
}
