/* SPDX-License-Identifier: MIT */
/*
 * painter_oracle.h - what every pixel of a map in a picture must be, worked out one pixel at a time
 * from what is documented. It shares nothing with the library's drawing but the colours.
 */
#ifndef ASTAR_TESTS_SUPPORT_PAINTER_ORACLE_H
#define ASTAR_TESTS_SUPPORT_PAINTER_ORACLE_H

#include "map/grid.h"
#include "picture/picture.h"

/* A map that is shown, and what is known of it. */
struct painting {
    const struct grid *grid;
    const struct picture_options *options;
    uint32_t scale;           /* pixels a cell */
    const uint8_t *states;    /* an enum cell_state each, row by row; NULL: nobody has searched */
    const uint64_t *costs;    /* of --heat, row by row, as search_row_costs has them; or NULL */
    uint64_t dearest;         /* the cost at the end of the scale of --heat */
    const struct point *path; /* so much of the path as is shown */
    uint64_t path_count;
};

/* The colour of pixel x,y of the map, from its top left corner, as 0xRRGGBB. */
uint32_t painter_oracle_pixel(const struct painting *painting, uint32_t x, uint32_t y);

#endif
