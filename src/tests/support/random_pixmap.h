/* SPDX-License-Identifier: MIT */
/* random_pixmap.h - pixmaps for tests, and the same pixels in a plain array. */
#ifndef ASTAR_TESTS_SUPPORT_RANDOM_PIXMAP_H
#define ASTAR_TESTS_SUPPORT_RANDOM_PIXMAP_H

#include "picture/pixmap.h"
#include "tests/support/random.h"

/* Returns a pixmap of zeros, which the caller releases with pixmap_free. */
struct pixmap make_pixmap(struct inks *inks, uint32_t width, uint32_t height, bool true_colour);

struct random_pixmap {
    struct inks inks;
    struct pixmap pixmap;
    uint8_t *pixels; /* the ink of each pixel, row by row */
};

/*
 * Returns random pixels in `colours` (at most 256) different random colours, each of which occurs
 * if there are enough pixels. The caller releases them with random_pixmap_free.
 */
struct random_pixmap *random_pixmap_make(struct random *rng, uint32_t width, uint32_t height,
                                         unsigned colours, bool true_colour);

void random_pixmap_free(struct random_pixmap *made);

#endif
