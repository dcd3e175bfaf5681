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
 * A file is identified by its first MAP_SNIFF_SIZE bytes, or by all of its bytes if it is shorter.
 * If no format recognises these, more bytes are looked at: at most MAP_LOOK_MAX.
 */
enum { MAP_SNIFF_SIZE = 1 << 14, MAP_LOOK_MAX = 1 << 20 };

enum map_role {
    MAP_ROLE_EMPTY, /* there are no bytes to look at */
    MAP_ROLE_OTHER, /* no map: of unknown format, or clearly notes, data or source code */
    MAP_ROLE_PART,  /* not a map, but used by maps, such as a tileset */
    MAP_ROLE_SCENARIO,
    MAP_ROLE_MAP,
};

/* What a file is, and the format in which it is read as a map. */
struct map_kind {
    enum map_role role;
    enum map_format format; /* the format that the options name or, if this is `auto`, the format
                               that recognises the file. MAP_FORMAT_COUNT if none does, or if the
                               file is a scenario; MAP_FORMAT_AUTO if the file is empty */
};

/*
 * Identifies a file by its first bytes. This is the only function that decides what a file is.
 * Callers that read the file afterwards set options->format to the format found here, so that a
 * file is recognised once.
 *
 * The role decides which files of a folder are maps. A file with the role MAP_ROLE_OTHER can have a
 * format: if it is given by name, map_read states what is wrong with it.
 */
struct map_kind map_identify(const struct bytes *first, const struct map_options *options);

/*
 * The functions below read a file in the format options->format. If this is MAP_FORMAT_AUTO, they
 * identify the file first. If it is MAP_FORMAT_COUNT, no format recognises the file.
 */

/*
 * Reads a map. On success, the caller releases *grid with grid_free; on failure, there is nothing
 * to release. Accepts a map without a start or a goal; map_set_ends (ends.h) checks starts and
 * goals.
 */
bool map_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);

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
 * image instead, and the format MAP_FORMAT_AUTO. For Tiled maps, use the estimate of map_referred,
 * which knows the complete file. Never fails: a file of an unknown format is treated as text with
 * one cell per byte. If the estimate is rough, call again with ESTIMATE_BYTES_MAX bytes; an image
 * whose size is not stated within these bytes is refused when it is read.
 */
struct map_estimate map_estimate(const struct bytes *first, uint64_t size,
                                 const struct map_options *options);

#endif
