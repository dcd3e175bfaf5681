/* SPDX-License-Identifier: MIT */
/* touched.h - states and costs of cells after a query, for pictures and for the library. */
#ifndef ASTAR_SEARCH_RESULT_TOUCHED_H
#define ASTAR_SEARCH_RESULT_TOUCHED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"

struct search;

/* The progress of the search at a cell, in increasing order. */
enum cell_state {
    CELL_UNTOUCHED,
    CELL_OPEN,   /* generated but not expanded: the frontier */
    CELL_CLOSED, /* expanded */
};

/*
 * Stores the states of the cells of row y, merged over all legs of the last query: `width` bytes of
 * enum cell_state.
 */
void search_row_states(const struct search *search, uint32_t y, uint8_t *states);

/*
 * Prepares the costs of cells. After a run, or in an observer, call this function before
 * search_row_costs and search_touched_cell. Takes time at most linear in the number of cells, and
 * at most 4 bytes per cell. Returns false if out of memory.
 */
bool search_compute_costs(const struct search *search, struct error *error);

/* The value that search_row_costs stores for cells that the last run did not reach. */
#define SEARCH_NO_COST UINT64_MAX

/*
 * Stores the cost at which the last run reached each of the `width` cells of row y. The cost is
 * counted from a start or, if the search has two frontiers, possibly from a goal. The unit is the
 * same for all rows.
 */
void search_row_costs(const struct search *search, uint32_t y, uint64_t *costs);

/* Converts a cost stored by search_row_costs to an approximate cost on the map, for display. */
double search_cost_of_key(const struct search *search, uint64_t key);

/* The cost, estimate and parent of a cell in the last run. */
struct touched_cell {
    double cost;            /* cost of the cheapest path found to the cell: g */
    double estimate;        /* estimated cost of the remaining path, times the weight: h */
    bool has_parent;        /* false for starts and, in a backward search, for goals */
    int parent_x, parent_y; /* direction towards the parent: -1, 0 or 1 */
};

/*
 * Describes how the last run reached a cell. Returns false if it did not. The costs are
 * approximations for display, with a relative error below 10^-3. They are the costs that the
 * algorithm compares; for bfs, they are numbers of steps.
 */
bool search_touched_cell(const struct search *search, struct point cell,
                         struct touched_cell *touched);

/*
 * Saves the states of the last leg, so that search_row_states includes them after further legs.
 * Takes time linear in the size of a rectangle that contains the cells that the leg has touched,
 * with a margin of less than 64 cells. Returns false if out of memory.
 */
bool touched_save(struct search *search, struct error *error);

/* Discards the saved states of all legs. */
void touched_forget(struct search *search);

#endif
