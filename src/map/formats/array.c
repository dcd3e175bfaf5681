/* SPDX-License-Identifier: MIT */
/*
 * array.c - the format `array`: nested lists (cell_text.h), as printed by Python and NumPy or
 * written in JSON, on their own or in the source text of a program.
 *
 * A text that begins with a list must consist of this list or of a sequence of rows. In other
 * texts, one rule applies to all languages: comments, strings and all other text are skipped up to
 * the first list of rows. A list of numbers that is not in a list, such as the size in
 * maze[10][10], is no map unless it has at least three lines. The first list of lists with at least
 * three rows and columns is read; if there is none, another one. If a larger list is broken, that
 * list is refused instead, because it is more likely the map.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "map/formats/cell_text.h"
#include "map/formats/cell_word.h"
#include "map/formats/list.h"
#include "map/reading.h"

enum {
    SIDE_MIN = 3,           /* the least width and height of lists that are preferred */
    STOP_INTERVAL = 1 << 12 /* number of lists between two checks for a stop */
};

/* A list in source text. */
struct candidate {
    struct text_cursor begin;
    size_t cells; /* 0: there is no such list */
    bool large;   /* it is a list of lists with as many rows and columns as most maps */
};

/* The lists of a text. */
struct choice {
    struct candidate good, bad; /* lists that are maps, and that are broken or unclear */
    uint64_t count;             /* number of lists that can be maps */
};

/* Returns a parser at the cursor. */
static struct cell_text begin_list(struct text_cursor cursor, const struct map_options *options,
                                   struct values *values)
{
    values->seen = (struct values_seen){0};
    return (struct cell_text){.cursor = cursor,
                              .previous = PREVIOUS_COMMA,
                              .values = values,
                              .rows = {.max_cells = options->max_cells, .stop = options->stop}};
}

/* Parses the list at the cursor of the parser, or the rest of the text if `whole` is set. */
static bool parse(struct cell_text *list, bool whole, struct error *error)
{
    bool ok = true;
    for (bool first = true;
         ok && cell_text_skip(&list->cursor) && (first || whole || list->open_count > 0);
         first = false)
        ok = cell_text_token(list, error);
    return ok && cell_text_end(list, error);
}

/*
 * Returns true if the text begins with lists and then with a number or another cell, or with the
 * ellipsis of NumPy.
 */
static bool begins_with_cell(const struct bytes *first)
{
    const struct map_options options = {.max_cells = UINT64_MAX};
    struct values values;
    struct error ignored;
    double number;
    uint8_t value;
    if (!values_begin(&values, &options, VALUES_OF_GRID, &ignored))
        return false;
    struct cell_text list = begin_list(text_begin(first), &options, &values);
    while (list.rows.count == 0 && cell_text_skip(&list.cursor) && cell_text_token(&list, &ignored))
        continue;
    const char *word = (const char *)list.cursor.at;
    const char *end = (const char *)cell_word_end(list.cursor.at, list.cursor.end);
    const uint8_t *letters = (const uint8_t *)list.letters.text;
    const bool cell = list.letters.size > 0
                          ? cell_word_parse(letters, letters + list.letters.size, &value)
                          : list.rows.count > 0 || number_parse_real(word, end, &number) ||
                                text_begins(&list.cursor, "...");
    cell_text_free(&list);
    /* A single parenthesis does not identify an array: it may begin a sentence. */
    return cell && (list.open[0] != '(' || list.open_count > 1);
}

/*
 * Returns true if a text that is an array is a list on its own. A brace also begins JSON and code,
 * so a number or another cell must follow it.
 */
static bool is_whole(const struct bytes *first)
{
    static const char *const beginnings[] = {"[", "(", "array(", "np.array(", "numpy.array("};
    struct text_cursor cursor = text_begin(first);
    bool begins = false;
    bool braces = false;
    uint8_t cell;
    for (; text_skip_to_content(&cursor) && *cursor.at == '{'; cursor.at++)
        braces = true;
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        begins = begins || (!braces && text_begins(&cursor, beginnings[i]));
    const uint8_t *end = cell_word_end(cursor.at, cursor.end);
    return begins ||
           (braces && end > cursor.at &&
            (isdigit(*cursor.at) || *cursor.at == '-' || cell_word_parse(cursor.at, end, &cell)));
}

/* Keeps a list that was parsed if it is the best one so far. */
static void consider(struct choice *choice, const struct cell_text *list, struct text_cursor begin,
                     bool broken)
{
    const struct rows *rows = &list->rows;
    const struct map_options *options = list->values->options;
    const bool letters = list->kind > CELLS_NUMBERS;
    const bool nested = list->kind == CELLS_STRINGS || list->row_depth > 1;
    const bool sides = rows->height >= SIDE_MIN && rows->width >= SIDE_MIN;
    const bool several = nested || (list->flat && sides);
    const bool large = nested && sides;
    const bool whole = !broken && several && rows->height > 1 && rows->width > 1;
    const bool good =
        whole && (letters ? list->known == rows->count
                          : list->values->seen.minus == 0 || options->wall_count > 0 ||
                                values_terrain(options, -1) >= 0);
    const bool likely =
        several && rows->height > 0 && rows->width > 1 &&
        (letters ? (whole && large) || 2 * list->known >= rows->count : rows->count > rows->width);
    const struct candidate candidate = {begin, rows->count, large};
    choice->count += good;
    if (good && (choice->good.cells == 0 || (large && !choice->good.large)))
        choice->good = candidate;
    else if (!good && likely && rows->count > choice->bad.cells)
        choice->bad = candidate;
}

/*
 * Tries the list at the cursor. Moves the cursor past the list if it is whole, and past its first
 * bracket otherwise, since a list in it may be the map. Fails if memory runs out or on a stop.
 */
