/* SPDX-License-Identifier: MIT */
/* cell_trace.h - the state and the cost that a search assigned to each cell of a map. */
#ifndef ASTAR_TESTS_SUPPORT_CELL_TRACE_H
#define ASTAR_TESTS_SUPPORT_CELL_TRACE_H

#include "search/search.h"

/* Arrays with one element for each cell, row by row. They are NULL if there was no search. */
struct cell_trace {
    uint8_t *states;  /* the enum cell_state of each cell */
    uint64_t *costs;  /* the cost of each cell, as search_row_costs stores it */
    uint64_t highest; /* the highest cost of a closed cell; at least 1 */
};

/* Copies the states and costs of the last run. Release the copy with cell_trace_free. */
struct cell_trace cell_trace_take(const struct search *search, const struct grid *grid);

void cell_trace_free(struct cell_trace *trace);

#endif
