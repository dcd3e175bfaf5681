/* SPDX-License-Identifier: MIT */
/*
 * smaller.h - finds likely ends of a path in smaller versions of an image.
 *
 * In a smaller image, walls of dots, specks, textures and double lines are even. What is read there
 * is not certain, since narrow passages may be lost, but often shows what a person sees.
 */
#ifndef ASTAR_MAP_SMALLER_H
#define ASTAR_MAP_SMALLER_H

#include "map/grid.h"
#include "map/image/image.h"
#include "map/options.h"

/*
 * If a grid that was read from an image lacks a start or a goal, reads smaller versions of the
 * image, and notes the ends that are found there as likely ends in grid->reading. Reads none if the
 * walls are certain (READING_DIRECT). Fails if out of memory, if options->claim refuses the memory,
 * or if options->stop is due.
 */
bool smaller_suggest(const struct image *image, const struct map_options *options,
                     struct grid *grid, struct error *error);

#endif
