/* SPDX-License-Identifier: MIT */
/* blocks.h - finds the cells of an image that is drawn in squares, each of which has one colour. */
#ifndef ASTAR_MAP_BLOCKS_H
#define ASTAR_MAP_BLOCKS_H

#include "map/image/image.h"
#include "map/lattice.h"
#include "map/options.h"

/*
 * Finds the largest squares of one colour of which an image of few colours consists, with or
 * without grid lines between them (cell_size_find), and without a margin. A margin as wide as a
 * square, of the colour of squares beside it, is their outer wall. Sets lattice->columns to 0 if
 * there are fewer than four squares in a row or in a column, if the image has many colours, or if
 * it does not have two with a hue and a third one that is neither black nor white. Large images
 * whose squares are pixels have none. Fails if out of memory, if the options limit the memory, or
 * if a stop is due.
 */
bool blocks_find(const struct image *image, const struct map_options *options,
                 struct lattice *lattice, struct error *error);

#endif
