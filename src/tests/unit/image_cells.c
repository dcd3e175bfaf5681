/* SPDX-License-Identifier: MIT */
/*
 * image_cells.c - tests of map/drawing/cells.c: division of an image into cells. A cell has the
 * kind of most of its pixels.
 */
#include <string.h>

#include "map/drawing/cells.h"
#include "map/image_grid.h"
#include "tests/support/letters.h"
#include "tests/test.h"

/* --- division into cells ------------------------------------------------------------------- */

/* Each cell is a block of one colour in which one corner pixel is white. */
TEST(cells_keep_their_position)
{
    for (uint32_t size = 2; size <= 5; size++) {
        struct image *small = letters_pixels(letters_coloured_map);
        struct image *large = letters_canvas(6 * size, 5 * size, 4);
        for (uint32_t y = 0; y < large->height; y++)
            for (uint32_t x = 0; x < large->width; x++)
                memcpy(large->samples + ((size_t)y * large->width + x) * 4,
                       small->samples + ((size_t)(y / size) * 6 + x / size) * 4, 4);
        /* One pixel of another kind does not change the kind of a cell. */
        for (uint32_t y = 0; y < large->height; y += size)
            for (uint32_t x = size - 1; x < large->width; x += size)
                memset(large->samples + ((size_t)y * large->width + x) * 4, 255, 4);
        struct grid *grid = letters_read(large, size);
        assert_letters(grid, letters_map, letters_map);
    }
}

TEST(refuses_a_cell_size_that_does_not_divide_the_image)
{
    static const struct {
        uint32_t width, height, cell_size;
        const char *pixels, *cells; /* the sizes as written in the message */
    } cases[] = {
        {7, 10, 2, "7 x 10", "2 x 2"},
        {12, 9, 2, "12 x 9", "2 x 2"},
        {6, 5, 10, "6 x 5", "10 x 10"},
        {6, 5, 6, "6 x 5", "6 x 6"},
        {6, 5, UINT32_MAX, "6 x 5", "4294967295 x 4294967295"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct image *image = letters_canvas(cases[i].width, cases[i].height, 1);
        const struct map_options options = letters_options(cases[i].cell_size);
        struct grid grid;
        struct error error;
        assert_false(image_to_grid(image, &options, &grid, &error));
        assert_int_equal(error.code, ERROR_SETTINGS);
        assert_non_null(strstr(error.message, cases[i].pixels));
        assert_non_null(strstr(error.message, cases[i].cells));
        assert_non_null(strstr(error.message, "--cell"));
    }
}

TEST(limit_counts_cells_not_pixels)
{
    struct map_options options = letters_options(2);
    struct error error;
    options.max_cells = 30;
    assert_true(map_check_image(12, 10, 0, &options, &error));
    options.max_cells = 29;
    assert_false(map_check_image(12, 10, 0, &options, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_non_null(strstr(error.message, "29 (--max-cells)"));
    options.max_cells = 100000000;
    options.cell_size = 1;
    assert_false(map_check_image(20000, 20000, 0, &options, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    /* The product of width and height does not fit in 32 bits. */
    assert_false(map_check_image(UINT32_MAX, UINT32_MAX, 0, &options, &error));
    options.cell_size = 2;
    assert_true(map_check_image(20000, 20000, 0, &options, &error));
}

/*
 * The pixels show cells of size 6. This size is found if the stored size is 0 or does not divide
 * the image.
 */
TEST(a_stored_size_is_used_if_it_divides_the_image)
{
    static const struct {
        uint32_t stored, found;
    } cases[] = {{0, 6}, {1, 1}, {2, 2}, {3, 3}, {6, 6}, {4, 6}, {5, 6}, {12, 6}, {65535, 6}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct map_options options = letters_options(MAP_CELL_AUTO);
        struct image *image = letters_image(&(struct letters){.rows = letters_map, .size = 6});
        struct cell_layout layout;
        struct error error;
        image->cell_size = cases[i].stored;
        assert_true(image_divide(image, &letters_light_or_dark, &options, &layout, &error));
        assert_int_equal(layout.size, cases[i].found);
        assert_int_equal(layout.columns, image->width / cases[i].found);
        assert_int_equal(layout.rows, image->height / cases[i].found);
    }
}

TEST(the_option_overrides_the_stored_size)
{
    struct map_options options = map_options_default();
    struct image *image = letters_image(&(struct letters){.rows = letters_map, .size = 6});
    struct cell_layout layout;
    struct error error;
    image->cell_size = 6;
    for (options.cell_size = 1; options.cell_size <= 3; options.cell_size++) {
        assert_true(image_divide(image, &letters_light_or_dark, &options, &layout, &error));
        assert_int_equal(layout.size, options.cell_size);
    }
}

/* --- the kind of a cell -------------------------------------------------------------------- */

static void assert_vote(const char *pixels, char expected)
{
    struct grid *grid = letters_read(letters_pixels(pixels), letters_width(pixels));
    assert_int_equal(grid->width, 1);
    assert_int_equal(grid->height, 1);
    char cell = grid_row(grid, 0)[0] == CELL_WALL ? '#' : '.';
    if (grid->starts.count > 0)
        cell = 'S';
    else if (grid->goals.count > 0)
        cell = 'G';
    if (cell != expected)
        fail_msg("%s is %c, not %c", pixels, cell, expected);
}

TEST(a_cell_has_the_kind_of_most_of_its_pixels)
{
    assert_vote("../..", '.');
    assert_vote("##/##", '#');
    assert_vote("../.#", '.');
    assert_vote("#./##", '#');
    assert_vote("SS/S#", 'S');
    assert_vote("G./GG", 'G');
    assert_vote("../S#", '.');
    assert_vote("##/S.", '#');
    assert_vote("SS/.#", 'S');
    assert_vote("GS/.G", 'G');
    /* Free pixels are all of one kind, whatever their colour. */
    assert_vote(".pe/f##/###", '#');
    assert_vote(".pe/fl#/###", '.');
    assert_vote("SSS/S.p/ef#", 'S');
    assert_vote("SSS/Spe/fl.", '.');
}

TEST(in_a_tie_walls_win_over_marks_and_marks_over_free_pixels)
{
    assert_vote("##/..", '#');
    assert_vote("../##", '#');
    assert_vote(".#/.#", '#');
    assert_vote("##/SS", '#');
    assert_vote("GG/##", '#');
    assert_vote("#./SG", '#');
    assert_vote("../SS", 'S');
    assert_vote("GG/..", 'G');
    assert_vote("###/.../SSS", '#');
    assert_vote(".../GGG/###", '#');
}
