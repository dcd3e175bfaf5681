/* SPDX-License-Identifier: MIT */
/*
 * visibility.c - paths are visible in pictures that are viewed at a width of 800 pixels.
 *
 * Mazes are drawn at the default scale. Wider pictures are scaled down to
 * 800 pixels by averaging the sRGB values over areas, as browsers do. At sampled points of the
 * path, the mean sRGB colour of a window of 5 x 5 pixels is compared with the colour of its
 * surroundings. The surroundings are the windows near the point that are 12 to 40 pixels away from
 * the path. Their colour is the median of their mean colours in each component of CIELAB. The
 * distance between the two colours (CIE76) must be at least 20 at 97 % of the points or more.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/picture.h"
#include "picture/sheet.h"
#include "search/search.h"
#include "tests/support/lab.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum {
    VIEW_WIDTH = 800,
    POINTS = 200, /* sampled points of a path */
    WINDOW = 5,   /* side of a window */
    NEAR = 12,    /* minimum distance between the compared windows and the path */
    FAR = 40,
    STEP = 7, /* distance between the compared windows */
    WINDOWS_MAX = 4096,
};

static const double distance_min = 20;
static const double share_min = 0.97;

static const uint32_t sides[] = {15, 401, 1201}; /* of mazes, in cells */

/* --- maps ------------------------------------------------------------------------------------- */

/* Carves a maze without loops: rooms at odd positions, joined by depth-first search. */
static void carve(struct random *rng, struct grid *grid)
{
    const uint32_t rooms = (grid->width - 1) / 2;
    struct point *stack = calloc((size_t)rooms * rooms, sizeof *stack);
    size_t count = 1;
    assert_non_null(stack);
    stack[0] = (struct point){1, 1};
    grid_row(grid, 1)[1] = CELL_FREE;
    while (count > 0) {
        const struct point at = stack[count - 1];
        const struct point next[] = {
            {at.x - 2, at.y}, {at.x + 2, at.y}, {at.x, at.y - 2}, {at.x, at.y + 2}};
        const uint32_t first = random_below(rng, 4);
        unsigned i = 0;
        while (i < 4 && (!grid_contains(grid, next[(first + i) % 4]) ||
                         !grid_blocked(grid, next[(first + i) % 4])))
            i++;
        if (i == 4) {
            count--;
            continue;
        }
        const struct point to = next[(first + i) % 4];
        grid_row(grid, (at.y + to.y) / 2)[(at.x + to.x) / 2] = CELL_FREE;
        grid_row(grid, to.y)[to.x] = CELL_FREE;
        stack[count++] = to;
    }
    free(stack);
}

static struct grid make_maze(uint32_t side)
{
    struct random rng = random_begin(side);
    struct grid grid;
    struct error error;
    assert_true(grid_create(&grid, side, side, &error));
    for (uint32_t y = 0; y < side; y++)
        memset(grid_row(&grid, y), CELL_WALL, side);
    carve(&rng, &grid);
    assert_true(points_add(&grid.starts, (struct point){1, 1}, &error));
    assert_true(points_add(&grid.goals, (struct point){side - 2, side - 2}, &error));
    return grid;
}

/* --- views ------------------------------------------------------------------------------------ */

/*
 * A picture at the size at which it is viewed: the sRGB channels of each pixel, and the distance of
 * each pixel from the path in thirds of a pixel.
 */
struct view {
    uint32_t width, height;
    double cell; /* side of a cell in pixels */
    float *channels;
    uint16_t *away;
};

/* Returns how much of a pixel is between `low` and `high` on one axis, as a number from 0 to 1. */
static float covered_share(double low, double high, uint32_t pixel)
{
    return (float)(fmin(high, pixel + 1.0) - fmax(low, pixel));
}

static void scale_pixel(const struct png_picture *picture, double factor, uint32_t x, uint32_t y,
                        float *channels)
{
    const double left = x * factor;
    const double right = fmin((x + 1) * factor, picture->width);
    const double top = y * factor;
    const double bottom = fmin((y + 1) * factor, picture->height);
    float sum = 0;
    for (uint32_t j = (uint32_t)top; j < bottom; j++)
        for (uint32_t i = (uint32_t)left; i < right; i++) {
            const uint8_t *pixel = picture->rgba + ((size_t)j * picture->width + i) * 4;
            const float share = covered_share(left, right, i) * covered_share(top, bottom, j);
            sum += share;
            for (unsigned channel = 0; channel < 3; channel++)
                channels[channel] += share * pixel[channel];
        }
    for (unsigned channel = 0; channel < 3; channel++)
        channels[channel] /= sum;
}

