/* SPDX-License-Identifier: MIT */
/*
 * tones.c - the tones of pixels.
 *
 * TONE_DARKER compares each pixel with the mean m and the standard deviation s of a square window
 * around it: a pixel is dark if its luminance is less than m (1 - k (1 - s / 128)) (Sauvola and
 * Pietikainen 2000). The sums over windows are updated from pixel to pixel, so the cost does not
 * depend on the size of the window.
 */
#include "map/maze/tones.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/vector.h"
#include "map/image/threshold.h"

enum { LEVELS = 256 };

const char *tone_name(enum tone tone)
{
    static const char *const names[TONE_COUNT] = {[TONE_LUMINANCE] = "luminance",
                                                  [TONE_DARKER] = "local contrast",
                                                  [TONE_GROUND] = "distance from the ground colour",
                                                  [TONE_OPACITY] = "opacity",
                                                  [TONE_FLAT] = "difference from the wall colour"};
    return names[tone];
}

/* Stores the luminance of each pixel of an image with three channels. */
VECTORISED
static void set_luminance_of_rgb(const uint8_t *samples, size_t count, uint8_t *values)
{
    for (size_t i = 0; i < count; i++)
        values[i] = colour_luminance(image_rgb(samples + 3 * i));
}

static uint8_t luminance_of(const void *context, struct rgba pixel)
{
    (void)context;
    return colour_luminance(image_over_white(pixel));
}

static uint8_t opacity_of(const void *context, struct rgba pixel)
{
    (void)context;
    return (uint8_t)(255 - pixel.alpha);
}

/* Returns 255 minus the distance from the ground colour `context`. */
static uint8_t nearness_of(const void *context, struct rgba pixel)
{
    const struct rgb *ground = context;
    const struct rgb colour = image_over_white(pixel);
    const double red = colour.red - ground->red;
    const double green = colour.green - ground->green;
    const double blue = colour.blue - ground->blue;
    const double distance = sqrt(red * red + green * green + blue * blue);
    return (uint8_t)(distance < 255 ? 255 - distance : 0);
}

/* Stores a function of each pixel. */
static bool set_values(const struct pixel_map *map, const struct stop *stop, struct plane *plane,
                       struct error *error)
{
    const struct image *image = map->image;
    bool ok = true;
    for (uint32_t y = 0; ok && y < image->height; y++) {
        ok = stop_check_row(stop, y, image->width, error);
        if (image->channels == 3 && map->value == luminance_of)
            set_luminance_of_rgb(image_samples(image, 0, y), image->width, plane_row(plane, y));
        else
            image_map_row(map, y, plane_row(plane, y));
    }
    return ok;
}

/* Finds the most common colour. Compares only the five highest bits of each channel. */
static bool find_ground(const struct image *image, const struct stop *stop, struct rgb *ground,
                        struct error *error)
{
    enum { BITS = 5, DROPPED = 8 - BITS };
    uint32_t *counts = memory_zeroed((size_t)1 << 3 * BITS, sizeof *counts, error);
    bool ok = counts != NULL;
    uint32_t best = 0;
    for (uint32_t y = 0; ok && y < image->height; y++) {
        ok = stop_check_row(stop, y, image->width, error);
        for (uint32_t x = 0; x < image->width; x++) {
            const struct rgb pixel = image_colour(image, x, y);
            const uint32_t bin = (uint32_t)(pixel.red >> DROPPED) << 2 * BITS |
                                 (uint32_t)(pixel.green >> DROPPED) << BITS |
                                 (uint32_t)(pixel.blue >> DROPPED);
            if (++counts[bin] > counts[best])
                best = bin;
        }
    }
    const uint32_t mask = (1u << BITS) - 1;
    const uint32_t half = 1u << (DROPPED - 1);
    *ground = (struct rgb){(uint8_t)((best >> 2 * BITS) << DROPPED | half),
                           (uint8_t)((best >> BITS & mask) << DROPPED | half),
                           (uint8_t)((best & mask) << DROPPED | half)};
    free(counts);
    return ok;
}

/* Sums over a window that moves along a row. */
struct window_sums {
    uint64_t values, squares;
    uint64_t *column_values, *column_squares; /* column sums over the rows of the window */
};

static void add_row(struct window_sums *sums, const struct plane *source, uint32_t y, bool add)
{
    const uint8_t *row = plane_row(source, y);
    for (uint32_t x = 0; x < source->width; x++) {
        const uint64_t value = row[x];
        sums->column_values[x] += add ? value : -value;
        sums->column_squares[x] += add ? value * value : -(value * value);
    }
}

