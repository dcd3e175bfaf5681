/* SPDX-License-Identifier: MIT */
/* unknown_letters.c - lists letters without a meaning. */
#include "map/formats/unknown_letters.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"

enum { TEXT_SIZE = 160 };

/* Letters with a usual meaning in other programs; each list contains complete characters. */
static const char walls[] = "WwMBHT%1\u2588\u2b1b\U0001f7eb\U0001f9f1";
static const char floors[] = "_,:of0`\u2b1c";
static const char waters[] = "~\u2248";
static const char starts[] = "PpSsAa@iI1\U0001f7e2\U0001f7e9";
static const char goals[] = "EeGgFfTtXxQqZzD>$*!2\U0001f534\U0001f7e5\U0001f3c1";

static void note(struct unknown_letter *letter, struct point at, bool edge)
{
    letter->first = letter->count == 0 ? at : letter->first;
    letter->last = at;
    letter->edges += edge;
    letter->count++;
}

void unknown_letters_count(struct unknown_letters *unknown, const uint8_t *letter, size_t size,
                           struct point at, bool edge)
{
    size_t i = 0;
    if (size == 0) {
        note(&unknown->free, at, edge);
        return;
    }
    while (i < unknown->count && (unknown->letters[i].letter[size] != '\0' ||
                                  memcmp(unknown->letters[i].letter, letter, size) != 0))
        i++;
    unknown->too_many = unknown->too_many || i == UNKNOWN_LETTERS_MAX;
    if (i == UNKNOWN_LETTERS_MAX)
        return;
    if (i == unknown->count)
        memcpy(unknown->letters[unknown->count++].letter, letter, size);
    note(&unknown->letters[i], at, edge);
}

static bool is_in(const char *list, const struct unknown_letter *letter)
{
    return strstr(list, letter->letter) != NULL;
}

/* Returns true if a letter may mark a start or a goal. `usual` are the usual letters for it. */
static bool may_mark(const struct unknown_letter *letter, const char *usual, bool found)
{
    const unsigned char first = (unsigned char)letter->letter[0];
    return letter->count == 1 && !found &&
           (usual ? is_in(usual, letter) : isalnum(first) || first >= 0x80);
}

/* Stores the likely meaning of each letter. */
static void guess(struct unknown_letters *unknown, const char *meanings[UNKNOWN_LETTERS_MAX])
{
    for (unsigned pass = 0; pass < 4; pass++)
        for (size_t i = 0; i < unknown->count; i++) {
            const bool start = pass % 2 == 0;
            bool *found = start ? &unknown->has_start : &unknown->has_goal;
            if (meanings[i] || !may_mark(&unknown->letters[i],
                                         pass > 1 ? NULL
                                         : start  ? starts
                                                  : goals,
                                         *found))
                continue;
            meanings[i] = start ? "start" : "goal";
            *found = true;
        }
    for (size_t i = 0; i < unknown->count; i++) {
        const struct unknown_letter *letter = &unknown->letters[i];
        if (meanings[i])
            continue;
        const bool wall =
            is_in(walls, letter) || (!is_in(floors, letter) && letter->edges > unknown->lines);
        meanings[i] = is_in(waters, letter) ? "3" : wall ? "wall" : "free";
    }
}

/* Writes the letters that the options name as items of --letters. Returns the length. */
static size_t write_given(const struct map_options *options, char text[TEXT_SIZE])
{
    static const char *const names[] = {"free", "wall", "start", "goal"};
    size_t used = 0;
    for (size_t i = 0; i < options->letter_count && used < TEXT_SIZE; i++) {
        const struct map_letter *letter = &options->letters[i];
        char cost[NUMBER_TEXT_SIZE];
        number_format_real(cost, letter->cost / (double)COST_ONE);
        used += (size_t)snprintf(text + used, TEXT_SIZE - used, "%s%s=%s,",
                                 strchr(",=\\", letter->letter[0]) ? "\\" : "", letter->letter,
                                 letter->cell < CELL_TERRAIN ? names[letter->cell] : cost);
    }
    return used < TEXT_SIZE ? used : TEXT_SIZE - 1;
}

/* Stores the first free cell in the start, and the last one in the goal. */
static void find_ends(const struct unknown_letters *unknown, const char *const meanings[],
                      struct point *start, struct point *goal)
{
    struct unknown_letter all = unknown->free;
    for (size_t i = 0; i < unknown->count; i++) {
        const struct unknown_letter *letter = &unknown->letters[i];
        if (strcmp(meanings[i], "free") != 0)
            continue;
        if (all.count == 0 || points_order(&letter->first, &all.first) < 0)
            all.first = letter->first;
        if (all.count == 0 || points_order(&letter->last, &all.last) > 0)
            all.last = letter->last;
        all.count++;
    }
    *start = all.first;
    *goal = all.last;
}

bool unknown_letters_refuse(struct unknown_letters *unknown, const struct map_options *options,
                            struct point at, struct error *error)
{
    const char *meanings[UNKNOWN_LETTERS_MAX] = {NULL};
    char counts[TEXT_SIZE];
    char items[TEXT_SIZE];
    char ends[64] = "";
    size_t listed = 0;
    size_t used = write_given(options, items);
    struct point start;
    struct point goal;
    guess(unknown, meanings);
    for (size_t i = 0; i < unknown->count; i++) {
        const char *letter = unknown->letters[i].letter;
        if (listed < sizeof counts)
            listed +=
                (size_t)snprintf(counts + listed, sizeof counts - listed, "%s%s (%" PRIu64 ")",
                                 i > 0 ? ", " : "", letter, unknown->letters[i].count);
        if (used < sizeof items)
            used += (size_t)snprintf(items + used, sizeof items - used, "%s%s=%s%s",
                                     strchr(",=\\", letter[0]) ? "\\" : "",
                                     *letter == '\'' ? "'\\''" : letter, meanings[i],
                                     i + 1 < unknown->count ? "," : "");
    }
    if (unknown->too_many)
        return error_quote(error, at.y, at.x,
                           "%s and more letters are not cells of a maze; use --format or --letters",
                           unknown->letters[0].letter);
    find_ends(unknown, meanings, &start, &goal);
    start = options->start ? *options->start : start;
    goal = options->goal ? *options->goal : goal;
    if (!(unknown->has_start && unknown->has_goal) || (options->start && options->goal))
        (void)snprintf(ends, sizeof ends, " -s %" PRIu32 ",%" PRIu32 " -g %" PRIu32 ",%" PRIu32,
                       start.x, start.y, goal.x, goal.y);
    return error_quote(error, at.y, at.x,
                       "%s: not cells of a maze; use --letters '%s'%s; other meanings: free, wall, "
                       "start, goal, or a cost such as 3",
                       counts, items, ends);
}
