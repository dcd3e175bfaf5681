/* SPDX-License-Identifier: MIT */
/*
 * state.h - the state of a search. Internal to src/search.
 *
 * Memory in bytes per cell, excluding the grid: for searches with tiles, see algorithms/tiling.h;
 * for searches with turn costs, see algorithms/turning.h. Other searches need 1 byte for `free`,
 * plus the frontiers (frontier.h), plus the tables that the algorithm prepares, plus the landmarks.
 * The table of algorithms contains the totals without tiles and without landmarks.
 */
#ifndef ASTAR_SEARCH_ENGINE_STATE_H
#define ASTAR_SEARCH_ENGINE_STATE_H

#include "base/wide.h"
#include "search/cost/keys.h"
#include "search/cost/successors.h"
#include "search/cost/turns.h"
#include "search/engine/algorithm.h"
#include "search/engine/frontier.h"
#include "search/engine/watch.h"
#include "search/estimate/crossings.h"
#include "search/estimate/landmarks.h"
#include "search/rules/settings.h"

struct jump_maps;     /* for jump point search; see algorithms/jump_maps.h */
struct surface;       /* for maps with a cost for each cell; see surface/surface.h */
struct terrain_jumps; /* for terrain or few queries; see algorithms/terrain_jumps.h */
struct tiling;        /* for maps on which all steps cost the same; see algorithms/tiling.h */

/* Where a search stores how it has reached cells. */
enum layout {
    LAYOUT_CELLS,   /* in frontiers, with one node for each cell */
    LAYOUT_LANES,   /* in a frontier, with several nodes for each cell (algorithms/turning.h) */
    LAYOUT_TILES,   /* in tiles (algorithms/tiling.h) */
    LAYOUT_SURFACE, /* with the sums of a surface (surface/surface.h) */
};

/* Tables for searches with turn costs; see algorithms/turning.h. */
struct turning {
    unsigned lane_bits; /* base-2 logarithm of the number of nodes per cell; 0: no turn costs */
    uint128 cost[DIRECTION_COUNT][DIRECTION_COUNT]; /* key of a turn: [after][before] */
    /*
     * Like `cost`, but indexed by lane. The entry for two equal lanes is 1, so that no node
     * dominates itself. `narrow` is valid if the keys fit in 32 bits.
     */
    uint32_t narrow[DIRECTION_COUNT][DIRECTION_COUNT];
    uint64_t wide[DIRECTION_COUNT][DIRECTION_COUNT];
    bool passes;                      /* this run ends at a via point and must find all arrivals */
    uint64_t remaining[TURN_MAX + 1]; /* in this run, what turns_toward adds to the estimate */
};

