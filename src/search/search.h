/* SPDX-License-Identifier: MIT */
/*
 * search.h - finding the cheapest path on a grid.
 *
 * A struct search is prepared once for a grid and its settings and then runs any number of searches
 * on it, one at a time. Two threads may run two of them on the same grid at once.
 */
#ifndef ASTAR_SEARCH_SEARCH_H
#define ASTAR_SEARCH_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"
#include "search/cost.h"
#include "search/movement.h"

enum algorithm {
    ALGORITHM_ASTAR,
    ALGORITHM_COUNT
};
enum heuristic {
    HEURISTIC_MANHATTAN,
    HEURISTIC_OCTILE,
    HEURISTIC_COUNT
};

struct search_settings {
    enum algorithm algorithm;
    enum diagonal_rule rule;
};

/* What became of a cell in the last search. */
enum cell_state {
    CELL_UNTOUCHED,
    CELL_OPEN,   /* generated and still on the open list: the frontier */
    CELL_CLOSED, /* expanded: explored */
};

struct search_result {
    bool found;
    bool optimal;        /* the settings guarantee that no path is cheaper */
    struct point *path;  /* from start to goal, both included; NULL where there is none */
    uint64_t path_count; /* cells of the path: its steps and one */
    struct cost cost;
    uint64_t expanded;  /* cells taken from the open list, again where they were improved */
    uint64_t generated; /* cells put on it, likewise */
};

struct search; /* opaque */

/* The cost of a way of this cost, taken one step further, from a cell to a neighbour of it. */
struct cost cost_after_step(const struct grid *grid, struct cost cost, struct point from,
                            struct point to);

/* The settings of a user who sets nothing: A*, both-free. */
struct search_settings search_settings_default(void);

const char *search_algorithm_name(enum algorithm algorithm);
const char *search_heuristic_name(enum heuristic heuristic);

/* The heuristic that a search with these settings uses. */
enum heuristic search_heuristic(const struct search_settings *settings);

/*
 * Prepares to search `grid`, which must outlive the search and stay as it is; linear in the map.
 * NULL on failure. Released with search_free.
 */
struct search *search_create(const struct grid *grid, const struct search_settings *settings,
                             struct error *error);

/* NULL is allowed. */
void search_free(struct search *search);

/*
 * Finds a cheapest path from any of the starts to any of the goals, which must lie on the grid and
 * not in walls (map_set_ends sees to that); at least one of each. That there is no path is a
 * result, not a failure. On success the caller releases *result with search_result_free. The result
 * is the same on every machine and in every run.
 */
bool search_run(struct search *search, const struct points *starts, const struct points *goals,
                struct search_result *result, struct error *error);

void search_result_free(struct search_result *result);

/* What the last search_run did with the cells of row y: `width` bytes of enum cell_state. */
void search_row_states(const struct search *search, uint32_t y, uint8_t *states);

#endif
