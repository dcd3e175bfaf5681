/* SPDX-License-Identifier: MIT */
/* oriented.h - an image without symmetry, and its appearance in each of the 8 orientations. */
#ifndef ASTAR_TESTS_SUPPORT_ORIENTED_H
#define ASTAR_TESTS_SUPPORT_ORIENTED_H

#include "map/image/image.h"

/* The image has 3 x 2 blocks of 8 x 8 pixels, each in a different shade of grey. */
enum {
    ORIENTED_BLOCK = 8,
    ORIENTED_WIDTH = 3 * ORIENTED_BLOCK,
    ORIENTED_HEIGHT = 2 * ORIENTED_BLOCK
};

/* Returns the image as stored; `channels` is 1 to 4. It is released at the end of the test. */
struct image *oriented_image(uint32_t channels);

/* Fails unless the image is oriented_image in this orientation. Releases the image. */
void assert_oriented(struct image *image, unsigned orientation);

#endif