struct search {
    const struct grid *map;  /* the map, as given */
    const struct grid *grid; /* the grid to search: `map`, or `ground` if they differ (ground.h) */
    struct grid ground;
    struct search_settings settings;
    const struct algorithm_row *algorithm; /* the algorithm in use; its `run` is not NULL */
    enum layout layout;                    /* the layout in use */
    const struct algorithm_row *chosen;    /* the algorithm with which every query begins, and */
    enum layout chosen_layout;             /* its layout */
    struct terrain grid_terrain;           /* the costs of the cells */
    struct terrain terrain;                /* the same or, if the algorithm counts steps, 1 */
    uint32_t *level_units; /* with COSTS_LEVEL: costs in units, by keep_away_index; or NULL */
    bool one_value;        /* with COSTS_LEVEL: all cells of the same level cost the same */
    struct strides strides;
    struct keys keys;
    struct successors successors;
    struct turning turning;
    bool diagonals; /* the grid allows at least one diagonal step */
    bool once;      /* every cell is expanded at most once (engine/best_first.h) */
    bool prune;     /* apply successor pruning (successors.h) */
    /* Steps that may be on a cheapest path, indexed by arrival and by set of free neighbours. */
    uint8_t onward[ARRIVAL_COUNT][256];
    unsigned leading; /* directions that canonical paths take first: diagonal or horizontal */
    bool ready;       /* the configuration is valid for the grid */
    bool keys_ready;  /* keys are chosen, and the tables that depend on them are valid */
    enum sum_width least_width; /* the least width requested when the keys were chosen */
    uint32_t weight;            /* weight of h, in thousandths; may be below settings.weight */
    unsigned bucket_shift;      /* base-2 logarithm of the width of a bucket, if f includes g */
    bool uniform_steps;      /* one cost for all straight steps, and one for all diagonal steps */
    bool overflow;           /* a sum did not fit */
    uint64_t g_mask;         /* all ones if f includes g, otherwise zero */
    struct surface *surface; /* for LAYOUT_SURFACE, which uses no keys and no frontiers; or NULL */
    struct tiling *tiling;   /* or NULL; kept up to date with the grid even if not used */
    uint8_t *free;           /* set of free neighbours of each cell of the map; NULL until needed */
    struct frontier forward;
    struct frontier backward; /* only for two frontiers, except `goals`: the starts of the leg */
    uint32_t *parents; /* for algorithms that jump: parent of each cell, in the tables in use */
    struct jump_maps *jump_maps;
    struct terrain_jumps *terrain_jumps;
    /* Tables of jumps by padded cell (algorithms/jump_distances.h); or NULL. */
    int16_t (*jumps)[DIRECTION_COUNT];
    bool jumps_stale;                 /* the tables must be filled before they are used */
    struct landmarks *landmarks;      /* see guided.h; or NULL */
    struct crossings crossings;       /* allocated if costs depend on levels */
    bool crossing;                    /* this run uses the heuristic of crossings.h */
    bool guided;                      /* this run uses the landmarks */
    int32_t offsets[DIRECTION_COUNT]; /* index of a neighbour minus index of the cell */
    uint64_t stride_inverse;          /* ceil(2^64 / stride) */
    uint64_t expanded, generated;     /* counters of this run */
    uint64_t next_poll;               /* value of `expanded` at the next poll (poll.h) */
    uint64_t reported;                /* expanded cells reported to the watch and the observer */
    struct search_watch *watch;       /* set by search_set_watch; or NULL */
    struct search_observer *observer; /* observer of the current query; or NULL */
    uint8_t *saved_states;   /* highest state of each cell in the saved legs (touched.h); or NULL */
    struct rectangle saved;  /* contains all cells that the saved legs have touched */
    bool saves;              /* the states of this leg will be saved, so `jumped` is needed */
    struct rectangle jumped; /* contains all cells reached by jumps above `jump_limit` */
    uint128 jump_limit;      /* the largest sum in the range of this run; 0 if `saves` is set */
    struct point *spare_path; /* memory for the path of the next run; or NULL */
    size_t spare_capacity;    /* capacity of `spare_path` in cells */
    size_t reserved_ends;     /* number of starts for which memory is reserved; 0: none */
};

/*
 * Returns the padded row of a cell: cell / stride, computed by multiplying by stride_inverse. The
 * result is exact because cell < 2^32.
 */
static inline uint32_t cell_row(const struct search *search, uint32_t cell)
{
    return (uint32_t)((uint128)cell * search->stride_inverse >> 64);
}

static inline uint32_t cell_column(const struct search *search, uint32_t cell)
{
    return cell - cell_row(search, cell) * (uint32_t)search->grid->stride;
}

/* Returns the point of a cell on the map. */
static inline struct point point_of_cell(const struct search *search, uint32_t cell)
{
    return (struct point){cell_column(search, cell) - 1, cell_row(search, cell) - 1};
}

/* Returns the source of costs in a loop. */
ALWAYS_INLINE enum cost_source source_of(const struct search *search, const struct variant variant)
{
    return variant.costs == COSTS_ANY ? search->terrain.source : variant.costs;
}

