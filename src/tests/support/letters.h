/* SPDX-License-Identifier: MIT */
/*
 * letters.h - grids and images drawn in letters, and planes.
 *
 * A drawing is a text. Its rows have the same length and are separated by '/':
 *
 *     "S..#/"
 *     "#..G"
 *
 * All grids, planes and images that these functions return are released at the end of the test.
 */
#ifndef ASTAR_TESTS_SUPPORT_LETTERS_H
#define ASTAR_TESTS_SUPPORT_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"
#include "map/image/image.h"
#include "map/options.h"
#include "map/plane.h"
#include "tests/support/random.h"

uint32_t letters_width(const char *drawing);
uint32_t letters_height(const char *drawing);

/* Returns the letter at x,y. */
char letters_at(const char *drawing, uint32_t x, uint32_t y);

/* Returns the position of a letter. The test fails unless the letter occurs exactly once. */
struct point letters_find(const char *drawing, char letter);

/* --- grids -------------------------------------------------------------------------------- */

/*
 * Returns the grid of a drawing: '#' is a wall, 'S' a start, 'G' a goal, a digit a cell of that
 * value, and any other letter a free cell.
 */
struct grid *letters_grid(const char *drawing);

/* Return a grid without starts and goals, all of whose cells are free, or walls. */
struct grid *letters_field(uint32_t width, uint32_t height);
struct grid *letters_rock(uint32_t width, uint32_t height);

/* Returns a copy of a grid in memory that is released with the grid. */
struct grid *letters_keep(struct grid grid);

/* Appends a start or goal. */
void letters_add_end(struct points *points, uint32_t x, uint32_t y);

/* Sets each cell to a value, with a probability of `percent` percent. */
void letters_scatter(struct random *rng, uint32_t percent, uint8_t value, struct grid *grid);

/*
 * Fails unless the grid has the cells of the drawing: '.' free, '#' wall, S start, G goal. Failure
 * messages begin with `what`.
 */
void assert_letters(const struct grid *grid, const char *drawing, const char *what);

/* Fails unless the points are those in `expected`, for example "1,0 4,4". */
void assert_points(const struct points *points, const char *expected);

/* --- planes ------------------------------------------------------------------------------- */

/* Returns a plane of zeros, or a copy of a plane in memory that is released with the plane. */
struct plane *letters_plane(uint32_t width, uint32_t height);
struct plane *letters_keep_plane(struct plane plane);

/* --- images ------------------------------------------------------------------------------- */

/* A drawing, and how it becomes an image. */
struct letters {
    const char *rows;
    uint32_t size;   /* pixels on each side of a letter */
    uint32_t wall;   /* if not 0, width of columns and rows with even numbers, in pixels */
    uint32_t margin; /* width of a margin on all sides, in letters */
    char line;    /* the left and upper pixels of each letter have its colour; 0: no grid lines */
    bool closing; /* adds grid lines after the last column and row: the image is one pixel larger */
};

/* An asymmetric map of 6 x 5 cells. */
enum { LETTERS_MAP_WIDTH = 6, LETTERS_MAP_HEIGHT = 5 };
extern const char letters_map[];

/*
 * The same map, but some free cells have the colours of the path, of explored cells, of the
 * frontier and of grid lines.
 */
extern const char letters_coloured_map[];

/* A maze of 13 x 11 letters with openings at 1,0 and 12,9, and the same maze without openings. */
enum { LETTERS_MAZE_WIDTH = 13, LETTERS_MAZE_HEIGHT = 11 };
extern const char letters_open[];
extern const char letters_closed[];

/* A maze of 13 x 13 letters with an opening at 0,5 and a room in the middle. */
extern const char letters_room[];

/*
 * The colour of a letter. '.' is white, '#' black, 'S' a start and 'G' a goal. 'p' is the path, 'e'
 * an explored cell and 'f' the frontier, all three in the colours of earlier versions. 'l' is a
 * grid line, 'a' and 'b' are light greys, and 'c' and 'd' are dark greys.
 */
struct rgb letters_colour(int letter);

/* A black image. */
struct image *letters_canvas(uint32_t width, uint32_t height, uint32_t channels);

/* Set a pixel, or a rectangle, of an image with 1, 3 or 4 channels. Set alpha, if any, to 255. */
void letters_set(const struct image *image, uint32_t x, uint32_t y, struct rgb colour);
void letters_fill(const struct image *image, struct point corner, struct point size,
                  struct rgb colour);

/* An image with 4 channels and one pixel for each letter. */
struct image *letters_pixels(const char *drawing);

/* An image with 3 channels. The margin is white. */
struct image *letters_image(const struct letters *letters);

/*
 * An image with 3 channels that shows '#' in the colour `wall`, and all else in the colour `free`.
 */
struct image *letters_maze(const struct letters *letters, struct rgb wall, struct rgb free);

/* Return the size of the image in pixels. */
uint32_t letters_image_width(const struct letters *letters);
uint32_t letters_image_height(const struct letters *letters);

/* Returns the letter at a pixel; LETTERS_MARGIN in the margin. */
enum { LETTERS_MARGIN = '~' };
char letters_at_pixel(const struct letters *letters, uint32_t x, uint32_t y);

/* Returns the pixel in the middle of the letter x,y. Negative coordinates are in the margin. */
struct point letters_pixel(const struct letters *letters, int x, int y);

/* Fails unless a pixel is part of the letter x,y. */
void assert_letter(const struct letters *letters, struct point pixel, int x, int y);

/* Draws a mark of 3 x 3 pixels in the middle of the letter x,y. */
void letters_mark(const struct image *image, const struct letters *letters, int x, int y,
                  struct rgb colour);

/*
 * Returns true if the letter x,y of a double spiral is dark. The spiral has LETTERS_SPIRAL letters
 * along each side. The dark arm and the light arm have the same shape and wind around each other.
 */
enum { LETTERS_SPIRAL = 16 };
bool letters_spiral(uint32_t x, uint32_t y);

/* Draws a disc. */
void letters_disc(const struct image *image, struct point middle, uint32_t radius,
                  struct rgb colour);

/* Classifies a pixel as light (0) or dark (1) by its green channel. */
extern const struct pixel_kinds letters_light_or_dark;

/* The default options, with this cell size in pixels. */
struct map_options letters_options(uint32_t cell_size);

/* Read an image as a grid. The test fails if the image is refused. */
struct grid *letters_read(const struct image *image, uint32_t cell_size);
struct grid *letters_read_with(const struct image *image, const struct map_options *options);

#endif
