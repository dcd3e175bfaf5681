/* SPDX-License-Identifier: MIT */
/* open_list.c - memory management and slow paths of the bucket queue. */
#include "search/open_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { WORDS = OPEN_SLOTS / 64 };

/* Slots of a new window below its lowest known bucket, for lower keys that are pushed later. */
enum { ROOM_BELOW = OPEN_SLOTS / 8 };

void open_list_begin(struct open_list *list, unsigned shift)
{
    memset(list, 0, sizeof *list);
    list->shift = shift;
    list->used = 1;
}

void open_list_free(struct open_list *list)
{
    free(list->entries);
    free(list->far);
    list->entries = NULL;
    list->far = NULL;
}

void open_list_clear(struct open_list *list, unsigned shift)
{
    for (uint32_t word = 0; word < WORDS; word++) {
        for (uint64_t bits = list->occupied[word]; bits != 0; bits &= bits - 1)
            list->heads[word * 64 + (uint32_t)__builtin_ctzll(bits)] = 0;
        list->occupied[word] = 0;
    }
    list->shift = shift;
    list->window = 0;
    list->slot = 0;
    list->newest = 0;
    list->used = 1;
    list->unused = 0;
    list->far_count = 0;
}

/* Enlarges an array to `count` elements if it is smaller. Does not keep its contents. */
static bool replace(void **array, size_t *capacity, uint64_t count, size_t size,
                    struct error *error)
{
    if (count <= *capacity)
        return true;
    void *larger = memory_array(count, size, error);
    if (!larger)
        return false;
    free(*array);
    *array = larger;
    *capacity = count;
    return true;
}

bool open_list_reserve(struct open_list *list, uint64_t entries, uint64_t far, struct error *error)
{
    void *near_room = list->entries;
    void *far_room = list->far;
    entries = entries < UINT32_MAX ? entries + 1 : UINT32_MAX; /* entry 0 is never used */
    const bool ok = replace(&near_room, &list->capacity, entries, sizeof *list->entries, error) &&
                    replace(&far_room, &list->far_capacity, far, sizeof *list->far, error);
    list->entries = near_room;
    list->far = far_room;
    return ok;
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

bool open_list_push_far(struct open_list *list, uint64_t bucket, uint32_t cell, struct error *error)
{
    struct open_far *far =
        memory_grow(list->far, &list->far_capacity, list->far_count + 1, sizeof *far, error);
    if (!far)
        return false;
    list->far = far;
    list->far[list->far_count++] = (struct open_far){.bucket = bucket, .cell = cell};
    return true;
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
 * Moves the window to the lowest far bucket, and moves the far cells in the window to their slots.
 */
static bool next_window(struct open_list *list, struct error *error)
{
    uint64_t lowest = UINT64_MAX;
    for (size_t i = 0; i < list->far_count; i++)
        if (list->far[i].bucket < lowest)
            lowest = list->far[i].bucket;
    list->window = lowest < ROOM_BELOW ? 0 : lowest - ROOM_BELOW;
    list->slot = 0;
    size_t kept = 0;
    for (size_t i = 0; i < list->far_count; i++) {
        const struct open_far far = list->far[i];
        if (far.bucket - list->window >= OPEN_SLOTS)
            list->far[kept++] = far;
        else if (!open_list_push_slot(list, (uint32_t)(far.bucket - list->window), far.cell, error))
            return false;
    }
    list->far_count = kept;
    return true;
}

bool open_list_advance(struct open_list *list, struct error *error)
{
    if (list->newest != 0 || next_slot(list))
        return true;
    return list->far_count > 0 && next_window(list, error) && next_slot(list);
}
