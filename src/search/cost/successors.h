/* SPDX-License-Identifier: MIT */
/*
 * successors.h - successor pruning: the steps worth taking from a cell, given how it was reached.
 *
 * On a grid of uniform cost, many paths between two cells are permutations of each other and cost
 * the same. Pruning keeps one of them, so that most cells are reached only once.
 *
 * Let p be the cell from which x was reached, and let all cells of the 3 x 3 block around x have
 * the same cost. The step x -> n is pruned if there is another path from p to n within the block
 * that does not visit x, follows the movement rule, and
 *   1. costs less than p -> x -> n; or
 *   2. costs the same and consists of two steps, the second of which is straight, while x -> n is
 *      diagonal ("diagonal first"). Without diagonal steps, "vertical" replaces "straight".
 * These are the canonical orderings of Harabor and Grastien (2011) and of Sturtevant and Rabin
 * (2016). The table is derived from the movement rule and the costs of the directions, so pruning
 * works with every rule.
 *
 * With turn costs, the step x -> n is pruned if the other path from p to n costs no more, has no
 * larger sum of turns, and is better in at least one of the two. Its sum of turns includes the turn
 * from the direction of p -> x to its first step, those between its steps, and the turn from its
 * last step to the direction of x -> n. A cheapest path contains no pruned step: replacing
 * p -> x -> n with the other path would make that path cheaper, for any cost of the cells in
 * the block and any continuation of the path.
 *
 * Proof that the least cost of every cell is still found: consider a cheapest path to n whose last
 * step x -> n is pruned. Case 1 is impossible, so case 2 applies: there is a path p -> y -> n of
 * the same cost that ends in a straight (or vertical) step. Case 2 never prunes such a step, and
 * case 1 does not prune a step of a cheapest path. So y -> n is not pruned, whichever cheapest path
 * to y was found.
 */
#ifndef ASTAR_SEARCH_COST_SUCCESSORS_H
#define ASTAR_SEARCH_COST_SUCCESSORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/inline.h"
#include "search/cost/keys.h"
#include "search/rules/movement.h"

/* The arrival at a cell: the direction of the last step, or ARRIVAL_START. */
enum { ARRIVAL_START = DIRECTION_COUNT, ARRIVAL_COUNT };

/*
 * Entries are derived on first use, because a search of a small map uses few of them. An entry is a
 * set of directions plus SUCCESSORS_KNOWN, or 0 if it has not been derived yet.
 */
struct successors {
    enum diagonal_rule rule;
    uint8_t allowed;               /* set of directions that the rule and the costs allow */
    uint128 step[DIRECTION_COUNT]; /* keys of the steps */
    bool turns;                    /* turns have a cost */
    uint16_t entries[ARRIVAL_COUNT][256];
};

enum { SUCCESSORS_KNOWN = 0x100 };

/* Clears the table and sets it up for this rule and these keys. */
void successors_begin(struct successors *table, enum diagonal_rule rule, const struct keys *keys);

/*
 * Returns all steps that the rule and the costs allow from a cell with the free neighbours `free`.
 */
static inline unsigned successors_allowed(const struct successors *table, uint8_t free)
{
    return movement_steps(table->rule, free) & (unsigned)table->allowed;
}

/*
 * Derives and returns the entry for a cell that was reached by `arrival` and has the free
 * neighbours `free`.
 */
uint16_t successors_derive(struct successors *table, unsigned arrival, uint8_t free);

/*
 * Returns true if all cells of the 3 x 3 block around a cell have the same value. Only then can
 * steps be pruned.
 */
ALWAYS_INLINE bool successors_block_is_uniform(const uint8_t *cell, size_t stride)
{
    uint32_t above;
    uint32_t here;
    uint32_t below;
    memcpy(&above, cell - stride - 1, sizeof above);
    memcpy(&here, cell - 1, sizeof here);
    memcpy(&below, cell + stride - 1, sizeof below);
    const uint32_t same = *cell * UINT32_C(0x01010101);
    const uint32_t different = (above ^ same) | (here ^ same) | (below ^ same);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (different & UINT32_C(0x00ffffff)) == 0;
#else
    return (different & UINT32_C(0xffffff00)) == 0;
#endif
}

/* Returns the steps worth taking from a cell in the centre of a uniform 3 x 3 block. */
static inline unsigned successors_get(struct successors *table, unsigned arrival, uint8_t free)
{
    uint16_t entry = table->entries[arrival][free];
    if (__builtin_expect(entry == 0, 0))
        entry = successors_derive(table, arrival, free);
    return entry & 0xffu;
}

#endif
