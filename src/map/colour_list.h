/* SPDX-License-Identifier: MIT */
/* colour_list.h - counts the pixels of each colour, as far as an image has only a few. */
#ifndef ASTAR_MAP_COLOUR_LIST_H
#define ASTAR_MAP_COLOUR_LIST_H

#include "map/colour.h"

enum { COLOUR_LIST_MAX = 16 }; /* compressed images, scans and photographs have more colours */

/* A list of different colours, in the order in which they were found. A zeroed list is empty. */
struct colour_list {
    struct counted_colour {
        struct rgb colour;
        uint64_t pixels;
    } items[COLOUR_LIST_MAX];
    unsigned count; /* COLOUR_LIST_MAX + 1: there are more */
    unsigned last;  /* index of the last colour that was counted */
};

/* Returns false if there are more colours than the list contains. */
static inline bool colour_list_is_complete(const struct colour_list *list)
{
    return list->count <= COLOUR_LIST_MAX;
}

/* Counts a pixel of a colour. Does nothing if the list is not complete. */
static inline void colour_list_add(struct colour_list *list, struct rgb colour)
{
    unsigned i = list->last;
    if (!colour_list_is_complete(list))
        return;
    if (i >= list->count || !colour_equal(list->items[i].colour, colour))
        i = 0;
    while (i < list->count && !colour_equal(list->items[i].colour, colour))
        i++;
    list->count += i == list->count;
    if (i == COLOUR_LIST_MAX)
        return;
    list->items[i].colour = colour;
    list->items[i].pixels++;
    list->last = i;
}

#endif
