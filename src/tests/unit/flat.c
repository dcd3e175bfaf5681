/* SPDX-License-Identifier: MIT */
/* flat.c - images of few colours: the colour of the walls, and what is drawn on the floor. */
#include "map/maze/flat.h"

#include "tests/support/maze_reading.h"
#include "tests/test.h"

static const struct rgb black = {0, 0, 0};
static const struct rgb white = {255, 255, 255};
static const struct rgb red = {220, 30, 40};
static const struct rgb green = {20, 160, 60};
static const struct rgb blue = {60, 120, 220};

static const struct letters opened = {.rows = letters_open, .size = 5, .margin = 2};
static const struct letters closed = {.rows = letters_closed, .size = 5, .margin = 2};

static struct flat colours_of(const struct image *image)
{
    struct flat flat;
    struct error error;
    assert_true(flat_find(image, NULL, &flat, &error));
    return flat;
}

/* The most common colours come first. Marks are counted, but not listed. */
TEST(the_colours_of_walls_and_floor_are_listed)
{
    struct image *image = letters_canvas(30, 30, 3);
    letters_fill(image, (struct point){0, 0}, (struct point){30, 18}, white);
    letters_fill(image, (struct point){0, 0}, (struct point){10, 10}, blue);
    letters_fill(image, (struct point){20, 20}, (struct point){4, 4}, red);
    const struct flat flat = colours_of(image);
    assert_int_equal(flat.total, 4);
    assert_int_equal(flat.count, 3);
    assert_true(colour_equal(flat.colours[0], white));
    assert_true(colour_equal(flat.colours[1], black));
    assert_true(colour_equal(flat.colours[2], blue));
}

TEST(an_image_of_many_colours_is_not_flat)
{
    struct image *image = letters_canvas(30, 30, 3);
    for (uint8_t i = 0; i < 17; i++)
        letters_set(image, i, 0, (struct rgb){i, 200, 100});
    assert_int_equal(colours_of(image).count, 0);
}

/*
 * Another program has drawn a path and explored cells into a maze, in dark colours. A threshold
 * would make walls of them.
 */
TEST(explored_cells_are_no_walls)
{
    struct image *image = letters_maze(&closed, black, white);
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (letters_at_pixel(&closed, x, y) == '.' && x < image->width / 2)
                letters_set(image, x, y,
                            y < image->height / 2 ? (struct rgb){80, 0, 80}
                                                  : (struct rgb){0, 0, 120});
    letters_mark(image, &closed, 1, 1, green);
    letters_mark(image, &closed, 11, 9, red);
    struct maze *maze = maze_read(image);
    assert_maze_ends(maze, &closed, (int[]){1, 1}, (int[]){11, 9});
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (letters_at_pixel(&closed, x, y) != LETTERS_MARGIN)
                assert_int_equal(plane_row(&maze->enclosure.pixels, y)[x] == PIXEL_WALL,
                                 letters_at_pixel(&closed, x, y) == '#');
}

TEST(a_cell_of_a_path_is_no_end)
{
    struct image *image = letters_maze(&opened, black, white);
    letters_mark(image, &opened, 1, 1, green);
    assert_int_equal(maze_read(image)->only, 1);
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (letters_at_pixel(&opened, x, y) == '.' && x > image->width / 2)
                letters_set(image, x, y, (struct rgb){0, 0, 160});
    struct maze *maze = maze_read(image);
    assert_false(maze->has_ends);
    assert_true(maze->unsure);
    assert_int_equal(maze->only, 0);
}

TEST(blurred_edges_are_faint)
{
    const struct rgb strong = {64, 64, 255};
    const struct rgb pale = {191, 191, 255};
    const struct rgb grey = {200, 200, 200};
    const struct rgb dark = {30, 30, 30};
    const struct flat edges = {.colours = {white, pale, strong}, .count = 3};
    const struct flat lines = {.colours = {white, dark, grey}, .count = 3};
    const struct flat light_walls = {.colours = {white, grey, dark}, .count = 3};
    const struct flat explored = {.colours = {strong, white, dark}, .count = 3};
    assert_true(flat_is_faint(&edges, 1));
    assert_false(flat_is_faint(&edges, 2));
    assert_true(flat_is_faint(&lines, 2));
    assert_false(flat_is_faint(&lines, 1));
    assert_false(flat_is_faint(&light_walls, 1));
    assert_false(flat_is_faint(&explored, 2));
}
