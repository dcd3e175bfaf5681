/* SPDX-License-Identifier: MIT */
/* suggest_ends.c - the ends that are suggested for images that do not determine them. */
#include "map/suggest_ends.h"

#include <stdlib.h>

#include "map/openings.h"
#include "map/reading.h"
#include "map/smaller.h"
#include "tests/support/letters.h"
#include "tests/test.h"

/* Returns a grid with the record of an image, which has marks of the given colours. */
static struct grid *image_of(const char *rows, const struct reading_mark *marks, size_t count)
{
    struct reading reading = {.kind = READING_DRAWING, .image_width = 1, .cell_size = 1};
    struct grid *grid = letters_grid(rows);
    struct error error;
    grid->starts.count = grid->goals.count = 0;
    for (size_t i = 0; i < count; i++)
        reading_add_mark(&reading, marks[i].at, marks[i].colour);
    free(grid->reading);
    grid->reading = NULL;
    assert_true(reading_attach(&reading, grid, &error));
    return grid;
}

static void assert_suggested(const struct grid *grid, size_t i, struct point start,
                             struct point goal)
{
    const struct reading *reading = grid->reading;
    assert_true(i < reading->suggestion_count);
    const struct point one = reading->candidates.items[reading->suggestions[i].start];
    const struct point other = reading->candidates.items[reading->suggestions[i].goal];
    assert_int_equal(points_order(&one, &start), 0);
    assert_int_equal(points_order(&other, &goal), 0);
}

/* All suggestions must be different, and free cells must join their ends. */
static void suggest(const struct grid *grid)
{
    struct error error;
    const struct map_options options = {.stop = NULL};
    assert_true(suggest_ends(grid, &options, &error));
    for (size_t i = 0; i < grid->reading->candidates.count; i++)
        assert_false(grid_blocked(grid, grid->reading->candidates.items[i]));
}

static const char closed[] = "#########/"
                             "#...#...#/"
                             "#.#.#.#.#/"
                             "#.#...#.#/"
                             "#########";

TEST(corners_are_suggested_for_a_closed_maze)
{
    struct grid *grid = image_of(closed, NULL, 0);
    suggest(grid);
    assert_int_equal(grid->reading->suggestion_count, 2);
    assert_suggested(grid, 0, (struct point){1, 1}, (struct point){7, 3});
    assert_suggested(grid, 1, (struct point){7, 1}, (struct point){1, 3});
    assert_int_equal(grid->reading->candidates.count, 4);
}

TEST(green_and_red_marks_come_first)
{
    const struct reading_mark marks[] = {
        {{7, 1}, {250, 0, 0}}, {{1, 3}, {0, 200, 0}}, {{4, 3}, {240, 220, 0}}};
    struct grid *grid = image_of(closed, marks, 3);
    suggest(grid);
    assert_suggested(grid, 0, (struct point){1, 3}, (struct point){7, 1});
    assert_suggested(grid, 1, (struct point){1, 3}, (struct point){4, 3});
    assert_suggested(grid, 2, (struct point){7, 1}, (struct point){4, 3});
    assert_int_equal(grid->reading->suggestion_count, READING_SUGGESTIONS_MAX);
}

TEST(the_farthest_opening_is_suggested)
{
    struct grid *grid = image_of("#.#######/"
                                 "..#.....#/"
                                 "#.#.###.#/"
                                 "#...#...#/"
                                 "#####.###",
                                 NULL, 0);
    suggest(grid);
    assert_suggested(grid, 0, (struct point){1, 0}, (struct point){5, 4});
}

/* Ends in separate areas are not suggested. */
TEST(marks_that_walls_separate_are_not_suggested)
{
    const struct reading_mark marks[] = {{{1, 1}, {0, 200, 0}}, {{4, 1}, {250, 0, 0}}};
    struct grid *grid = image_of("######/#..#.#/######", marks, 2);
    suggest(grid);
    for (size_t i = 0; i < grid->reading->candidates.count; i++)
        assert_true(grid->reading->candidates.items[i].x < 4);
}

TEST(nothing_is_suggested_for_a_grid_without_free_cells)
{
    struct grid *grid = image_of("##/##", NULL, 0);
    suggest(grid);
    assert_int_equal(grid->reading->suggestion_count, 0);
}

/* Smaller versions of an image are read unless its walls are certain. */
TEST(certain_walls_are_not_read_again)
{
    enum { SIZE = 14 };
    const struct letters maze = {.rows = letters_open, .size = SIZE, .margin = 2};
    const struct image *image =
        letters_maze(&maze, (struct rgb){0, 0, 0}, (struct rgb){255, 255, 255});
    for (unsigned certain = 0; certain < 2; certain++) {
        struct reading reading = {.kind = certain ? READING_DIRECT : READING_DRAWING,
                                  .cell_size = 1};
        struct grid *grid = letters_field(image->width, image->height);
        const struct map_options options = map_options_default();
        struct error error;
        assert_true(reading_attach(&reading, grid, &error));
        assert_true(smaller_suggest(image, &options, grid, &error));
        assert_true((grid->reading->likely_count == 0) == (certain == 1));
    }
}
