/* SPDX-License-Identifier: MIT */
/* drawn_path.c - drawn paths that contradict a reading. */
#include "map/drawn_path.h"

#include "tests/support/letters.h"
#include "tests/test.h"

static const struct rgb red = {230, 20, 30};
static const struct rgb green = {0, 128, 0};
static const struct rgb blue = {0, 0, 230};

TEST_RELEASE(release_marks, marks_free)

static struct image *white_image(void)
{
    struct image *image = letters_canvas(120, 80, 3);
    letters_fill(image, (struct point){0, 0}, (struct point){120, 80}, (struct rgb){255, 255, 255});
    return image;
}

/* Returns what a path contradicts in a grid whose ends are the two marks of the image. */
static enum contradiction check(const struct image *image, struct grid *grid)
{
    struct marks *marks = test_memory(sizeof *marks);
    enum contradiction contradiction;
    struct error error;
    assert_true(marks_find(image, NULL, marks, &error));
    test_keep(marks, release_marks);
    assert_int_equal(marks->count, 2);
    assert_true(points_add(&grid->starts, marks->items[0].at, &error));
    assert_true(points_add(&grid->goals, marks->items[1].at, &error));
    assert_true(drawn_path_check(image, marks, grid, NULL, &contradiction, &error));
    return contradiction;
}

/*
 * Two marks at the top; a blue path, or blue walls, lead to them as asked, and end `gap` pixels
 * before them.
 */
static bool contradicts(struct rgb one, struct rgb other, bool to_one, bool to_other, uint32_t gap,
                        bool walls)
{
    struct image *image = white_image();
    letters_fill(image, (struct point){20, 70}, (struct point){80, 3}, blue);
    if (to_one)
        letters_fill(image, (struct point){22, 17 + gap}, (struct point){3, 54}, blue);
    if (to_other)
        letters_fill(image, (struct point){92, 17 + gap}, (struct point){3, 54}, blue);
    letters_fill(image, (struct point){20, 10}, (struct point){7, 7}, one);
    letters_fill(image, (struct point){90, 10}, (struct point){7, 7}, other);
    struct grid *grid = letters_field(image->width, image->height);
    for (uint32_t y = 0; walls && y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if (hue_at(image, (struct point){x, y}) == HUE_BLUE)
                grid_row(grid, y)[x] = CELL_WALL;
    return check(image, grid) == CONTRADICTION_ENDS;
}

TEST(a_path_leads_to_one_of_two_marks)
{
    assert_true(contradicts(red, red, true, false, 0, false));
    assert_true(contradicts(red, red, false, true, 0, false));
    assert_false(contradicts(red, red, true, true, 0, false));
    assert_false(contradicts(red, red, false, false, 0, false));
}

/* Of a green and a red mark, a path may have reached only one. */
TEST(marks_of_two_hues_are_in_no_legend)
{
    assert_false(contradicts(green, red, true, false, 0, false));
}

/* The gap is an outline of the mark. */
TEST(a_path_may_end_at_an_outline)
{
    assert_true(contradicts(red, red, true, false, 3, false));
    assert_false(contradicts(red, red, true, true, 3, false));
    assert_false(contradicts(red, red, true, false, 9, false));
}

TEST(coloured_walls_are_no_path)
{
    assert_false(contradicts(red, red, true, false, 0, true));
}

/* A green mark and a red one at the top, and a blue path between them around the image. */
static struct image *image_with_path(void)
{
    struct image *image = white_image();
    letters_fill(image, (struct point){30, 10}, (struct point){3, 60}, blue);
    letters_fill(image, (struct point){90, 10}, (struct point){3, 60}, blue);
    letters_fill(image, (struct point){30, 70}, (struct point){63, 3}, blue);
    letters_fill(image, (struct point){28, 10}, (struct point){7, 7}, green);
    letters_fill(image, (struct point){88, 10}, (struct point){7, 7}, red);
    return image;
}

/* The straight way from mark to mark is floor, or has a wall. */
TEST(a_path_leads_around_walls)
{
    for (uint32_t wall = 0; wall < 2; wall++) {
        const struct image *image = image_with_path();
        struct grid *grid = letters_field(image->width, image->height);
        for (uint32_t y = 0; wall && y < 60; y++)
            grid_row(grid, y)[60] = CELL_WALL;
        assert_int_equal(check(image, grid), wall ? CONTRADICTION_NONE : CONTRADICTION_WALLS);
    }
}

/*
 * A blue path between two marks that was taken for walls, with walls or floor beside it. Returns
 * true if the cells of the path become free.
 */
static bool frees(bool floor)
{
    const struct image *image = image_with_path();
    struct grid *grid = letters_rock(image->width, image->height);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 20; x < 100; x++) {
            const enum hue hue = hue_at(image, (struct point){x, y});
            if (hue != HUE_BLUE && (floor || hue != HUE_NONE))
                grid_row(grid, y)[x] = CELL_FREE;
        }
    assert_int_equal(check(image, grid), CONTRADICTION_NONE);
    assert_true(grid_blocked(grid, (struct point){31, 40}) ==
                grid_blocked(grid, (struct point){60, 71}));
    return !grid_blocked(grid, (struct point){60, 71});
}

TEST(a_path_that_was_taken_for_walls_is_freed)
{
    assert_true(frees(false));
}

TEST(coloured_walls_are_not_freed)
{
    assert_false(frees(true));
}

TEST(openings_are_in_no_legend)
{
    struct image *image = white_image();
    struct marks *marks = test_memory(sizeof *marks);
    struct error error;
    enum contradiction contradiction;
    letters_fill(image, (struct point){4, 4}, (struct point){5, 5}, red);
    assert_true(marks_find(image, NULL, marks, &error));
    test_keep(marks, release_marks);
    struct grid *grid = letters_field(image->width, image->height);
    assert_true(points_add(&grid->starts, (struct point){0, 6}, &error));
    assert_true(points_add(&grid->goals, (struct point){30, 0}, &error));
    assert_true(drawn_path_check(image, marks, grid, NULL, &contradiction, &error));
    assert_int_equal(contradiction, CONTRADICTION_NONE);
}
