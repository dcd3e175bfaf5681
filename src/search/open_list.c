/* SPDX-License-Identifier: MIT */
/* open_list.c - memory management and slow paths of the bucket queue. */
#include "search/open_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { WORDS = OPEN_SLOTS / 64 + 1 };

/*
 * The window moves in whole granules. It begins one granule before its lowest cell, to leave room
 * for lower keys that are pushed later.
 */
enum { GRANULES = OPEN_SLOTS / FAR_GRANULE };

/*
 * If the lowest slot of the far tier is wider than the window and has at most FEW cells, there is
 * no window, and these cells go to the low tier: a small heap is faster than a window in which most
 * slots are empty. When the heap exceeds MANY cells, they go back to the far tier, which then
 * divides them into smaller slots.
 */
enum { FEW = 16, MANY = 64 };

/* The value of `origin` if there is no window. It is above all buckets, so no bucket has a slot. */
#define NO_WINDOW (UINT64_C(1) << 63)

_Static_assert(GRANULES >= 2 && OPEN_SLOTS % FAR_GRANULE == 0, "a window consists of granules");

/* Places the window at bucket 0. */
static void reset(struct open_list *list, unsigned shift)
{
    list->shift = shift;
    list->origin = UINT64_MAX;
    list->slot = 1;
    list->newest = 0;
    list->far_begin = OPEN_SLOTS;
    list->used = 1;
    list->unused = 0;
}

void open_list_begin(struct open_list *list, unsigned shift)
{
    memset(list, 0, sizeof *list);
    far_list_begin(&list->far);
    reset(list, shift);
}

void open_list_free(struct open_list *list)
{
    free(list->entries);
    list->entries = NULL;
    low_heap_free(&list->low);
    far_list_free(&list->far);
}

void open_list_clear(struct open_list *list, unsigned shift)
{
    for (uint32_t word = 0; word < WORDS; word++) {
        for (uint64_t bits = list->occupied[word]; bits != 0; bits &= bits - 1)
            list->heads[word * 64 + (uint32_t)__builtin_ctzll(bits)] = 0;
        list->occupied[word] = 0;
    }
    low_heap_clear(&list->low);
    far_list_clear(&list->far);
    reset(list, shift);
}

bool open_list_reserve(struct open_list *list, uint64_t entries, uint64_t far, struct error *error)
{
    if (!far_list_reserve(&list->far, far, error) || !low_heap_reserve(&list->low, MANY + 2, error))
        return false;
    entries = entries < UINT32_MAX ? entries + 1 : UINT32_MAX; /* entry 0 is never used */
    struct open_entry *room =
        memory_grow(list->entries, &list->capacity, entries, sizeof *room, error);
    if (room)
        list->entries = room;
    return room != NULL;
}

uint64_t open_list_work(const struct open_list *list)
{
    return list->low.work + list->far.work;
}

bool open_list_grow(struct open_list *list, struct error *error)
{
    if (list->used == UINT32_MAX)
        return error_set(error, ERROR_LIMIT, "the search has too many open cells");
    struct open_entry *entries =
        memory_grow(list->entries, &list->capacity, (size_t)list->used + 1, sizeof *entries, error);
    if (!entries)
        return false;
    list->entries = entries;
    return true;
}

/* Stores `newest` in its bucket, so that another bucket can become the current one. */
static bool store_newest(struct open_list *list, struct error *error)
{
    const uint32_t cell = list->newest;
    list->newest = 0;
    if (cell == 0)
        return true;
    return list->slot == 0 ? low_heap_push(&list->low, list->low_bucket, cell, error)
                           : open_list_push_slot(list, list->slot, cell, error);
}

/*
 * Moves to the first non-empty slot, starting at the current one. Returns false if there is none.
 */
static bool next_slot(struct open_list *list)
{
    uint32_t word = list->slot / 64;
    uint64_t bits = list->occupied[word] & ~UINT64_C(0) << list->slot % 64;
    for (;;) {
        while (bits != 0) {
            const uint32_t slot = word * 64 + (uint32_t)__builtin_ctzll(bits);
            if (list->heads[slot] != 0) {
                list->slot = slot;
                return true;
            }
            list->occupied[word] &= ~(UINT64_C(1) << slot % 64);
            bits &= bits - 1;
        }
        if (++word == WORDS)
            return false;
        bits = list->occupied[word];
    }
}

