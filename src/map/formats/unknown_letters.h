/* SPDX-License-Identifier: MIT */
/*
 * unknown_letters.h - lists the letters of a maze that have no meaning, and suggests one for each.
 *
 * A letter is likely a wall if it usually is one in other programs, or if it is at most ends of
 * lines. A letter that occurs once is likely a start or a goal. Other letters are free cells.
 */
#ifndef ASTAR_MAP_FORMATS_UNKNOWN_LETTERS_H
#define ASTAR_MAP_FORMATS_UNKNOWN_LETTERS_H

#include "map/grid.h"
#include "map/options.h"

enum { UNKNOWN_LETTERS_MAX = 10 };

struct unknown_letter {
    char letter[5];        /* in UTF-8, zero-terminated */
    uint64_t count, edges; /* how often it occurs, and how often as the first or last of a line */
    struct point first, last;
};

/* What a maze contains. Initialise to zero. */
struct unknown_letters {
    struct unknown_letter letters[UNKNOWN_LETTERS_MAX];
    struct unknown_letter free; /* the known free cells, as if they were one letter */
    size_t count;
    bool too_many; /* there are letters that are not listed */
    bool has_start, has_goal;
    uint64_t lines;
};

/* Counts a cell: a letter of `size` bytes, or free cells if `size` is 0. */
void unknown_letters_count(struct unknown_letters *unknown, const uint8_t *letter, size_t size,
                           struct point at, bool edge);

/*
 * Reports the letters at a position of the text. The message suggests an option that gives them a
 * meaning, besides the letters that the options name. Always returns false.
 */
bool unknown_letters_refuse(struct unknown_letters *unknown, const struct map_options *options,
                            struct point at, struct error *error);

#endif