/* Returns the cost of entering a cell, in units. */
ALWAYS_INLINE uint32_t cell_units(const struct search *search, uint32_t cell,
                                  const struct variant variant)
{
    const struct grid *const grid = search->grid;
    const uint8_t value = variant.one_value ? CELL_FREE : grid->cells[cell];
    switch (source_of(search, variant)) {
    case COSTS_UNIFORM:
        return 1;
    case COSTS_LEVEL:
        return search->level_units[keep_away_index(value, grid->levels[cell])];
    case COSTS_ANY:
    case COSTS_VALUE:
        break;
    }
    return search->terrain.units[value];
}

/*
 * Returns the largest sum to which a step and a turn can be added without exceeding the range of a
 * run. The range does not depend on earlier runs.
 */
ALWAYS_INLINE uint128 sum_limit(const struct search *search, enum sum_width width)
{
    const uint128 range = sum_minus(keys_sum_max(width), 2 * search->keys.longest, width);
    return sum_plus(search->forward.base, range, width);
}

/* Returns the least key that the open list may contain. */
static inline uint128 open_floor(const struct search *search, const struct frontier *frontier)
{
    return (uint128)open_list_floor(&frontier->open) << search->keys.rounding;
}

/* Returns the estimate for a cell, without turns, by the heuristic that `variant` selects. */
ALWAYS_INLINE uint64_t cell_estimate(const struct search *search, const struct frontier *frontier,
                                     const struct step step, const struct variant variant)
{
    const bool any = variant.estimate == ESTIMATE_ANY;
    if (any ? search->crossing : variant.estimate == ESTIMATE_CROSSING)
        return crossings_estimate(&search->crossings, step.x, step.y);
    const uint64_t plain = frontier_estimate(frontier, step.x, step.y, !any);
    if (any ? !search->guided : variant.estimate != ESTIMATE_GUIDED)
        return plain;
    const uint64_t guided =
        landmarks_estimate(search->landmarks, step.cell, search->grid->cells[step.cell]);
    return guided > plain ? guided : plain;
}

/* Returns the estimate for a cell or node by the heuristic that `variant` selects. */
ALWAYS_INLINE uint64_t step_estimate(const struct search *search, const struct frontier *frontier,
                                     const struct step step, const struct variant variant)
{
    const uint64_t steps = cell_estimate(search, frontier, step, variant);
    if (variant.lane_bits == 0)
        return steps;
    const int32_t x = (int32_t)(frontier->goals.rectangle.left - step.x);
    const int32_t y = (int32_t)(frontier->goals.rectangle.top - step.y);
    return steps + search->turning.remaining[turns_toward(x, y, step.arrival)];
}

/* Returns a lower bound on the key of a path from a start through a cell to a goal. */
ALWAYS_INLINE uint128 bound_through(const struct search *search, const struct frontier *frontier,
                                    const struct step step, const struct variant variant)
{
    const uint64_t h = step_estimate(search, frontier, step, variant);
    const uint128 g = sum_minus(step.sum, frontier->base, variant.width);
    return sum_plus(g, variant.width == SUM_128 ? (uint128)h << search->keys.rounding : h,
                    variant.width);
}

/* Stores how a node was reached, and pushes the node onto the open list of the frontier. */
ALWAYS_INLINE bool frontier_reach(struct search *search, struct frontier *frontier,
                                  const struct step step, const struct variant variant,
                                  struct error *error)
{
    frontier_store(frontier, step, variant);
    search->generated++;
    const uint64_t h = step_estimate(search, frontier, step, variant);
    const uint128 g = sum_minus(step.sum, frontier->base, variant.width);
    const uint64_t rounded = (uint64_t)(variant.width == SUM_128 ? g >> search->keys.rounding : g);
    const uint64_t f = (rounded & search->g_mask) + h;
    return open_list_push(&frontier->open, f, step_node(step, variant), error);
}

#endif
