/* SPDX-License-Identifier: MIT */
/*
 * picture.c - pictures of searches on random maps: libspng can decode them, cells have the colours
 * of their roles, and neither repetition nor compression changes the pixels.
 *
 * golden/pictures.c compares all pixels of fixed pictures.
 */
#include <stdlib.h>
#include <string.h>

#include "picture/picture.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/support/solved.h"
#include "tests/test.h"

/* Returns a colour as 0xRRGGBB. */
static uint32_t colour_code(struct rgb colour)
{
    return (uint32_t)colour.red << 16 | (uint32_t)colour.green << 8 | colour.blue;
}

enum {
    PICTURES = 1600,
    WORDS_HEIGHT = 45, /* of the words at the top of a caption */
};

/* Draws the picture; the caller frees both results. */
static void draw(const struct solved *solved, struct bytes *png, struct png_picture *picture)
{
    const struct picture_source source = solved_source(solved);
    struct error error;
    if (!picture_draw(&source, &solved->options, png, &error))
        trial_fail(&solved->trial, "picture_draw: %s", error.message);
    const char *fault = png_oracle_decode(png, picture);
    if (fault)
        trial_fail(&solved->trial, "the picture is not valid: %s", fault);
    if (picture->width != solved->trial.map.width * solved->options.scale ||
        picture->height != solved->trial.map.height * solved->options.scale)
        trial_fail(&solved->trial, "the picture is %d x %d", (int)picture->width,
                   (int)picture->height);
}

/* Fails unless the pixel in the middle of each cell has the colour of the cell's role. */
static void check_middles(const struct solved *solved, const struct png_picture *picture)
{
    const uint32_t scale = solved->options.scale;
    for (uint32_t y = 0; y < solved->trial.map.height; y++)
        for (uint32_t x = 0; x < solved->trial.map.width; x++) {
            const uint8_t *rgba =
                picture->rgba +
                4 * ((size_t)(y * scale + scale / 2) * picture->width + x * scale + scale / 2);
            const struct rgb expected = palette_colour(&solved->options.palette,
                                                       solved_index(solved, (struct point){x, y}));
            if (rgba[0] != expected.red || rgba[1] != expected.green || rgba[2] != expected.blue ||
                rgba[3] != 255)
                trial_fail(&solved->trial, "--scale %d: the cell %d,%d has the wrong colour",
                           (int)scale, (int)x, (int)y);
        }
}

TEST(cells_have_the_colours_of_their_roles)
{
    for (uint64_t number = 0; number < random_trials(PICTURES); number++) {
        struct random rng = random_begin(number);
        struct solved solved;
        struct bytes png;
        struct png_picture picture;
        solved_begin(&solved, number, &rng);
        solved_random_look(&solved, &rng);
        solved.options.heat = false;
        solved.options.path_style = PATH_STYLE_CELLS;
        draw(&solved, &png, &picture);
        check_middles(&solved, &picture);
        png_picture_free(&picture);
        free(png.data);
        solved_end(&solved);
    }
}

/* True if the colour of a palette index occurs in rows `from` to `to` - 1 of the picture. */
static bool occurs(const struct solved *solved, const struct png_picture *picture, unsigned index,
                   uint32_t from, uint32_t to)
{
    const struct rgb colour = palette_colour(&solved->options.palette, index);
    for (uint32_t y = from; y < to; y++)
        for (uint32_t x = 0; x < picture->width; x++)
            if (png_picture_pixel(picture, x, y) >> 8 == colour_code(colour))
                return true;
    return false;
}

/*
 * Fails unless the legend has the colours of the roles that are visible in the map. (Tints of
 * terrain are explained by those of free cells.)
 */
static void check_legend(const struct solved *solved, const struct png_picture *picture,
                         uint32_t map_height)
{
    const unsigned listed[] = {ROLE_START, ROLE_GOAL, ROLE_PATH,
                               palette_index(ROLE_FREE, TINT_EXPLORED),
                               palette_index(ROLE_FREE, TINT_FRONTIER)};
    for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) {
        if (occurs(solved, picture, listed[i], 0, map_height) &&
            !occurs(solved, picture, listed[i], map_height, picture->height))
            trial_fail(&solved->trial, "the legend is wrong for palette index %u", listed[i]);
    }
}

/*
 * Fails unless the last pixels of the first lines of the caption, which contain the words, are
 * blank. The numbers below a scale of costs may use a part of the margin.
 */
static void check_margin(const struct solved *solved, const struct png_picture *picture,
                         uint32_t map_height)
{
    const uint32_t blank = colour_code(solved->options.palette.roles[ROLE_FREE]);
    for (uint32_t y = map_height + 4; y < map_height + WORDS_HEIGHT; y++)
        for (uint32_t x = picture->width - 8; x < picture->width; x++)
            if (png_picture_pixel(picture, x, y) >> 8 != blank)
                trial_fail(&solved->trial, "the caption has no margin at %d,%d", (int)x, (int)y);
}

/* Fails unless both pictures show the same map. */
static void check_same_map(const struct solved *solved, const struct png_picture *bare,
                           const struct png_picture *captioned)
{
    for (uint32_t y = 0; y < bare->height; y++)
        for (uint32_t x = 0; x < bare->width; x++) {
            if (png_picture_pixel(bare, x, y) != png_picture_pixel(captioned, x, y))
                trial_fail(&solved->trial, "the caption changes the pixel %d,%d", (int)x, (int)y);
        }
}

/* A long word is shortened to fit. */
static const char *const words[] = {"WMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWMWM.txt",
                                    "astar",
                                    NULL,
                                    "cost 123456.654321",
                                    "",
                                    "32 steps"};

