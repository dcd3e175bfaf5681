/* SPDX-License-Identifier: MIT */
/* buckets.c - priority queue of the cells of a surface: chunks, and distribution of groups. */
#include "search/surface/buckets.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Numbers of chunks in a block. Blocks become larger, so that small maps need little memory. */
enum { BLOCK_LEAST = 16, BLOCK_MOST = 1 << 14 };

_Static_assert(sizeof(struct bucket_chunk) == 256, "a chunk fills four cache lines");

/* Empties all slots, and joins their chunks to a list. */
static struct bucket_chunk *take_all(struct buckets *buckets)
{
    struct bucket_chunk *all = NULL;
    for (unsigned i = 0; i < BUCKET_LEVELS * BUCKET_SLOTS; i++) {
        struct bucket_chunk *chunk = buckets->heads[i / BUCKET_SLOTS][i % BUCKET_SLOTS];
        while (chunk) {
            struct bucket_chunk *next = chunk->next;
            chunk->next = all;
            all = chunk;
            chunk = next;
        }
    }
    memset(buckets->heads, 0, sizeof buckets->heads);
    memset(buckets->occupied, 0, sizeof buckets->occupied);
    buckets->position = 0;
    return all;
}

void buckets_clear(struct buckets *buckets, struct error *error)
{
    struct bucket_chunk *all = take_all(buckets);
    while (all)
        all = buckets_release(buckets, all);
    buckets->error = error;
    buckets->failed = false;
}

void buckets_free(struct buckets *buckets)
{
    for (size_t i = 0; i < buckets->block_count; i++)
        free(buckets->blocks[i]);
    free(buckets->blocks);
    *buckets = (struct buckets){0};
}

/* Adds a block of empty chunks to buckets->spare. */
static bool add_block(struct buckets *buckets)
{
    size_t count = BLOCK_LEAST;
    for (size_t i = 0; i < buckets->block_count && count < BLOCK_MOST; i++)
        count *= 2;
    struct bucket_chunk **blocks =
        memory_grow(buckets->blocks, &buckets->block_capacity, buckets->block_count + 1,
                    sizeof(struct bucket_chunk *), buckets->error);
    if (!blocks)
        return false;
    buckets->blocks = blocks;
    struct bucket_chunk *block = memory_large(count * sizeof *block, buckets->error);
    if (!block)
        return false;
    blocks[buckets->block_count++] = block;
    for (size_t i = 0; i < count; i++)
        block[i].next = i + 1 < count ? &block[i + 1] : NULL;
    buckets->spare = block;
    return true;
}

struct bucket_chunk *buckets_extend(struct buckets *buckets, unsigned level, unsigned slot)
{
    if (!buckets->spare && !add_block(buckets)) {
        buckets->failed = true;
        return NULL;
    }
    struct bucket_chunk *chunk = buckets->spare;
    buckets->spare = chunk->next;
    buckets->used++;
    chunk->next = buckets->heads[level][slot];
    chunk->count = 0;
    buckets->heads[level][slot] = chunk;
    buckets->occupied[level][slot / 64] |= UINT64_C(1) << slot % 64;
    return chunk;
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

/* Adds the pending cells of a list of chunks anew, and releases the chunks. */
static void distribute(struct buckets *buckets, struct bucket_chunk *chunk)
{
    while (chunk) {
        for (uint32_t i = 0; i < chunk->count; i++)
            __builtin_prefetch(&buckets->sums[chunk->cells[i]]);
        for (uint32_t i = 0; i < chunk->count; i++) {
            const uint64_t sum = buckets->sums[chunk->cells[i]];
            if (sum & SUM_PENDING)
                buckets_put(buckets, sum_real(sum), chunk->cells[i]);
        }
        chunk = buckets_release(buckets, chunk);
    }
}

void buckets_narrow(struct buckets *buckets, double factor)
{
    struct bucket_chunk *all = take_all(buckets);
    buckets->scale *= factor;
    distribute(buckets, all);
}

/* Moves the pending cells of a slot, at which `position` has arrived, to lower levels. */
static void open_slot(struct buckets *buckets, unsigned level, unsigned slot)
{
    struct bucket_chunk *chunk = buckets->heads[level][slot];
    buckets->heads[level][slot] = NULL;
    buckets->occupied[level][slot / 64] &= ~(UINT64_C(1) << slot % 64);
    distribute(buckets, chunk);
}

bool buckets_advance(struct buckets *buckets)
{
    for (;;) {
        const unsigned slot = first_slot(buckets, 0, buckets->position & (BUCKET_SLOTS - 1));
        if (slot < BUCKET_SLOTS) {
            buckets->position = (buckets->position & ~(uint64_t)(BUCKET_SLOTS - 1)) | slot;
            return true;
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
        if (level == BUCKET_LEVELS)
            return false;
        open_slot(buckets, level, next);
    }
}
