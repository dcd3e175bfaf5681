/* SPDX-License-Identifier: MIT */
/*
 * map.h - from the bytes of a file of any format to a grid.
 *
 * Everything here goes by the table of formats (formats.h).
 */
#ifndef ASTAR_MAP_MAP_H
#define ASTAR_MAP_MAP_H

#include "base/error.h"
#include "base/file.h"
#include "map/estimate.h"
#include "map/grid.h"
#include "map/options.h"

/*
 * Reads a map. On success the caller releases *grid with grid_free; on failure there is nothing to
 * release. A map without a start or a goal is no failure here: see map_set_ends in ends.h.
 */
bool map_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);

/* The number of first bytes of a file that the functions below need. */
enum { MAP_LOOK = 1 << 14 };

/* True if these first bytes of a file are recognised, or fit the format that the options choose. */
bool map_recognised(const struct bytes *first, const struct map_options *options);

/* True if a map, read with these options, may refer to another file. */
bool map_refers(const struct bytes *first, const struct map_options *options);

/*
 * Stores the path of the file to which the map in these bytes, all of them, refers, or NULL if it
 * refers to none or is too broken to tell: the image of a ROS map. The caller frees *referred.
 * False only when out of memory.
 */
bool map_referred(const struct bytes *bytes, const struct map_options *options, char **referred,
                  struct error *error);

/*
 * Estimates the map whose file has `size` bytes and begins with `first` (MAP_LOOK bytes, or all).
 * For a map that refers to an image, the caller passes the image. Never fails: a map that is not
 * recognised counts as a text with a cell in each byte.
 */
struct map_estimate map_estimate(const struct bytes *first, uint64_t size,
                                 const struct map_options *options);

#endif
