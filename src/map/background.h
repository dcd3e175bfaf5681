/* SPDX-License-Identifier: MIT */
/*
 * background.h - decides whether pictures of a map are drawn over the image that it was read from.
 */
#ifndef ASTAR_MAP_BACKGROUND_H
#define ASTAR_MAP_BACKGROUND_H

#include "map/grid.h"
#include "map/image/image.h"
#include "map/options.h"

/*
 * Returns true if an image is a photograph, a scan or a coloured drawing, and false if it is a
 * clean drawing in greys, possibly with smooth edges. If `roles` is true, a clean drawing may also
 * contain the classic colours (map/colour.h). Examines at most 16,384 pixels.
 */
bool background_is_varied(const struct image *image, bool roles);

/*
 * Returns true if pictures of a grid are to be drawn over the image that it was read from. For
 * MAP_BACKGROUND_AUTO, this requires that background_is_varied returns true and that the image was
 * not drawn by this program.
 */
bool background_wanted(const struct image *image, const struct map_options *options,
                       const struct grid *grid);

/* Moves the image to grid->image. */
void background_keep(struct image *image, struct grid *grid);

#endif
