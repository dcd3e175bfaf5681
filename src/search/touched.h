/* SPDX-License-Identifier: MIT */
/* touched.h - what the last query did with each cell: for pictures and for users of the library. */
#ifndef ASTAR_SEARCH_TOUCHED_H
#define ASTAR_SEARCH_TOUCHED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct search;

/* In increasing order of what is known of a cell. */
enum cell_state {
    CELL_UNTOUCHED,
    CELL_OPEN,   /* generated and still on the open list: the frontier */
    CELL_CLOSED, /* expanded: explored */
};

/* Stores the states of row y, over all legs of the last query: `width` bytes of enum cell_state. */
void search_row_states(const struct search *search, uint32_t y, uint8_t *states);

/* Stored by search_row_costs for cells without a known cost. */
#define SEARCH_NO_COST UINT64_MAX

/*
 * Stores the costs of the paths that the last run has found to the cells of row y, from the end
 * that they were reached from, in a unit that is the same for all rows; SEARCH_NO_COST for cells
 * that it has not touched.
 */
void search_row_costs(const struct search *search, uint32_t y, uint64_t *costs);

/*
 * Makes search_row_states go on showing, after further runs of `search`, what it shows now for
 * `shown`: the same search, or another one of the same grid. False when out of memory.
 */
bool touched_keep(struct search *search, const struct search *shown, struct error *error);

#endif
