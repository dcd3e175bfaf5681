/* SPDX-License-Identifier: MIT */
/* unknown_letters.c - lists letters without a meaning. */
#include "map/formats/unknown_letters.h"

#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "map/grid.h"

enum { TERRAIN = UINT8_MAX, TERRAIN_COST = 3 * COST_ONE };

/*
 * The meanings, in the order in which they are tried, with the letters that usually have the
 * meaning in other programs. Without letters, a condition in `fits` decides.
 */
static const struct meaning {
    const char *letters; /* complete characters; or NULL */
    uint8_t cell;
} meanings[] = {
    {"PpSsAa@iI1\U0001f7e2\U0001f7e9", CELL_START},
    {"EeGgFfTtXxQqZzD>$*!2\U0001f534\U0001f7e5\U0001f3c1", CELL_GOAL},
    {NULL, CELL_START},
    {NULL, CELL_GOAL},
    {"~\u2248", TERRAIN},
    {"WwMBHT%1\u2588\u2b1b\U0001f9f1", CELL_WALL},
    {"_,:of0`\u2b1c", CELL_FREE},
    {NULL, CELL_WALL},
    {NULL, CELL_FREE},
};

size_t unknown_letters_count(struct unknown_letters *unknown, const struct text_cursor *cursor,
                             bool first)
{
    struct text_cursor next = *cursor;
    const size_t rest = (size_t)(cursor->end - cursor->at);
    char letter[5] = "";
    size_t i = 0;
    memcpy(letter, cursor->at, rest < 4 ? rest : 4);
    const size_t size = utf8_printable(letter);
    letter[size] = '\0';
    next.at += size;
    while (i < unknown->count && strcmp(unknown->letters[i].letter, letter) != 0)
        i++;
    if (i == UNKNOWN_LETTERS_MAX || size == 0) {
        unknown->incomplete = true;
        return size > 0 ? size : 1;
    }
    struct unknown_letter *found = &unknown->letters[i];
    memcpy(found->letter, letter, sizeof letter);
    unknown->count += i == unknown->count;
    found->count++;
    found->edges += first || text_at_line_end(&next);
    return size;
}

static bool fits(const struct unknown_letters *unknown, const struct unknown_letter *letter,
                 const struct meaning *meaning)
{
    const unsigned char first = (unsigned char)letter->letter[0];
    const bool start = meaning->cell == CELL_START;
    const bool mark = start || meaning->cell == CELL_GOAL;
    if (mark && (letter->count > 1 || (start ? unknown->has_start : unknown->has_goal)))
        return false;
    if (meaning->letters)
        return strstr(meaning->letters, letter->letter) != NULL;
    if (mark)
        return isalnum(first) || first >= 0x80;
    return meaning->cell == CELL_FREE || letter->edges > unknown->lines;
}

/*
 * Returns true if the letters are digits with the meanings that they have in integer grids. That
 * needs a goal: without one, 1 and 2 can be the start and the goal, as in other programs.
 */
static bool are_classes(const struct unknown_letters *unknown)
{
    bool goal = false;
    for (size_t i = 0; i < unknown->count; i++) {
        if (!strstr("0123", unknown->letters[i].letter) || unknown->letters[i].letter[1] != '\0')
            return false;
        goal = goal || unknown->letters[i].letter[0] == '0' + CELL_GOAL;
    }
    return goal;
}

static void assign(struct unknown_letters *unknown, size_t i, uint8_t cell,
                   struct map_letter *guess)
{
    *guess = (struct map_letter){.cell = cell, .cost = TERRAIN_COST};
    memcpy(guess->letter, unknown->letters[i].letter, sizeof guess->letter);
    unknown->has_start = unknown->has_start || cell == CELL_START;
    unknown->has_goal = unknown->has_goal || cell == CELL_GOAL;
}

void unknown_letters_guess(struct unknown_letters *unknown,
                           struct map_letter guesses[UNKNOWN_LETTERS_MAX])
{
    bool known[UNKNOWN_LETTERS_MAX] = {false};
    const bool classes = are_classes(unknown);
    for (size_t i = 0; i < unknown->count && classes; i++) {
        assign(unknown, i, (uint8_t)(unknown->letters[i].letter[0] - '0'), &guesses[i]);
        known[i] = true;
    }
    for (size_t k = 0; k < sizeof meanings / sizeof *meanings; k++)
        for (size_t i = 0; i < unknown->count; i++)
            if (!known[i] && fits(unknown, &unknown->letters[i], &meanings[k])) {
                assign(unknown, i, meanings[k].cell, &guesses[i]);
                known[i] = true;
            }
}
