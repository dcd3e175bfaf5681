/* SPDX-License-Identifier: MIT */
/*
 * backdrop.c - tests of picture/backdrop and of pictures drawn over images: which pixel of the
 * image each pixel of the picture shows. Golden rows cover tints, halos and discs.
 */
#include <stdlib.h>
#include <string.h>

#include "map/map.h"
#include "picture/backdrop.h"
#include "picture/picture.h"
#include "tests/support/jpeg_writer.h"
#include "tests/support/letters.h"
#include "tests/support/map_reader.h"
#include "tests/support/oriented.h"
#include "tests/support/png_oracle.h"
#include "tests/test.h"

enum { COLUMNS = 3, ROWS = 2, SCALE_MAX = 6 };

/*
 * Makes a grid of 3 x 2 free cells over an image in which each cell has `side` x `side` pixels. No
 * two pixels have the same colour.
 */
static struct grid *make_grid(uint32_t side, uint32_t channels)
{
    struct grid *grid = letters_field(COLUMNS, ROWS);
    struct image *image = letters_canvas(COLUMNS * side, ROWS * side, channels);
    for (uint32_t i = 0; i < COLUMNS * side * ROWS * side * channels; i++)
        image->samples[i] = (uint8_t)(i * 7 + 3);
    grid->cell_side = side;
    grid->image = *image;
    *image = (struct image){0}; /* the image belongs to the grid now */
    return grid;
}

/* Computes a row of pixels. All cells have the same palette index. */
static void compute_row(const struct grid *grid, uint32_t scale, uint32_t pixel_y, unsigned index,
                        uint8_t *rgb)
{
    struct palette palette;
    uint16_t indices[COLUMNS];
    assert_true(palette_named("classic", &palette));
    for (size_t i = 0; i < COLUMNS; i++)
        indices[i] = (uint16_t)index;
    const struct backdrop backdrop = backdrop_begin(grid, &palette, scale);
    backdrop_row(&backdrop, pixel_y / scale, pixel_y % scale, indices, rgb);
}

static void assert_rgb(const uint8_t *rgb, struct rgb expected)
{
    assert_int_equal(rgb[0], expected.red);
    assert_int_equal(rgb[1], expected.green);
    assert_int_equal(rgb[2], expected.blue);
}

/* --- pixels of the image --------------------------------------------------------------------- */

/* Each pixel of the image becomes a square whose sides are scale / side pixels long. */
TEST(free_cells_and_walls_show_the_pixels_of_the_image)
{
    uint8_t rgb[3 * COLUMNS * SCALE_MAX];
    for (uint32_t channels = 1; channels <= 4; channels++)
        for (uint32_t side = 1; side <= 3; side++)
            for (uint32_t scale = side; scale <= SCALE_MAX; scale += side) {
                struct grid *grid = make_grid(side, channels);
                for (uint32_t y = 0; y < ROWS * scale; y++) {
                    compute_row(grid, scale, y, y % 2 ? ROLE_FREE : ROLE_WALL, rgb);
                    for (uint32_t x = 0; x < COLUMNS * scale; x++)
                        assert_rgb(rgb + (size_t)3 * x,
                                   image_colour(&grid->image, x * side / scale,
                                                                y * side / scale));
                }
            }
}

TEST(a_pixel_that_covers_several_shows_their_mean)
{
    uint8_t rgb[3 * COLUMNS * 2];
    struct grid *grid = make_grid(4, 3);
    for (uint32_t y = 0; y < ROWS * 2; y++) {
        compute_row(grid, 2, y, ROLE_FREE, rgb);
        for (uint32_t x = 0; x < COLUMNS * 2; x++)
            for (uint32_t channel = 0; channel < 3; channel++) {
                unsigned sum = 0;
                for (uint32_t i = 0; i < 4; i++)
                    sum += grid->image.samples[((size_t)(2 * y + i / 2) * grid->image.width +
                                                (size_t)2 * x + i % 2) *
                                                   3 +
                                               channel];
                assert_int_equal(rgb[3 * x + channel], (sum + 2) / 4);
            }
    }
}

/* --- pictures -------------------------------------------------------------------------------- */

/* Draws a map without a search, and decodes the picture. */
static struct image *draw_map(const struct grid *grid, const struct picture_options *options)
{
    const struct picture_source source = {.grid = grid};
    struct bytes png;
    struct error error;
    struct png_picture picture;
    if (!picture_draw(&source, options, &png, &error))
        fail_msg("%s", error.message);
    assert_null(png_oracle_decode(&png, &picture));
    struct image *image = letters_canvas(picture.width, picture.height, 4);
    memcpy(image->samples, picture.rgba, (size_t)4 * picture.width * picture.height);
    png_picture_free(&picture);
    free(png.data);
    return image;
}

/* A picture drawn over a JPEG image has the orientation in which the image is displayed. */
TEST(pictures_over_turned_images_are_turned)
{
    for (unsigned orientation = 1; orientation <= 8; orientation++) {
        uint8_t exif[EXIF_PREFIX + EXIF_SIZE];
        const struct bytes segment = {exif, sizeof exif};
        struct image *stored = oriented_image(3);
        struct map_options options = map_options_default();
        struct picture_options look = picture_options_default();
        struct grid grid;
        struct error error;
        exif_write(exif, orientation, true);
        struct bytes file =
            jpeg_encode(&(struct jpeg_kind){.colours = JPEG_YCC, .sampling = 1, .exif = &segment},
                        stored->samples, stored->width, stored->height);
        options.background = MAP_BACKGROUND_IMAGE;
        look.scale = 1;
        assert_true(reader_read(file.data, file.size, &options, &grid, &error));
        struct image *drawn = draw_map(&grid, &look);
        assert_oriented(drawn, orientation);
        free(file.data);
        grid_free(&grid);
    }
}
