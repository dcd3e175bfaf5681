/* SPDX-License-Identifier: MIT */
/* estimate.h - how large a map is, and what reading it will take, from its first bytes alone. */
#ifndef ASTAR_MAP_ESTIMATE_H
#define ASTAR_MAP_ESTIMATE_H

#include "map/map.h"

struct map_estimate {
    uint64_t width, height; /* cells; of a text without a header only their product means much */
    uint64_t reading;       /* bytes of memory at the peak of reading, beside the grid */
};

/*
 * Estimates the map whose file has `size` bytes and begins with `first` (MAP_LOOK bytes, or all).
 * For a ROS map it is the image that counts. Never fails: what makes no sense counts by its size.
 */
struct map_estimate map_estimate(const struct bytes *first, uint64_t size,
                                 const struct map_options *options);

#endif
