/* SPDX-License-Identifier: MIT */
/*
 * picture.c - every pixel of a picture has the colour that painter_oracle computes.
 *
 * Tests picture/picture with panel, cells, overlay, inks and png_encode: random maps are drawn with
 * random options and decoded by libspng. caption.c tests captions; sheet.c tests sheets.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "picture/sheet.h"
#include "tests/support/picture_trial.h"
#include "tests/test.h"

enum { PICTURES = 1000, LARGE_PICTURES = 80, LARGE_PICTURES_MIN = 10 };

/* Fails unless the picture has the expected size and each pixel has the expected colour. */
static void check_map(const struct picture_trial *trial, struct tally *tally,
                      const struct picture_view *view)
{
    const struct sheet sheet =
        sheet_lay_out(&trial->grid, &trial->options, 1, trial->options.scale);
    const struct png_picture *picture = &view->picture;
    if (picture->width != trial->grid.width * sheet.scale ||
        picture->height != trial->grid.height * sheet.scale)
        picture_trial_fail(trial, "the picture is %" PRIu32 " x %" PRIu32 " pixels", picture->width,
                           picture->height);
    struct painted *expected = picture_trial_paint(trial, &sheet);
    for (uint32_t y = 0; y < picture->height; y++)
        for (uint32_t x = 0; x < picture->width; x++)
            picture_trial_check_pixel(trial, tally, view, (struct point){x, y},
                                      expected[(size_t)y * picture->width + x]);
    free(expected);
}

/* Fails unless another call to picture_draw returns the same bytes. */
static void check_same_bytes(const struct picture_trial *trial, const struct bytes *png)
{
    const struct picture_source source = picture_trial_source(trial);
    struct bytes again = {0};
    struct error error;
    if (!picture_draw(&source, &trial->options, &again, &error))
        picture_trial_fail(trial, "picture_draw: %s", error.message);
    if (again.size != png->size || memcmp(again.data, png->data, png->size) != 0)
        picture_trial_fail(trial, "the picture drawn again has different bytes");
    free(again.data);
}

static void check_picture(const struct picture_trial *trial, struct tally *tally)
{
    struct bytes png = {0};
    struct picture_view view;
    picture_trial_draw(trial, tally, NULL, &png);
    picture_trial_decode(trial, &png, &view);
    check_map(trial, tally, &view);
    picture_trial_check_palette(trial, &png, &view.picture);
    check_same_bytes(trial, &png);
    png_picture_free(&view.picture);
    free(png.data);
}

TEST(every_pixel_is_as_documented)
{
    static const uint32_t scales[] = {1, 2, 3, 4, 7, 8, 9, 16, 32};
    struct tally tally = {0};
    (void)state;
    for (uint64_t number = 0; number < random_trials(PICTURES); number++) {
        struct random rng = random_begin(number);
        struct picture_trial trial;
        picture_trial_begin(&rng, number, scales[random_below(&rng, 9)], &trial);
        picture_trial_random_look(&rng, &trial.options);
        check_picture(&trial, &tally);
        picture_trial_end(&trial);
    }
    picture_check_end(&tally);
}

/* --- large maps ------------------------------------------------------------------------------- */

/*
 * In maps with more than 114 cells along a side, the path has a halo unless it is drawn as a wide
 * line.
 */
TEST(paths_of_large_maps_have_a_halo)
{
    /* With fewer pictures, the mean difference from the expected pixels can be much larger. */
    const uint64_t trials = random_trials(LARGE_PICTURES);
    const uint64_t count = trials < LARGE_PICTURES_MIN ? LARGE_PICTURES_MIN : trials;
    struct tally tally = {0};
    (void)state;
    for (uint64_t number = 0; number < count; number++) {
        struct random rng = random_begin(number);
        struct picture_trial trial;
        picture_trial_begin_large(&rng, number, random_between(&rng, 110, 300), &trial);
        picture_trial_random_look(&rng, &trial.options);
        trial.options.scale = random_between(&rng, 1, 4);
        if (number % 8 == 0)
            trial.options.scale = 8;
        check_picture(&trial, &tally);
        picture_trial_end(&trial);
    }
    picture_check_end(&tally);
}

