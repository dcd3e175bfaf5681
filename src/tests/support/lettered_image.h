/* SPDX-License-Identifier: MIT */
/* lettered_image.h - images of mazes that are given as rows of characters (lettered_maze.h). */
#ifndef ASTAR_TESTS_SUPPORT_LETTERED_IMAGE_H
#define ASTAR_TESTS_SUPPORT_LETTERED_IMAGE_H

#include "map/image/image.h"
#include "tests/support/lettered_maze.h"

/* Returns an image of a maze with 3 channels. The caller releases it with image_free. */
struct image lettered_image(const struct lettered_maze *maze, struct rgb wall, struct rgb free);

/* Draws a mark of 3 x 3 pixels in the middle of the character x,y. */
void lettered_mark(const struct image *image, const struct lettered_maze *maze, int x, int y,
                   struct rgb colour);

#endif
