/* SPDX-License-Identifier: MIT */
/*
 * array.c - the format `array`: nested lists (nested.h), as printed by Python and NumPy or written
 * in JSON, on their own or in the source text of a program.
 *
 * A text that begins with a list must consist of this list or of a sequence of rows. In other
 * texts, one rule applies to all languages: comments, strings and all other text are skipped up to
 * the first list of rows. A list of numbers that is not in a list, such as the size in
 * maze[10][10], is no map. The first list with at least three rows and columns is read; if there is
 * none, a smaller one. If a larger list is broken, that list is refused instead, because it is more
 * likely the map.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "map/formats/cell_word.h"
#include "map/formats/list.h"
#include "map/formats/nested.h"
#include "map/reading.h"

enum {
    DEPTH_MAX = 2,          /* maximum depth if the text begins with a list: a list of lists */
    SIDE_MIN = 3,           /* the least width and height of lists that are preferred */
    STOP_INTERVAL = 1 << 12 /* number of lists between two checks for a stop */
};

/* A list in source text: its rows, or why it is broken. */
struct candidate {
    struct nested list; /* no rows: there is no such list */
    struct text_cursor begin;
    uint64_t minus; /* how often -1 occurs */
    bool has_marks;
    bool broken;
    struct error error;
};

/* The lists of a text. */
struct choice {
    struct candidate good, bad;
    uint64_t count; /* number of lists that can be maps */
};

/* Returns a parser at the cursor: of the whole text, or of a list in other text. */
static struct nested begin_list(struct text_cursor cursor, const struct map_options *options,
                                struct values *values, bool whole)
{
    return (struct nested){.cursor = cursor,
                           .previous = PREVIOUS_COMMA,
                           .depth_max = whole ? DEPTH_MAX : 2 * DEPTH_MAX,
                           .calls = whole,
                           .values = values,
                           .rows = {.max_cells = options->max_cells, .stop = options->stop}};
}

/* Returns the length of the name and the parenthesis of a call at `at`; 0 if there is none. */
static size_t call_length(const uint8_t *at, const uint8_t *end)
{
    static const char *const calls[] = {"array(", "np.array(", "numpy.array("};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const size_t length = strlen(calls[i]);
        if ((size_t)(end - at) >= length && memcmp(at, calls[i], length) == 0)
            return length;
    }
    return 0;
}

/* Returns true if the text begins with lists and then with a cell. */
static bool begins_with_list(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    unsigned lists = 0; /* number of lists and calls opened before the first cell */
    bool bracket = false;
    while (text_skip_to_content(&cursor)) {
        if (*cursor.at == '#' && lists > 0) {
            text_skip_line(&cursor);
            continue;
        }
        const size_t call = call_length(cursor.at, cursor.end);
        if (call == 0 && *cursor.at != '[' && *cursor.at != '(')
            break;
        bracket = bracket || *cursor.at != '(';
        lists++;
        cursor.at += call > 0 ? call : 1;
    }
    /* A single parenthesis does not identify an array: it may begin a sentence. */
    if (cursor.at == cursor.end || (!bracket && lists < DEPTH_MAX) || lists == 0)
        return false;
    const bool quoted = *cursor.at == '\'' || *cursor.at == '"';
    const uint8_t *begin = cursor.at + quoted;
    const uint8_t *end =
        quoted ? nested_quote(cursor.at, cursor.end) : cell_word_end(begin, cursor.end);
    uint8_t cell;
    double number;
    return end &&
           (cell_word_parse(begin, end, &cell) ||
            (!quoted && number_parse_real((const char *)begin, (const char *)end, &number)) ||
            (!quoted && end - begin == 3 && memcmp(begin, "...", 3) == 0));
}

/* Returns true if a candidate is a map, and has as many rows and columns as most maps. */
static bool is_large(const struct candidate *candidate)
{
    return candidate->list.rows.height >= SIDE_MIN && candidate->list.rows.width >= SIDE_MIN;
}

/* Returns true if the options give -1 a meaning. */
static bool accepts_minus(const struct map_options *options)
{
    bool accepts = options->wall_count > 0;
    for (size_t i = 0; i < options->cost_count; i++)
        accepts = accepts || options->costs[i].value == -1;
    return accepts;
}

/* Puts a candidate in the place of another one. */
static void replace(struct candidate *held, const struct candidate *by)
{
    nested_free(&held->list);
    *held = *by;
}

/* Keeps a candidate if it is the best one so far, and otherwise releases it. */
static void consider(struct choice *choice, struct candidate *candidate,
                     const struct map_options *options)
{
    const struct nested *list = &candidate->list;
    const bool letters = list->kind > NESTED_NUMBERS;
    const bool rows = list->kind == NESTED_STRINGS || list->row_depth > 1;
    const bool whole = !candidate->broken && rows && list->rows.height > 1 && list->rows.width > 1;
    const bool good = whole && (letters ? list->known == list->rows.count
                                        : candidate->minus == 0 || accepts_minus(options));
    const bool likely =
        rows && list->rows.height > 0 && list->rows.width > 1 &&
        (letters ? (whole && is_large(candidate)) || 2 * list->known >= list->rows.count
                 : list->rows.count > list->rows.width);
    choice->count += good;
    if (good &&
        (choice->good.list.rows.height == 0 || (is_large(candidate) && !is_large(&choice->good))))
        replace(&choice->good, candidate);
    else if (!good && likely && list->rows.count > choice->bad.list.rows.count)
        replace(&choice->bad, candidate);
    else
        nested_free(&candidate->list);
}

