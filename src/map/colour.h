/* SPDX-License-Identifier: MIT */
/*
 * colour.h - the colours of the classic palette: what pictures are drawn in, and what the colours
 * of an image are compared with when it is read as a map.
 */
#ifndef ASTAR_MAP_COLOUR_H
#define ASTAR_MAP_COLOUR_H

#include <stdint.h>

struct rgb {
    uint8_t red, green, blue;
};

/* What a cell, or the line between cells, is in a picture. */
enum role {
    ROLE_FREE,
    ROLE_WALL,
    ROLE_START,
    ROLE_GOAL,
    ROLE_PATH,
    ROLE_EXPLORED,
    ROLE_FRONTIER,
    ROLE_GRID_LINE,
    ROLE_COUNT,
};

extern const struct rgb colour_classic[ROLE_COUNT];

/*
 * The role that a pixel of an image shows. A pixel whose largest and smallest channel differ by 64
 * or more is a colour mark and has the role of the nearest classic colour; any other is a grey:
 * free from the luminance `threshold` (0 to 256) on, wall below.
 */
enum role colour_role(struct rgb pixel, uint32_t threshold);

#endif