/* Returns the tone of a pixel of this luminance in a window of `count` pixels. */
static uint8_t even_tone(const struct window_sums *sums, uint64_t count, uint8_t luminance)
{
    static const double k = 0.3;
    const double mean = (double)sums->values / (double)count;
    const double variance = (double)sums->squares / (double)count - mean * mean;
    const double deviation = variance > 0 ? sqrt(variance) : 0;
    const double limit = mean * (1 - k * (1 - deviation / 128));
    const double tone = 128 + (luminance - limit);
    return (uint8_t)(tone < 0 ? 0 : tone > 255 ? 255 : tone);
}

static void even_row(struct window_sums *sums, const struct plane *source, uint32_t y,
                     uint32_t reach, uint32_t rows, uint8_t *row)
{
    const uint32_t width = source->width;
    const uint8_t *luminance = plane_row(source, y);
    uint32_t end = 0; /* first column after the window */
    sums->values = sums->squares = 0;
    for (uint32_t x = 0; x < width; x++) {
        for (; end < width && end <= x + reach; end++) {
            sums->values += sums->column_values[end];
            sums->squares += sums->column_squares[end];
        }
        const uint32_t begin = x > reach ? x - reach : 0;
        row[x] = even_tone(sums, (uint64_t)rows * (end - begin), luminance[x]);
        if (x >= reach) {
            sums->values -= sums->column_values[begin];
            sums->squares -= sums->column_squares[begin];
        }
    }
}

/* Computes TONE_DARKER from a plane of luminances. */
static bool set_even(const struct plane *source, const struct stop *stop, struct plane *plane,
                     struct error *error)
{
    const uint32_t side = source->width < source->height ? source->width : source->height;
    const uint32_t reach = side / 16 > 7 ? side / 16 : 7;
    struct window_sums sums = {0};
    sums.column_values = memory_zeroed(source->width, sizeof *sums.column_values, error);
    sums.column_squares = memory_zeroed(source->width, sizeof *sums.column_squares, error);
    bool ok = sums.column_values && sums.column_squares;
    uint32_t end = 0;
    for (uint32_t y = 0; ok && y < source->height; y++) {
        ok = stop_check_row(stop, y, source->width, error);
        for (; end < source->height && end <= y + reach; end++)
            add_row(&sums, source, end, true);
        const uint32_t begin = y > reach ? y - reach : 0;
        even_row(&sums, source, y, reach, end - begin, plane_row(plane, y));
        if (y >= reach)
            add_row(&sums, source, begin, false);
    }
    free(sums.column_values);
    free(sums.column_squares);
    return ok;
}

bool tone_plane(const struct image *image, enum tone tone, const struct stop *stop,
                struct plane *plane, struct error *error)
{
    struct plane source = {0};
    struct rgb ground;
    struct pixel_map map = image_map(image, luminance_of, NULL);
    bool ok = plane_create(plane, image->width, image->height, error);
    if (!ok)
        return false;
    memory_provide(plane->values, plane_count(plane));
    if (tone == TONE_DARKER) {
        ok = plane_create(&source, image->width, image->height, error) &&
             set_values(&map, stop, &source, error);
        ok = ok && set_even(&source, stop, plane, error);
        plane_free(&source);
    } else {
        if (tone == TONE_OPACITY)
            map = image_map(image, opacity_of, NULL);
        if (tone == TONE_GROUND && (ok = find_ground(image, stop, &ground, error)))
            map = image_map(image, nearness_of, &ground);
        ok = ok && set_values(&map, stop, plane, error);
    }
    if (!ok)
        plane_free(plane);
    return ok;
}

/* Returns Otsu's threshold for the levels from `least` to `end` - 1; 0 if there is none. */
static uint32_t divide_levels(const uint64_t histogram[LEVELS], unsigned least, unsigned end)
{
    uint64_t part[LEVELS] = {0};
    unsigned used = 0;
    for (unsigned level = least; level < end; level++) {
        part[level] = histogram[level];
        used += part[level] > 0;
    }
    return used < 2 ? 0 : threshold_of_histogram(part);
}

void tone_thresholds(const struct plane *plane, uint32_t thresholds[TONE_THRESHOLDS])
{
    uint64_t histogram[LEVELS] = {0};
    for (size_t i = 0; i < plane_count(plane); i++)
        histogram[plane->values[i]]++;
    thresholds[0] = divide_levels(histogram, 0, LEVELS);
    thresholds[1] = divide_levels(histogram, 0, thresholds[0]);
    thresholds[2] = divide_levels(histogram, thresholds[0], LEVELS);
}
