/* SPDX-License-Identifier: MIT */
/* inks.h - chooses the colours of a pixmap: the part of a palette that a picture may need. */
#ifndef ASTAR_PICTURE_INKS_H
#define ASTAR_PICTURE_INKS_H

#include "picture/palette.h"

struct inks {
    uint8_t slot[PALETTE_SIZE]; /* maps a palette index to an index into `colours` */
    struct rgb colours[256];
    unsigned count;
};

/*
 * Chooses the colours of all palette indices i for which used[i] is true; `colours` has the colour
 * of each. Equal colours share an entry of inks.colours.
 */
struct inks inks_choose(const struct rgb colours[PALETTE_SIZE], const bool used[PALETTE_SIZE]);

#endif
