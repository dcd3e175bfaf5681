/* SPDX-License-Identifier: MIT */
/*
 * estimate.h - estimates the size of a map and the memory that it needs, from its first bytes and
 * the size of its file.
 *
 * This module contains the estimates shared by several formats. map_estimate (map.h) handles all
 * formats.
 */
#ifndef ASTAR_MAP_ESTIMATE_H
#define ASTAR_MAP_ESTIMATE_H

#include "base/file.h"
#include "map/options.h"

/*
 * The largest number of bytes from the start of a file that an estimate may need. If these bytes do
 * not determine the size of a map in cells, the format must refuse the file, since it would evade
 * the memory limits.
 */
enum { ESTIMATE_BYTES_MAX = 1 << 24 };

struct map_estimate {
    uint64_t width, height; /* in cells; for text without a header, only their product is valid */
    uint64_t reading;       /* peak memory in bytes needed to read the map, excluding the grid */
    uint32_t channels;      /* bytes per decoded pixel; 0: not an image */
    bool photograph;        /* true: images of this format are usually photographs or scans */
    bool rough;             /* true: more bytes from the file would improve the estimate */
};

/* Returns the estimate for a text map of `size` bytes and `cells` cells. Assumes a square map. */
struct map_estimate estimate_text(uint64_t size, double cells);

/*
 * Stores the estimate for a text map with one number per cell. Assumes that the first bytes are
 * representative of the file. Always returns true.
 */
bool estimate_numbers(const struct bytes *first, uint64_t size, const struct map_options *options,
                      struct map_estimate *estimate);

/*
 * Returns the estimate for an image of width x height pixels. `reading` is the peak memory
 * needed to read it, in bytes.
 */
struct map_estimate estimate_image(uint64_t width, uint64_t height, uint64_t reading,
                                   const struct map_options *options);

#endif
