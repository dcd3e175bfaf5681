/* SPDX-License-Identifier: MIT */
/*
 * backdrop.h - the image that a map was read from, as the background of a picture.
 *
 * Cells of a picture with a backdrop show the pixels of the image. Explored cells, terrain, margins
 * and the area outside a maze are tinted: their pixels are blended with the colour of their palette
 * index. Free cells and walls are not tinted.
 */
#ifndef ASTAR_PICTURE_BACKDROP_H
#define ASTAR_PICTURE_BACKDROP_H

#include "map/grid.h"
#include "picture/halo.h"
#include "picture/options.h"
#include "picture/palette.h"

struct backdrop {
    const struct image *image;
    uint32_t cell_side; /* pixels of the image along each side of a cell */
    uint32_t scale;     /* pixels of the picture along each side of a cell */
    uint32_t width;     /* cells in a row */
    struct rgb tints[PALETTE_SIZE];
};

/* Returns true if pictures of the grid with these options have a backdrop. */
bool backdrop_used(const struct grid *grid, const struct picture_options *options);

/* Prepares a backdrop. The grid must have an image and outlive the backdrop. */
struct backdrop backdrop_begin(const struct grid *grid, const struct palette *palette,
                               uint32_t scale);

/*
 * Computes one row of pixels, with three bytes per pixel: pixel row `row` (0 to scale - 1) of the
 * cells in row y, whose palette indices are `indices`. Each pixel shows the mean colour of the
 * image pixels that it covers. Transparent image pixels are blended with white.
 */
void backdrop_row(const struct backdrop *backdrop, uint32_t y, uint32_t row,
                  const uint16_t *indices, uint8_t *rgb);

/* Blends the colour of the halo into the pixels of picture row y that the path's halo covers. */
void backdrop_halo(const struct backdrop *backdrop, const struct halo *halo, uint32_t y,
                   uint8_t *rgb);

/* Returns true if cells with this palette index are tinted. */
bool backdrop_tints(unsigned index);

/* Blends the colour of each tint with white, as the legend shows it. */
void backdrop_lighten_tints(struct rgb colours[PALETTE_SIZE]);

#endif
