/* SPDX-License-Identifier: MIT */
/*
 * colour_table.h - the colours of a picture and what each of them stands for.
 *
 * Each entry has a colour and a letter. The letter is the kind of the cells to which pixels of this
 * colour belong (see PNG_KINDS_KEYWORD in map/image/png_check.h). All colours of a table are
 * different, so a colour determines its letter: if two letters need the same colour, one of them
 * gets a colour that differs by a few steps in a channel.
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
 * Returns the index of the entry with this colour and letter, and adds the entry if necessary. If
 * the table already has `room` entries (1 to 256), returns the nearest colour with this letter or,
 * if there is none, the nearest colour.
 */
uint8_t colour_table_find(struct colour_table *table, unsigned room, struct rgb colour,
                          char letter);

#endif
