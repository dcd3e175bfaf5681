/* SPDX-License-Identifier: MIT */
/*
 * image.h - a decoded image, and the grid that it shows.
 */
#ifndef ASTAR_MAP_IMAGE_IMAGE_H
#define ASTAR_MAP_IMAGE_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "map/colour.h"
#include "map/map.h"

/*
 * The widest and highest image, and the most samples it may have: stb_image's limits, for all
 * kinds.
 */
#define IMAGE_SIDE_MAX    (UINT32_C(1) << 24)
#define IMAGE_SAMPLES_MAX (UINT64_C(1) << 30)

struct rgba {
    uint8_t red, green, blue, alpha;
};

/* `samples` is width x height x channels bytes, row by row; released with image_free. */
struct image {
    uint32_t width, height;
    uint32_t channels; /* 1 grey or index, 2 grey and alpha, 3 RGB, 4 RGB and alpha */
    bool indexed;      /* the one channel is an index into `palette` */
    struct rgba palette[256];
    uint8_t *samples;
    uint32_t cell_size; /* pixels a cell as the file says itself; 0: it does not say */
};

/* How an image is divided into cells: pixels behind the last whole cell are a closing grid line. */
struct cell_layout {
    uint32_t size; /* pixels a cell along each side */
    uint32_t columns, rows;
};

/* What the pixels of an image show: a cell value each, below `count` (at most 256). */
struct pixel_kinds {
    uint8_t (*kind)(const void *context, struct rgba pixel);
    const void *context;
    unsigned count;
};

void image_free(struct image *image);

/* Keeps so many pixels from the top left corner, which must not be more than there are. */
void image_crop(struct image *image, uint32_t width, uint32_t height);

/* The pixel at x,y, its alpha not yet composed. */
struct rgba image_pixel(const struct image *image, uint32_t x, uint32_t y);

/* A pixel of an image of one channel that has this sample. */
struct rgba image_of_sample(const struct image *image, uint8_t sample);

/* A pixel seen over a white ground. */
struct rgb image_over_white(struct rgba pixel);

/* Writes what each pixel of row y shows. */
void image_row_kinds(const struct image *image, const struct pixel_kinds *kinds, uint32_t y,
                     uint8_t *row);

/*
 * Refuses an image before it is decoded if the options' cell size does not divide its sides, or if
 * it has more cells than they allow. `cell_size` is what the file says, as in struct image. Where
 * the size is to be found out and the file does not say, the pixels count as cells.
 */
bool image_check_cells(uint32_t width, uint32_t height, uint32_t cell_size,
                       const struct map_options *options, struct error *error);

/* Divides an image into cells as the options want it. */
bool image_divide(const struct image *image, const struct pixel_kinds *kinds,
                  const struct map_options *options, struct cell_layout *layout,
                  struct error *error);

/*
 * Makes a grid of the layout's cells, each of the kind that most of its pixels have; of several,
 * walls come first, then the others from 2 on, free cells last.
 */
bool image_to_cells(const struct image *image, const struct pixel_kinds *kinds,
                    const struct cell_layout *layout, struct grid *grid, struct error *error);

/*
 * Turns an image into a grid as the options say, alpha composed over white. Each connected group of
 * start or goal cells is one start or goal, at the cell of the group nearest its centre; the others
 * are free, as are path, explored and frontier colours.
 */
bool image_to_grid(const struct image *image, const struct map_options *options, struct grid *grid,
                   struct error *error);

#endif
