/* SPDX-License-Identifier: MIT */
/* census.h - counts the pixels of an image that are not grey. */
#ifndef ASTAR_MAP_MAZE_CENSUS_H
#define ASTAR_MAP_MAZE_CENSUS_H

#include "base/stop.h"
#include "map/colour_list.h"
#include "map/hue.h"
#include "map/plane.h"

/* The pixels that are not grey. */
struct census {
    uint64_t counts[HUE_COUNT]; /* number of pixels of each hue */
    struct colour_list colours;
};

/*
 * Stores the hues of all pixels whose spread is at least `least` in a plane of zeros, and counts
 * them in *census, which is zero. Most images have few such pixels, so most of the plane is never
 * written to and takes up no memory. Fails if out of memory, or if `stop`, which may be NULL, is
 * due.
 */
bool census_take(const struct image *image, int least, const struct stop *stop, struct plane *hues,
                 struct census *census, struct error *error);

#endif
