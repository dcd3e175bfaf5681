/* SPDX-License-Identifier: MIT */
/*
 * contrast.c - the contrast of paths with floors, walls and explored cells, in pictures of images
 * of mazes of all kinds that are viewed at 250, 500 and 1000 pixels.
 *
 * At sampled points of the path, the mean colour of a window of 3 x 3 pixels of the view is
 * compared with each of the three colours. The weakest of the three median contrasts must not be
 * below the weakest that pictures had before paths were drawn down the middle of corridors.
 */
#include <stdlib.h>

#include "picture/picture.h"
#include "search/search.h"
#include "tests/support/lab.h"
#include "tests/support/map_reader.h"
#include "tests/support/maze_painter.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { POINTS = 60 };

static const struct {
    uint32_t side; /* of the view, in pixels */
    double weakest;
} views[] = {{250, 2.03}, {500, 2.62}, {1000, 2.66}};

/* Draws the image of a maze with its path. Returns false if it is refused. */
static bool draw(const struct maze_kind *kind, struct png_picture *picture)
{
    const struct map_options reading = map_options_default();
    const struct search_settings settings = search_settings_default();
    struct picture_options look = picture_options_default();
    struct maze_drawing drawing = maze_drawing_create(kind, 0);
    struct bytes image = maze_paint(&drawing);
    struct grid grid;
    struct search_result result;
    struct bytes png;
    struct error error;
    maze_drawing_free(&drawing);
    const bool read = reader_read(image.data, image.size, &reading, &grid, &error);
    free(image.data);
    if (!read)
        return false;
    const struct search_query query = {.starts = grid.starts, .goals = grid.goals};
    const bool solved = grid.starts.count > 0 && grid.goals.count > 0;
    if (solved) {
        struct search *search = search_create(&grid, &settings, &error);
        assert_non_null(search);
        assert_true(search_run(search, &query, &result, &error));
        const struct picture_source source = picture_source_of(&grid, search, &result);
        look.compression = 0;
        assert_true(picture_draw(&source, &look, &png, &error));
        assert_null(png_oracle_decode(&png, picture));
        free(png.data);
        search_result_free(&result);
        search_free(search);
    }
    grid_free(&grid);
    return solved;
}

/* Returns the mean colour of the pixels of a picture in a window of the view around a pixel. */
static struct light mean_around(const struct png_picture *picture, double factor, uint32_t x,
                                uint32_t y)
{
    const int64_t reach = (int64_t)(1.5 * factor);
    uint64_t sums[3] = {0};
    uint64_t count = 0;
    for (int64_t j = y - reach; j <= y + reach; j++)
        for (int64_t i = x - reach; i <= x + reach; i++) {
            if (i < 0 || j < 0 || i >= picture->width || j >= picture->height)
                continue;
            const uint8_t *pixel = picture->rgba + ((size_t)j * picture->width + (size_t)i) * 4;
            for (unsigned channel = 0; channel < 3; channel++)
                sums[channel] += pixel[channel];
            count++;
        }
    return light_of((struct rgb){(uint8_t)(sums[0] / count), (uint8_t)(sums[1] / count),
                                 (uint8_t)(sums[2] / count)});
}

static int compare_doubles(const void *a, const void *b)
{
    const double p = *(const double *)a;
    const double q = *(const double *)b;
    return (p > q) - (p < q);
}

/* Returns the weakest of the three median contrasts in a view; 0 if there is no path. */
static double weakest_contrast(const struct png_picture *picture, uint32_t side)
{
    static const enum role surfaces[] = {ROLE_FREE, ROLE_WALL, ROLE_EXPLORED};
    const uint32_t longer = picture->width > picture->height ? picture->width : picture->height;
    const double factor = longer > side ? (double)longer / side : 1;
    const size_t pixels = (size_t)picture->width * picture->height;
    double contrasts[3][POINTS];
    size_t count = 0;
    struct palette palette;
    struct random rng = random_begin(side);
    assert_true(palette_named("classic", &palette));
    const struct rgb path = palette.roles[ROLE_PATH];
    for (unsigned tries = 0; count < POINTS && tries < 1u << 20; tries++) {
        const size_t at = random_below(&rng, (uint32_t)pixels);
        const uint8_t *pixel = picture->rgba + at * 4;
        if (!colour_equal((struct rgb){pixel[0], pixel[1], pixel[2]}, path))
            continue;
        const struct light light = mean_around(picture, factor, (uint32_t)(at % picture->width),
                                               (uint32_t)(at / picture->width));
        for (unsigned i = 0; i < 3; i++)
            contrasts[i][count] = light_contrast(light, light_of(palette.roles[surfaces[i]]));
        count++;
    }
    double weakest = count == POINTS ? 21 : 0;
    for (unsigned i = 0; i < 3 && count == POINTS; i++) {
        qsort(contrasts[i], POINTS, sizeof **contrasts, compare_doubles);
        weakest = contrasts[i][POINTS / 2] < weakest ? contrasts[i][POINTS / 2] : weakest;
    }
    return weakest;
}

TEST(paths_stand_out_at_all_sizes)
{
    enum { STRIDE = 7 }; /* by default, one kind in seven is tested */
    const bool all = random_trials(MAZE_SEEDS) == MAZE_SEEDS;
    unsigned failures = 0;
    unsigned drawn = 0;
    for (size_t i = 0; i < maze_kind_count; i += all ? 1 : STRIDE * random_step()) {
        struct png_picture picture;
        if (!draw(&maze_kinds[i], &picture))
            continue;
        for (size_t k = 0; k < sizeof views / sizeof *views; k++) {
            const double weakest = weakest_contrast(&picture, views[k].side);
            if (weakest < views[k].weakest) {
                print_error("%s, %u pixels: %.2f\n", maze_kinds[i].name, views[k].side, weakest);
                failures++;
            }
        }
        png_picture_free(&picture);
        drawn++;
    }
    assert_true(drawn > 0);
    assert_int_equal(failures, 0);
}
