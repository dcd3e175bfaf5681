/* SPDX-License-Identifier: MIT */
/* blocks.c - cells of images that are drawn in squares. */
#include "map/blocks.h"

#include "tests/support/letters.h"
#include "tests/test.h"

static const struct rgb white = {255, 255, 255};
static const struct rgb black = {0, 0, 0};
static const struct rgb orange = {255, 165, 0};
static const struct rgb blue = {0, 0, 255};
static const struct rgb silver = {192, 192, 192};

enum { COLUMNS = 9, ROWS = 7 };

/*
 * Draws a board of orange, blue and silver cells with a margin of these widths, and lines if `line`
 * > 0.
 */
static struct image *draw(uint32_t side, uint32_t margin, struct rgb outer, uint32_t line)
{
    const struct point size = {COLUMNS * side + line, ROWS * side + line};
    struct image *image = letters_canvas(size.x + 2 * margin, size.y + 2 * margin, 3);
    letters_fill(image, (struct point){0, 0}, (struct point){image->width, image->height}, outer);
    letters_fill(image, (struct point){margin, margin}, size, black);
    for (uint32_t y = 0; y < ROWS; y++)
        for (uint32_t x = 0; x < COLUMNS; x++)
            letters_fill(image, (struct point){margin + x * side + line, margin + y * side + line},
                         (struct point){side - line, side - line},
                         (3 * x + 5 * y) % 7 < 3    ? orange
                         : (3 * x + 5 * y) % 7 == 3 ? blue
                                                    : silver);
    return image;
}

static struct lattice find(const struct image *image)
{
    const struct map_options options = map_options_default();
    struct lattice lattice;
    struct error error;
    assert_true(blocks_find(image, &options, &lattice, &error));
    return lattice;
}

static void assert_lattice(struct lattice lattice, uint32_t more, uint32_t side, uint32_t left)
{
    assert_int_equal(lattice.columns, COLUMNS + 2 * more);
    assert_int_equal(lattice.rows, ROWS + 2 * more);
    assert_true(lattice.width == side && lattice.height == side);
    assert_true(lattice.left == left && lattice.top == left);
}

TEST(squares_fill_an_image)
{
    assert_lattice(find(draw(1, 0, black, 0)), 0, 1, 0);
    assert_lattice(find(draw(12, 0, black, 0)), 0, 12, 0);
    assert_false(find(draw(12, 0, black, 0)).lined);
}

TEST(a_margin_may_have_any_width)
{
    assert_lattice(find(draw(12, 5, black, 0)), 0, 12, 5);
    assert_lattice(find(draw(12, 31, white, 0)), 0, 12, 31);
}

/* A margin as wide as a cell, of the colour of cells beside it, is a part of the board. */
TEST(a_frame_of_cells_is_an_outer_wall)
{
    assert_lattice(find(draw(12, 12, orange, 0)), 1, 12, 0);
    assert_lattice(find(draw(12, 12, black, 0)), 0, 12, 12);
}

TEST(lines_may_separate_squares)
{
    const struct lattice lattice = find(draw(12, 20, white, 1));
    assert_lattice(lattice, 0, 12, 20);
    assert_true(lattice.lined);
}

TEST(few_cells_are_no_board)
{
    struct image *image = letters_canvas(90, 90, 3);
    letters_fill(image, (struct point){0, 0}, (struct point){90, 90}, silver);
    letters_fill(image, (struct point){30, 0}, (struct point){30, 90}, blue);
    letters_fill(image, (struct point){0, 30}, (struct point){30, 30}, orange);
    assert_int_equal(find(image).columns, 0);
}

/* Such images are mazes of pixels, and are read well without this, in less time. */
TEST(large_images_of_single_pixels_are_no_boards)
{
    for (uint32_t side = 200; side <= 300; side += 100) {
        struct image *image = letters_canvas(side, side, 3);
        for (uint32_t y = 0; y < side; y++)
            for (uint32_t x = 0; x < side; x++)
                letters_fill(image, (struct point){x, y}, (struct point){1, 1},
                             (x + y) % 3 == 0   ? blue
                             : (x + y) % 3 == 1 ? orange
                                                : silver);
        assert_int_equal(find(image).columns, side == 200 ? side : 0);
    }
}

TEST(an_image_of_many_colours_is_no_board)
{
    struct image *image = draw(12, 0, black, 0);
    for (uint32_t i = 0; i < 13; i++)
        letters_fill(image, (struct point){12 * (i % 9), 12 * (i / 9)}, (struct point){12, 12},
                     (struct rgb){(uint8_t)(10 * i), 0, 200});
    assert_int_equal(find(image).columns, COLUMNS);
    letters_fill(image, (struct point){0, 72}, (struct point){12, 12}, (struct rgb){9, 200, 0});
    assert_int_equal(find(image).columns, 0);
}
