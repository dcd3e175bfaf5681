/* SPDX-License-Identifier: MIT */
/*
 * ring.h - A* and Dijkstra's algorithm for maps on which all steps cost the same.
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
 *     RING_WALL              the cell is a wall
 *     base + 4 * a + s       the current run reached the cell by a step in direction 2 * a; a = 4
 *                            for a start. s is the number of the stack on which it was pushed
 *                            last, or RING_CLOSED.
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
#ifndef ASTAR_SEARCH_ALGORITHMS_RING_H
#define ASTAR_SEARCH_ALGORITHMS_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "search/engine/state.h"
#include "search/queue/low_heap.h"

enum {
    RING_STACKS = 3,
    RING_CLOSED = 3,     /* value of s for a closed cell */
    RING_VALUES = 20,    /* number of states of a reached cell: 5 arrivals x 4 values of s */
    RING_BASES = 12,     /* number of different bases */
    RING_BASE_FIRST = 4, /* the lowest base; all bases are multiples of 4 */
    RING_WALL = 255,
    RING_SIDE = 8, /* width and height of a tile, in cells */
    RING_TILE = RING_SIDE * RING_SIDE,
};

/* Indices of the neighbours of a cell, in the order of the heading RING_COMPASS (see below). */
enum { RING_NORTH, RING_SOUTH, RING_EAST, RING_WEST, RING_NEIGHBOURS };

/*
 * Numbers of headings (struct ring_heading). If the heuristic is not 0 and the cell is outside all
 * columns and rows of the bounding rectangle of the goals, the number is the sum of RING_WESTWARD,
 * if the goals are to the west, and RING_NORTHWARD, if they are to the north. Otherwise, the
 * heading is RING_COMPASS.
 */
enum { RING_WESTWARD = 1, RING_NORTHWARD = 2, RING_COMPASS = 4, RING_HEADINGS };

/*
 * A heading: the order in which the neighbours of a cell are pushed. The heading RING_COMPASS has
 * the order of RING_NORTH to RING_WEST. In all other headings, the first RING_TOWARDS neighbours
 * are nearer to the goals, so steps to them do not raise f. In each half of the order, north or
 * south comes before east or west, so that paths first move horizontally, as in astar.c.
 */
struct ring_heading {
    /* The slot of each neighbour minus the cell's slot, modulo 2^32, by position in the tile. */
    uint32_t offsets[RING_TILE][RING_NEIGHBOURS];
    uint8_t directions[RING_NEIGHBOURS];
    /*
     * The state byte of each neighbour when it is pushed in the current run, indexed by the number
     * of the stack with the lowest f. The bytes of RING_COMPASS are for a search without a
     * heuristic.
     */
    uint8_t open[RING_STACKS][RING_NEIGHBOURS];
};

enum { RING_TOWARDS = 2 };

/*
 * Slots of cells with the same f. The newest is removed first. During a run, the first entry is 0,
 * the slot of a corner of the padding.
 */
struct ring_stack {
    uint32_t *slots;
    size_t count, capacity;
};

/* Number of free entries that each stack must have when a cell is expanded. */
enum { RING_ROOM = 4 };

struct ring {
    uint8_t *states;         /* state bytes, indexed by slot */
    size_t slot_count;       /* a multiple of RING_TILE */
    uint32_t tiles_across;   /* number of tiles in a row of tiles */
    uint64_t across_inverse; /* ceil(2^64 / tiles_across) */
    struct ring_heading headings[RING_HEADINGS];
    bool *touched; /* for each row of tiles: a run has used it since the last clearing */
    uint8_t base;  /* base of the current run */
    bool blind;    /* there is no heuristic */
    struct ring_stack stacks[RING_STACKS];
    unsigned lowest;             /* index of the stack with the lowest f */
    uint64_t f;                  /* f of the cells on the stack `lowest` */
    struct rectangle goal_tiles; /* bounding rectangle of the tiles with goals of this run */
    struct low_heap starts;      /* starts whose f has not been reached, ordered by f */
    uint32_t *costs;             /* g of each slot in steps, or RING_NO_COST; NULL: not computed */
    bool recording;      /* runs without a heuristic store the costs of the cells that they close */
    uint64_t costs_time; /* value of search->expanded when `costs` was computed */
};

#define RING_NO_COST UINT32_MAX

/*
 * Returns true if a ring supports a grid of this size. On very thin maps, tiles would need far more
 * memory than the grid.
 */
