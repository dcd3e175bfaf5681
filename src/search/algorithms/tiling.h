/* SPDX-License-Identifier: MIT */
/*
 * tiling.h - A* and Dijkstra's algorithm for maps on which all steps cost the same.
 *
 * On such maps, costs are counted in steps. With the Manhattan distance as h, a step changes h by
 * -1, 0 or 1, so that f = g + h rises by 0, 1 or 2. Without a heuristic, it rises by 1. All open
 * cells therefore have one of three consecutive values of f. A ring of three stacks is an exact
 * priority queue for them: cells are removed from the stack of the lowest f, until it is empty.
 * This is Dial's bucket queue (1969) with three buckets.
 *
 * The heuristic is consistent and the order is exact, so a cell has its final g when it is removed
 * for the first time. It is then closed and never opened again. The first goal that is removed ends
 * the search.
 *
 * g is not stored. To decide whether a step to an open cell is an improvement, it is sufficient to
 * compare f: both paths lead to the same cell, so they have the same h. The value of f is known
 * from the stack on which the cell was pushed. If the new f is lower, the cell is pushed again. Its
 * old entry is ignored when it is removed, because the cell is closed by then. A cell is therefore
 * pushed at most once for each value of f.
 *
 * Starts are pushed when the search reaches their f.
 *
 * State bytes. One byte for each padded cell stores the state of the search at the cell:
 *
 *     TILING_WALL              the cell is a wall
 *     base + 4 * a + s       the current run reached the cell by a step in direction 2 * a; a = 4
 *                            for a start. s is the number of the stack on which it was pushed
 *                            last, or TILING_CLOSED.
 *     any other value        the current run has not reached the cell
 *
 * Each run has a higher base, so that values of earlier runs become invalid without being cleared.
 * When no higher base is left, the bytes are cleared in the rows of tiles that runs have used since
 * the last clearing.
 *
 * Tiles. The bytes of a tile of 8 x 8 cells are consecutive and fill one cache line, so that most
 * neighbours of a cell are in the same line as the cell. In a large maze, this avoids more than
 * half of the cache misses. The index of a state byte is called a slot; an index into the grid is
 * called a cell, as elsewhere.
 *
 * Memory in bytes per cell: 1 for the state; 4 for each entry of a stack; 4 for the costs of cells,
 * if they are requested.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_TILING_H
#define ASTAR_SEARCH_ALGORITHMS_TILING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "search/engine/state.h"
#include "search/queue/low_heap.h"

enum {
    TILING_STACKS = 3,
    TILING_CLOSED = 3,     /* value of s for a closed cell */
    TILING_VALUES = 20,    /* number of states of a reached cell: 5 arrivals x 4 values of s */
    TILING_BASES = 12,     /* number of different bases */
    TILING_BASE_FIRST = 4, /* the lowest base; all bases are multiples of 4 */
    TILING_WALL = 255,
    TILE_SIDE = 8, /* width and height of a tile, in cells */
    TILE_CELLS = TILE_SIDE * TILE_SIDE,
};

/* Indices of the neighbours of a cell, in the order of the heading TILING_COMPASS (see below). */
enum { TILE_NORTH, TILE_SOUTH, TILE_EAST, TILE_WEST, TILING_NEIGHBOURS };

/*
 * Numbers of headings (struct tiling_heading). If the heuristic is not 0 and the cell is outside
 * all columns and rows of the bounding rectangle of the goals, the number is the sum of
 * TILING_WESTWARD, if the goals are to the west, and TILING_NORTHWARD, if they are to the north.
 * Otherwise, the heading is TILING_COMPASS.
 */
enum { TILING_WESTWARD = 1, TILING_NORTHWARD = 2, TILING_COMPASS = 4, TILING_HEADINGS };

/*
 * A heading: the order in which the neighbours of a cell are pushed. The heading TILING_COMPASS has
 * the order of TILE_NORTH to TILE_WEST. In all other headings, the first TILING_TOWARDS neighbours
 * are nearer to the goals, so steps to them do not raise f. In each half of the order, north or
 * south comes before east or west, so that paths first move horizontally, as in astar.c.
 */
struct tiling_heading {
    /* The slot of each neighbour minus the cell's slot, modulo 2^32, by position in the tile. */
    uint32_t offsets[TILE_CELLS][TILING_NEIGHBOURS];
    uint8_t directions[TILING_NEIGHBOURS];
    /*
     * The state byte of each neighbour when it is pushed in the current run, indexed by the number
     * of the stack with the lowest f. The bytes of TILING_COMPASS are for a search without a
     * heuristic.
     */
    uint8_t open[TILING_STACKS][TILING_NEIGHBOURS];
};

enum { TILING_TOWARDS = 2 };

/*
 * Slots of cells with the same f. The newest is removed first. During a run, the first entry is 0,
 * the slot of a corner of the padding.
 */
struct tiling_stack {
    uint32_t *slots;
    size_t count, capacity;
};

/* Number of free entries that each stack must have when a cell is expanded. */
enum { TILING_ROOM = 4 };

