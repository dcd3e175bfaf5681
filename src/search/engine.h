/* SPDX-License-Identifier: MIT */
/*
 * engine.h - what the parts of the search share, and nobody else sees.
 *
 * Cells are known by their number in the grid's padded array, so that a neighbour is at a constant
 * distance; points are only for the world outside.
 *
 * Memory beside the grid, in bytes a cell: 1 for `free`, 1 for `states`, 4 or 8 for `sums`. The
 * last two are zero pages until they are touched, so a search costs what it explores. Jump point
 * search adds 4 for `parents`, touched just as lazily, and six bits; bidirectional search has two
 * frontiers.
 *
 * Sums and stamps. sums[cell] holds base + g, where g is the key of the cheapest known way to the
 * cell. Every search has a base above all sums that were stored before it, so with unsigned
 * arithmetic "sums[cell] - base" is g for a cell of this search and larger than any g for all
 * others, zero pages included: one comparison finds untouched and improvable cells, and nothing is
 * cleared between searches. A state byte means something only where the sum does.
 */
#ifndef ASTAR_SEARCH_ENGINE_H
#define ASTAR_SEARCH_ENGINE_H

#include "base/wide.h"
#include "search/goals.h"
#include "search/heuristic.h"
#include "search/keys.h"
#include "search/open_list.h"
#include "search/search.h"
#include "search/successors.h"

/* Coverage is of what is written here, not of each loop that becomes of it. */
#ifdef COVERAGE
#define ALWAYS_INLINE static inline
#else
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#endif

/* A state byte: how the cell was reached, and whether it has been expanded since. */
enum { STATE_ARRIVAL = 0x0f, STATE_CLOSED = 0x10 };

/* One side of a search: what it has reached, and where it is heading. */
struct frontier {
    struct open_list open;
    struct goals goals;
    struct heuristic_prices prices;  /* of the way to the goals of this run: one of ... */
    struct heuristic_prices pointed; /* ... these, for a goal that is a single cell, ... */
    struct heuristic_prices spread;  /* ... and these, for several */
    uint8_t *states;                 /* by cell */
    void *sums;                      /* by cell: uint32_t, or uint64_t with wide keys */
    size_t sum_width;                /* bytes of each */
    uint64_t base;
    uint64_t top; /* no sum that is stored is larger */
};

struct jump_maps; /* of jump point search; see jump_maps.h */

struct search {
    const struct grid *grid;
    struct search_settings settings;
    enum algorithm algorithm; /* the one that runs: never ALGORITHM_FASTEST */
    struct terrain surveyed;  /* what cells cost ... */
    struct terrain terrain;   /* ... and what the algorithm sees of it */
    struct strides strides;
    struct keys keys;
    struct successors successors;
    bool diagonals;   /* somewhere on the grid a diagonal step is allowed */
    bool prune;       /* steps that `successors` finds superfluous are left out */
    bool reopen;      /* cells that are reached more cheaply are opened again */
    unsigned leading; /* the directions that canonical paths begin with: diagonal, or horizontal */
    bool settled;     /* everything agrees with the grid */
    bool keyed;       /* keys have been chosen, and what depends on them made */
    bool widened;     /* the keys are wider than those that were chosen first */
    bool alike;       /* all steps cost the same, so that the fewest are the cheapest */
    bool overflow;    /* a sum did not fit */
    uint64_t g_mask;  /* all ones where g counts in f, else zero */
    uint8_t *free;    /* by cell of the map: which neighbours are free */
    struct frontier forward;
    struct frontier backward; /* of bidirectional search */
    uint32_t *parents;        /* by cell: of jump point search */
    struct jump_maps *jump_maps;
    int32_t offsets[DIRECTION_COUNT];
    uint64_t stride_inverse; /* ceil(2^64 / stride) */
    uint64_t expanded, generated;
    uint64_t pause;   /* how many cells have been expanded when somebody is to be let look */
    uint64_t counted; /* how many of them `watch` and `observer` know of */
    struct search_watch *watch;       /* or NULL */
    struct search_observer *observer; /* or NULL */
    uint8_t *kept; /* by cell of the map: states of earlier runs that are still shown; or NULL */
    struct point *spare; /* room for the path of the next run; or NULL */
    size_t spare_room;   /* in cells */
};

/* The bytes of an array by cell. */
static inline size_t padded_cells(const struct grid *grid)
{
    return ((size_t)grid->height + 2) * grid->stride + GRID_SLACK;
}

/*
 * Settles how to search the grid, once `free`, `diagonals` and `surveyed` are known: which
 * algorithm, with which keys.
 */
bool search_settle(struct search *search, struct error *error);

/*
 * Chooses keys, wide ones or as wide as they have to be, and makes everything that depends on them.
 */
bool search_set_keys(struct search *search, bool wide, struct error *error);

/* Makes what jump point search has beside the rest, or makes it agree with the grid again. */
bool search_prepare_jumps(struct search *search, struct error *error);

/* True if the settings allow a diagonal step where they find its cells free. */
bool search_allows_diagonals(const struct search *search);

