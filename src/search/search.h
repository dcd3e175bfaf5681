/* SPDX-License-Identifier: MIT */
/*
 * search.h - finding the cheapest path on a grid.
 *
 * A struct search is prepared once for a grid and its settings and then runs any number of searches
 * on it, one at a time. Two threads may run two of them on the same grid at once.
 */
#ifndef ASTAR_SEARCH_SEARCH_H
#define ASTAR_SEARCH_SEARCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"
#include "search/cost.h"
#include "search/movement.h"

enum algorithm {
    ALGORITHM_ASTAR,
    ALGORITHM_DIJKSTRA,
    ALGORITHM_BFS,    /* fewest steps, whatever they cost */
    ALGORITHM_GREEDY, /* best-first on the heuristic alone */
    ALGORITHM_JPS,    /* jump point search: uniform costs only */
    ALGORITHM_BIDIRECTIONAL,
    ALGORITHM_FASTEST, /* jps or astar, whichever suits the map */
    ALGORITHM_COUNT,
};

enum heuristic {
    HEURISTIC_AUTO, /* the largest estimate that is never too large */
    HEURISTIC_OCTILE,
    HEURISTIC_MANHATTAN,
    HEURISTIC_EUCLIDEAN,
    HEURISTIC_CHEBYSHEV,
    HEURISTIC_ZERO,
    HEURISTIC_COUNT,
};

/* Factors are kept in thousandths. A direction whose move cost is MOVE_FORBIDDEN is not taken. */
enum { FACTOR_ONE = 1000, FACTOR_MAX = 1000000, MOVE_FORBIDDEN = 0, DIAGONAL_SQRT2 = 0 };

struct search_settings {
    enum algorithm algorithm;
    enum diagonal_rule rule;
    enum heuristic heuristic;
    uint32_t weight;                     /* of the heuristic, FACTOR_ONE and up */
    uint32_t diagonal_cost;              /* the length of a diagonal step, or DIAGONAL_SQRT2 */
    uint32_t move_cost[DIRECTION_COUNT]; /* a factor on the cost of each direction's steps */
};

/* What became of a cell in the last search; what is known of it grows. */
enum cell_state {
    CELL_UNTOUCHED,
    CELL_OPEN,   /* generated and still on the open list: the frontier */
    CELL_CLOSED, /* expanded: explored */
};

/* A part of a path, between two points that it had to pass through. */
struct search_leg {
    struct cost cost;
    uint64_t steps;
};

struct search_result {
    bool found;
    bool nearest;        /* not found, but `path` leads as near to a goal as one can get */
    bool optimal;        /* the settings guarantee that no path is cheaper */
    struct point *path;  /* from start to goal, both included; NULL where there is none */
    uint64_t path_count; /* cells of the path: its steps and one */
    size_t path_room;    /* how many cells there is room for in `path`; 0: exactly so many */
    struct cost cost;
    uint64_t expanded;       /* cells taken from the open list, again where they were improved */
    uint64_t generated;      /* cells put on it, likewise */
    struct search_leg *legs; /* of search_via; else NULL */
    size_t leg_count;
};

struct search; /* opaque */

/* What another thread can see of a running search, and do to it. Begins zeroed. */
struct search_watch {
    atomic_bool stop;              /* set it, and the search soon fails with ERROR_STOPPED; */
    uint64_t deadline_us;          /* or once clock_us() has come so far; 0: never */
    atomic_uint_fast64_t expanded; /* about how many cells have been expanded */
};

/* Somebody who looks at a search while it runs: at moments of its own, from the same thread. */
struct search_observer {
    uint64_t next;     /* `observe` is called once so many cells have been expanded; it sets this */
    uint64_t expanded; /* how many have been, in all runs since this was set; begins at 0 */
    /* May ask `search` for the states and costs of rows. False stops the search. */
    bool (*observe)(struct search_observer *observer, const struct search *search,
                    struct error *error);
};

/* The settings of a user who sets nothing: A*, both-free, sqrt(2), no weight. */
struct search_settings search_settings_default(void);

/*
 * The heuristic that these settings come to: the one that HEURISTIC_AUTO amounts to where that has
 * a name, and HEURISTIC_ZERO for algorithms that use none.
 */
enum heuristic search_heuristic(const struct search_settings *settings);

/* Names as the options take them; ALGORITHM_COUNT for a name that there is not. */
const char *search_algorithm_name(enum algorithm algorithm);
enum algorithm search_algorithm_from_name(const char *name);
const char *search_heuristic_name(enum heuristic heuristic);

