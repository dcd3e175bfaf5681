/* SPDX-License-Identifier: MIT */
/*
 * successors.h - which steps from a cell are worth taking, given how it was reached.
 *
 * Where all cells of the 3 x 3 block around a cell x cost the same, a step x -> n can be left out
 * if the cell p from which x was reached leads to n as well without x, legally within the block,
 * and
 *   - at a lower cost, or
 *   - at the same cost by two steps of which the second is straight, where x -> n is diagonal
 *     ("diagonal first"; and two straight steps rather than two diagonal ones, where they cost the
 *     same).
 * After the canonical orderings of Harabor and Grastien (2011) and Sturtevant and Rabin (2016), with
 * the table derived by program from the movement rule and the costs of the directions.
 *
 * Why the cheapest cost of every cell is still found: take a cheapest path to n whose last step,
 * x -> n, is left out. A lower cost is impossible, so it is the second case, and there is another
 * cheapest path p -> y -> n that ends in a straight (or vertical) step. The second case never
 * leaves out such a step; so however y was reached at its least cost, y -> n is taken.
 */
#ifndef ASTAR_SEARCH_SUCCESSORS_H
#define ASTAR_SEARCH_SUCCESSORS_H

#include <stdint.h>

#include "search/keys.h"
#include "search/movement.h"

/* How a cell was reached: one of the directions, or as a start. */
enum { ARRIVAL_START = DIRECTION_COUNT, ARRIVAL_COUNT };

/*
 * Filled in as entries are asked for: a search on a small map uses few of them. Entries are sets of
 * directions, with SUCCESSORS_KNOWN added once they have been worked out.
 */
struct successors {
    enum diagonal_rule rule;
    uint8_t allowed; /* the directions that may be taken at all */
    uint64_t step[DIRECTION_COUNT];
    uint16_t entries[ARRIVAL_COUNT][256];
};

enum { SUCCESSORS_KNOWN = 0x100 };

/* An empty table for a rule and the keys of the steps. */
void successors_begin(struct successors *table, enum diagonal_rule rule, const struct keys *keys);

/* The steps that the rule and the costs allow from a cell whose free neighbours are `free`. */
static inline unsigned successors_allowed(const struct successors *table, uint8_t free)
{
    return movement_steps(table->rule, free) & (unsigned)table->allowed;
}

/* Works out the entry for a cell reached by `arrival` whose free neighbours are `free`. */
uint16_t successors_derive(struct successors *table, unsigned arrival, uint8_t free);

/* The steps to take from a cell of a uniform 3 x 3 block. */
static inline unsigned successors_get(struct successors *table, unsigned arrival, uint8_t free)
{
    uint16_t entry = table->entries[arrival][free];
    if (__builtin_expect(entry == 0, 0))
        entry = successors_derive(table, arrival, free);
    return entry & 0xffu;
}

#endif
