/* SPDX-License-Identifier: MIT */
/* inks.h - the colours of a pixmap: of a palette's indices, those that a picture may need. */
#ifndef ASTAR_PICTURE_INKS_H
#define ASTAR_PICTURE_INKS_H

#include "picture/palette.h"

struct inks {
    uint8_t slot[PALETTE_SIZE]; /* which colour of the pixmap a palette index has */
    struct rgb colours[256];
    unsigned count;
};

/* The colours of the palette indices that may be used; equal ones share a slot. */
struct inks inks_choose(const struct palette *palette, const bool used[PALETTE_SIZE]);

#endif
