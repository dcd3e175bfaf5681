/* SPDX-License-Identifier: MIT */
/*
 * inks.h - the colours of a picture: the part of a palette that it may need, and mixtures of them.
 *
 * These colours are called inks. No two inks are equal.
 */
#ifndef ASTAR_PICTURE_INKS_H
#define ASTAR_PICTURE_INKS_H

#include "picture/palette.h"

enum {
    INKS_MAX = 256,   /* number of colours that a PNG file with a palette can have */
    INKS_MIXES = 256, /* number of cached mixtures; a power of two */
};

/* A mixture of two inks. Internal to inks.c. */
struct inks_mix {
    uint8_t under, over, level;
    uint8_t result;
    bool known;
};

struct inks {
    unsigned count;
    struct rgb colours[INKS_MAX];
    uint8_t slot[PALETTE_SIZE]; /* maps a palette index to an ink */
    uint8_t halo_of[INKS_MAX];  /* maps an ink to its blend with the halo */
    struct inks_mix mixes[INKS_MIXES];
};

/*
 * Assigns an ink to each palette index i for which used[i] is true; colours[i] is the colour of
 * index i. If `halo` is set, adds the colours of cells in the halo of a path. If more than INKS_MAX
 * inks would be needed, some indices use the ink of the nearest colour. In the halo, cells coloured
 * by --heat look like free cells, so that the halo differs from all --heat colours and needs few
 * colours. *inks must be zeroed.
 */
void inks_choose(struct inks *inks, const struct rgb colours[PALETTE_SIZE],
                 const bool used[PALETTE_SIZE], bool halo);

/*
 * Returns the ink of a colour. Adds the colour if it is missing; if there are INKS_MAX inks,
 * returns the nearest one.
 */
uint8_t inks_find(struct inks *inks, struct rgb colour);

/*
 * Returns the ink of `under` after blending with `over`. `coverage`, from 0 to 255, is the share of
 * `over`; it is rounded to a multiple of 1/16, so that pictures need few inks.
 */
uint8_t inks_blend(struct inks *inks, uint8_t under, uint8_t over, unsigned coverage);

/*
 * Returns the colour of a pixel in a halo. `free` is the colour of free cells. The halo is more
 * opaque over darker pixels, because it would otherwise be too dark to see over black walls.
 */
struct rgb inks_in_halo(struct rgb pixel, struct rgb halo, struct rgb free);

#endif
