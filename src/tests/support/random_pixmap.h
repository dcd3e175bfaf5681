/* SPDX-License-Identifier: MIT */
/* random_pixmap.h - pixmaps of random pixels, and the same pixels in a plain array. */
#ifndef ASTAR_TESTS_SUPPORT_RANDOM_PIXMAP_H
#define ASTAR_TESTS_SUPPORT_RANDOM_PIXMAP_H

#include "picture/pixmap.h"
#include "tests/support/random.h"

/*
 * Returns a pixmap of zeros, which the caller releases with pixmap_free. The test fails if the
 * pixmap cannot be created.
 */
struct pixmap make_pixmap(uint64_t width, uint64_t height, unsigned colour_count);

struct random_pixmap {
    struct pixmap pixmap;
    uint8_t *pixels; /* the palette index of each pixel, row by row */
};

/*
 * Returns random pixels in `colours` random colours. The caller releases them with
 * random_pixmap_free.
 */
struct random_pixmap random_pixmap_make(struct random *rng, uint32_t width, uint32_t height,
                                        unsigned colours);

void random_pixmap_free(struct random_pixmap *made);

#endif
