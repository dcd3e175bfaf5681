/* SPDX-License-Identifier: MIT */
/* colour_table.c - looks up colours in the table of a picture, and adds new ones. */
#include "picture/colour_table.h"

#include <limits.h>

/* Returns the index of a colour, or table->count if the table does not contain the colour. */
static unsigned find(const struct colour_table *table, struct rgb colour)
{
    unsigned index = 0;
    while (index < table->count && !colour_equal(table->colours[index], colour))
        index++;
    return index;
}

static int square(int x)
{
    return x * x;
}

/* Returns the index of the colour nearest to `colour`. The table must not be empty. */
static unsigned find_nearest(const struct colour_table *table, struct rgb colour)
{
    unsigned nearest = 0;
    int least = INT_MAX;
    for (unsigned i = 0; i < table->count; i++) {
        const struct rgb other = table->colours[i];
        const int distance = square(other.red - colour.red) + square(other.green - colour.green) +
                             square(other.blue - colour.blue);
        if (distance < least) {
            nearest = i;
            least = distance;
        }
    }
    return nearest;
}

uint8_t colour_table_find(struct colour_table *table, unsigned room, struct rgb colour)
{
    const unsigned index = find(table, colour);
    if (index < table->count)
        return (uint8_t)index;
    if (table->count == room)
        return (uint8_t)find_nearest(table, colour);
    table->colours[table->count] = colour;
    return (uint8_t)table->count++;
}
