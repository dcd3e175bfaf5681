/* SPDX-License-Identifier: MIT */
/*
 * backdrop.c - tests of picture/backdrop and of pictures drawn over images: which pixel of the
 * image each pixel of the picture shows, and how tints are blended.
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
                                   image_over_white(image_pixel(&grid->image, x * side / scale,
                                                                y * side / scale)));
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

/* --- tints ----------------------------------------------------------------------------------- */

/* Returns true if `value` is between `ground` and `tint`, and nearer to `ground`. */
static bool is_light_tint(int ground, int tint, int value)
{
    return abs(value - ground) <= abs(tint - ground) / 2 + 1 &&
           (value - ground) * (tint - value) >= 0;
}

TEST(tints_are_blended_with_the_image)
{
    const unsigned tinted[] = {palette_index(ROLE_FREE, TINT_EXPLORED),
                               palette_index(ROLE_FREE, TINT_FRONTIER),
                               palette_index(ROLE_SWAMP, TINT_EXPLORED),
                               palette_index(PALETTE_SHADE + 3, TINT_FRONTIER),
                               palette_index(ROLE_FREE, TINT_HEAT),
                               palette_index(ROLE_FREE, TINT_HEAT + PALETTE_HEATS - 1),
                               ROLE_MARGIN,
                               ROLE_OUTSIDE,
                               PALETTE_SHADE,
                               PALETTE_SHADE + PALETTE_SHADES - 1};
    uint8_t rgb[3 * COLUMNS];
    struct palette palette;
    struct rgb colours[PALETTE_SIZE];
    struct grid *grid = make_grid(1, 3);
    assert_true(palette_named("classic", &palette));
    palette_colours(&palette, colours);
    for (size_t i = 0; i < sizeof tinted / sizeof *tinted; i++) {
        const struct rgb tint = colours[tinted[i]];
        bool changed = false;
        assert_true(backdrop_tints(tinted[i]));
        for (uint32_t y = 0; y < ROWS; y++) {
            compute_row(grid, 1, y, tinted[i], rgb);
            for (uint32_t x = 0; x < COLUMNS; x++) {
                const struct rgba ground = image_pixel(&grid->image, x, y);
                assert_true(is_light_tint(ground.red, tint.red, rgb[3 * x]));
                assert_true(is_light_tint(ground.green, tint.green, rgb[3 * x + 1]));
                assert_true(is_light_tint(ground.blue, tint.blue, rgb[3 * x + 2]));
                changed = changed || ground.red != rgb[3 * x];
            }
        }
        assert_true(changed);
    }
    assert_false(backdrop_tints(ROLE_FREE));
    assert_false(backdrop_tints(ROLE_WALL));
}

TEST(tints_on_white_are_the_colours_of_the_legend)
{
    uint8_t rgb[3 * COLUMNS];
    struct palette palette;
    struct rgb colours[PALETTE_SIZE];
    struct grid *grid = make_grid(1, 3);
    memset(grid->image.samples, 255, (size_t)3 * COLUMNS * ROWS);
    assert_true(palette_named("classic", &palette));
    palette_colours(&palette, colours);
    backdrop_lighten_tints(colours);
    const unsigned explored = palette_index(ROLE_FREE, TINT_EXPLORED);
    compute_row(grid, 1, 1, explored, rgb);
    assert_rgb(rgb, colours[explored]);
    /* The path is not a tint, so its colour does not change. */
    assert_true(colour_equal(colours[ROLE_PATH], palette.roles[ROLE_PATH]));
}

/*
 * Mixes a colour with that of a halo. The share of the halo, in 255ths, falls from 220 on black
 * ground to 140 on white ground.
 */
