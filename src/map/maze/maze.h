/* SPDX-License-Identifier: MIT */
/*
 * maze.h - reads an image as a maze: finds the walls, the outside, the start and the goal.
 *
 * No single rule tells walls from corridors. Walls may be dark or light, coloured, or lit unevenly,
 * and may cover as much of the image as the corridors. Several readings are therefore tried, each
 * with a tone (tones.h), a threshold and a polarity. The topology decides: a reading is accepted if
 * its walls enclose corridors of regular width, and if marks, openings or a wide centre determine
 * the start and the goal. The readings are ordered from the simplest to the least common, and the
 * first one that is accepted is used, unless the reading with walls and corridors swapped is also
 * accepted. If a drawing is less regular than a maze, two coloured marks are sufficient evidence,
 * provided that only one polarity connects them.
 */
#ifndef ASTAR_MAP_MAZE_MAZE_H
#define ASTAR_MAP_MAZE_MAZE_H

#include "map/maze/candidate.h"
#include "map/options.h"

/*
 * Reads an image as a maze, and finds its marks. Succeeds with state MAZE_NONE if no reading has an
 * inside. If `clean` is true, the image has no noise (image_is_clean): nothing is removed from its
 * walls, and a reading must be a maze beyond doubt. The caller releases *maze with image_maze_free.
 */
bool image_maze_read(const struct image *image, bool clean, const struct map_options *options,
                     struct maze *maze, struct error *error);

/* Returns true if a reading is certainly a maze, even if its start and goal are unknown. */
bool image_maze_is_sound(const struct maze *maze);

/* Returns true if the walls of a reading are probably those of a maze. */
bool image_maze_is_likely(const struct maze *maze);

/*
 * Returns true if a reading has the form of a maze without openings: corridors of one width that
 * are closed off from the area around the maze. The start and the goal are unknown.
 */
bool image_maze_is_closed(const struct maze *maze);

/* Releases the memory and zeroes *maze. Does nothing if *maze is already zeroed. */
void image_maze_free(struct maze *maze);

#endif
