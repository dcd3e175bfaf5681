/* SPDX-License-Identifier: MIT */
/* clean.c - recognises clean drawings. */
#include "map/drawing/clean.h"

#include <stdlib.h>
#include <string.h>

enum { TOLERANCE = 40 }; /* colours that differ by less than this are treated as equal */

/* Returns true if a pixel is nearly black, nearly white, or close to the colour of a mark. */
static bool is_clean(struct rgb pixel)
{
    if (colour_is_mark(pixel)) {
        const struct rgb classic = colour_classic[colour_role(pixel, 0)];
        return abs(pixel.red - classic.red) + abs(pixel.green - classic.green) +
                   abs(pixel.blue - classic.blue) <
               TOLERANCE;
    }
    const uint8_t luminance = colour_luminance(pixel);
    return luminance < TOLERANCE || luminance > 255 - TOLERANCE;
}

/* Returns true if all greys are clean. The loop is simple so that compilers can vectorise it. */
static bool greys_are_clean(const uint8_t *greys, size_t count)
{
    uint8_t most = 0; /* largest distance from black or white, whichever is nearer */
    for (size_t i = 0; i < count; i++) {
        const uint8_t below_white = (uint8_t)(255 - greys[i]);
        const uint8_t distance = greys[i] < below_white ? greys[i] : below_white;
        most = distance > most ? distance : most;
    }
    return most < TOLERANCE;
}

static uint8_t plain_pixel(const void *context, struct rgba pixel)
{
    (void)context;
    const struct rgb colour = image_over_white(pixel);
    return colour_is_mark(colour) || is_clean(colour);
}

static uint8_t clean_pixel(const void *context, struct rgba pixel)
{
    (void)context;
    return is_clean(image_over_white(pixel));
}

/* Returns true if `value`, a function for image_map, is not 0 for any pixel. */
static bool all_pixels(const struct image *image,
                       uint8_t (*value)(const void *context, struct rgba pixel))
{
    const struct pixel_map map = image_map(image, value, NULL);
    /* Unused entries of a palette are transparent, hence white. */
    if (image->indexed && !memchr(map.of_sample, 0, sizeof map.of_sample))
        return true;
    bool clean = true;
    for (uint32_t y = 0; clean && y < image->height; y++)
        for (uint32_t x = 0; clean && x < image->width; x++)
            clean = image_map_at(&map, x, y);
    return clean;
}

bool image_is_clean(const struct image *image)
{
    if (image->channels == 1 && !image->indexed)
        return greys_are_clean(image->samples, (size_t)image->width * image->height);
    return all_pixels(image, clean_pixel);
}

bool image_is_plain(const struct image *image)
{
    return (image->channels > 2 || image->indexed) && all_pixels(image, plain_pixel);
}
