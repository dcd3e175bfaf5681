/* SPDX-License-Identifier: MIT */
/*
 * values.h - the meaning of numbers in maps: grids, arrays and tables.
 *
 * There are two meanings. In a grid, a number from 0 to 255 is the value of the cell. In a table,
 * the options list the numbers that are walls (--walls); all others are free and cost 1 unless the
 * options set a cost (--cost). Grids and arrays are read as tables if the options list walls.
 *
 * Two kinds of grids are refused with a question, because other programs use these numbers for both
 * walls and free cells: grids whose only numbers are 0 and 255, and grids that contain -1. The
 * options answer it. In a grid, -1 has the cell value 255, so a grid cannot contain both.
 */
#ifndef ASTAR_MAP_FORMATS_VALUES_H
#define ASTAR_MAP_FORMATS_VALUES_H

#include "map/grid.h"
#include "map/options.h"

enum { VALUES_CACHE_SIZE = 1 << 11 };

/*
 * Maps numbers to cells. A table remembers the cells of numbers that have been looked up; each
 * number has one place, which other numbers share.
 */
struct values {
    const struct map_options *options;
    bool table;              /* false: the numbers are values of cells */
    bool has_marks;          /* a table contains a start or a goal */
    uint64_t minus;          /* how often -1 occurs in a grid */
    struct map_range *walls; /* of a table: sorted by `least`; `most` is the largest so far */
    size_t wall_count;
    int64_t keys[VALUES_CACHE_SIZE];
    uint16_t cells[VALUES_CACHE_SIZE]; /* the cell plus 1; 0: none */
};

/* Prepares for reading a table or a grid. The caller calls values_free, even after a failure. */
bool values_begin(struct values *values, const struct map_options *options, bool table,
                  struct error *error);

/*
 * These functions return the cell for a number of a grid, for a number of a table, for a number of
 * either of them, or for another word; -1 if there is none. The context is a struct values.
 */
int values_of_grid(void *context, int64_t number);
int values_of_table(void *context, int64_t number);
int values_number(void *context, int64_t number);
int values_word(void *context, const uint8_t *begin, const uint8_t *end);

/*
 * Completes a grid that was read with these values: lists its starts and goals, and asks the
 * question if the meaning of its numbers is not clear. Frees the grid on failure.
 */
bool values_finish(const struct values *values, struct grid *grid, struct error *error);

void values_free(struct values *values);

#endif
