/* SPDX-License-Identifier: MIT */
/*
 * suggest_ends.h - suggests starts and goals for an image whose marks and openings do not determine
 * them.
 *
 * The most likely pair comes first: two marks; places found while the image was read (likely ends
 * in reading.h); the only opening or mark, and the middle of the maze, the opposite corner, or the
 * farthest cell; a mark or an opening, and the farthest opening; two opposite corners of the
 * largest free area.
 */
#ifndef ASTAR_MAP_SUGGEST_ENDS_H
#define ASTAR_MAP_SUGGEST_ENDS_H

#include "map/grid.h"
#include "map/options.h"

/*
 * Fills in the candidates and suggestions of grid->reading. Free cells join the two ends of each
 * suggestion. If options->start or options->goal is set, but not both, it is an end of all of them.
 * Suggests nothing if the grid was not read from an image, or if that end is not on it. Fails if
 * out of memory, if options->claim refuses the memory, or if options->stop is due.
 */
bool suggest_ends(const struct grid *grid, const struct map_options *options, struct error *error);

#endif
