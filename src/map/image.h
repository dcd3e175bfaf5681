/* SPDX-License-Identifier: MIT */
/*
 * image.h - a decoded image, and the grid that it shows.
 */
#ifndef ASTAR_MAP_IMAGE_H
#define ASTAR_MAP_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "map/colour.h"
#include "map/map.h"

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
};

void image_free(struct image *image);

/* The pixel at x,y, its alpha not yet composed. */
struct rgba image_pixel(const struct image *image, uint32_t x, uint32_t y);

/*
 * Refuses an image whose sides the options' cell size does not divide, or that has more cells than
 * they allow.
 */
bool image_check_cells(uint32_t width, uint32_t height, const struct map_options *options,
                       struct error *error);

/*
 * Turns an image into a grid: cells of options->cell_size pixels a side, each with the role that
 * most of its pixels have (walls win ties), alpha composed over white. Each connected group of
 * start or goal cells is one start or goal, at the cell of the group nearest its centre; the others
 * are free, as are path, explored and frontier colours.
 */
bool image_to_grid(const struct image *image, const struct map_options *options, struct grid *grid,
                   struct error *error);

#endif