/*
 * Moves the cells of a run from the far tier to the low tier. The window is then empty, and all
 * cells that are not above the run go to the low tier.
 */
static bool take_few(struct open_list *list, const struct far_run *run, struct error *error)
{
    struct far_entry taken;
    list->origin = NO_WINDOW;
    list->far_begin = run->end << FAR_GRANULE_BITS;
    while (far_list_take(&list->far, run, &taken))
        if (!low_heap_push(&list->low, taken.bucket, taken.cell, error))
            return false;
    return true;
}

/* Moves the window to a granule, and moves the far cells in the window to their slots. */
static bool take_window(struct open_list *list, uint64_t granule, struct error *error)
{
    struct far_run run;
    struct far_entry taken;
    list->origin = (granule << FAR_GRANULE_BITS) - 1;
    list->far_begin = (granule + GRANULES) << FAR_GRANULE_BITS;
    list->slot = 1;
    while (far_list_lowest(&list->far, granule + GRANULES, 0, &run))
        while (far_list_take(&list->far, &run, &taken))
            if (!open_list_push_slot(list, (uint32_t)(taken.bucket - list->origin), taken.cell,
                                     error))
                return false;
    return true;
}

/* Takes the lowest cells from the far tier, which must not be empty. */
static bool take_lowest(struct open_list *list, struct error *error)
{
    struct far_run run;
    (void)far_list_lowest(&list->far, UINT64_MAX, FEW, &run);
    if (run.level > 0)
        return take_few(list, &run, error);
    return take_window(list, run.first == 0 ? 0 : run.first - 1, error);
}

/* Moves the cells of the low tier to the far tier, except those that the far tier rejects. */
static bool return_cells(struct open_list *list, struct error *error)
{
    const size_t count = list->low.count;
    list->low.count = 0;
    for (size_t i = 0; i < count; i++) {
        const struct low_entry entry = list->low.entries[i];
        const bool ok = far_list_accepts(&list->far, entry.bucket)
                            ? far_list_push(&list->far, entry.bucket, entry.cell, error)
                            : low_heap_push(&list->low, entry.bucket, entry.cell, error);
        if (!ok)
            return false;
    }
    return true;
}

/*
 * Reduces a low tier that has become large while there was no window. If cells remain in it, a
 * window is placed above them, so that the next push does not try the same again.
 */
static bool reduce_low_tier(struct open_list *list, struct error *error)
{
    if (!return_cells(list, error))
        return false;
    if (list->low.count == 0 ? !take_lowest(list, error)
                             : !take_window(list, list->far.reference, error))
        return false;
    if (list->low.count > 0) {
        list->slot = 0;
        list->low_bucket = list->low.entries[0].bucket;
    }
    return true;
}

bool open_list_push_outside(struct open_list *list, uint64_t bucket, uint32_t cell,
                            struct error *error)
{
    if (bucket >= list->far_begin)
        return far_list_push(&list->far, bucket, cell, error);
    if (!store_newest(list, error) || !low_heap_push(&list->low, bucket, cell, error))
        return false;
    if (list->slot != 0 || bucket < list->low_bucket)
        list->low_bucket = bucket;
    list->slot = 0;
    return list->origin != NO_WINDOW || list->low.count <= MANY || reduce_low_tier(list, error);
}

bool open_list_advance(struct open_list *list, struct error *error)
{
    if (list->newest != 0)
        return true;
    do {
        if (list->low.count > 0) {
            const struct low_entry lowest = low_heap_pop(&list->low);
            list->newest = lowest.cell;
            list->low_bucket = lowest.bucket;
            list->slot = 0;
            return true;
        }
        if (list->origin != NO_WINDOW) {
            if (list->slot == 0)
                list->slot = 1;
            if (next_slot(list))
                return true;
        }
    } while (list->far.levels != 0 && take_lowest(list, error));
    return false;
}
