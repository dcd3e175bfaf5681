/* SPDX-License-Identifier: MIT */
/* look.h - picture options and colours used by tests. */
#ifndef ASTAR_TESTS_SUPPORT_LOOK_H
#define ASTAR_TESTS_SUPPORT_LOOK_H

#include "picture/picture.h"

/* The default picture options, except for the three that are given as parameters. */
static inline struct picture_options classic_options(uint32_t scale, bool grid_lines, bool explored)
{
    struct picture_options options = picture_options_default();
    options.scale = scale;
    options.grid_lines = grid_lines;
    options.explored = explored;
    return options;
}

/* A colour as 0xRRGGBB. */
static inline uint32_t colour_code(struct rgb colour)
{
    return (uint32_t)colour.red << 16 | (uint32_t)colour.green << 8 | colour.blue;
}

#endif