/* Scales the picture down to VIEW_WIDTH pixels. */
static void fill_view(const struct png_picture *picture, struct view *view)
{
    const double factor = (double)picture->width / view->width;
    memset(view->channels, 0, (size_t)view->width * view->height * 3 * sizeof *view->channels);
    for (uint32_t y = 0; y < view->height; y++)
        for (uint32_t x = 0; x < view->width; x++)
            scale_pixel(picture, factor, x, y, view->channels + ((size_t)y * view->width + x) * 3);
}

static void lower(uint16_t *away, unsigned from, unsigned step)
{
    if (from + step < *away)
        *away = (uint16_t)(from + step);
}

/*
 * Computes the distances from the path of all pixels that are not on it, in thirds of a pixel, with
 * a chamfer transform.
 */
static void spread(struct view *view)
{
    const size_t width = view->width;
    for (size_t y = 1; y < view->height; y++)
        for (size_t x = 1; x + 1 < width; x++) {
            uint16_t *away = view->away + y * width + x;
            lower(away, away[-1], 3);
            lower(away, *(away - width), 3);
            lower(away, *(away - width - 1), 4);
            lower(away, *(away - width + 1), 4);
        }
    for (size_t y = view->height - 1; y-- > 0;)
        for (size_t x = width - 1; x-- > 1;) {
            uint16_t *away = view->away + y * width + x;
            lower(away, away[1], 3);
            lower(away, away[width], 3);
            lower(away, away[width - 1], 4);
            lower(away, away[width + 1], 4);
        }
}

/*
 * Creates the view of a map drawn with `scale` pixels per cell. The colours of its pixels are
 * stored later, by fill_view.
 */
static struct view create_view(const struct grid *grid, const struct search_result *result,
                               uint32_t scale)
{
    const double factor = fmax((double)grid->width * scale / VIEW_WIDTH, 1);
    struct view view = {.width = (uint32_t)lround(grid->width * scale / factor),
                        .height = (uint32_t)lround(grid->height * scale / factor),
                        .cell = scale / factor};
    const size_t count = (size_t)view.width * view.height;
    view.channels = malloc(count * 3 * sizeof *view.channels);
    view.away = malloc(count * sizeof *view.away);
    assert_true(view.channels && view.away);
    memset(view.away, 0x7f, count * sizeof *view.away);
    for (uint64_t i = 0; i < result->path_count; i++) {
        const struct point cell = result->path[i];
        for (uint32_t y = (uint32_t)(cell.y * view.cell); y < (cell.y + 1) * view.cell; y++)
            for (uint32_t x = (uint32_t)(cell.x * view.cell); x < (cell.x + 1) * view.cell; x++)
                if (x < view.width && y < view.height)
                    view.away[(size_t)y * view.width + x] = 0;
    }
    spread(&view);
    return view;
}

/* --- comparison ------------------------------------------------------------------------------- */

/* Returns the mean colour of the window around a pixel. The window must be inside the view. */
static struct lab window_colour(const struct view *view, int64_t x, int64_t y)
{
    float sums[3] = {0};
    for (int64_t j = y - WINDOW / 2; j <= y + WINDOW / 2; j++)
        for (int64_t i = x - WINDOW / 2; i <= x + WINDOW / 2; i++)
            for (unsigned channel = 0; channel < 3; channel++)
                sums[channel] +=
                    view->channels[((size_t)j * view->width + (size_t)i) * 3 + channel];
    const float count = WINDOW * WINDOW;
    return lab_of(
        light_of((struct rgb){(uint8_t)lroundf(sums[0] / count), (uint8_t)lroundf(sums[1] / count),
                              (uint8_t)lroundf(sums[2] / count)}));
}

static bool has_window(const struct view *view, int64_t x, int64_t y)
{
    return x >= WINDOW / 2 && y >= WINDOW / 2 && x + WINDOW / 2 < view->width &&
           y + WINDOW / 2 < view->height;
}

static int compare_doubles(const void *a, const void *b)
{
    const double p = *(const double *)a;
    const double q = *(const double *)b;
    return (p > q) - (p < q);
}

