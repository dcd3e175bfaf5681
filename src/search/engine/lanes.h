/* SPDX-License-Identifier: MIT */
/* lanes.h - compares the nodes of a cell (turning.h), inline for the search loops. */
#ifndef ASTAR_SEARCH_ENGINE_LANES_H
#define ASTAR_SEARCH_ENGINE_LANES_H

#include <string.h>

#include "search/engine/state.h"

/* Vectors of sums. If the machine has no vectors of this size, the compiler uses smaller ones. */
typedef uint32_t vector32 __attribute__((vector_size(16)));
typedef uint64_t vector64 __attribute__((vector_size(16)));

/* Returns true if all bits of `mask` are set in both halves of a vector. */
ALWAYS_INLINE bool lanes_all_set(const void *vector, uint64_t mask)
{
    uint64_t halves[2];
    memcpy(halves, vector, sizeof halves);
    return (halves[0] & halves[1] & mask) == mask;
}

/*
 * Returns true if the path to the node of a step is dominated by another node of the cell.
 *
 * With sums of 32 and 64 bits, neither the base nor a difference of sums of a run reaches the
 * highest bit (sum_limit), so this bit is the sign of a difference. Node i dominates if two
 * differences are not negative: its sum minus the base (otherwise, this run has not reached the
 * node), and the sum of the step minus the cost of the turn minus the sum of node i.
 */
ALWAYS_INLINE bool lanes_dominate(const struct search *search, const struct step step,
                                  const struct variant variant)
{
    const struct frontier *const frontier = &search->forward;
    const unsigned direction = step.arrival;
    const uint32_t lanes = 1u << variant.lane_bits;
    const uint32_t first = step.cell << variant.lane_bits;
    const unsigned shift = DIRECTION_BITS - variant.lane_bits;
    if (variant.width == SUM_32) {
        const uint32_t *const sums = (const uint32_t *)frontier->sums + first;
        const uint32_t *const turns = search->turning.narrow[direction >> shift];
        vector32 signs = ~(vector32){0};
        for (uint32_t i = 0; i < lanes; i += sizeof signs / sizeof *sums) {
            vector32 other;
            vector32 turn;
            memcpy(&other, sums + i, sizeof other);
            memcpy(&turn, turns + i, sizeof turn);
            signs &= (other - (uint32_t)frontier->base) | ((uint32_t)step.sum - other - turn);
        }
        return !lanes_all_set(&signs, UINT64_C(0x8000000080000000));
    }
    if (variant.width == SUM_64) {
        const uint64_t *const sums = (const uint64_t *)frontier->sums + first;
        const uint64_t *const turns = search->turning.wide[direction >> shift];
        vector64 signs = ~(vector64){0};
        for (uint32_t i = 0; i < lanes; i += sizeof signs / sizeof *sums) {
            vector64 other;
            vector64 turn;
            memcpy(&other, sums + i, sizeof other);
            memcpy(&turn, turns + i, sizeof turn);
            signs &= (other - (uint64_t)frontier->base) | ((uint64_t)step.sum - other - turn);
        }
        return !lanes_all_set(&signs, UINT64_C(1) << 63);
    }
    const uint128 *const sums = (const uint128 *)frontier->sums + first;
    bool dominated = false;
    for (uint32_t i = 0; i < lanes; i++)
        dominated =
            dominated || (i << shift != direction && sums[i] >= frontier->base &&
                          sums[i] + search->turning.cost[direction][i << shift] <= step.sum);
    return dominated;
}

/*
 * Starts to load the sums of the cells that a set of steps leads to, because the processor cannot
 * foresee which of the many nodes the search needs next.
 */
ALWAYS_INLINE void lanes_prefetch(const struct search *search, uint32_t from, unsigned steps,
                                  const struct variant variant)
{
    const char *const sums = search->forward.sums;
    for (; steps != 0; steps &= steps - 1) {
        const uint32_t cell = from + (uint32_t)search->offsets[(unsigned)__builtin_ctz(steps)];
        __builtin_prefetch(sums + ((size_t)cell << variant.lane_bits) * sum_bytes(variant.width));
    }
}

#endif
