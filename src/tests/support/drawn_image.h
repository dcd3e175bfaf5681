/* SPDX-License-Identifier: MIT */
/* drawn_image.h - images drawn from rows of characters, and checks of cells read from images. */
#ifndef ASTAR_TESTS_SUPPORT_DRAWN_IMAGE_H
#define ASTAR_TESTS_SUPPORT_DRAWN_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"
#include "map/image/image.h"
#include "map/options.h"

enum { DRAWN_WIDTH = 6, DRAWN_HEIGHT = 5 };

/* An asymmetric map of walls '#', a start 'S', a goal 'G' and free cells '.'. */
extern const char *const drawn_map[DRAWN_HEIGHT];

/*
 * The same map as drawn_map, but some free cells have the colours of the path, of explored cells,
 * of the frontier and of grid lines.
 */
extern const char *const drawn_coloured_map[DRAWN_HEIGHT];

/*
 * The colour of a character in an image. '.', '#', 'S' and 'G' have the same meaning as in
 * drawn_map. 'p' is the path, 'e' an explored cell and 'f' the frontier, all three in the colours
 * of earlier versions. 'l' is a grid line, 'a' and 'b' are light greys, and 'c' and 'd' are dark
 * greys.
 */
struct rgb drawn_colour(int letter);

/* A black image. All images returned by functions in this header are released with image_free. */
struct image drawn_blank(uint32_t width, uint32_t height, uint32_t channels);

/* Sets a pixel of an image with 3 or 4 channels. Sets alpha, if any, to 255. */
void drawn_set(const struct image *image, uint32_t x, uint32_t y, struct rgb colour);

/* An image with 4 channels and one pixel for each character. */
struct image drawn_pixels(const char *const *rows, uint32_t height);

/* How drawn_blocks draws a map: each character becomes a square block of pixels. */
struct drawn_blocks {
    uint32_t size; /* pixels on each side of a block */
    char line;     /* grid lines have the colour of this character; 0: no grid lines */
    bool closing; /* adds grid lines after the last column and row: the image is one pixel larger */
};

/* An image with 3 channels and one block for each character. */
struct image drawn_blocks(const char *const *rows, uint32_t height,
                          const struct drawn_blocks *blocks);

/* Classifies a pixel as light (0) or dark (1) by its green channel. */
extern const struct pixel_kinds drawn_light_or_dark;

/* The default options, with this cell size in pixels. */
struct map_options drawn_options(uint32_t cell_size);

/* Reads an image as a grid and releases the image. The test fails if the image is refused. */
struct grid drawn_read(struct image *image, uint32_t cell_size);

/*
 * Fails unless the grid has the cells in `rows`: '.' free, '#' wall, S start, G goal. Releases the
 * grid.
 */
void assert_drawn(struct grid *grid, const char *const *rows, uint32_t height);

/* Reads an image and checks its grid as assert_drawn does. Failure messages begin with `what`. */
void assert_image_cells(const struct image *image, const struct map_options *options,
                        const char *const *rows, uint32_t height, const char *what);

#endif
