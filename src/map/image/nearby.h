/* SPDX-License-Identifier: MIT */
/*
 * nearby.h - squared distances from the pixels of a row to nearby sites.
 *
 * distance.h defines the distance from each pixel to the nearest site in its column. The squared
 * distance from column x of a row to the site in column x + i is i^2 plus the square of the
 * distance in that column. The minimum over the columns near x is computed for a block of columns
 * at a time, in order of increasing i, until i^2 exceeds all minima of the block. The loops have no
 * branches, so they can be vectorised. For lines and corridors of moderate width, this is several
 * times as fast as distance.h, whose running time does not depend on the distances.
 */
#ifndef ASTAR_MAP_IMAGE_NEARBY_H
#define ASTAR_MAP_IMAGE_NEARBY_H

#include <stdint.h>

#include "base/error.h"
#include "map/distance.h"

enum {
    NEARBY_REACH = 64,                                   /* pixels */
    NEARBY_SQUARE_MAX = NEARBY_REACH * NEARBY_REACH - 1, /* the largest exact result */
};

/* Working memory for rows of `width` pixels. */
struct nearby {
    uint32_t width;
    int16_t *columns; /* squared distances within columns, with a margin on both sides */
    int16_t *square;  /* the results, padded to complete blocks of columns */
};

/* Allocates working memory. Release it with nearby_free, even after a failure. */
bool nearby_create(struct nearby *nearby, uint32_t width, struct error *error);

void nearby_free(struct nearby *nearby);

/*
 * Computes the squared distance from each pixel of a segment of a row to the nearest site. The
 * segment may be empty. heights[x] is the distance to the nearest site in column x. Results up to
 * NEARBY_SQUARE_MAX are exact; a greater result means only that the squared distance is greater
 * than NEARBY_SQUARE_MAX. The array returned has an element for each column, and elements outside
 * the segment have arbitrary values. The array is valid until the next call.
 */
const int16_t *nearby_scan(struct nearby *nearby, const int16_t *heights, struct segment segment);

#endif
