/* SPDX-License-Identifier: MIT */
/*
 * background.c - decides whether an image is a clean drawing, and keeps other images as backgrounds
 * for pictures.
 *
 * Clean drawings have large areas of exactly two greys. Smooth edges add other greys, but only next
 * to walls. In scans and photographs, noise and uneven lighting produce many greys within each
 * area.
 */
#include "map/background.h"


#include "base/wide.h"

/*
 * In a coloured drawing, more than this share of the pixels is coloured. The marks of starts and
 * goals cover a smaller share.
 */
static const double coloured_min = 0.05;

/* In a clean drawing, the two most common greys cover at least this share of the pixels. */
static const double flat_min = 0.3;

enum {
    SAMPLES_MAX = 1 << 14,
    SPREAD_MIN = 24, /* minimum spread of a coloured pixel */
};

/* Returns the colour of pixel `i` in a sequence of pixels spread evenly over the image. */
static struct rgb sample_pixel(const struct image *image, uint64_t i)
{
    /*
     * Multiples of the golden ratio, modulo 1, scaled by 2^64. The sequence is not periodic, so it
     * cannot coincide with the regular pattern of a maze.
     */
    const uint64_t share = i * UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t count = (uint64_t)image->width * image->height;
    const uint64_t at = (uint64_t)(((uint128)share * count) >> 64);
    return image_colour(image, (uint32_t)(at % image->width), (uint32_t)(at / image->width));
}

/* Returns true if the colour of a pixel is close to one in the classic palette. */
static bool is_classic(struct rgb pixel)
{
    for (enum role role = ROLE_FREE; role < ROLE_COUNT; role++)
        if (colour_is_close(pixel, colour_classic[role]))
            return true;
    return false;
}

bool background_is_varied(const struct image *image, bool roles)
{
    const uint64_t pixels = (uint64_t)image->width * image->height;
    const uint32_t samples = pixels < SAMPLES_MAX ? (uint32_t)pixels : SAMPLES_MAX;
    uint32_t histogram[256] = {0};
    uint32_t coloured = 0;
    for (uint32_t i = 0; i < samples; i++) {
        const struct rgb pixel = sample_pixel(image, i);
        coloured += colour_spread(pixel) >= SPREAD_MIN && !(roles && is_classic(pixel));
        histogram[colour_luminance(pixel)]++;
    }
    uint32_t first = 0;
    uint32_t second = 0;
    for (unsigned grey = 0; grey < 256; grey++) {
        if (histogram[grey] > first) {
            second = first;
            first = histogram[grey];
        } else if (histogram[grey] > second) {
            second = histogram[grey];
        }
    }
    return coloured > coloured_min * samples || first + second < flat_min * samples;
}

bool background_wanted(const struct image *image, const struct map_options *options,
                       const struct grid *grid)
{
    const bool roles = grid->corridor <= 0;
    return options->background == MAP_BACKGROUND_IMAGE ||
           (options->background == MAP_BACKGROUND_AUTO && image->cell_size == 0 &&
            background_is_varied(image, roles));
}

void background_keep(struct image *image, struct grid *grid)
{
    grid->image = *image;
    *image = (struct image){0};
}
