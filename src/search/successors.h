/* SPDX-License-Identifier: MIT */
/*
 * successors.h - the steps worth taking from a cell, given how it was reached (successor pruning).
 *
 * Let p be the cell from which x was reached, and let all cells of the 3 x 3 block around x cost the
 * same. The step x -> n is superfluous if a path from p to n exists within the block that does not
 * visit x, obeys the rules and either
 *   1. costs less than p -> x -> n, or
 *   2. costs the same and consists of two steps of which the second is straight, while x -> n is
 *      diagonal ("diagonal first"). Without diagonal steps, vertical takes the place of straight.
 * These are the canonical orderings of Harabor and Grastien (2011) and of Sturtevant and Rabin
 * (2016). Here the table is derived from the movement rule and the costs of the directions.
 *
 * Proof that the least cost of every cell is still found: take a cheapest path to n whose last step
 * x -> n is left out. Case 1 is impossible, so case 2 applies, and there is a path p -> y -> n of
 * the same cost that ends in a straight (or vertical) step. Case 2 never leaves out such a step. So
 * however y was reached at its least cost, the step y -> n is taken.
 */
#ifndef ASTAR_SEARCH_SUCCESSORS_H
#define ASTAR_SEARCH_SUCCESSORS_H

#include <stdint.h>

#include "search/keys.h"
#include "search/movement.h"

/* How a cell was reached: one of the directions, or as a start. */
enum { ARRIVAL_START = DIRECTION_COUNT, ARRIVAL_COUNT };

/*
 * Entries are derived when they are first used, because a search of a small map uses few of them. An
 * entry is a set of directions plus SUCCESSORS_KNOWN; 0 stands for one that is not derived yet.
 */
struct successors {
    enum diagonal_rule rule;
    uint8_t allowed; /* directions that rule and costs permit at all */
    uint64_t step[DIRECTION_COUNT];
    uint16_t entries[ARRIVAL_COUNT][256];
};

enum { SUCCESSORS_KNOWN = 0x100 };

/* An empty table for a rule and the keys of the steps. */
void successors_begin(struct successors *table, enum diagonal_rule rule, const struct keys *keys);

/* All steps that rule and costs permit from a cell with the free neighbours `free`. */
static inline unsigned successors_allowed(const struct successors *table, uint8_t free)
{
    return movement_steps(table->rule, free) & (unsigned)table->allowed;
}

/* Derives the entry for a cell that was reached by `arrival` and has the free neighbours `free`. */
uint16_t successors_derive(struct successors *table, unsigned arrival, uint8_t free);

/* The steps worth taking from a cell in the middle of a uniform 3 x 3 block. */
static inline unsigned successors_get(struct successors *table, unsigned arrival, uint8_t free)
{
    uint16_t entry = table->entries[arrival][free];
    if (__builtin_expect(entry == 0, 0))
        entry = successors_derive(table, arrival, free);
    return entry & 0xffu;
}

#endif
