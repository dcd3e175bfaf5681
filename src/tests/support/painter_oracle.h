/* SPDX-License-Identifier: MIT */
/*
 * painter_oracle.h - the colour of every pixel of a map in a picture, computed one pixel at a time.
 *
 * The colours follow from the documentation. The only drawing code of the library that is used here
 * is picture/palette.
 */
#ifndef ASTAR_TESTS_SUPPORT_PAINTER_ORACLE_H
#define ASTAR_TESTS_SUPPORT_PAINTER_ORACLE_H

#include "map/grid.h"
#include "picture/picture.h"

/* A map, and the part of its search that is shown. */
struct painting {
    const struct grid *grid;
    const struct picture_options *options;
    uint32_t scale;           /* pixels on each side of a cell */
    const uint8_t *states;    /* enum cell_state of each cell, row by row; NULL: no search */
    const uint64_t *costs;    /* cost to reach each cell, from search_row_costs; NULL: no --heat */
    uint64_t highest_cost;    /* the cost at the upper end of the --heat scale */
    const struct point *path; /* the part of the path that is shown */
    uint64_t path_count;
};

/* The colour, as 0xRRGGBB, of the pixel x,y of the map; 0,0 is its top left pixel. */
uint32_t painter_oracle_pixel(const struct painting *painting, uint32_t x, uint32_t y);

#endif
