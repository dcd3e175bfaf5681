/* SPDX-License-Identifier: MIT */
/* look.h - how the pictures of the tests look. */
#ifndef ASTAR_TESTS_SUPPORT_LOOK_H
#define ASTAR_TESTS_SUPPORT_LOOK_H

#include "picture/picture.h"

/* The classic look, with these of its settings. */
static inline struct picture_options classic_options(uint32_t scale, bool grid_lines, bool explored)
{
    struct picture_options options = picture_options_default();
    options.scale = scale;
    options.grid_lines = grid_lines;
    options.explored = explored;
    return options;
}

#endif
