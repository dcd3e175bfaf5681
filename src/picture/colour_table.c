/* SPDX-License-Identifier: MIT */
/* colour_table.c - looks up colours in the table of a picture, and adds new ones. */
#include "picture/colour_table.h"

#include <limits.h>
#include <stdbool.h>

/* Returns the index of a colour, or table->count if the table does not contain the colour. */
static unsigned find(const struct colour_table *table, struct rgb colour)
{
    unsigned index = 0;
    while (index < table->count && !colour_equal(table->colours[index], colour))
        index++;
    return index;
}

/* Returns a channel changed by `steps`, away from the nearer end of its range. */
static uint8_t shift(uint8_t channel, unsigned steps)
{
    return (uint8_t)(channel < 128 ? channel + steps : channel - steps);
}

/*
 * Returns variant `number` of a colour. Variant 0 is the colour itself; the others differ slightly.
 */
static struct rgb variant(struct rgb colour, unsigned number)
{
    colour.blue = shift(colour.blue, number % 8);
    colour.red = shift(colour.red, number / 8);
    return colour;
}

static int square(int x)
{
    return x * x;
}

/*
 * Returns the index of the colour nearest to `colour` among those with this letter, or among all
 * colours if `letter` is 0. Returns table->count if there is none.
 */
static unsigned find_nearest(const struct colour_table *table, struct rgb colour, char letter)
{
    unsigned nearest = table->count;
    int least = INT_MAX;
    for (unsigned i = 0; i < table->count; i++) {
        const struct rgb other = table->colours[i];
        const int distance = square(other.red - colour.red) + square(other.green - colour.green) +
                             square(other.blue - colour.blue);
        if (distance < least && (letter == 0 || table->letters[i] == letter)) {
            nearest = i;
            least = distance;
        }
    }
    return nearest;
}

uint8_t colour_table_find(struct colour_table *table, unsigned room, struct rgb colour, char letter)
{
    struct rgb wanted = colour;
    unsigned index = find(table, wanted);
    for (unsigned i = 1; index < table->count && table->letters[index] != letter; i++) {
        wanted = variant(colour, i);
        index = find(table, wanted);
    }
    if (index < table->count)
        return (uint8_t)index;
    if (table->count < room) {
        table->colours[table->count] = wanted;
        table->letters[table->count] = letter;
        return (uint8_t)table->count++;
    }
    index = find_nearest(table, colour, letter);
    return (uint8_t)(index < table->count ? index : find_nearest(table, colour, 0));
}
