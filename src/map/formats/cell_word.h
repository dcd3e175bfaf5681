/* SPDX-License-Identifier: MIT */
/*
 * cell_word.h - the words for cells in maps of numbers: the formats `grid` and `array`.
 *
 * A cell is a number from 0 to 255, which may be written as a real number without a fraction (3.0
 * or 3.000e+00); a boolean (True, true, False or false), where true is a wall; S, which is a start;
 * or G, which is a goal.
 */
#ifndef ASTAR_MAP_FORMATS_CELL_WORD_H
#define ASTAR_MAP_FORMATS_CELL_WORD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "map/grid.h"

/* The largest value of a cell. */
enum { CELL_WORD_MAX = 255 };

/*
 * Returns the end of the word at `at`: the next white space, comma, semicolon, bracket or brace,
 * the two slashes that begin a comment, or `end`.
 */
const uint8_t *cell_word_end(const uint8_t *at, const uint8_t *end);

/*
 * Converts the word from `begin` to `end` to the value of a cell. Returns false and leaves *cell
 * unchanged if the word is not a cell.
 */
bool cell_word_parse(const uint8_t *begin, const uint8_t *end, uint8_t *cell);

/*
 * Returns the value of a cell written as one character: a digit, S or G. Returns -1 for any other
 * character.
 */
static inline int cell_word_packed(uint8_t c)
{
    const unsigned digit = (unsigned)c - '0';
    if (digit <= 9)
        return (int)digit;
    return c == 'S' ? CELL_START : c == 'G' ? CELL_GOAL : -1;
}

/* What a cell is, for cell_word_refuse. */
#define CELL_WORD_EXPECTED "a cell; use whole numbers from 0 to 255, S or G"

/*
 * Reports that the word from the cursor to `end` is not what is expected there. The message shows
 * at most 20 bytes of the word, and at least one.
 */
bool cell_word_refuse(const struct text_cursor *cursor, const uint8_t *end, const char *expected,
                      struct error *error);

#endif
