/* SPDX-License-Identifier: MIT */
/*
 * colour_table.h - the colours of a picture; no two entries of a table have the same colour.
 */
#ifndef ASTAR_PICTURE_COLOUR_TABLE_H
#define ASTAR_PICTURE_COLOUR_TABLE_H

#include "map/colour.h"

struct colour_table {
    unsigned count; /* number of entries, at most 256 */
    struct rgb colours[256];
};

/*
 * Returns the index of a colour. Adds the colour if it is missing and the table has fewer than
 * `room` entries (1 to 256). If it is missing and the table is full, returns the index of the
 * nearest colour.
 */
uint8_t colour_table_find(struct colour_table *table, unsigned room, struct rgb colour);

#endif