static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare_doubles);
    return values[count / 2];
}

/* Computes the median colour of the windows near a pixel. Returns false if there are none. */
static bool median_around(const struct view *view, int64_t x, int64_t y, struct lab *colour)
{
    static double l[WINDOWS_MAX];
    static double a[WINDOWS_MAX];
    static double b[WINDOWS_MAX];
    const int64_t reach = FAR + (int64_t)view->cell;
    size_t count = 0;
    for (int64_t j = y - reach; j <= y + reach; j += STEP)
        for (int64_t i = x - reach; i <= x + reach; i += STEP) {
            if (!has_window(view, i, j))
                continue;
            const unsigned away = view->away[(size_t)j * view->width + (size_t)i];
            if (away < 3 * NEAR || away > 3 * FAR)
                continue;
            const struct lab window = window_colour(view, i, j);
            assert_true(count < WINDOWS_MAX);
            l[count] = window.l;
            a[count] = window.a;
            b[count++] = window.b;
        }
    if (count == 0)
        return false;
    *colour = (struct lab){median(l, count), median(a, count), median(b, count)};
    return true;
}

/*
 * Returns the share of the sampled points at which the path is visible. Points whose surroundings
 * contain no windows are ignored.
 */
static double visible_share(const struct view *view, const struct search_result *result)
{
    unsigned compared = 0;
    unsigned visible = 0;
    for (uint64_t i = 0; i < POINTS; i++) {
        const struct point cell = result->path[i * (result->path_count - 1) / (POINTS - 1)];
        const int64_t x = (int64_t)((cell.x + 0.5) * view->cell);
        const int64_t y = (int64_t)((cell.y + 0.5) * view->cell);
        struct lab around;
        if (!has_window(view, x, y) || !median_around(view, x, y, &around))
            continue;
        compared++;
        visible += lab_distance(window_colour(view, x, y), around) >= distance_min;
    }
    assert_true(compared >= POINTS / 2);
    return (double)visible / compared;
}

/* Draws the solved map and returns the share of the sampled points at which the path is visible. */
static double draw_share(const struct picture_source *source, const struct picture_options *options,
                         struct view *view)
{
    struct bytes png;
    struct png_picture picture;
    struct error error;
    assert_true(picture_draw(source, options, &png, &error));
    assert_null(png_oracle_decode(&png, &picture));
    fill_view(&picture, view);
    png_picture_free(&picture);
    free(png.data);
    return visible_share(view, source->result);
}

/*
 * Draws a solved map with all palettes, with and without --heat. Prints the cases that fail, and
 * returns their number.
 */
static unsigned check_palettes(const struct picture_source *source)
{
    struct picture_options options = picture_options_default();
    const uint32_t scale = sheet_lay_out(source->grid, &options, 1, 0).scale;
    struct view view = create_view(source->grid, source->result, scale);
    unsigned failures = 0;
    options.compression = 0;
    for (unsigned i = 0; palette_name(i / 2); i++) {
        assert_true(palette_named(palette_name(i / 2), &options.palette));
        options.heat = i % 2 != 0;
        const double share = draw_share(source, &options, &view);
        if (share >= share_min)
            continue;
        print_error("maze %u, palette %s%s: %.1f %% of the path is visible\n", source->grid->width,
                    palette_name(i / 2), options.heat ? ", heat" : "", 100 * share);
        failures++;
    }
    free(view.channels);
    free(view.away);
    return failures;
}

static unsigned check_maze(uint32_t side)
{
    const struct search_settings settings = search_settings_default();
    struct grid grid = make_maze(side);
    struct search_result result;
    struct error error;
    struct search *search = search_create(&grid, &settings, &error);
    const struct search_query query = {.starts = grid.starts, .goals = grid.goals};
    assert_non_null(search);
    assert_true(search_run(search, &query, &result, &error));
    assert_true(result.found);
    const struct picture_source source = picture_source_of(&grid, search, &result);
    const unsigned failures = check_palettes(&source);
    search_result_free(&result);
    search_free(search);
    grid_free(&grid);
    return failures;
}

TEST(paths_are_visible_at_a_width_of_800_pixels)
{
    unsigned failures = 0;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i += random_step())
        failures += check_maze(sides[i]);
    assert_int_equal(failures, 0);
}