TEST(captions_are_below_the_map_and_explain_its_colours)
{
    for (uint64_t number = 0; number < random_trials(PICTURES / 2); number++) {
        struct random rng = random_begin(number);
        struct solved solved;
        struct bytes png[2];
        struct png_picture bare, captioned;
        struct error error;
        solved_begin(&solved, number, &rng);
        solved_random_look(&solved, &rng);
        solved.options.heat = false;
        draw(&solved, &png[0], &bare);
        const struct picture_source source = solved_source(&solved);
        const struct picture_labels labels = {.words = {words, sizeof words / sizeof *words}};
        solved.options.caption = true;
        struct picture *picture = picture_begin(source.grid, &solved.options, 1, &error);
        assert_true(picture && picture_add(picture, &source, NULL, &error) &&
                    picture_end(picture, &labels, &png[1], &error));
        assert_null(png_oracle_decode(&png[1], &captioned));
        check_same_map(&solved, &bare, &captioned);
        check_legend(&solved, &captioned, bare.height);
        check_margin(&solved, &captioned, bare.height);
        picture_free(picture);
        png_picture_free(&bare);
        png_picture_free(&captioned);
        free(png[0].data);
        free(png[1].data);
        solved_end(&solved);
    }
}

TEST(repetition_and_compression_do_not_change_the_pixels)
{
    for (uint64_t number = 0; number < random_trials(PICTURES); number++) {
        struct random rng = random_begin(number);
        struct solved solved;
        struct bytes png[3];
        struct png_picture picture[3];
        solved_begin(&solved, number, &rng);
        solved_random_look(&solved, &rng);
        for (int i = 0; i < 3; i++) {
            if (i == 2)
                solved.options.compression = random_below(&rng, PICTURE_COMPRESSION_MAX + 1);
            draw(&solved, &png[i], &picture[i]);
        }
        assert_int_equal(png[0].size, png[1].size);
        assert_memory_equal(png[0].data, png[1].data, png[0].size);
        assert_memory_equal(picture[0].rgba, picture[2].rgba,
                            (size_t)4 * picture[0].width * picture[0].height);
        for (int i = 0; i < 3; i++) {
            png_picture_free(&picture[i]);
            free(png[i].data);
        }
        solved_end(&solved);
    }
}

/* The sides include the limits of halos and of the smoothing of lines. */
TEST(maps_of_any_shape_are_drawn)
{
    static const uint32_t sizes[][3] = {{3000, 1, 1}, {1, 3000, 1}, {1500, 1, 3}, {1, 1, 1},
                                        {1, 1, 200},  {9, 7, 64},   {800, 700, 3}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (enum path_style style = 0; style < PATH_STYLE_COUNT; style++) {
            struct picture_options options = picture_options_default();
            struct grid grid;
            struct png_picture picture;
            struct bytes png;
            struct error error;
            const uint32_t width = sizes[i][0], height = sizes[i][1];
            assert_true(grid_create(&grid, width, height, &error));
            for (uint32_t y = 0; y < height; y++)
                memset(grid_row(&grid, y), CELL_FREE, width);
            struct point ends[] = {{0, 0}, {width - 1, height - 1}};
            const struct search_query query = {.starts = {&ends[0], 1, 1},
                                               .goals = {&ends[1], 1, 1}};
            const struct search_settings settings = search_settings_default();
            struct search *search = search_create(&grid, &settings, &error);
            struct search_result result;
            assert_non_null(search);
            assert_true(search_run(search, &query, &result, &error));
            options.scale = sizes[i][2];
            options.path_style = style;
            const struct picture_source source = picture_source_of(&grid, search, &result);
            assert_true(picture_draw(&source, &options, &png, &error));
            assert_null(png_oracle_decode(&png, &picture));
            assert_int_equal(picture.width, width * options.scale);
            assert_int_equal(picture.height, height * options.scale);
            png_picture_free(&picture);
            free(png.data);
            search_result_free(&result);
            search_free(search);
            grid_free(&grid);
        }
}

/*
 * The memory estimate, which is compared with the limit set by --memory, includes the pixels and a
 * halo of one bit per pixel. It once assumed 4 instead of 8 bits per pixel for maps with many kinds
 * of terrain.
 */
TEST(the_memory_estimate_is_an_upper_bound)
{
    enum { SIDE = 1900 /* more than 3 x 2^20 pixels, so pictures are not anti-aliased */ };
    for (uint32_t number = 0; number < 16; number++) {
        struct picture_options options = picture_options_default();
        struct grid grid;
        struct error error;
        const size_t panels = 1 + number / 8;
        const bool terrain = (number & 1) != 0;
        assert_true(grid_create(&grid, SIDE, SIDE, &error));
        for (uint32_t y = 0; y < SIDE; y++)
            memset(grid_row(&grid, y), terrain ? CELL_TERRAIN + (int)y % 50 : CELL_FREE, SIDE);
        options.heat = (number & 2) != 0;
        options.explored = (number & 4) != 0;
        options.scale = 1;
        const double estimate = picture_memory(&grid, &options, panels);
        struct picture *picture = picture_begin(&grid, &options, panels, &error);
        assert_non_null(picture);
        const struct pixmap *pixmap = picture_pixmap(picture);
        const double used = (double)pixmap->row_size * pixmap->height;
        const double halo = (double)SIDE * SIDE / 8;
        if (estimate < used + halo || estimate > 1.1 * (used + halo))
            fail_msg("%u: the estimate is %.0f bytes, but %.0f are used", number, estimate,
                     used + halo);
        picture_free(picture);
        grid_free(&grid);
    }
}
