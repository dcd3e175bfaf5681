/* SPDX-License-Identifier: MIT */
/* no_path.h - finds the likely reason why an image has no path. */
#ifndef ASTAR_MAP_NO_PATH_H
#define ASTAR_MAP_NO_PATH_H

#include "base/file.h"
#include "map/reading.h"

/*
 * Finds out why no start of an image is connected to a goal. `grid` was read from `bytes` with
 * `options`, and its starts and goals are set. If there is evidence for a reason, stores the reason
 * and the remedy in *reason, and returns true. Otherwise returns false: start and goal remain
 * unconnected when the image is read with other options, or across the corners of walls, and no
 * unusually thin wall separates their areas. A failure is treated as a lack of evidence.
 *
 * The grid must not have a clearance, since the clearance could be the reason. Cost: up to three
 * readings of the image.
 */
bool no_path_explain(const struct bytes *bytes, const struct map_options *options,
                     const struct grid *grid, struct error *reason);

#endif