static struct rgb in_halo(struct rgb ground, struct rgb halo)
{
    const int light = (299 * ground.red + 587 * ground.green + 114 * ground.blue) / 1000;
    const int share = 220 - 80 * light / 255;
    const int rest = 255 - share;
    return (struct rgb){(uint8_t)((rest * ground.red + share * halo.red + 127) / 255),
                        (uint8_t)((rest * ground.green + share * halo.green + 127) / 255),
                        (uint8_t)((rest * ground.blue + share * halo.blue + 127) / 255)};
}

TEST(pixels_in_the_halo_are_mixed_with_its_colour)
{
    enum { COUNT = 130 };
    uint64_t bits[] = {UINT64_C(0x8000000000000005), 0, 2};
    uint8_t rgb[3 * COUNT];
    uint8_t before[3 * COUNT];
    struct palette palette;
    struct grid *grid = make_grid(1, 3);
    assert_true(palette_named("dark", &palette));
    const struct backdrop backdrop = backdrop_begin(grid, &palette, 1);
    const struct rgb halo = palette.roles[ROLE_HALO];
    for (size_t i = 0; i < sizeof rgb; i++)
        before[i] = rgb[i] = (uint8_t)(i * 11);
    struct halo marked = {
        .area = {.width = COUNT, .height = 1}, .block = 1, .width = COUNT, .row_words = 3};
    backdrop_halo(&backdrop, &marked, 0, rgb);
    assert_memory_equal(rgb, before, sizeof rgb);
    marked.bits = bits;
    backdrop_halo(&backdrop, &marked, 0, rgb);
    for (size_t x = 0; x < COUNT; x++) {
        const uint8_t *old = before + 3 * x;
        const bool inside = x == 0 || x == 2 || x == 63 || x == 129;
        const struct rgb under = {old[0], old[1], old[2]};
        assert_rgb(rgb + 3 * x, inside ? in_halo(under, halo) : under);
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

TEST(automatic_scales_enlarge_all_pixels_equally)
{
    const struct picture_options look = picture_options_default();
    for (uint32_t side = 1; side <= 70; side += 3) {
        struct grid *grid = make_grid(side, 1);
        struct image *drawn = draw_map(grid, &look);
        const uint32_t factor = drawn->width / grid->image.width;
        assert_int_equal(drawn->width, grid->image.width * factor);
        assert_int_equal(drawn->height, grid->image.height * factor);
        for (uint32_t y = 0; y < drawn->height; y++)
            for (uint32_t x = 0; x < drawn->width; x++)
                assert_int_equal(image_pixel(drawn, x, y).red,
                                 image_pixel(&grid->image, x / factor, y / factor).red);
    }
}

TEST(pictures_not_over_the_image_show_the_map)
{
    struct picture_options look = picture_options_default();
    struct grid *grid = make_grid(1, 3);
    look.over_image = false;
    look.scale = 1;
    struct image *drawn = draw_map(grid, &look);
    for (uint32_t y = 0; y < ROWS; y++)
        for (uint32_t x = 0; x < COLUMNS; x++)
            assert_int_equal(image_pixel(drawn, x, y).red, 255);
}

/* A start is drawn as a disc. The image remains visible around the disc. */
TEST(starts_over_an_image_are_discs)
{
    enum { SIDE = 16 };
    struct picture_options look = picture_options_default();
    struct grid *grid = make_grid(SIDE, 3);
    struct error error;
    assert_true(points_add(&grid->starts, (struct point){1, 1}, &error));
    look.scale = SIDE;
    struct image *drawn = draw_map(grid, &look);
    const struct rgba middle = image_pixel(drawn, SIDE + SIDE / 2, SIDE + SIDE / 2);
    assert_true(middle.red == 0 && middle.green == 0 && middle.blue == 255);
    for (uint32_t i = 0; i < 2; i++) {
        const struct rgba corner = image_pixel(drawn, SIDE + i * (SIDE - 1), SIDE);
        assert_int_equal(corner.red, image_pixel(&grid->image, SIDE + i * (SIDE - 1), SIDE).red);
    }
}
