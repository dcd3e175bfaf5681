/* SPDX-License-Identifier: MIT */
/* maze_effects.h - the effects of cameras, scanners and compression on the pixels of an image. */
#ifndef ASTAR_TESTS_SUPPORT_MAZE_EFFECTS_H
#define ASTAR_TESTS_SUPPORT_MAZE_EFFECTS_H

#include <stdint.h>

#include "tests/support/maze_kinds.h"

/* Pixels of four bytes each, row by row. */
struct maze_pixels {
    uint32_t width, height;
    uint8_t *rgba;
};

/* Applies the effects of a kind of image. If it has any effects, the pixels must be opaque. */
void maze_apply_effects(const struct maze_pixels *pixels, const struct maze_kind *kind,
                        struct random *rng);

#endif
