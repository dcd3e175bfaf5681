/* SPDX-License-Identifier: MIT */
/*
 * number_table.h - reads tables of numbers: the formats grid, csv and digits.
 *
 * A row is a line, or what a pair of braces encloses. Blanks or a comma separate cells; a comma
 * must follow a cell or a closing brace. "//" begins a comment, and a semicolon may end the table,
 * as in the initialiser of a C array.
 */
#ifndef ASTAR_MAP_FORMATS_NUMBER_TABLE_H
#define ASTAR_MAP_FORMATS_NUMBER_TABLE_H

#include "base/text.h"
#include "map/grid.h"
#include "map/options.h"

/* How cells are written. The functions return -1 for text that is not a cell. */
struct number_table {
    const char *expected; /* what a cell is, for the message "... is not ..." */
    bool exported;        /* the notation of other programs applies, too: semicolons separate cells,
                             square brackets enclose rows, and "#" begins a comment */
    /* If set, every character is a cell, there are no separators, and this is the only function. */
    int (*cell_of_character)(void *context, uint8_t character);
    int (*cell_of_value)(void *context, int64_t value); /* for a whole number of any size */
    int (*cell_of_word)(void *context, const uint8_t *begin, const uint8_t *end); /* other words */
    void *context; /* passed to these functions */
};

/* Reads a table. On success, the caller releases *grid with grid_free. */
bool number_table_read(const struct number_table *table, const struct bytes *bytes,
                       const struct map_options *options, struct grid *grid, struct error *error);

#endif
