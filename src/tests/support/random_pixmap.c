/* SPDX-License-Identifier: MIT */
/* random_pixmap.c - pixmaps of random pixels, and the same pixels in a plain array. */
#include "tests/support/random_pixmap.h"
#include "tests/test.h"

#include <stdlib.h>

struct pixmap make_pixmap(uint64_t width, uint64_t height, unsigned colour_count)
{
    struct pixmap pixmap;
    struct error error;
    if (!pixmap_create(&pixmap, width, height, colour_count, &error))
        fail_msg("%s", error.message);
    return pixmap;
}

struct random_pixmap random_pixmap_make(struct random *rng, uint32_t width, uint32_t height,
                                        unsigned colours)
{
    struct random_pixmap made = {make_pixmap(width, height, colours),
                                 malloc((size_t)width * height)};
    const unsigned indices = colours < 256 ? colours : 256;
    assert_non_null(made.pixels);
    for (unsigned i = 0; i < indices; i++)
        made.pixmap.table.colours[i] =
            (struct rgb){(uint8_t)random_below(rng, 256), (uint8_t)random_below(rng, 256),
                         (uint8_t)random_below(rng, 256)};
    for (unsigned i = 0; colours == PIXMAP_TRUE_COLOUR && i < indices; i++)
        made.pixmap.table.colours[i].green = (uint8_t)i; /* makes all colours different */
    for (uint32_t i = 0; i < width * height; i++)
        made.pixels[i] = (uint8_t)random_below(rng, indices);
    for (uint32_t y = 0; y < height; y++)
        pixmap_set_pixels(&made.pixmap, 0, y, made.pixels + (size_t)y * width, width);
    return made;
}

void random_pixmap_free(struct random_pixmap *made)
{
    pixmap_free(&made->pixmap);
    free(made->pixels);
}