/*
 * Tries the list at the cursor. Moves the cursor past the list if it is whole, and past its first
 * bracket otherwise, since a list in it may be the map. Fails if memory runs out or on a stop.
 */
static bool try_list(struct text_cursor *cursor, const struct map_options *options,
                     struct values *values, struct choice *choice, struct error *error)
{
    struct candidate candidate = {.begin = *cursor};
    values->minus = 0;
    values->has_marks = false;
    candidate.list = begin_list(*cursor, options, values, false);
    struct nested *list = &candidate.list;
    do
        candidate.broken = !nested_token(list, &candidate.error);
    while (!candidate.broken && list->open_count > 0 && nested_skip(&list->cursor));
    candidate.broken = candidate.broken || !nested_end(list, &candidate.error);
    candidate.minus = values->minus;
    candidate.has_marks = values->has_marks;
    const enum error_code code = candidate.broken ? candidate.error.code : ERROR_NONE;
    if (code == ERROR_MEMORY || code == ERROR_STOPPED) {
        nested_free(&candidate.list);
        *error = candidate.error;
        return false;
    }
    if (candidate.broken)
        cursor->at++;
    else
        *cursor = candidate.list.cursor;
    consider(choice, &candidate, options);
    return true;
}

/* Finds the lists of a text. The caller calls choice_free, even after a failure. */
static bool find_lists(const struct bytes *bytes, const struct map_options *options,
                       struct values *values, struct choice *choice, struct error *error)
{
    struct text_cursor cursor = text_begin(bytes);
    bool ok = true;
    unsigned tries = 0;
    *choice = (struct choice){.count = 0};
    while (ok && nested_skip(&cursor)) {
        const bool quote = *cursor.at == '"' || *cursor.at == '\'';
        const bool three = quote && cursor.end - cursor.at > 2 && cursor.at[1] == *cursor.at &&
                           cursor.at[2] == *cursor.at;
        const uint8_t *close = quote ? nested_quote(cursor.at, cursor.end) : NULL;
        if (three)
            nested_skip_past(&cursor, *cursor.at == '"' ? "\"\"\"" : "'''");
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

static void choice_free(struct choice *choice)
{
    nested_free(&choice->good.list);
    nested_free(&choice->bad.list);
}

bool array_recognise(const struct bytes *first, const struct map_options *options)
{
    struct values values;
    struct choice choice;
    struct error ignored;
    if (!text_is_plain(first))
        return false;
    if (begins_with_list(first))
        return true;
    const bool found = values_begin(&values, options, options->wall_count > 0, &ignored) &&
                       find_lists(first, options, &values, &choice, &ignored) &&
                       (choice.count > 0 || choice.bad.list.rows.height > 0);
    values_free(&values);
    choice_free(&choice);
    return found;
}

bool array_is_other(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    return text_skip_to_content(&cursor) && !text_is_one_of(*cursor.at, "[(") &&
           call_length(cursor.at, cursor.end) == 0;
}

/* Creates a grid from a list that was parsed, and releases the list. */
static bool finish(struct nested *list, const struct map_options *options, struct grid *grid,
                   struct error *error)
{
    const struct bytes text = {(uint8_t *)list->text.text, list->text.size};
    bool ok;
    if (list->kind <= NESTED_NUMBERS) {
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
    nested_free(list);
    return ok;
}

/* Reads a text that begins with a list. */
static bool read_whole(const struct bytes *bytes, const struct map_options *options,
                       struct values *values, struct grid *grid, struct error *error)
{
    struct nested list = begin_list(text_begin(bytes), options, values, true);
    bool ok = true;
    while (ok && nested_skip(&list.cursor))
        if (*list.cursor.at == ';' && list.open_count == 0 && list.rows.height > 0)
            list.cursor.at++;
        else
            ok = nested_token(&list, error);
    if (ok && nested_end(&list, error))
        return finish(&list, options, grid, error);
    nested_free(&list);
    return false;
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
    bool ok = find_lists(bytes, options, values, &choice, error);
    const bool bad = choice.bad.list.rows.count > choice.good.list.rows.count;
    struct candidate *chosen = bad ? &choice.bad : &choice.good;
    if (ok && chosen->list.rows.height == 0) {
        struct text_cursor content = text_begin(bytes);
        (void)text_skip_to_content(&content);
        ok = error_at(error, content.line, text_column(&content),
                      "the text has no list of rows of cells");
    } else if (ok) {
        values->minus = chosen->minus;
        values->has_marks = chosen->has_marks;
        *error = chosen->error;
        ok = !chosen->broken && finish(&chosen->list, options, grid, error);
        if (!ok)
            name_list(chosen, error);
        else if (choice.count > 1)
            ok = note_choice(&choice, grid, error);
    }
    choice_free(&choice);
    return ok;
}

bool array_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error)
{
    struct values values;
    struct text_cursor cursor = text_begin(bytes);
    const bool list = !nested_skip(&cursor) || !array_is_other(bytes);
    const bool ok = values_begin(&values, options, options->wall_count > 0, error) &&
                    (list ? read_whole(bytes, options, &values, grid, error)
                          : read_source(bytes, options, &values, grid, error));
    values_free(&values);
    return ok;
}
