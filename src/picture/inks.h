/* SPDX-License-Identifier: MIT */
/* inks.h - chooses the colours of a pixmap: the part of a palette that a picture may need. */
#ifndef ASTAR_PICTURE_INKS_H
#define ASTAR_PICTURE_INKS_H

#include "picture/colour_table.h"
#include "picture/palette.h"

struct inks {
    uint8_t slot[PALETTE_SIZE]; /* maps a palette index to an index into `table` */
    uint8_t halo_of[256];       /* maps an entry of `table` to its blend with the halo */
    struct colour_table table;
};

/*
 * Assigns an entry of inks->table to each palette index i for which used[i] is true; colours[i] is
 * the colour of index i. If `halo` is set, adds the colours of cells in the halo of a path. If more than 256 entries would be needed, some
 * indices use the entry of the nearest colour. In the halo, cells coloured by --heat look like free
 * cells, so that the halo differs from all --heat colours and needs few colours.
 */
void inks_choose(struct inks *inks, const struct rgb colours[PALETTE_SIZE],
                 const bool used[PALETTE_SIZE], bool halo);

/*
 * Returns the colour of a pixel in a halo. `free` is the colour of free cells. The halo is more
 * opaque over darker pixels, because it would otherwise be too dark to see over black walls.
 */
struct rgb inks_in_halo(struct rgb pixel, struct rgb halo, struct rgb free);

#endif
