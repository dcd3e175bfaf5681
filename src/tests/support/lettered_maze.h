/* SPDX-License-Identifier: MIT */
/*
 * lettered_maze.h - mazes given as rows of characters: '#' is a wall, '.' is free. In an image,
 * each character is a square of pixels, and the maze has a margin on all sides.
 */
#ifndef ASTAR_TESTS_SUPPORT_LETTERED_MAZE_H
#define ASTAR_TESTS_SUPPORT_LETTERED_MAZE_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"

struct lettered_maze {
    const char *const *rows; /* rows of equal length */
    uint32_t height;         /* number of rows */
    uint32_t size;           /* pixels on each side of a character */
    uint32_t margin;         /* width of the margin in characters */
};

enum { LETTERED_WIDTH = 13, LETTERED_HEIGHT = 11, LETTERED_MARGIN = '~' };

/* A maze with openings at the characters 1,0 and 12,9, and the same maze without openings. */
extern const char *const lettered_open[LETTERED_HEIGHT];
extern const char *const lettered_closed[LETTERED_HEIGHT];

/* Return the size of a maze in pixels. */
uint32_t lettered_width(const struct lettered_maze *maze);
uint32_t lettered_height(const struct lettered_maze *maze);

/* Returns the character at a pixel; LETTERED_MARGIN in the margin. */
char lettered_at(const struct lettered_maze *maze, struct point pixel);

/* Returns the pixel in the middle of the character x,y. Negative coordinates are in the margin. */
struct point lettered_pixel(const struct lettered_maze *maze, int x, int y);

/* Fails unless a pixel is part of the character x,y. */
void assert_lettered(const struct lettered_maze *maze, struct point pixel, int x, int y);

/*
 * Returns true if the character x,y of a double spiral is dark. The spiral has LETTERED_SPIRAL
 * characters along each side. The dark arm and the light arm have the same shape and wind around
 * each other.
 */
enum { LETTERED_SPIRAL = 16 };
bool lettered_spiral(uint32_t x, uint32_t y);

#endif
