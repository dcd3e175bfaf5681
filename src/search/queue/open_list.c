/* SPDX-License-Identifier: MIT */
/* open_list.c - memory management and slow paths of the bucket queue. */
#include "search/queue/open_list.h"

#include <stdlib.h>

#include "base/memory.h"

enum { WORDS = OPEN_SLOTS / 64 + 1 };

/*
 * The window moves by whole granules. It begins one granule before its lowest cell, to leave room
 * for lower keys that are pushed later.
 */
enum { GRANULES = OPEN_SLOTS / FAR_GRANULE };

/*
 * If the lowest slot of the far tier is wider than the window and has at most FEW cells, there is
 * no window. These cells then go to the low tier, because a short sorted array is faster than a
 * window in which most slots are empty. When the array is full, they go back to the far tier, which
 * then divides them into smaller slots.
 */
enum { FEW = LOW_RUN_SORTED };

/* The value of `origin` if there is no window. It is above all buckets, so no bucket has a slot. */
#define NO_WINDOW (UINT64_C(1) << 63)

_Static_assert(GRANULES >= 2 && OPEN_SLOTS % FAR_GRANULE == 0,
               "the window consists of at least two complete granules");

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
    list->low.count = 0;
    list->run.count = 0;
    far_list_clear(&list->far);
    list->cells = (struct open_cells){0};
    list->shift = shift;
    list->origin = UINT64_MAX; /* slot 1 is bucket 0 */
    list->slot = 1;
    list->newest = 0;
    list->far_begin = OPEN_SLOTS;
    list->used = 1;
    list->unused = 0;
}

