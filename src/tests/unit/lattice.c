/* SPDX-License-Identifier: MIT */
/* lattice.c - cells between grid lines in a part of an image. */
#include "map/lattice.h"

#include "tests/support/letters.h"
#include "tests/test.h"

static const struct rgb white = {255, 255, 255};
static const struct rgb black = {0, 0, 0};
static const struct rgb grey = {128, 128, 128};

/* A board of 12 x 8 cells in a larger image. */
enum { COLUMNS = 12, ROWS = 8, LEFT = 33, TOP = 47 };

static uint32_t line_at(uint32_t begin, double side, uint32_t i)
{
    return (uint32_t)(begin + side * i + 0.5);
}

/* Draws a board whose cells have these sides, in pixels; some cells are black. */
static struct image *draw_board(double side, struct rgb line)
{
    struct image *image = letters_canvas(600, 500, 3);
    const uint32_t right = line_at(LEFT, side, COLUMNS);
    const uint32_t bottom = line_at(TOP, side, ROWS);
    letters_fill(image, (struct point){0, 0}, (struct point){600, 500}, white);
    letters_fill(image, (struct point){0, 0}, (struct point){600, 20}, grey);
    for (uint32_t y = 0; y < ROWS; y++)
        for (uint32_t x = 0; x < COLUMNS; x++)
            if ((3 * x + 5 * y) % 7 == 0)
                letters_fill(image, (struct point){line_at(LEFT, side, x), line_at(TOP, side, y)},
                             (struct point){(uint32_t)side, (uint32_t)side}, black);
    for (uint32_t i = 0; i <= COLUMNS; i++)
        letters_fill(image, (struct point){line_at(LEFT, side, i), TOP},
                     (struct point){1, bottom - TOP + 1}, line);
    for (uint32_t i = 0; i <= ROWS; i++)
        letters_fill(image, (struct point){LEFT, line_at(TOP, side, i)},
                     (struct point){right - LEFT + 1, 1}, line);
    return image;
}

static struct lattice find(const struct image *image)
{
    struct lattice lattice;
    struct error error;
    assert_true(lattice_find(image, NULL, &lattice, &error));
    return lattice;
}

TEST(cells_need_not_have_whole_sides)
{
    for (int i = 0; i < 4; i++) {
        const double side = 20 + 4.3 * i;
        const struct lattice lattice = find(draw_board(side, i % 2 ? grey : black));
        assert_int_equal(lattice.columns, COLUMNS);
        assert_int_equal(lattice.rows, ROWS);
        for (uint32_t x = 0; x <= COLUMNS; x++)
            assert_in_range(lattice_corner(&lattice, x, 0).x, line_at(LEFT, side, x),
                            line_at(LEFT, side, x) + 1);
    }
}

TEST(the_last_cells_may_have_no_line_after_them)
{
    struct image *image = draw_board(24, grey);
    struct image *cut = letters_canvas(LEFT + 24 * COLUMNS, image->height, 3);
    for (uint32_t y = 0; y < cut->height; y++)
        for (uint32_t x = 0; x < cut->width; x++)
            letters_set(cut, x, y, image_colour(image, x, y));
    const struct lattice lattice = find(cut);
    assert_int_equal(lattice.columns, COLUMNS);
    assert_int_equal(lattice_corner(&lattice, COLUMNS, 0).x, cut->width);
}

TEST(something_may_be_drawn_on_a_line)
{
    struct image *image = draw_board(24, grey);
    letters_fill(image, (struct point){LEFT + 20, TOP + 10}, (struct point){10, 10}, black);
    assert_int_equal(find(image).columns, COLUMNS);
}

/* The icons are not in the middle, where a letter or a dot may be. */
TEST(cells_have_one_colour)
{
    struct image *image = draw_board(24, grey);
    for (uint32_t y = 0; y < ROWS; y++)
        for (uint32_t x = 0; x < COLUMNS; x++)
            letters_fill(image, (struct point){LEFT + 24 * x + 3, TOP + 24 * y + 3},
                         (struct point){9, 9}, (struct rgb){200, 30, 30});
    assert_int_equal(find(image).columns, 0);
}

/* A letter with a hue may mark an end; the drawing is unclear if it has none. */
TEST(icons_may_be_ends)
{
    for (int icon = 0; icon < 2; icon++) {
        struct image *image = draw_board(24, grey);
        letters_fill(image, (struct point){LEFT + 24 * 3 + 11, TOP + 24 * 3 + 7},
                     (struct point){3, 11}, icon ? black : (struct rgb){200, 30, 30});
        assert_int_equal(find(image).columns, icon ? 0 : COLUMNS);
    }
}

TEST(thick_lines_may_be_walls)
{
    for (int dark = 0; dark < 2; dark++) {
        struct image *image = draw_board(24, dark ? black : grey);
        const uint32_t left = LEFT + 24 * 4 - (dark ? 1 : 0);
        letters_fill(image, (struct point){left, TOP + 24 * 3}, (struct point){dark ? 2 : 1, 48},
                     black);
        assert_int_equal(find(image).columns, 0);
    }
}

/* White borders in black cells make the lines between these look thicker. */
TEST(dark_cells_may_have_borders)
{
    enum { SIDE = 24, SIZE = 5 };
    struct image *image = draw_board(SIDE, black);
    for (uint32_t i = 0; i < SIZE; i++)
        for (uint32_t k = 0; k < SIZE; k++) {
            const struct point corner = {LEFT + 1 + SIDE * i, TOP + 1 + SIDE * k};
            const struct point inner = {corner.x + 1, corner.y + 1};
            letters_fill(image, corner, (struct point){SIDE - 1, SIDE - 1}, white);
            letters_fill(image, inner, (struct point){SIDE - 3, SIDE - 3}, black);
        }
    assert_int_equal(find(image).columns, COLUMNS);
}

TEST(the_walls_of_a_maze_are_no_lattice)
{
    static const struct letters maze = {.rows = letters_closed, .size = 24, .wall = 2, .margin = 2};
    assert_int_equal(find(letters_maze(&maze, black, white)).columns, 0);
}

TEST(an_image_may_have_no_lines)
{
    assert_int_equal(find(letters_canvas(1, 1, 3)).columns, 0);
    assert_int_equal(find(letters_canvas(300, 2, 1)).columns, 0);
}
