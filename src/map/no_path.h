/* SPDX-License-Identifier: MIT */
/* no_path.h - finds the likely reason why an image has no path. */
#ifndef ASTAR_MAP_NO_PATH_H
#define ASTAR_MAP_NO_PATH_H

#include "base/file.h"
#include "map/reading.h"

/*
 * Examines an image that was read from `bytes` with `options` as `grid`, and whose ends are set, to
 * find out why no start is connected to a goal. Stores the reason and the remedy in *reason, and
 * returns true. Returns false if there is no evidence for a reason: other readings of the image, as
 * other options give them, do not connect the ends, and the areas of the ends do not nearly touch.
 * Failures count as a lack of evidence.
 *
 * The grid must be as read: with a clearance, the reason may be the clearance. Cost: up to three
 * readings of the image.
 */
bool no_path_explain(const struct bytes *bytes, const struct map_options *options,
                     const struct grid *grid, struct error *reason);

#endif
