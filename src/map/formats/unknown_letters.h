/* SPDX-License-Identifier: MIT */
/*
 * unknown_letters.h - lists the letters of a maze that have no meaning, and suggests one for each.
 *
 * A letter that occurs once is likely a start or a goal. Another letter is likely a wall if it
 * usually is one in other programs, or if it is at most ends of lines. The rest are free cells.
 */
#ifndef ASTAR_MAP_FORMATS_UNKNOWN_LETTERS_H
#define ASTAR_MAP_FORMATS_UNKNOWN_LETTERS_H

#include "base/text.h"
#include "map/options.h"

enum { UNKNOWN_LETTERS_MAX = 10 };

struct unknown_letter {
    char letter[5];        /* in UTF-8, zero-terminated */
    uint64_t count, edges; /* how often it occurs, and how often as the first or last of a line */
};

/* What a maze contains. Initialise to zero. */
struct unknown_letters {
    struct unknown_letter letters[UNKNOWN_LETTERS_MAX];
    size_t count;
    bool incomplete; /* there are letters that are not listed, or cannot be printed */
    bool has_start, has_goal;
    uint64_t lines;
};

/*
 * Counts the letter at the cursor; `first` means that it is the first one of its line. Returns its
 * size in bytes.
 */
size_t unknown_letters_count(struct unknown_letters *unknown, const struct text_cursor *cursor,
                             bool first);

/* Stores the likely meaning of each letter. */
void unknown_letters_guess(struct unknown_letters *unknown,
                           struct map_letter guesses[UNKNOWN_LETTERS_MAX]);

#endif