/*
 * Pictures with more than 3 x 2^20 pixels are not anti-aliased, and some have only 16 colours. Even
 * larger maps are not tested, because their halos would be computed in blocks (halo.h), which the
 * expected pixels do not take into account.
 */
TEST(edges_in_very_large_pictures_are_sharp)
{
    struct tally tally = {0};
    (void)state;
    for (uint64_t number = 0; number < 3; number += random_step()) {
        struct random rng = random_begin(number);
        struct picture_trial trial;
        picture_trial_begin_large(&rng, number, 800, &trial);
        picture_trial_random_look(&rng, &trial.options);
        picture_trial_palette((uint32_t)number, &trial.options.palette);
        trial.options.path_style = (enum path_style)number;
        trial.options.scale = 3;
        trial.options.compression = 1;
        check_picture(&trial, &tally);
        picture_trial_end(&trial);
    }
    picture_check_end(&tally);
}

/* --- memory ----------------------------------------------------------------------------------- */

/*
 * The memory estimate, which is compared with the limit set by --memory, includes the pixels and a
 * halo of one bit per pixel. It once assumed 4 instead of 8 bits per pixel for maps with many kinds
 * of terrain.
 */
TEST(the_memory_estimate_is_an_upper_bound)
{
    enum { SIDE = 1900 /* more than 3 x 2^20 pixels, so pictures are not anti-aliased */ };
    (void)state;
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

/* --- unusual maps ----------------------------------------------------------------------------- */

/* Solves a map from corner to corner and draws it with each path style. */
static void check_unusual(uint32_t width, uint32_t height, uint32_t scale, uint8_t ground)
{
    struct picture_trial trial = {.way = WAY_RUN, .options = picture_options_default()};
    struct tally tally = {0};
    struct random rng = random_begin(0);
    struct error error;
    const struct point last = {width - 1, height - 1};
    trial.options.scale = scale;
    assert_true(grid_create(&trial.grid, width, height, &error));
    for (uint32_t y = 0; y < height; y++)
        memset(grid_row(&trial.grid, y), ground, width);
    grid_row(&trial.grid, 0)[0] = CELL_START;
    grid_row(&trial.grid, last.y)[last.x] = CELL_GOAL;
    assert_true(points_add(&trial.grid.starts, (struct point){0, 0}, &error));
    assert_true(points_add(&trial.grid.goals, last, &error));
    picture_trial_search(&rng, &trial);
    for (enum path_style style = 0; style < PATH_STYLE_COUNT; style++) {
        trial.options.path_style = style;
        trial.options.heat = style == PATH_STYLE_LINE;
        check_picture(&trial, &tally);
    }
    picture_trial_end(&trial);
}

TEST(narrow_and_tiny_maps_are_drawn)
{
    check_unusual(15, 15, 64, CELL_FREE);
    check_unusual(3000, 1, 0, CELL_FREE);
    check_unusual(1, 3000, 0, CELL_FREE);
    check_unusual(1500, 1, 3, CELL_FREE);
    check_unusual(1, 1500, 3, CELL_FREE);
    check_unusual(1, 1, 0, CELL_FREE);
    check_unusual(1, 1, 200, CELL_FREE);
    check_unusual(9, 7, 0, CELL_WALL);
}

/* Draws maps in which all cells are walls, with and without ends. */
TEST(maps_of_walls_are_drawn)
{
    struct tally tally = {0};
    (void)state;
    for (int choice = 0; choice < 4; choice++) {
        struct picture_trial trial = {.options = picture_options_default()};
        struct error error;
        assert_true(grid_create(&trial.grid, 13, 8, &error));
        trial.options.scale = (choice & 1) != 0 ? 16 : 5;
        for (uint32_t y = 0; y < 8; y++)
            memset(grid_row(&trial.grid, y), CELL_WALL, 13);
        if ((choice & 2) != 0) {
            assert_true(points_add(&trial.grid.starts, (struct point){2, 3}, &error));
            assert_true(points_add(&trial.grid.goals, (struct point){12, 7}, &error));
        }
        check_picture(&trial, &tally);
        picture_trial_end(&trial);
    }
}
