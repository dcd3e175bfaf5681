/* SPDX-License-Identifier: MIT */
/*
 * edges.h - tests a reading of an image as a maze against the edges of the image.
 *
 * An edge between two pixels that are a small distance apart is explained if one of them is a wall
 * and the other one is free. Edges count by the square of the difference in tone. Pixels outside
 * the maze are ignored. A photograph that is no maze has many unexplained edges.
 */
#ifndef ASTAR_MAP_MAZE_EDGES_H
#define ASTAR_MAP_MAZE_EDGES_H

#include "map/maze/enclosure.h"

/*
 * Stores the unexplained edges relative to the explained ones. `tones` are the tones that tell
 * walls from free pixels. If the reading was found in an image smaller by `factor`, examines only
 * as many rows as that image has. Fails only if `stop`, which may be NULL, is due.
 */
bool edges_unexplained(const struct enclosure *enclosure, const struct plane *tones,
                       uint32_t factor, const struct stop *stop, double *share,
                       struct error *error);

#endif
