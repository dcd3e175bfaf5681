/* SPDX-License-Identifier: MIT */
/*
 * terrain_jumps.h - tables for jump point search across terrain (jps_terrain.c).
 *
 * The block of a cell x is the 3 x 3 block around x. Let p be the cell from which x was reached.
 * The step x -> n is pruned if there is another path from p to n within the block that does not
 * visit x, follows the movement rule, and
 *   1. costs less than p -> x -> n; or
 *   2. costs the same, while x -> n is a diagonal step and the last step of the other path is
 *      straight. Without diagonal steps, "horizontal" replaces "diagonal", and "vertical" replaces
 *      "straight".
 * Other ties must not prune. Suppose that straight steps were pruned on ties, too: two paths around
 * a cell that turn by 90 degrees at opposite corners can cost the same, prune each other, and no
 * path is left.
 *
 * A jump takes steps in one direction until it must turn or choose. It may pass a cell only if the
 * steps worth taking there are the jump's own: the step straight ahead, and the steps to both sides
 * if side jumps start there (jps_terrain.c).
 *
 * Proof that the least cost g*(n) of every cell n is found, by induction over g*. A cell is found
 * if a jump passes it or ends there. Let x -> n be the last step of a cheapest path to n. By
 * induction, x was found at g*(x), by a step from some cell p with g*(p) + cost(p, x) = g*(x), and
 * all steps that are not pruned for that arrival are taken: by the jump itself, by its side jumps,
 * or when x is expanded. If x was found several times at g*(x), one arrival is enough. If x -> n is
 * not pruned, n is found. Case 1 cannot have pruned it, because the other path would lead to n for
 * less than g*(n). So case 2 has: there is a cheapest path to n whose last step y -> n is straight.
 * Case 1 does not prune that step, whichever arrival found y, and case 2 prunes no straight step,
 * so y -> n is taken. The proof uses no property of the costs of cells and directions except that
 * they are positive.
 *
 * Since one arrival is enough, a jump may also stop at a cell that was reached, as the end of a
 * jump, at the same or a lower cost.
 *
 * Keys. The order of two paths in a block is the same for all keys that a search uses (keys.h) if
 * their numbers of diagonal units differ by less than the smallest `straight`. That holds if a path
 * of two steps costs less than that. Otherwise, the tables are filled again when the keys change.
 *
 * A type is the contents of a block. The steps worth taking at cells of a type are derived when a
 * jump first asks for them, and are kept for later runs, until the map changes. For each straight
 * direction, every cell has a bit that is set if jumps must stop at the cell to look at its type.
 * The bits are clear at first where the block has a single cost; others are cleared when a jump
 * finds that it may pass. The next bit is found 64 cells at a time (jump_maps.h).
 *
 * Memory in bytes per cell: 2 for the type, 1/2 for the bits; in addition, at most 530 kB.
 */
#ifndef ASTAR_SEARCH_ALGORITHMS_TERRAIN_JUMPS_H
#define ASTAR_SEARCH_ALGORITHMS_TERRAIN_JUMPS_H

#include "search/algorithms/jump_maps.h"

enum {
    TERRAIN_TYPES_MAX = 16384, /* further types are not kept */
};

struct terrain_type {
    uint64_t most; /* the values of the first eight cells of the block, row by row */
    uint8_t last;  /* the value of its last cell */
    /* For each arrival, the steps worth taking and SUCCESSORS_KNOWN; 0: not derived yet. */
    uint16_t steps[ARRIVAL_COUNT];
};

struct terrain_jumps {
    struct bit_lines lines[DIRECTION_COUNT]; /* stops of straight jumps, by direction; even only */
    /* The block contains the parents (see struct search), the ids, the slots and the lines. */
    uint32_t *block;
    uint16_t *ids;              /* number of the type of each cell; 0: not known */
    uint16_t *slots;            /* hash table of the numbers of types; follows the ids */
    struct terrain_type *types; /* from 1 on */
    uint32_t count;             /* number of types, plus 1 */
    uint64_t straight;          /* keys.straight when the tables were filled */
};

/*
 * Returns true if jumps use these tables: if costs differ by cell or by direction, or if `fastest`
 * expects too few queries for the tables of jump_maps.h.
 */
bool terrain_jumps_needed(const struct search *search);

/* Creates tables for a search, or fills them again. Fails if out of memory. */
bool terrain_jumps_prepare(struct search *search, struct error *error);

/* Releases tables. NULL is allowed. */
void terrain_jumps_free(struct terrain_jumps *jumps);

/* Updates the tables after a change in the block of the cell at padded x,y. */
void terrain_jumps_update(struct search *search, uint32_t x, uint32_t y);

/* Begins a run: makes the tables fit the keys, and makes all jumps stop at the goals. */
void terrain_jumps_begin(struct search *search);

/* A part of terrain_jumps_steps, for steps that are not known yet. */
unsigned terrain_jumps_derive(struct search *search, uint32_t cell, unsigned arrival);

/* Returns the steps worth taking from a cell that was reached by `arrival`. */
ALWAYS_INLINE unsigned terrain_jumps_steps(struct search *search, uint32_t cell, unsigned arrival)
{
    const struct terrain_jumps *const jumps = search->terrain_jumps;
    const uint16_t steps = jumps->types[jumps->ids[cell]].steps[arrival];
    return __builtin_expect(steps != 0, 1) ? steps & 0xffu
                                           : terrain_jumps_derive(search, cell, arrival);
}

/* Makes straight jumps in a direction stop at the cell at padded x,y, or pass it. */
ALWAYS_INLINE void terrain_jumps_set_stop(struct terrain_jumps *jumps, unsigned direction,
                                          uint32_t x, uint32_t y, bool stop)
{
    const struct bit_lines *lines = &jumps->lines[direction];
    const bool vertical = jump_maps_vertical(direction);
    const uint32_t position = vertical ? y : x;
    uint8_t *byte = &lines->bits[(vertical ? x : y) * lines->line_size + position / 8];
    const unsigned bit = 1u << position % 8;
    *byte = (uint8_t)(stop ? *byte | bit : *byte & ~bit);
}

#endif
