/* SPDX-License-Identifier: MIT */
/*
 * palette.h - the colours of a picture, by palette index.
 *
 * The first ROLE_COUNT indices are the roles of map/colour.h; behind them come the shades of dear
 * terrain, from PALETTE_SHADE on.
 */
#ifndef ASTAR_PICTURE_PALETTE_H
#define ASTAR_PICTURE_PALETTE_H

#include <stdint.h>

#include "map/colour.h"
#include "map/grid.h"

enum {
    PALETTE_SHADE = ROLE_COUNT,
    PALETTE_SHADES = 16,
    PALETTE_SIZE = ROLE_COUNT + PALETTE_SHADES
};

/* The colours of the palette `classic`. */
void palette_classic(struct rgb colours[PALETTE_SIZE]);

/* The palette index of a look other than LOOK_PLAIN. */
uint8_t palette_look(enum look look);

/*
 * The palette index of the ground of each cell value: wall; free where a cell costs one or less,
 * and everywhere where all cost the same; else a shade, on a logarithmic scale from one to the
 * dearest cell of this grid. Values that do not occur are as free.
 */
void palette_ground(const struct grid *grid, uint8_t index_of_value[256]);

#endif
