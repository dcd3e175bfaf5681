/* SPDX-License-Identifier: MIT */
/* far_list.c - the part of the open list above its window: buckets in a radix tree. */
#include "search/queue/far_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/*
 * The largest number of chunks that are in use but not full: one for each slot, and one that is
 * being redistributed. Chunk 0, which is never used, adds one more.
 */
enum { CHUNKS_MIN = FAR_LEVELS * FAR_DIGITS + 2 };

_Static_assert(FAR_LEVELS *FAR_DIGIT_BITS < 64, "all digits of a granule number fit in 63 bits");
_Static_assert(sizeof(struct far_chunk) == 256,
               "the size of a chunk is a multiple of the cache line size");

void far_list_free(struct far_list *list)
{
    free(list->chunks);
    list->chunks = NULL;
}

void far_list_clear(struct far_list *list)
{
    memset(list->occupied, 0, sizeof list->occupied);
    list->levels = 0;
    list->reference = 0;
    list->used = 1;
    list->unused = 0;
    list->count = 0;
}

/*
 * Raises the limit to at least `count` cells, or to UINT32_MAX. Up to the limit, adding and moving
 * cells requires no further memory.
 */
bool far_list_reserve(struct far_list *list, uint64_t count, struct error *error)
{
    if (count > UINT32_MAX)
        count = UINT32_MAX;
    struct far_chunk *chunks =
        memory_grow(list->chunks, &list->capacity, (size_t)(count / FAR_CHUNK) + 1 + CHUNKS_MIN,
                    sizeof *chunks, error);
    if (!chunks)
        return false;
    list->chunks = chunks;
    list->limit = (uint64_t)(list->capacity - CHUNKS_MIN) * FAR_CHUNK;
    if (list->limit > UINT32_MAX)
        list->limit = UINT32_MAX;
    return true;
}

static uint32_t new_chunk(struct far_list *list)
{
    const uint32_t chunk = list->unused;
    if (chunk == 0)
        return list->used++;
    list->unused = list->chunks[chunk].next;
    return chunk;
}

/* Makes a chunk available for reuse. Its cells remain valid until it is reused. */
static void release(struct far_list *list, uint32_t chunk)
{
    list->chunks[chunk].next = list->unused;
    list->unused = chunk;
}

/* Begins a new chunk at the end of a slot. */
static void extend_slot(struct far_list *list, struct far_slot *slot, bool empty)
{
    const uint32_t chunk = new_chunk(list);
    if (empty) {
        slot->first = chunk;
        slot->count = 0;
    } else {
        list->chunks[slot->last].next = chunk;
    }
    slot->last = chunk;
    slot->fill = 0;
}

/* Appends a cell to its slot, which depends on the granule of the cell and on the reference. */
static void append(struct far_list *list, uint64_t bucket, uint32_t cell)
{
    const uint64_t granule = bucket >> FAR_GRANULE_BITS;
    const uint64_t different = granule ^ list->reference;
    const unsigned level =
        different == 0 ? 0 : (63 - (unsigned)__builtin_clzll(different)) / FAR_DIGIT_BITS;
    const unsigned digit = granule >> level * FAR_DIGIT_BITS & (FAR_DIGITS - 1);
    struct far_slot *slot = &list->slots[level][digit];
    const bool empty = (list->occupied[level] >> digit & 1) == 0;
    if (empty || slot->fill == FAR_CHUNK)
        extend_slot(list, slot, empty);
    struct far_chunk *chunk = &list->chunks[slot->last];
    chunk->buckets[slot->fill] = bucket;
    chunk->cells[slot->fill] = cell;
    slot->fill++;
    slot->count++;
    list->occupied[level] |= UINT64_C(1) << digit;
    list->levels |= UINT32_C(1) << level;
}

bool far_list_push(struct far_list *list, uint64_t bucket, uint32_t cell, struct error *error)
{
    if (list->count == UINT32_MAX)
        return error_set(error, ERROR_LIMIT, "the search has too many open cells");
    if (list->count == list->limit && !far_list_reserve(list, list->count + 1, error))
        return false;
    list->count++;
    append(list, bucket, cell);
    return true;
}

/* Marks a slot as empty. */
static void empty_slot(struct far_list *list, unsigned level, unsigned digit)
{
    list->occupied[level] &= ~(UINT64_C(1) << digit);
    if (list->occupied[level] == 0)
        list->levels &= ~(UINT32_C(1) << level);
}

/* Moves the cells of the lowest slot, which is at a level above 0, to lower levels. */
static void redistribute(struct far_list *list, const struct far_run *run)
{
    const struct far_slot slot = list->slots[run->level][run->digit];
    uint32_t chunk = slot.first;
    uint32_t left = slot.count;
    empty_slot(list, run->level, run->digit);
    while (left > 0) {
        const struct far_chunk *const from = &list->chunks[chunk];
        const uint32_t next = from->next;
        const uint32_t count = left < FAR_CHUNK ? left : FAR_CHUNK;
        for (uint32_t i = 0; i < count; i++)
            append(list, from->buckets[i], from->cells[i]);
        release(list, chunk);
        chunk = next;
        left -= count;
    }
}

/* Returns the lowest slot. The list must not be empty. */
static struct far_run lowest_slot(const struct far_list *list)
{
    const unsigned level = (unsigned)__builtin_ctz(list->levels);
    const unsigned digit = (unsigned)__builtin_ctzll(list->occupied[level]);
    const unsigned shift = level * FAR_DIGIT_BITS;
    const uint64_t above = list->reference >> (shift + FAR_DIGIT_BITS);
    const uint64_t start = above << FAR_DIGIT_BITS | digit;
    return (struct far_run){.first = start << shift,
                            .end = (start + 1) << shift,
                            .level = level,
                            .digit = digit,
                            .last = digit};
}

/* Extends a run of a single slot by the slots after it, up to `few` cells in total. */
static void extend_run(const struct far_list *list, unsigned few, struct far_run *run)
{
    const struct far_slot *const slots = list->slots[run->level];
    uint64_t above = list->occupied[run->level] & ~UINT64_C(1) << run->digit;
    uint32_t count = slots[run->digit].count;
    for (; above != 0; above &= above - 1) {
        const unsigned digit = (unsigned)__builtin_ctzll(above);
        count += slots[digit].count;
        if (count > few)
            break;
        run->last = digit;
    }
    run->end += (uint64_t)(run->last - run->digit) << run->level * FAR_DIGIT_BITS;
}

bool far_list_lowest(struct far_list *list, uint64_t end, unsigned few, struct far_run *run)
{
    while (list->levels != 0) {
        *run = lowest_slot(list);
        if (run->first >= end)
            return false;
        list->reference = run->first;
        if (run->level == 0)
            return true;
        if (list->slots[run->level][run->digit].count <= few) {
            extend_run(list, few, run);
            return true;
        }
        redistribute(list, run);
    }
    return false;
}

const struct far_chunk *far_list_take(struct far_list *list, struct far_run *run, uint32_t *count)
{
    while (run->digit <= run->last && (list->occupied[run->level] >> run->digit & 1) == 0)
        run->digit++;
    if (run->digit > run->last)
        return NULL;
    struct far_slot *const slot = &list->slots[run->level][run->digit];
    const uint32_t chunk = slot->first;
    *count = slot->count < FAR_CHUNK ? slot->count : FAR_CHUNK;
    slot->first = list->chunks[chunk].next;
    slot->count -= *count;
    list->count -= *count;
    if (slot->count == 0)
        empty_slot(list, run->level, run->digit);
    release(list, chunk);
    return &list->chunks[chunk];
}
