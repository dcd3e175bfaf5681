/* SPDX-License-Identifier: MIT */
/*
 * dashes.h - closes the gaps of dashed and dotted walls.
 *
 * A dash is a component of wall pixels that is small compared with the image. If most wall pixels
 * are in dashes, the gaps in rows, in columns and at corners that are not wider than dashes become
 * walls, unless hardly any floor would be left.
 */
#ifndef ASTAR_MAP_MAZE_DASHES_H
#define ASTAR_MAP_MAZE_DASHES_H

#include "map/components.h"

/*
 * Joins the dashes among the components of an image. Leaves other images as they are, and stores
 * whether this is one of dashes. Fails if out of memory, or if `stop`, which may be NULL, is due;
 * the caller then still releases *parts.
 */
bool dashes_join(struct components *parts, const struct stop *stop, bool *joined,
                 struct error *error);

#endif
