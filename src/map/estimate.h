/* SPDX-License-Identifier: MIT */
/*
 * estimate.h - size and memory of a map, estimated from its first bytes and the size of its file.
 *
 * This module has the estimates that several formats share. map_estimate (map.h) estimates a map
 * of any format, by the table of formats.
 */
#ifndef ASTAR_MAP_ESTIMATE_H
#define ASTAR_MAP_ESTIMATE_H

#include "base/file.h"
#include "map/options.h"

struct map_estimate {
    uint64_t width, height; /* cells; of a text without a header only their product is meaningful */
    uint64_t reading;       /* bytes of memory at the peak of reading, next to the grid */
};

/* A text of `size` bytes with so many cells. The shape is not known: a square is assumed. */
struct map_estimate estimate_text(uint64_t size, double cells);

/* A text of numbers: one cell for each number, as frequent as in the first bytes. Never fails. */
bool estimate_numbers(const struct bytes *first, uint64_t size, const struct map_options *options,
                      struct map_estimate *estimate);

/* An image of width x height pixels, whose reading takes so many bytes. */
struct map_estimate estimate_image(uint64_t width, uint64_t height, uint64_t reading,
                                   const struct map_options *options);

#endif
