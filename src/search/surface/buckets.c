/* SPDX-License-Identifier: MIT */
/* buckets.c - priority queue of the cells of a surface: memory, and distribution of groups. */
#include "search/surface/buckets.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void buckets_clear(struct buckets *buckets, struct error *error)
{
    for (unsigned i = 0; i < BUCKET_LEVELS * BUCKET_SLOTS; i++)
        buckets->slots[i / BUCKET_SLOTS][i % BUCKET_SLOTS].count = 0;
    memset(buckets->occupied, 0, sizeof buckets->occupied);
    buckets->position = buckets->taken = 0;
    buckets->error = error;
    buckets->failed = false;
}

void buckets_free(struct buckets *buckets)
{
    for (unsigned i = 0; i < BUCKET_LEVELS * BUCKET_SLOTS; i++)
        free(buckets->slots[i / BUCKET_SLOTS][i % BUCKET_SLOTS].cells);
    *buckets = (struct buckets){0};
}

bool buckets_extend(struct buckets *buckets, unsigned level, unsigned slot)
{
    struct bucket_slot *extended = &buckets->slots[level][slot];
    uint32_t *cells = memory_grow(extended->cells, &extended->capacity, extended->count + 1,
                                  sizeof *cells, buckets->error);
    if (!cells) {
        buckets->failed = true;
        return false;
    }
    extended->cells = cells;
    buckets->occupied[level][slot / 64] |= UINT64_C(1) << slot % 64;
    return true;
}

/* Returns the first occupied slot of a level from `slot` on, or BUCKET_SLOTS. */
static unsigned first_slot(const struct buckets *buckets, unsigned level, unsigned slot)
{
    for (; slot < BUCKET_SLOTS; slot = (slot | 63) + 1) {
        const uint64_t rest = buckets->occupied[level][slot / 64] >> slot % 64;
        if (rest)
            return slot + (unsigned)__builtin_ctzll(rest);
    }
    return BUCKET_SLOTS;
}

/* Moves the pending cells of a slot, at which `position` has arrived, to lower levels. */
static void distribute(struct buckets *buckets, unsigned level, unsigned index)
{
    enum { AHEAD = 32 };
    struct bucket_slot *slot = &buckets->slots[level][index];
    buckets->occupied[level][index / 64] &= ~(UINT64_C(1) << index % 64);
    for (size_t i = 0; i < slot->count; i++) {
        if (i + AHEAD < slot->count)
            __builtin_prefetch(&buckets->sums[slot->cells[i + AHEAD]]);
        const uint64_t sum = buckets->sums[slot->cells[i]];
        if (sum & SUM_PENDING)
            buckets_put(buckets, sum, slot->cells[i]);
    }
    slot->count = 0;
}

/* Moves `position` to the next bucket with entries. Returns false if there is none. */
static bool advance(struct buckets *buckets)
{
    for (;;) {
        const unsigned slot = first_slot(buckets, 0, buckets->position & (BUCKET_SLOTS - 1));
        if (slot < BUCKET_SLOTS) {
            buckets->position = (buckets->position & ~(uint64_t)(BUCKET_SLOTS - 1)) | slot;
            return !buckets->failed;
        }
        unsigned level = 1;
        unsigned next = BUCKET_SLOTS;
        for (; level < BUCKET_LEVELS; level++) {
            const uint64_t group = buckets->position >> level * BUCKET_DIGIT;
            next = first_slot(buckets, level, (unsigned)(group & (BUCKET_SLOTS - 1)) + 1);
            if (next < BUCKET_SLOTS) {
                const uint64_t begin = (group & ~(uint64_t)(BUCKET_SLOTS - 1)) | next;
                buckets->position = begin << level * BUCKET_DIGIT;
                break;
            }
        }
        if (level == BUCKET_LEVELS || buckets->failed)
            return false;
        distribute(buckets, level, next);
    }
}

/*
 * Removes the next entries of a slot of level 0, which has at least `count` more, and stores the
 * cells that are pending. Without branches, because they could not be predicted.
 */
static size_t take(struct buckets *buckets, const struct bucket_slot *slot, size_t count,
                   uint32_t *cells)
{
    enum { AHEAD = 16 };
    const uint32_t *from = slot->cells + buckets->taken;
    const size_t left = slot->count - buckets->taken;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t *sum = &buckets->sums[from[i]];
        if (i + AHEAD < left)
            __builtin_prefetch(&buckets->sums[from[i + AHEAD]], 1);
        cells[kept] = from[i];
        kept += *sum & SUM_PENDING;
        *sum &= ~SUM_PENDING;
    }
    buckets->taken += count;
    return kept;
}

size_t buckets_take(struct buckets *buckets, uint32_t *cells, size_t most)
{
    for (;;) {
        const unsigned index = buckets->position & (BUCKET_SLOTS - 1);
        struct bucket_slot *slot = &buckets->slots[0][index];
        while (buckets->taken < slot->count) {
            const size_t left = slot->count - buckets->taken;
            const size_t kept = take(buckets, slot, left < most ? left : most, cells);
            if (kept > 0)
                return kept;
        }
        slot->count = buckets->taken = 0;
        buckets->occupied[0][index / 64] &= ~(UINT64_C(1) << index % 64);
        if (!advance(buckets))
            return 0;
    }
}
