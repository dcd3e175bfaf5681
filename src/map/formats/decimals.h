/* SPDX-License-Identifier: MIT */
/* decimals.h - reads surfaces from texts of decimal numbers, each the cost of a cell (costs.h). */
#ifndef ASTAR_MAP_FORMATS_DECIMALS_H
#define ASTAR_MAP_FORMATS_DECIMALS_H

#include "base/text.h"
#include "map/grid.h"
#include "map/options.h"

/* A text of numbers. "nan" and "inf" are numbers, too, in any case and with a sign. */
struct decimals {
    struct text_cursor cursor;
    bool table;      /* each line is a row, and commas and semicolons separate numbers, too */
    bool semicolons; /* only semicolons separate numbers; a comma is an error */
    double missing;  /* stands for cells without a value, which are walls; nan: none */
};

/* Skips blanks, line ends and, in tables, comments from "#" or "//" on. False at the end. */
bool decimals_skip(struct decimals *decimals);

/* Reads a number at the cursor. */
bool decimals_number(struct decimals *decimals, double *number, struct error *error);

/* Creates a surface, and reads its costs up to the end of the text. */
bool decimals_fill(struct decimals *decimals, uint64_t width, uint64_t height,
                   const struct map_options *options, struct grid *grid, struct error *error);

/*
 * Returns true if the options require a table of numbers to be read as costs, or if they leave it
 * open and a number has a fraction.
 */
bool decimals_wanted(const struct bytes *bytes, const struct map_options *options);

/* Reads a table of numbers as a surface. The contract is that of map_read (map.h). */
bool decimals_read_table(const struct bytes *bytes, const struct map_options *options,
                         struct grid *grid, struct error *error);

#endif
