/* SPDX-License-Identifier: MIT */
/*
 * edges.h - tests a reading of an image as a maze against the edges of the image.
 *
 * An edge is a pair of pixels that are a small distance apart and whose tones differ by at least
 * half the typical difference between walls and free pixels. It is unexplained if both pixels are
 * of the same class. Pixels outside the maze are ignored. A photograph that is no maze has many
 * unexplained edges.
 */
#ifndef ASTAR_MAP_MAZE_EDGES_H
#define ASTAR_MAP_MAZE_EDGES_H

#include "map/maze/enclosure.h"

/*
 * Stores the number of unexplained edges relative to the number of pairs that consist of a wall
 * pixel and a free pixel. `tones` are the tones that tell walls from free pixels. If the reading
 * was found in an image smaller by `factor`, examines only as many rows as that image has. Fails
 * only if `stop`, which may be NULL, is due.
 */
bool edges_unexplained(const struct enclosure *enclosure, const struct plane *tones,
                       uint32_t factor, const struct stop *stop, double *share,
                       struct error *error);

#endif
