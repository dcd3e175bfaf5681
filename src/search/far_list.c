/* SPDX-License-Identifier: MIT */
/* far_list.c - the part of the open list above its window: buckets in a radix tree. */
#include "search/far_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

_Static_assert(FAR_LEVELS *FAR_DIGIT_BITS < 64, "all digits of a granule fit into 63 bits");

void far_list_begin(struct far_list *list)
{
    memset(list, 0, sizeof *list);
    list->used = 1;
}

void far_list_free(struct far_list *list)
{
    free(list->entries);
    list->entries = NULL;
}

void far_list_clear(struct far_list *list)
{
    memset(list->occupied, 0, sizeof list->occupied);
    list->levels = 0;
    list->reference = 0;
    list->used = 1;
    list->unused = 0;
    list->work = 0;
}

bool far_list_reserve(struct far_list *list, uint64_t count, struct error *error)
{
    count = count < UINT32_MAX ? count + 1 : UINT32_MAX; /* entry 0 is never used */
    struct far_entry *room =
        memory_grow(list->entries, &list->capacity, count, sizeof *room, error);
    if (room)
        list->entries = room;
    return room != NULL;
}

/* Returns a free entry; 0 on failure. */
static uint32_t new_entry(struct far_list *list, struct error *error)
{
    uint32_t entry = list->unused;
    if (entry != 0) {
        list->unused = list->entries[entry].next;
        return entry;
    }
    if (list->used == UINT32_MAX) {
        (void)error_set(error, ERROR_LIMIT, "the search has too many open cells");
        return 0;
    }
    struct far_entry *entries =
        memory_grow(list->entries, &list->capacity, (size_t)list->used + 1, sizeof *entries, error);
    if (!entries)
        return 0;
    list->entries = entries;
    return list->used++;
}

/* Appends an entry to the slot of its granule, which depends on the current reference. */
static void append(struct far_list *list, uint32_t entry)
{
    const uint64_t granule = list->entries[entry].bucket >> FAR_GRANULE_BITS;
    const uint64_t different = granule ^ list->reference;
    const unsigned level =
        different == 0 ? 0 : (63 - (unsigned)__builtin_clzll(different)) / FAR_DIGIT_BITS;
    const unsigned digit = granule >> level * FAR_DIGIT_BITS & (FAR_DIGITS - 1);
    struct far_slot *slot = &list->slots[level][digit];
    const uint64_t bit = UINT64_C(1) << digit;
    list->entries[entry].next = 0;
    if ((list->occupied[level] & bit) == 0)
        slot->first = entry;
    else
        list->entries[slot->last].next = entry;
    slot->last = entry;
    list->occupied[level] |= bit;
    list->levels |= UINT32_C(1) << level;
    list->work++;
}

bool far_list_push(struct far_list *list, uint64_t bucket, uint32_t cell, struct error *error)
{
    const uint32_t entry = new_entry(list, error);
    if (entry == 0)
        return false;
    list->entries[entry] = (struct far_entry){.bucket = bucket, .cell = cell};
    append(list, entry);
    return true;
}

/* Marks a slot as empty. */
static void empty_slot(struct far_list *list, unsigned level, unsigned digit)
{
    list->occupied[level] &= ~(UINT64_C(1) << digit);
    if (list->occupied[level] == 0)
        list->levels &= ~(UINT32_C(1) << level);
}

/* Returns true if a slot at a level above 0 has at most `few` cells. */
static bool has_few(struct far_list *list, uint32_t entry, unsigned few)
{
    unsigned count = 0;
    for (; entry != 0 && count <= few; entry = list->entries[entry].next)
        count++;
    list->work += count;
    return count <= few;
}

/* Moves the cells of the lowest slot, which is at a level above 0, to lower levels. */
static void redistribute(struct far_list *list, const struct far_run *run)
{
    uint32_t entry = list->slots[run->level][run->digit].first;
    empty_slot(list, run->level, run->digit);
    while (entry != 0) {
        const uint32_t next = list->entries[entry].next;
        append(list, entry);
        entry = next;
    }
}

/* Returns the granules of the lowest slot. The list must not be empty. */
static struct far_run lowest_slot(const struct far_list *list)
{
    const unsigned level = (unsigned)__builtin_ctz(list->levels);
    const unsigned digit = (unsigned)__builtin_ctzll(list->occupied[level]);
    const unsigned shift = level * FAR_DIGIT_BITS;
    const uint64_t above = list->reference >> (shift + FAR_DIGIT_BITS);
    const uint64_t start = above << FAR_DIGIT_BITS | digit;
    return (struct far_run){
        .first = start << shift, .end = (start + 1) << shift, .level = level, .digit = digit};
}

bool far_list_lowest(struct far_list *list, uint64_t end, unsigned few, struct far_run *run)
{
    while (list->levels != 0) {
        *run = lowest_slot(list);
        if (run->first >= end)
            return false;
        list->reference = run->first;
        if (run->level == 0 || has_few(list, list->slots[run->level][run->digit].first, few))
            return true;
        redistribute(list, run);
    }
    return false;
}

bool far_list_take(struct far_list *list, const struct far_run *run, struct far_entry *taken)
{
    struct far_slot *slot = &list->slots[run->level][run->digit];
    if ((list->occupied[run->level] >> run->digit & 1) == 0)
        return false;
    const uint32_t entry = slot->first;
    *taken = list->entries[entry];
    slot->first = taken->next;
    if (taken->next == 0)
        empty_slot(list, run->level, run->digit);
    list->entries[entry].next = list->unused;
    list->unused = entry;
    list->work++;
    return true;
}
