/* SPDX-License-Identifier: MIT */
/* clean.c - recognises clean drawings. */
#include "map/drawing/clean.h"

#include <string.h>

/* A grey that is nearer to black or to white than this is on the same side of any threshold. */
enum { DISTINCT = 64 };

/* Returns true if a pixel is nearly black, nearly white, or close to the colour of a mark. */
static bool is_clean(struct rgb pixel)
{
    if (colour_is_mark(pixel))
        return colour_is_close(pixel, colour_classic[colour_role(pixel, 0)]);
    const uint8_t luminance = colour_luminance(pixel);
    return luminance < COLOUR_CLOSE || luminance > 255 - COLOUR_CLOSE;
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
    return most < COLOUR_CLOSE;
}

/* Kinds of pixels. Only image_is_plain distinguishes the first two. */
enum { GREY, COLOURED, OTHER };

static uint8_t plain_kind(const void *context, struct rgba pixel)
{
    (void)context;
    const struct rgb colour = image_over_white(pixel);
    const uint8_t luminance = colour_luminance(colour);
    return colour_is_mark(colour)                                     ? COLOURED
           : luminance < DISTINCT || luminance > UINT8_MAX - DISTINCT ? GREY
                                                                      : OTHER;
}

static uint8_t clean_kind(const void *context, struct rgba pixel)
{
    (void)context;
    return is_clean(image_over_white(pixel)) ? GREY : OTHER;
}

/* Returns true if at most so many pixels are coloured or other. image_map calls `kind`. */
static bool has_few(const struct image *image,
                    uint8_t (*kind)(const void *context, struct rgba pixel), uint64_t coloured,
                    uint64_t other)
{
    const struct pixel_map map = image_map(image, kind, NULL);
    uint64_t left[] = {UINT64_MAX, coloured, other};
    /* Unused entries of a palette are transparent, hence white. */
    if (image->indexed && !memchr(map.of_sample, OTHER, sizeof map.of_sample) &&
        !memchr(map.of_sample, COLOURED, sizeof map.of_sample))
        return true;
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x++)
            if (left[image_map_at(&map, x, y)]-- == 0)
                return false;
    return true;
}

bool image_is_clean(const struct image *image)
{
    if (image->channels == 1 && !image->indexed)
        return greys_are_clean(image->samples, (size_t)image->width * image->height);
    return has_few(image, clean_kind, 0, 0);
}

bool image_is_plain(const struct image *image, unsigned few)
{
    enum { COLOURED_MAX = 11 }; /* two marks (maze/marks.c) cover at most 9 % of an image */
    const uint64_t pixels = (uint64_t)image->width * image->height;
    return (image->channels > 2 || image->indexed) &&
           has_few(image, plain_kind, pixels / COLOURED_MAX + 2, few > 0 ? pixels / few : 0);
}