bool ring_holds(const struct grid *grid);

/*
 * Returns true if all steps of this search cost the same, and a ring supports its other settings
 * and its grid.
 */
bool ring_fits(const struct search *search);

/* Allocates search->ring, unless it exists, and sets its heuristic. */
bool ring_prepare(struct search *search, struct error *error);

/* Releases a ring. NULL is allowed. */
void ring_free(struct ring *ring);

/* Sets the states of all cells after changes to the grid. Results of the last run are lost. */
void ring_fill(struct ring *ring, const struct grid *grid);

/* Sets the state of a cell after a change to the grid. */
void ring_update(struct ring *ring, const struct grid *grid, struct point point);

/* Makes room for `count` slots in total. Returns false if out of memory. */
bool ring_stack_reserve(struct ring_stack *stack, size_t count, struct error *error);

/* Reserves memory so that runs with up to search->reserved_ends starts allocate no memory. */
bool ring_reserve(struct search *search, struct error *error);

/* Returns the slot of the cell at padded x,y. */
static inline uint32_t ring_slot(const struct ring *ring, uint32_t x, uint32_t y)
{
    const uint32_t tile = y / RING_SIDE * ring->tiles_across + x / RING_SIDE;
    return tile * RING_TILE + y % RING_SIDE * RING_SIDE + x % RING_SIDE;
}

static inline uint32_t ring_tile_rows(const struct ring *ring)
{
    return (uint32_t)(ring->slot_count / RING_TILE / ring->tiles_across);
}

/* Returns true if the last run reached the cell of a slot. */
static inline bool ring_reached(const struct ring *ring, uint32_t slot)
{
    return (uint8_t)(ring->states[slot] - ring->base) < RING_VALUES;
}

/* Returns the direction of the last step into a cell that was reached, or ARRIVAL_START. */
static inline unsigned ring_arrival(const struct ring *ring, uint32_t slot)
{
    return (uint8_t)(ring->states[slot] - ring->base) / 4u * 2u;
}

/* Returns the slot of the cell from which a step in direction `arrival` leads to `slot`. */
static inline uint32_t ring_slot_before(const struct ring *ring, uint32_t slot, unsigned arrival)
{
    static const uint8_t back[DIRECTION_COUNT] = {
        [NORTH] = RING_SOUTH, [EAST] = RING_WEST, [SOUTH] = RING_NORTH, [WEST] = RING_EAST};
    return slot + ring->headings[RING_COMPASS].offsets[slot % RING_TILE][back[arrival]];
}

/* Returns the number of state bytes of a row of tiles. */
static inline size_t ring_row_size(const struct ring *ring)
{
    return (size_t)ring->tiles_across * RING_TILE;
}

/* Prefetches the tiles around the tile of a state byte. `row` is the result of ring_row_size. */
static inline void ring_prefetch_around(const uint8_t *state, size_t row)
{
    const uintptr_t address = (uintptr_t)state; /* an integer, as tiles may be outside the array */
    __builtin_prefetch((const void *)(address - RING_TILE));
    __builtin_prefetch((const void *)(address + RING_TILE));
    __builtin_prefetch((const void *)(address - row));
    __builtin_prefetch((const void *)(address + row));
}

/*
 * Copies the elements of `count` cells of a row, from padded coordinates on, from an array indexed by
 * slot. `size` is the size of an element, a constant at each call.
 */
ALWAYS_INLINE void ring_copy_row(const struct ring *ring, const void *array, const size_t size,
                                 struct point from, uint32_t count, void *copy)
{
    char *to = copy;
    uint32_t part = RING_SIDE - from.x % RING_SIDE; /* cells in the first tile */
    for (uint32_t done = 0; done < count; done += part, part = RING_SIDE) {
        const char *source = (const char *)array + ring_slot(ring, from.x + done, from.y) * size;
        if (part == RING_SIDE && count - done >= RING_SIDE)
            memcpy(to + done * size, source, RING_SIDE * size);
        else
            memcpy(to + done * size, source, (part < count - done ? part : count - done) * size);
    }
}

/* Allocates ring->costs unless it exists, and sets all costs to RING_NO_COST. */
bool ring_clear_costs(struct ring *ring, struct error *error);

/*
 * Computes ring->costs for the last run, or for the run that is in progress, by following the path
 * to each reached cell. Takes time linear in the size of the map. Does nothing if the costs are up
 * to date.
 */
bool ring_compute_costs(const struct search *search, struct error *error);

#endif