struct tiling {
    uint8_t *states;         /* state bytes, indexed by slot */
    size_t slot_count;       /* a multiple of TILE_CELLS */
    uint32_t tiles_across;   /* number of tiles in a row of tiles */
    uint64_t across_inverse; /* ceil(2^64 / tiles_across) */
    struct tiling_heading headings[TILING_HEADINGS];
    bool *touched; /* for each row of tiles: a run has used it since the last clearing */
    uint8_t base;  /* base of the current run */
    bool blind;    /* there is no heuristic */
    struct tiling_stack stacks[TILING_STACKS];
    unsigned lowest;             /* index of the stack with the lowest f */
    uint64_t f;                  /* f of the cells on the stack `lowest` */
    struct rectangle goal_tiles; /* bounding rectangle of the tiles with goals of this run */
    struct low_heap starts;      /* starts whose f has not been reached, ordered by f */
    uint32_t *costs;     /* g of each slot in steps, or TILING_NO_COST; NULL: not computed */
    bool recording;      /* runs without a heuristic store the costs of the cells that they close */
    uint64_t costs_time; /* value of search->expanded when `costs` was computed */
};

#define TILING_NO_COST UINT32_MAX

/*
 * Returns true if a tiling supports a grid of this size. On very thin maps, tiles would need far
 * more memory than the grid.
 */
bool tiling_holds(const struct grid *grid);

/*
 * Returns true if all steps of this search cost the same, and a tiling supports its other settings
 * and its grid.
 */
bool tiling_fits(const struct search *search);

/* Allocates search->tiling, unless it exists, and sets its heuristic. */
bool tiling_prepare(struct search *search, struct error *error);

/* Releases a tiling. NULL is allowed. */
void tiling_free(struct tiling *tiling);

/* Sets the states of all cells after changes to the grid. Results of the last run are lost. */
void tiling_fill(struct tiling *tiling, const struct grid *grid);

/* Sets the state of a cell after a change to the grid. */
void tiling_update(struct tiling *tiling, const struct grid *grid, struct point point);

/* Makes room for `count` slots in total. Returns false if out of memory. */
bool tiling_stack_reserve(struct tiling_stack *stack, size_t count, struct error *error);

/* Reserves memory so that runs with up to search->reserved_ends starts allocate no memory. */
bool tiling_reserve(struct search *search, struct error *error);

/* Returns the slot of the cell at padded x,y. */
static inline uint32_t tiling_slot(const struct tiling *tiling, uint32_t x, uint32_t y)
{
    const uint32_t tile = y / TILE_SIDE * tiling->tiles_across + x / TILE_SIDE;
    return tile * TILE_CELLS + y % TILE_SIDE * TILE_SIDE + x % TILE_SIDE;
}

static inline uint32_t tiling_rows(const struct tiling *tiling)
{
    return (uint32_t)(tiling->slot_count / TILE_CELLS / tiling->tiles_across);
}

/* Returns true if the last run reached the cell of a slot. */
static inline bool tiling_reached(const struct tiling *tiling, uint32_t slot)
{
    return (uint8_t)(tiling->states[slot] - tiling->base) < TILING_VALUES;
}

/* Returns the direction of the last step into a cell that was reached, or ARRIVAL_START. */
static inline unsigned tiling_arrival(const struct tiling *tiling, uint32_t slot)
{
    return (uint8_t)(tiling->states[slot] - tiling->base) / 4u * 2u;
}

/* Returns the slot of the cell from which a step in direction `arrival` leads to `slot`. */
static inline uint32_t tiling_slot_before(const struct tiling *tiling, uint32_t slot,
                                          unsigned arrival)
{
    static const uint8_t back[DIRECTION_COUNT] = {
        [NORTH] = TILE_SOUTH, [EAST] = TILE_WEST, [SOUTH] = TILE_NORTH, [WEST] = TILE_EAST};
    return slot + tiling->headings[TILING_COMPASS].offsets[slot % TILE_CELLS][back[arrival]];
}

/* Returns the number of state bytes of a row of tiles. */
static inline size_t tiling_row_size(const struct tiling *tiling)
{
    return (size_t)tiling->tiles_across * TILE_CELLS;
}

/* Prefetches the tiles around the tile of a state byte. `row` is the result of tiling_row_size. */
static inline void tiling_prefetch_around(const uint8_t *state, size_t row)
{
    const uintptr_t address = (uintptr_t)state; /* an integer, as tiles may be outside the array */
    __builtin_prefetch((const void *)(address - TILE_CELLS));
    __builtin_prefetch((const void *)(address + TILE_CELLS));
    __builtin_prefetch((const void *)(address - row));
    __builtin_prefetch((const void *)(address + row));
}

/*
 * Copies the elements of `count` cells of a row, from padded coordinates on, from an array indexed
 * by slot. `size` is the size of an element, a constant at each call.
 */
ALWAYS_INLINE void tiling_copy_row(const struct tiling *tiling, const void *array,
                                   const size_t size, struct point from, uint32_t count, void *copy)
{
    char *to = copy;
    uint32_t part = TILE_SIDE - from.x % TILE_SIDE; /* cells in the first tile */
    for (uint32_t done = 0; done < count; done += part, part = TILE_SIDE) {
        const char *source =
            (const char *)array + tiling_slot(tiling, from.x + done, from.y) * size;
        if (part == TILE_SIDE && count - done >= TILE_SIDE)
            memcpy(to + done * size, source, TILE_SIDE * size);
        else
            memcpy(to + done * size, source, (part < count - done ? part : count - done) * size);
    }
}

/* Allocates tiling->costs unless it exists, and sets all costs to TILING_NO_COST. */
bool tiling_clear_costs(struct tiling *tiling, struct error *error);

/*
 * Computes tiling->costs for the last run, or for the run that is in progress, by following the
 * path to each reached cell. Takes time linear in the size of the map. Does nothing if the costs
 * are up to date.
 */
bool tiling_compute_costs(const struct search *search, struct error *error);

#endif
