/* SPDX-License-Identifier: MIT */
/*
 * frontier.h - one side of a search: the cells that it has reached, and its goals.
 *
 * A cell is identified by its index in the padded array of the grid. The neighbour in a direction
 * is at a constant offset. In a search with turn costs, a frontier has several nodes for each cell
 * (algorithms/turning.h), and `cell` stands for a node in this file.
 *
 * The arrays need not be cleared between runs, because sums grow from run to run. sums[cell] stores
 * base + g, where g is the key of the cheapest known path to the cell. Each run has a base above
 * all sums stored by earlier runs. In unsigned arithmetic, sums[cell] - base is therefore g if this
 * run has reached the cell, and larger than any g otherwise, even on pages that were never written.
 * A single comparison therefore decides whether to store a new path to a cell, that is, whether the
 * path is the first one to the cell in this run or is cheaper than the known one. A state byte is
 * valid only if the sum belongs to this run.
 *
 * Memory in bytes per cell: 1 for `states`, and 4, 8 or 16 for the sums of each width that was
 * needed. The system allocates a page when it is first written, so a run needs memory only for the
 * cells that it explores.
 */
#ifndef ASTAR_SEARCH_ENGINE_FRONTIER_H
#define ASTAR_SEARCH_ENGINE_FRONTIER_H

#include "search/cost/step.h"
#include "search/cost/sum.h"
#include "search/estimate/goals.h"
#include "search/estimate/heuristic.h"
#include "search/queue/open_list.h"

/*
 * Bits of a state byte: the direction of the last step into the cell, and whether it is closed. The
 * other bits are 0.
 */
enum { STATE_ARRIVAL = 0x0f, STATE_CLOSED = 0x10 };

/* The sums of one width. They are kept, so that queries that need wide sums do not clear them. */
struct frontier_sums {
    void *sums;  /* NULL until needed */
    uint128 top; /* upper bound on all stored sums, valid while another width is in use */
};

struct frontier {
    struct open_list open;
    struct goals goals;
    struct heuristic_prices prices; /* prices of this run: single_goal or several_goals */
    struct heuristic_prices single_goal;
    struct heuristic_prices several_goals;
    uint8_t *states;      /* state bytes, indexed by cell */
    void *sums;           /* sums, indexed by cell: those of `width` in `kept` */
    size_t size;          /* length of `states` and `sums` */
    bool scattered;       /* runs reach cells far apart, so sums are allocated in huge pages */
    enum sum_width width; /* width of the sums */
    uint128 base;         /* added to every g of this run */
    uint128 top;          /* upper bound on all stored sums */
    struct frontier_sums kept[SUM_WIDTH_COUNT];
};

/* Where the estimate of a cell comes from. */
enum estimate_source {
    ESTIMATE_ANY,      /* any of the others; decided for each cell */
    ESTIMATE_PLAIN,    /* prices with heuristic_prices.plain */
    ESTIMATE_GUIDED,   /* plain prices and landmarks (guided.h) */
    ESTIMATE_CROSSING, /* crossings.h */
};

/*
 * The parameters of a search loop. They are constants, so that each loop is compiled separately.
 * The members that are zero make the most general loop.
 */
struct variant {
    enum sum_width width;
    enum cost_source costs;
    bool one_value; /* with COSTS_LEVEL: all cells of the same level cost the same */
    enum estimate_source estimate;
    bool backward; /* a step costs as much as the cell that it leaves (search_settings.backward) */
    unsigned lane_bits; /* base-2 logarithm of the number of nodes per cell (turning.h) */
};

/* A cell, and how the search reaches it. */
struct step {
    uint32_t cell;
    uint32_t x, y;    /* padded coordinates of the cell */
    unsigned arrival; /* direction of the last step, or ARRIVAL_START */
    unsigned before;  /* with turn costs: direction of the step before it, or ARRIVAL_START */
    uint128 sum;      /* base + g */
};

/* Returns the index of a step's cell or, if cells have several nodes, of its node (turning.h). */
ALWAYS_INLINE uint32_t step_node(const struct step step, const struct variant variant)
{
    return variant.lane_bits == 0 ? step.cell
                                  : step.cell << variant.lane_bits |
                                        step.arrival >> (DIRECTION_BITS - variant.lane_bits);
}

/* Stores how a node was reached. */
ALWAYS_INLINE void frontier_store(struct frontier *frontier, const struct step step,
                                  const struct variant variant)
{
    const uint32_t node = step_node(step, variant);
    sum_store(frontier->sums, variant.width, node, step.sum);
    frontier->states[node] = (uint8_t)(variant.lane_bits == 0 ? step.arrival : step.before);
}

/* Returns the length of arrays indexed by cell, including GRID_SLACK. */
size_t frontier_cells(const struct grid *grid);

/*
 * Selects sums of the given width. Allocates arrays of length `size` unless they exist. Existing
 * arrays of another length are released.
 */
bool frontier_prepare(struct frontier *frontier, size_t size, enum sum_width width,
                      struct error *error);

/* Releases the memory of a frontier. A zeroed frontier is allowed. */
void frontier_free(struct frontier *frontier);

/* Reserves memory for runs that have up to `ends` goals and expand no cell twice. */
bool frontier_reserve(struct frontier *frontier, const struct grid *grid, size_t ends,
                      struct error *error);

/* Zeroes all sums, which makes the complete range of sums available again. */
void frontier_clear(struct frontier *frontier);

/* Marks all cells as unreached by raising the base. */
void frontier_invalidate(struct frontier *frontier);

/* Sets `prices`, depending on whether this run has a single goal. */
void frontier_select_prices(struct frontier *frontier);

/* Returns the estimate at padded coordinates. */
ALWAYS_INLINE uint64_t frontier_estimate(const struct frontier *frontier, uint32_t x, uint32_t y,
                                         bool plain)
{
    return heuristic_estimate(&frontier->prices, &frontier->goals.rectangle, x, y, plain);
}

#endif