/* True if the algorithm counts steps and not what they cost. */
static inline bool counts_steps(const struct search *search)
{
    return search->algorithm == ALGORITHM_BFS;
}

/*
 * Of those who watch a search: a run begins, they are let look (false, with *error filled in, where
 * the run is to stop), and it ends.
 */
void watch_begin(struct search *search);
bool watch_pause(struct search *search, struct error *error);
void watch_end(struct search *search);

/* Counts a cell that is expanded. False, with *error filled in, where the search is to stop. */
ALWAYS_INLINE bool count_expanded(struct search *search, struct error *error)
{
    return ++search->expanded < search->pause || watch_pause(search, error);
}

/* How a run of the engine ended. */
enum outcome {
    OUTCOME_FOUND,
    OUTCOME_NO_PATH,
    OUTCOME_OVERFLOW, /* a sum would not have fitted */
    OUTCOME_FAILED,   /* *error says why */
};

/*
 * The algorithms. Each searches from the cells on the forward frontier's open list; on
 * OUTCOME_FOUND *end is the goal that was reached, or the cell where the two sides of a path meet.
 */
enum outcome astar_run(struct search *search, uint32_t *end, struct error *error);
enum outcome jps_run(struct search *search, uint32_t *end, struct error *error);
enum outcome bidirectional_run(struct search *search, uint32_t *end, struct error *error);

/*
 * search_run, or with `nearest` search_nearest, that leaves alone what was kept of earlier legs.
 */
bool search_leg_run(struct search *search, const struct points *starts, const struct points *goals,
                    bool nearest, struct search_result *result, struct error *error);

/*
 * Makes search_row_states show, after the next runs as well, what it shows now of `shown`: the same
 * search, or another of its grid.
 */
bool search_keep_states(struct search *search, const struct search *shown, struct error *error);

/* Notes for every cell of the map, in `free`, which of its neighbours are free. */
void neighbours_note(const struct grid *grid, uint8_t *restrict free);

/* The same of one cell. */
uint8_t neighbours_free(const struct grid *grid, uint32_t cell);

/* True if the rule allows a diagonal step anywhere. */
bool neighbours_diagonal(const struct grid *grid, const uint8_t *free, enum diagonal_rule rule);

/* Lists the path that ends in `end`, or with two frontiers meets there, and adds up its cost. */
bool trace_path(struct search *search, uint32_t end, struct search_result *result,
                struct error *error);

/*
 * After a run that reached all cells that can be reached: the one nearest to a goal in a straight
 * line, the cheapest of several, then the first in reading order.
 */
bool nearest_cell(const struct search *search, const struct points *goals, uint32_t *nearest,
                  struct error *error);

/* The row of a padded cell: an exact division by the stride, as cell < 2^32. */
static inline uint32_t cell_row(const struct search *search, uint32_t cell)
{
    return (uint32_t)((uint128)cell * search->stride_inverse >> 64);
}

static inline uint32_t cell_column(const struct search *search, uint32_t cell)
{
    return cell - cell_row(search, cell) * (uint32_t)search->grid->stride;
}

/* base + g of a cell, or less than base where this search has not touched it. */
ALWAYS_INLINE uint64_t sum_load(const void *sums, bool wide, uint32_t cell)
{
    return wide ? ((const uint64_t *)sums)[cell] : ((const uint32_t *)sums)[cell];
}

ALWAYS_INLINE void sum_store(void *sums, bool wide, uint32_t cell, uint64_t sum)
{
    if (wide)
        ((uint64_t *)sums)[cell] = sum;
    else
        ((uint32_t *)sums)[cell] = (uint32_t)sum;
}

/* True if `sum` is less than what is stored for a cell, or nothing is stored for it. */
ALWAYS_INLINE bool sum_improves(uint64_t sum, uint64_t stored, uint64_t base, bool wide)
{
    if (wide)
        return sum - base < stored - base;
    return (uint32_t)(sum - base) < (uint32_t)(stored - base);
}

/* The largest sum that a further step of `longest` cannot make overflow. */
ALWAYS_INLINE uint64_t sum_limit(const struct search *search, bool wide)
{
    return (wide ? UINT64_MAX / 2 : UINT32_MAX) - search->keys.longest;
}

/* Puts a cell of the given sum on a frontier, reached by `arrival`. */
ALWAYS_INLINE bool frontier_reach(struct search *search, struct frontier *frontier, uint32_t cell,
                                  uint32_t x, uint32_t y, uint64_t sum, unsigned arrival,
                                  const bool wide, const bool plain, struct error *error)
{
    sum_store(frontier->sums, wide, cell, sum);
    frontier->states[cell] = (uint8_t)arrival;
    search->generated++;
    const uint64_t h =
        heuristic_estimate(&frontier->prices, &frontier->goals.rectangle, x, y, plain);
    const uint64_t f = ((sum - frontier->base) & search->g_mask) + h;
    return open_list_push(&frontier->open, f, cell, error);
}

#endif
