/* SPDX-License-Identifier: MIT */
/* clean.c - recognises clean drawings. */
#include "map/image/clean.h"

#include <stdlib.h>

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

/* Returns true if all pixels of an image with a palette are clean. */
static bool indices_are_clean(const struct image *image)
{
    bool clean[256];
    bool all = true; /* all palette entries are clean; unused ones are transparent, hence white */
    for (unsigned i = 0; i < 256; i++)
        all &= clean[i] = is_clean(image_over_white(image->palette[i]));
    const size_t count = (size_t)image->width * image->height;
    size_t i = 0;
    while (!all && i < count && clean[image->samples[i]])
        i++;
    return all || i == count;
}

bool image_is_clean(const struct image *image)
{
    if (image->channels == 1)
        return image->indexed
                   ? indices_are_clean(image)
                   : greys_are_clean(image->samples, (size_t)image->width * image->height);
    bool clean = true;
    for (uint32_t y = 0; clean && y < image->height; y++)
        for (uint32_t x = 0; clean && x < image->width; x++)
            clean = is_clean(image_over_white(image_pixel(image, x, y)));
    return clean;
}
