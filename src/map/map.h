/* SPDX-License-Identifier: MIT */
/*
 * map.h - converts the bytes of a map file of any format to a grid.
 *
 * All functions use the table of formats (formats.h).
 */
#ifndef ASTAR_MAP_MAP_H
#define ASTAR_MAP_MAP_H

#include "base/error.h"
#include "base/file.h"
#include "map/estimate.h"
#include "map/grid.h"
#include "map/options.h"
#include "map/referred.h"

/*
 * Reads a map. On success, the caller releases *grid with grid_free; on failure, there is nothing
 * to release. Accepts a map without a start or a goal; map_set_ends (ends.h) checks starts and
 * goals.
 */
bool map_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);

/*
 * The functions below need this many bytes from the beginning of a file as `first`, or the complete
 * file if it is shorter. map_estimate may need more.
 */
enum { MAP_SNIFF_SIZE = 1 << 14 };

/*
 * Returns true if any format, or the format named in the options, recognises these first bytes, and
 * they are not clearly notes, data or source code (map/formats/other_text.h). Used for files found
 * in folders. map_read does not make the second check, so that its messages can state what is wrong
 * with a file.
 */
bool map_recognised(const struct bytes *first, const struct map_options *options);

/*
 * Returns true if a map with these first bytes, read with these options, may refer to another file.
 */
bool map_refers(const struct bytes *first, const struct map_options *options);

/*
 * Returns the maximum size in bytes of a map that begins with these bytes and may refer to another
 * file. Larger maps are refused.
 */
uint64_t map_referring_limit(const struct bytes *first, const struct map_options *options);

/*
 * Stores the paths of the files that the map refers to, such as the image of a ROS map. Leaves out
 * files to which the map may not refer (options->untrusted), and references that cannot be read
 * because the map is damaged. `bytes` is the complete map file. The caller calls referred_free,
 * even after a failure. Fails only if memory runs out or options->stop is due.
 */
bool map_referred(const struct bytes *bytes, const struct map_options *options,
                  struct referred *list, struct error *error);

/*
 * Estimates the size of a map and the memory that reading it needs. The map file has `size` bytes
 * and begins with `first` (MAP_SNIFF_SIZE bytes, or the complete file). If the map refers to an
 * image that contains the cells (referred.has_cells), pass the size and the first bytes of the
 * image instead. For Tiled maps, use the estimate of map_referred, which knows the complete file.
 * Never fails: a file of an unknown format is treated as text with one cell per byte. If the
 * estimate is rough, call again with ESTIMATE_BYTES_MAX bytes; an image whose size is not stated
 * within these bytes is refused when it is read.
 */
struct map_estimate map_estimate(const struct bytes *first, uint64_t size,
                                 const struct map_options *options);

#endif