/*
 * Prepares to search `grid`, which must outlive the search and stay as it is, or see search_refresh;
 * linear in the map.
 * NULL on failure, also where the algorithm does not fit the costs (ERROR_SETTINGS, with the
 * remedy). Released with search_free.
 */
struct search *search_create(const struct grid *grid, const struct search_settings *settings,
                             struct error *error);

/* NULL is allowed. */
void search_free(struct search *search);

/* How a grid differs from what it was when a search was prepared for it, or refreshed. */
struct search_changes {
    const struct point *cells; /* which have changed, in any order, once or more; NULL: all may */
    size_t count;
    const bool *occurs; /* by cell value (256): whether it occurs on the grid now */
};

/*
 * Takes changes of the grid's cells and costs in; its size must be the same. Linear in the cells
 * that are named, or in the map where it has become another kind of map: of one cost or of several,
 * with diagonal steps or without. Afterwards the search finds what a new one would find; but that
 * ALGORITHM_FASTEST chooses anew only then, and so may find another of several cheapest paths.
 * False where the algorithm does not fit the costs any more (ERROR_SETTINGS); then it may not be
 * run before it has been refreshed again, with success.
 */
bool search_refresh(struct search *search, const struct search_changes *changes,
                    struct error *error);

/*
 * Makes room for runs from up to `ends` starts to as many goals, so that search_run does not
 * allocate any more, given back the path by search_result_recycle after each run. Two things still
 * may: keys that have to be made wider, and an open list of more than eight entries a cell, or more
 * than one a cell beyond its window, as terrain and weights can make it.
 */
bool search_reserve(struct search *search, size_t ends, struct error *error);

/* True if work under this watch is to end: it was told to, or its time is up. */
bool search_watch_ends(const struct search_watch *watch);

/* False, with *error filled in, where the watch of a search, if it has one, ends work on it. */
bool search_goes_on(const struct search *search, struct error *error);

/* Lets `watch` (NULL: nobody) see the runs of a search. It must outlive them. */
void search_set_watch(struct search *search, struct search_watch *watch);

/*
 * Lets `observer` (NULL: nobody) look at the runs of a search. It must outlive them. A run that is
 * the same as the one before expands the same cells in the same order.
 */
void search_set_observer(struct search *search, struct search_observer *observer);

/*
 * Finds a cheapest path from any of the starts to any of the goals, which must lie on the grid and
 * not in walls (map_set_ends sees to that); at least one of each. That there is no path is a
 * result, not a failure. On success the caller releases *result with search_result_free. The result
 * is the same on every machine and in every run, whatever the search did before.
 */
bool search_run(struct search *search, const struct points *starts, const struct points *goals,
                struct search_result *result, struct error *error);

/*
 * As search_run, but goals may lie in walls; and where none can be reached, result->nearest is set
 * and the path leads to the reachable cell that is nearest to a goal in a straight line: the
 * cheapest such of several, then the first in reading order.
 */
bool search_nearest(struct search *search, const struct points *starts, const struct points *goals,
                    struct search_result *result, struct error *error);

/*
 * As search_run (or, with `nearest`, search_nearest), but through the points of `via` in their
 * order: one leg after the other, each as cheap as can be, joined to one path. result->legs has the
 * legs that were found, and search_row_states shows what all of them explored.
 */
bool search_via(struct search *search, const struct points *starts, const struct points *via,
                const struct points *goals, bool nearest, struct search_result *result,
                struct error *error);

void search_result_free(struct search_result *result);

/* The same; but the memory of its path is kept for the next run of the search. */
void search_result_recycle(struct search *search, struct search_result *result);

/* What the last search did with the cells of row y: `width` bytes of enum cell_state. */
void search_row_states(const struct search *search, uint32_t y, uint8_t *states);

/* Where search_row_costs knows no cost. */
#define SEARCH_NO_COST UINT64_MAX

/*
 * What the ways cost that the last search has found to the cells of row y, from the side that they
 * were reached from, in units that are the same for all rows; SEARCH_NO_COST for cells that it has
 * not touched.
 */
void search_row_costs(const struct search *search, uint32_t y, uint64_t *costs);

/*
 * The cost of a way of this cost, taken one step further, from a cell to a neighbour of it, under
 * the costs of these settings.
 */
struct cost search_step(const struct grid *grid, const struct search_settings *settings,
                        struct cost cost, struct point from, struct point to);

#endif
