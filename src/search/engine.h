/* SPDX-License-Identifier: MIT */
/*
 * engine.h - the state of a search, shared by the modules of src/search and hidden from all others.
 *
 * Memory next to the grid, in bytes per cell: 1 for `free`, plus that of the frontiers (frontier.h)
 * and of what the algorithm prepares. The table of algorithms has the totals.
 */
#ifndef ASTAR_SEARCH_ENGINE_H
#define ASTAR_SEARCH_ENGINE_H

#include "base/wide.h"
#include "search/algorithms/algorithm.h"
#include "search/frontier.h"
#include "search/keys.h"
#include "search/settings.h"
#include "search/successors.h"
#include "search/watch.h"

struct jump_maps; /* of jump point search: algorithms/jump_maps.h */

struct search {
    const struct grid *grid;
    struct search_settings settings;
    const struct algorithm_row *algorithm; /* the row that runs; it has a run function */
    struct terrain surveyed;               /* what the cells cost */
    struct terrain terrain;                /* the costs that the algorithm uses */
    struct strides strides;
    struct keys keys;
    struct successors successors;
    bool diagonals;   /* a diagonal step is allowed somewhere on the grid */
    bool reopen;      /* cells that are reached at a lower cost are opened again */
    bool prune;       /* leave out the steps that `successors` finds superfluous */
    unsigned leading; /* directions that canonical paths start with: diagonal, or horizontal */
    bool settled;     /* everything agrees with the grid */
    bool keyed;       /* keys are chosen, and what depends on them is made */
    bool widened;     /* the keys are wider than those chosen first */
    bool alike;       /* all steps cost the same, so the fewest steps are the cheapest */
    bool overflow;    /* a sum did not fit */
    uint64_t g_mask;  /* all ones where g counts in f, else zero */
    uint8_t *free;    /* by cell of the map: which neighbours are free */
    struct frontier forward;
    struct frontier backward; /* of algorithms with two frontiers */
    uint32_t *parents;        /* by cell: of algorithms whose paths consist of jumps */
    struct jump_maps *jump_maps;
    int32_t offsets[DIRECTION_COUNT]; /* from a cell to its neighbours */
    uint64_t stride_inverse;          /* ceil(2^64 / stride) */
    uint64_t expanded, generated;     /* in this run */
    uint64_t pause;                   /* poll.h */
    uint64_t reported;                /* expanded cells that watch and observer know of */
    struct search_watch *watch;       /* or NULL */
    struct search_observer *observer; /* or NULL */
    uint8_t *kept; /* by cell of the map: states of earlier legs that are still shown; or NULL */
    struct point *spare; /* memory for the path of the next run; or NULL */
    size_t spare_room;   /* in cells */
};

/* The row of a padded cell: an exact division by the stride, as cell < 2^32. */
static inline uint32_t cell_row(const struct search *search, uint32_t cell)
{
    return (uint32_t)((uint128)cell * search->stride_inverse >> 64);
}

static inline uint32_t cell_column(const struct search *search, uint32_t cell)
{
    return cell - cell_row(search, cell) * (uint32_t)search->grid->stride;
}

/* The largest sum that a further step cannot make overflow. */
ALWAYS_INLINE uint64_t sum_limit(const struct search *search, bool wide)
{
    return (wide ? UINT64_MAX / 2 : UINT32_MAX) - search->keys.longest;
}

/* Stores how a cell was reached and pushes it on the open list of a frontier. */
ALWAYS_INLINE bool frontier_reach(struct search *search, struct frontier *frontier,
                                  const struct step step, const struct variant variant,
                                  struct error *error)
{
    sum_store(frontier->sums, variant.wide, step.cell, step.sum);
    frontier->states[step.cell] = (uint8_t)step.arrival;
    search->generated++;
    const uint64_t h = frontier_estimate(frontier, step.x, step.y, variant.plain);
    const uint64_t f = ((step.sum - frontier->base) & search->g_mask) + h;
    return open_list_push(&frontier->open, f, step.cell, error);
}

#endif
