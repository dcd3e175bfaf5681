/* SPDX-License-Identifier: MIT */
/* letters.c - parses the list of meanings that the user gives to letters of text mazes. */
#include "map/letters.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "map/grid.h"

enum {
    COST_MIN = 1,                      /* in thousandths */
    COST_MAX = 1000 * COST_ONE,        /* in thousandths */
    TERRAINS_MAX = 256 - CELL_TERRAIN, /* number of cell values for terrain */
    ITEM_SHOWN = 40                    /* a message shows at most this many bytes of an item */
};

/* Characters that must be escaped when they are used as letters. */
static const char escaped[] = ",=\\";

static const struct {
    const char *name;
    uint8_t cell;
} meanings[] = {
    {"free", CELL_FREE}, {"wall", CELL_WALL}, {"start", CELL_START}, {"goal", CELL_GOAL}};

/* Reports that an item is malformed. */
static bool refuse_item(const char *item, struct error *error)
{
    const size_t length = strcspn(item, ",");
    return error_set(error, ERROR_SETTINGS,
                     "'%.*s' is not LETTER=MEANING, such as ~=3; a meaning is free, "
                     "wall, start, goal or a cost (0.001 to 1000, at most three decimals); write "
                     "the characters , = and \\ as \\, \\= and \\\\",
                     (int)(length < ITEM_SHOWN ? length : ITEM_SHOWN), item);
}

/*
 * Reads a letter and the equals sign after it. Returns the position after them, or NULL if they are
 * missing.
 */
static const char *read_letter(const char *item, struct map_letter *letter)
{
    const bool is_escape = item[0] == '\\' && item[1] != '\0' && strchr(escaped, item[1]);
    const char *at = item + is_escape;
    const size_t length = utf8_printable(at);
    if (length == 0 || length >= sizeof letter->letter || at[length] != '=' ||
        (!is_escape && strchr(escaped, *at)))
        return NULL;
    memcpy(letter->letter, at, length);
    letter->letter[length] = '\0';
    return at + length + 1;
}

/*
 * Reads the meaning of a letter from `text` to `end`. If it is terrain, sets letter->cell to
 * CELL_TERRAIN; place_letter then chooses the final value.
 */
static bool read_meaning(const char *text, const char *end, struct map_letter *letter)
{
    const size_t length = (size_t)(end - text);
    letter->cost = COST_ONE;
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (text_is_word(text, length, meanings[i].name)) {
            letter->cell = meanings[i].cell;
            return true;
        }
    letter->cell = CELL_TERRAIN;
    return number_parse_thousandths(text, end, COST_MIN, COST_MAX, &letter->cost);
}

/*
 * If the last of `count` letters means terrain, gives it a cell value: that of an earlier terrain
 * of the same cost, or the next unused value. Fails if the letter occurs earlier in the list, or if
 * there is no unused value.
 */
static bool place_letter(struct map_letter *letters, size_t count, struct error *error)
{
    struct map_letter *last = &letters[count - 1];
    int unused = CELL_TERRAIN;
    bool known = last->cell != CELL_TERRAIN;
    for (size_t i = 0; i < count - 1; i++) {
        if (strcmp(letters[i].letter, last->letter) == 0)
            return error_set(error, ERROR_SETTINGS, "the letter '%s' has two meanings; remove one",
                             last->letter);
        if (letters[i].cell >= unused)
            unused = letters[i].cell + 1;
        if (!known && letters[i].cell >= CELL_TERRAIN && letters[i].cost == last->cost) {
            last->cell = letters[i].cell;
            known = true;
        }
    }
    if (known)
        return true;
    if (unused > UINT8_MAX)
        return error_set(error, ERROR_SETTINGS, "the letters have more than %d different costs",
                         TERRAINS_MAX);
    last->cell = (uint8_t)unused;
    return true;
}

bool letters_parse(const char *list, struct map_letter **letters, size_t *count,
                   struct error *error)
{
    size_t capacity = 0;
    *letters = NULL;
    *count = 0;
    for (const char *item = list; item;) {
        struct map_letter letter;
        const char *meaning = read_letter(item, &letter);
        const char *end = meaning ? meaning + strcspn(meaning, ",") : NULL;
        if (!meaning || !read_meaning(meaning, end, &letter))
            return refuse_item(item, error);
        struct map_letter *grown =
            memory_grow(*letters, &capacity, *count + 1, sizeof **letters, error);
        if (!grown)
            return false;
        *letters = grown;
        grown[(*count)++] = letter;
        if (!place_letter(grown, *count, error))
            return false;
        item = *end == ',' ? end + 1 : NULL;
    }
    return true;
}

void letters_write(const struct map_letter *letters, size_t count, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "'");
    for (size_t i = 0; i < count && used < size; i++) {
        const char *letter = letters[i].letter;
        char meaning[NUMBER_TEXT_SIZE];
        number_format_real(meaning, letters[i].cost / (double)COST_ONE);
        for (size_t k = 0; k < sizeof meanings / sizeof *meanings; k++)
            if (meanings[k].cell == letters[i].cell)
                (void)snprintf(meaning, sizeof meaning, "%s", meanings[k].name);
        used += (size_t)snprintf(
            text + used, size - used, "%s%s=%s%s", strchr(escaped, *letter) ? "\\" : "",
            *letter == '\'' ? "'\\''" : letter, meaning, i + 1 < count ? "," : "'");
    }
}
