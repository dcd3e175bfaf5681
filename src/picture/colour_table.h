/* SPDX-License-Identifier: MIT */
/*
 * colour_table.h - the colours of a picture and what each of them stands for.
 *
 * Each entry has a colour and a letter. The letter denotes the kind of cell that pixels of this
 * colour show (see PNG_KINDS_KEYWORD in map/image/png_check.h). No two entries of a table have the
 * same colour, so a colour determines its letter. If two letters need the same colour, one of them
 * gets a slightly different colour.
 */
#ifndef ASTAR_PICTURE_COLOUR_TABLE_H
#define ASTAR_PICTURE_COLOUR_TABLE_H

#include "map/colour.h"

struct colour_table {
    unsigned count; /* number of entries, at most 256 */
    struct rgb colours[256];
    char letters[256];
};

/*
 * Returns the index of the entry with this colour and letter. Adds the entry if it is missing and
 * the table has fewer than `room` entries (1 to 256). If it is missing and the table is full,
 * returns the index of the nearest colour with this letter or, if there is none, of the nearest
 * colour.
 */
uint8_t colour_table_find(struct colour_table *table, unsigned room, struct rgb colour,
                          char letter);

#endif