bool open_list_reserve(struct open_list *list, uint64_t entries, uint64_t far, struct error *error)
{
    if (!far_list_reserve(&list->far, far, error) ||
        !low_heap_reserve(&list->low, LOW_RUN_MAX, error))
        return false;
    entries = entries < UINT32_MAX ? entries + 1 : UINT32_MAX; /* entry 0 is never used */
    struct open_entry *room =
        memory_grow(list->entries, &list->capacity, entries, sizeof *room, error);
    if (room)
        list->entries = room;
    return room != NULL;
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

/* Adds a cell to the low tier. */
static bool push_low(struct open_list *list, uint64_t bucket, uint32_t cell, struct error *error)
{
    if (list->origin != NO_WINDOW)
        return low_heap_push(&list->low, bucket, cell, error);
    low_run_push(&list->run, bucket, cell);
    return true;
}

/* Stores `newest` in its bucket, so that another bucket can become the current one. */
static bool store_newest(struct open_list *list, struct error *error)
{
    const uint32_t cell = list->newest;
    list->newest = 0;
    if (cell == 0)
        return true;
    return list->slot == 0 ? push_low(list, list->low_bucket, cell, error)
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

/* Returns true if a cell was closed after it was pushed, so that the search would skip it. */
static inline bool is_closed(const struct open_list *list, uint32_t cell)
{
    return list->cells.states && (list->cells.states[cell] & list->cells.closed) != 0;
}

/* Loads the sums of a cell and of its neighbours into the cache. */
static inline void prefetch(const struct open_list *list, uint32_t cell)
{
    const struct open_cells *cells = &list->cells;
    if (!cells->sums)
        return;
    const char *const sum = (const char *)cells->sums + cell * cells->sum_bytes;
    __builtin_prefetch(sum - cells->row_bytes);
    __builtin_prefetch(sum);
    __builtin_prefetch(sum + cells->row_bytes);
}

/*
 * Moves the cells of a run from the far tier to the low tier. The window and the low tier are
 * empty. Afterwards, there is no window, and later cells that are not above the run go to the low
 * tier.
 */
static void take_few(struct open_list *list, struct far_run *run)
{
    struct low_run *const low = &list->run;
    const struct far_chunk *chunk;
    uint32_t count;
    list->origin = NO_WINDOW;
    list->far_begin = run->end << FAR_GRANULE_BITS;
    list->low_bucket = run->first << FAR_GRANULE_BITS;
    list->slot = 0;
    while ((chunk = far_list_take(&list->far, run, &count)) != NULL) {
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t cell = chunk->cells[i];
            low->entries[low->count].bucket = chunk->buckets[i];
            low->entries[low->count].cell = cell;
            low->count += is_closed(list, cell) ? 0 : 1;
        }
    }
    low_run_sort(low);
    for (uint32_t i = 0; i < low->count; i++)
        prefetch(list, low->entries[i].cell);
}

/*
 * Moves the window so that it begins at a granule. Moves the cells in this range from the far tier
 * to the slots of the window.
 */
static bool take_window(struct open_list *list, uint64_t granule, struct error *error)
{
    struct far_run run;
    const struct far_chunk *chunk;
    uint32_t count;
    list->origin = (granule << FAR_GRANULE_BITS) - 1;
    list->far_begin = (granule + GRANULES) << FAR_GRANULE_BITS;
    list->slot = 1;
    while (far_list_lowest(&list->far, granule + GRANULES, 0, &run))
        while ((chunk = far_list_take(&list->far, &run, &count)) != NULL)
            for (uint32_t i = 0; i < count; i++)
                if (!is_closed(list, chunk->cells[i]) &&
                    !open_list_push_slot(list, (uint32_t)(chunk->buckets[i] - list->origin),
                                         chunk->cells[i], error))
                    return false;
    return true;
}

/*
 * Moves the lowest cells of the far tier to the low tier or the window. The far tier must not be
 * empty.
 */
static bool take_lowest(struct open_list *list, struct error *error)
{
    struct far_run run;
    (void)far_list_lowest(&list->far, UINT64_MAX, FEW, &run);
    if (run.level > 0) {
        take_few(list, &run);
        return true;
    }
    return take_window(list, run.first == 0 ? 0 : run.first - 1, error);
}

/*
 * Empties a low tier that has become large while there was no window. Moves its cells to the far
 * tier, which then divides them into smaller slots. Cells that are too low for the far tier go to
 * the heap instead, and a window is placed above them.
 */
static bool reduce_run(struct open_list *list, struct error *error)
{
    const uint32_t count = list->run.count;
    list->run.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct low_entry entry = list->run.entries[i];
        const bool ok = far_list_accepts(&list->far, entry.bucket)
                            ? far_list_push(&list->far, entry.bucket, entry.cell, error)
                            : low_heap_push(&list->low, entry.bucket, entry.cell, error);
        if (!ok)
            return false;
    }
    if (list->low.count == 0)
        return take_lowest(list, error);
    if (!take_window(list, list->far.reference, error))
        return false;
    list->slot = 0;
    list->low_bucket = list->low.entries[0].bucket;
    return true;
}

bool open_list_push_outside(struct open_list *list, uint64_t bucket, uint32_t cell,
                            struct error *error)
{
    if (bucket >= list->far_begin)
        return far_list_push(&list->far, bucket, cell, error);
    if (!store_newest(list, error) || !push_low(list, bucket, cell, error))
        return false;
    if (list->slot != 0 || bucket < list->low_bucket)
        list->low_bucket = bucket;
    list->slot = 0;
    /* The next push may add two cells: the pushed cell and `newest`. */
    return list->run.count + 2 <= LOW_RUN_MAX || reduce_run(list, error);
}

bool open_list_advance(struct open_list *list, struct error *error)
{
    if (list->newest != 0)
        return true;
    do {
        if (list->origin == NO_WINDOW) {
            if (list->run.count > 0) {
                const struct low_entry lowest = low_run_pop(&list->run);
                list->newest = lowest.cell;
                list->low_bucket = lowest.bucket;
                return true;
            }
            continue;
        }
        if (list->low.count > 0) {
            const struct low_entry lowest = low_heap_pop(&list->low);
            list->newest = lowest.cell;
            list->low_bucket = lowest.bucket;
            list->slot = 0;
            return true;
        }
        if (list->slot == 0)
            list->slot = 1;
        if (next_slot(list))
            return true;
    } while (list->far.levels != 0 && take_lowest(list, error));
    return false;
}