static bool try_list(struct text_cursor *cursor, const struct map_options *options,
                     struct values *values, struct choice *choice, struct error *error)
{
    struct cell_text list = begin_list(*cursor, options, values);
    const bool broken = !parse(&list, false, error);
    consider(choice, &list, *cursor, broken);
    if (broken)
        cursor->at++;
    else
        *cursor = list.cursor;
    cell_text_free(&list);
    return !broken || (error->code != ERROR_MEMORY && error->code != ERROR_STOPPED);
}

/* Finds the lists of a text. */
static bool find_lists(const struct bytes *bytes, const struct map_options *options,
                       struct values *values, struct choice *choice, struct error *error)
{
    struct text_cursor cursor = text_begin(bytes);
    bool ok = true;
    unsigned tries = 0;
    *choice = (struct choice){.count = 0};
    while (ok && cell_text_skip(&cursor)) {
        const bool quote = *cursor.at == '"' || *cursor.at == '\'';
        const uint8_t *close = quote ? cell_text_quote(cursor.at, cursor.end) : NULL;
        if (quote && (text_begins(&cursor, "\"\"\"") || text_begins(&cursor, "'''")))
            cell_text_skip_past(&cursor, *cursor.at == '"' ? "\"\"\"" : "'''");
        else if (close)
            cursor.at = close + 1;
        else if (text_is_one_of(*cursor.at, "[({"))
            ok = (++tries % STOP_INTERVAL != 0 || stop_check(options->stop, error)) &&
                 try_list(&cursor, options, values, choice, error);
        else
            cursor.at += *cursor.at == '\\' && cursor.end - cursor.at > 1 ? 2 : 1;
    }
    return ok;
}

bool array_recognise(const struct bytes *first, const struct map_options *options)
{
    struct values values = {.walls = NULL};
    struct choice choice = {.count = 0};
    struct error ignored;
    const bool found =
        text_is_plain(first) && ((is_whole(first) && begins_with_cell(first)) ||
                                 (values_begin(&values, options, VALUES_OF_GRID, &ignored) &&
                                  find_lists(first, options, &values, &choice, &ignored) &&
                                  choice.good.cells + choice.bad.cells > 0));
    values_free(&values);
    return found;
}

bool array_is_other(const struct bytes *first)
{
    return !is_whole(first);
}

/* Creates a grid from a list that was parsed. */
static bool finish(struct cell_text *list, const struct map_options *options, struct grid *grid,
                   struct error *error)
{
    const struct bytes text = {(uint8_t *)list->letters.text, list->letters.size};
    bool ok;
    if (list->kind <= CELLS_NUMBERS) {
        ok = rows_finish(&list->rows, true, list->cursor.line, grid, error) &&
             values_finish(list->values, grid, error);
    } else {
        bool packed = true;
        for (size_t i = 0; i < text.size; i++)
            packed = packed && (text.data[i] == '\n' || cell_word_packed(text.data[i]) >= 0);
        ok = packed ? integer_grid_read(&text, options, grid, error)
                    : ascii_read(&text, options, grid, error);
        error->line = !ok && error->line > 0 ? list->rows.width_line : error->line;
        error->column = 0;
    }
    return ok;
}

/* Reads the list at the cursor, or the rest of the text if `whole` is set. */
static bool read_list(struct text_cursor cursor, bool whole, const struct map_options *options,
                      struct values *values, struct grid *grid, struct error *error)
{
    struct cell_text list = begin_list(cursor, options, values);
    const bool ok = parse(&list, whole, error) && finish(&list, options, grid, error);
    cell_text_free(&list);
    return ok;
}

/* Attaches a warning to the grid that states which of several lists was read. */
static bool note_choice(const struct choice *choice, struct grid *grid, struct error *error)
{
    struct reading reading = {.kind = READING_CELLS};
    (void)snprintf(reading.warning, sizeof reading.warning,
                   "the list in line %" PRIu64 " was read; the file has %" PRIu64
                   " lists that can be maps; copy another one to a file of its own to solve it",
                   choice->good.begin.line, choice->count);
    if (reading_attach(&reading, grid, error))
        return true;
    grid_free(grid);
    return false;
}

/* States in the message which list was read. */
static void name_list(const struct candidate *candidate, struct error *error)
{
    const struct error cause = *error;
    char place[48];
    const int length =
        snprintf(place, sizeof place, "list in line %" PRIu64 ": ", candidate->begin.line);
    (void)snprintf(error->message, sizeof error->message, "%s%.*s", place,
                   (int)(sizeof error->message - sizeof place), cause.message);
    error->quote += (size_t)length;
}

/* Reads the map from source text. */
static bool read_source(const struct bytes *bytes, const struct map_options *options,
                        struct values *values, struct grid *grid, struct error *error)
{
    struct choice choice;
    if (!find_lists(bytes, options, values, &choice, error))
        return false;
    const bool bad = choice.bad.cells > choice.good.cells;
    const struct candidate *chosen = bad ? &choice.bad : &choice.good;
    if (chosen->cells == 0) /* reading fails and states why there is no list */
        return read_list(text_begin(bytes), true, options, values, grid, error);
    if (read_list(chosen->begin, false, options, values, grid, error))
        return choice.count < 2 || note_choice(&choice, grid, error);
    name_list(chosen, error);
    return false;
}

bool array_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error)
{
    struct values values;
    const struct text_cursor begin = text_begin(bytes);
    const bool ok = values_begin(&values, options, VALUES_OF_GRID, error) &&
                    (is_whole(bytes) ? read_list(begin, true, options, &values, grid, error)
                                     : read_source(bytes, options, &values, grid, error));
    values_free(&values);
    return ok;
}
