/* SPDX-License-Identifier: MIT */
/*
 * array.c - the format `array`: nested lists, as printed by Python and NumPy or written in JSON.
 *
 * A row is a list of cells. A map is a list of rows or a sequence of rows. Lists are enclosed in
 * brackets or parentheses; commas or white space separate their elements. A list may be the
 * argument of a call to array, np.array or numpy.array, followed by other arguments such as
 * dtype=int8, which are ignored. A row ends where its list ends, not at a line end, because
 * programs break long rows into several lines.
 *
 * Cells are written as cell_word.h describes, and can be quoted. "#" and "//" begin comments.
 */
#include <ctype.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "map/formats/cell_word.h"
#include "map/formats/list.h"
#include "map/formats/rows.h"

enum {
    DEPTH_MAX = 2,            /* maximum depth: a list of lists */
    OPEN_MAX = 2 * DEPTH_MAX, /* maximum number of open lists and calls: one call for each list */
    CALL = 'a'                /* represents a call in parser->open */
};

/* The kind of the previous token, which determines the tokens that may follow it. */
enum previous { PREVIOUS_OPEN, PREVIOUS_CELL, PREVIOUS_COMMA, PREVIOUS_CLOSE };

struct parser {
    struct text_cursor cursor;
    enum previous previous;
    char open[OPEN_MAX]; /* open lists and calls, outermost first: '[', '(' or CALL */
    unsigned open_count;
    unsigned depth;     /* number of open lists */
    unsigned row_depth; /* depth of the lists that contain cells; 0: not known yet */
    struct rows rows;
};

/*
 * Returns the length of the name and the parenthesis that begin a call at `at`, such as
 * "np.array(", or 0 if there is no call.
 */
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

/* Returns the character that closes the innermost list or call; 0 if none is open. */
static char closing(const struct parser *parser)
{
    if (parser->open_count == 0)
        return '\0';
    return parser->open[parser->open_count - 1] == '[' ? ']' : ')';
}

/* Returns true if the last entry of parser->open is a call. */
static bool in_call(const struct parser *parser)
{
    return parser->open_count > 0 && parser->open[parser->open_count - 1] == CALL;
}

static bool is_quote(uint8_t c)
{
    return c == '\'' || c == '"';
}

/*
 * Returns a pointer to the character after the quoted word that begins at `at`, and stores the
 * value of the cell. Returns NULL if the closing quote is missing or the word is not a cell.
 */
static const uint8_t *read_quoted(const uint8_t *at, const uint8_t *end, uint8_t *cell)
{
    const uint8_t *begin = at + 1;
    const uint8_t *close = memchr(begin, *at, (size_t)(end - begin));
    return close && cell_word_parse(begin, close, cell) ? close + 1 : NULL;
}

bool array_recognise(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    unsigned lists = 0; /* number of lists and calls opened before the first cell */
    bool bracket = false;
    if (!text_is_plain(first))
        return false;
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
    const uint8_t *end = cell_word_end(cursor.at, cursor.end);
    uint8_t cell;
    double number;
    return cell_word_parse(cursor.at, end, &cell) ||
           number_parse_real((const char *)cursor.at, (const char *)end, &number) ||
           (end - cursor.at == 3 && memcmp(cursor.at, "...", 3) == 0) ||
           (is_quote(*cursor.at) && read_quoted(cursor.at, cursor.end, &cell));
}

static bool refuse_here(const struct parser *parser, const char *message, struct error *error)
{
    return error_at(error, parser->cursor.line, text_column(&parser->cursor), "%s", message);
}

/* Reports that the word at the cursor is not a cell. */
static bool refuse_word(const struct parser *parser, struct error *error)
{
    const struct text_cursor *cursor = &parser->cursor;
    return cell_word_refuse(cursor, cell_word_end(cursor->at, cursor->end), CELL_WORD_EXPECTED,
                            error);
}

/* Adds a list or a call to parser->open. `kind` is the new entry: '[', '(' or CALL. */
static bool read_open(struct parser *parser, char kind, struct error *error)
{
    if (in_call(parser) && parser->previous != PREVIOUS_OPEN)
        return refuse_here(parser, "unexpected list; a call to array() takes one list", error);
    if (parser->depth == 0 && parser->row_depth == DEPTH_MAX)
        return refuse_here(parser, "a second array begins here; keep only one in the file", error);
    if (parser->depth == DEPTH_MAX || parser->open_count == OPEN_MAX)
        return refuse_here(
            parser, "this array has more than two dimensions; keep one layer, a list of rows",
            error);
    if (parser->depth > 0 && parser->depth == parser->row_depth)
        return refuse_here(parser, "this list is next to cells; each row must be a list of cells",
                           error);
    parser->open[parser->open_count++] = kind;
    parser->depth += kind != CALL;
    parser->previous = PREVIOUS_OPEN;
    return true;
}

static bool read_close(struct parser *parser, struct error *error)
{
    if (closing(parser) != (char)*parser->cursor.at)
        return refuse_here(parser, "this bracket or parenthesis does not match an open one", error);
    if (in_call(parser)) {
        if (parser->previous == PREVIOUS_OPEN)
            return refuse_here(parser, "a list is missing before this parenthesis", error);
    } else {
        if (parser->previous == PREVIOUS_OPEN)
            return refuse_here(parser, "this list has no cells; remove it", error);
        if (parser->depth == parser->row_depth && !rows_end(&parser->rows, &parser->cursor, error))
            return false;
        parser->depth--;
    }
    parser->open_count--;
    parser->previous = PREVIOUS_CLOSE;
    parser->cursor.at++;
    return true;
}

/*
 * Skips the arguments of a call after its list, such as dtype=int8, up to the closing parenthesis
 * of the call.
 */
static bool skip_arguments(struct parser *parser, struct error *error)
{
    struct text_cursor *cursor = &parser->cursor;
    for (unsigned open = 0; cursor->at < cursor->end;) {
        const uint8_t c = *cursor->at;
        if (c == ')' && open == 0)
            return true;
        if (c == '\n' || c == '\r') {
            text_skip_line(cursor);
            continue;
        }
        if (!isalnum(c) && (c == '\0' || !strchr("_.=<>|,'\"() \t", c)))
            return refuse_word(parser, error);
        open = open + (c == '(') - (c == ')');
        cursor->at++;
    }
    return true; /* end of the text; array_read reports the error */
}

static bool read_comma(struct parser *parser, struct error *error)
{
    if (parser->previous != PREVIOUS_CELL && parser->previous != PREVIOUS_CLOSE)
        return refuse_here(parser, "a value is missing before this comma", error);
    parser->cursor.at++;
    if (in_call(parser))
        return skip_arguments(parser, error);
    parser->previous = PREVIOUS_COMMA;
    return true;
}

/*
 * Parses the word at the cursor. Returns its end, or NULL if it is not a cell. A number with
 * several digits must not begin with a zero, and may be quoted only in lists of lists: otherwise,
 * the word is more likely a row of packed digits.
 */
static const uint8_t *parse_cell(const struct parser *parser, uint8_t *cell)
{
    const uint8_t *at = parser->cursor.at;
    const uint8_t *limit = parser->cursor.end;
    const bool quoted = is_quote(*at);
    const uint8_t *end = quoted ? read_quoted(at, limit, cell) : cell_word_end(at, limit);
    if (!end || (!quoted && !cell_word_parse(at, end, cell)))
        return NULL;
    const uint8_t *digits = at + quoted;
    if (isdigit(digits[0]) && digits + 1 < end && isdigit(digits[1]) &&
        (digits[0] == '0' || (quoted && parser->depth < DEPTH_MAX)))
        return NULL;
    const bool separated = end == limit || isspace(*end) || strchr(",[]()#/", *end);
    return separated ? end : NULL;
}

/* Reports a word that is not a cell. The message depends on the likely cause. */
static bool refuse_cell(const struct parser *parser, struct error *error)
{
    const struct text_cursor *cursor = &parser->cursor;
    const uint8_t *digits = cursor->at + is_quote(*cursor->at);
    uint8_t cell;
    if (cell_word_end(digits, cursor->end) - digits >= 3 && memcmp(digits, "...", 3) == 0)
        return refuse_here(parser,
                           "NumPy has left out cells here; save the array with np.save('map.npy', "
                           "array) or np.savetxt('map.txt', array, '%d')",
                           error);
    if (cursor->end - digits > 1 && isdigit(digits[0]) && isdigit(digits[1]) &&
        (digits[0] == '0' || (digits > cursor->at && parser->depth < DEPTH_MAX)))
        return refuse_here(parser,
                           "this looks like a row of digits; separate its cells with commas, or "
                           "write one row per line without quotes and brackets",
                           error);
    if ((parser->depth == 0 || in_call(parser)) &&
        cell_word_parse(digits, cell_word_end(digits, cursor->end), &cell))
        return refuse_here(parser, "this cell is not in a list", error);
    return refuse_word(parser, error);
}

static bool read_cell(struct parser *parser, struct error *error)
{
    uint8_t cell;
    const uint8_t *end = parse_cell(parser, &cell);
    if (!end || parser->depth == 0 || in_call(parser))
        return refuse_cell(parser, error);
    if (parser->row_depth == 0)
        parser->row_depth = parser->depth;
    if (parser->row_depth != parser->depth)
        return refuse_here(parser,
                           "this cell is next to lists; each row must be a list of "
                           "cells",
                           error);
    parser->cursor.at = end;
    parser->previous = PREVIOUS_CELL;
    return rows_add(&parser->rows, cell, error);
}

static bool read_token(struct parser *parser, struct error *error)
{
    struct text_cursor *cursor = &parser->cursor;
    switch (*cursor->at) {
    case '[':
    case '(':
        if (!read_open(parser, (char)*cursor->at, error))
            return false;
        cursor->at++;
        return true;
    case ']':
    case ')':
        return read_close(parser, error);
    case ',':
        return read_comma(parser, error);
    case '#':
        text_skip_line(cursor);
        return true;
    default:
        break;
    }
    const size_t call = call_length(cursor->at, cursor->end);
    if (call == 0)
        return read_cell(parser, error);
    if (!read_open(parser, CALL, error))
        return false;
    cursor->at += call;
    return true;
}

static bool parse(struct parser *parser, struct error *error)
{
    const struct text_cursor *cursor = &parser->cursor;
    while (text_skip_to_content(&parser->cursor))
        if (!read_token(parser, error))
            return false;
    if (parser->open_count > 0)
        return error_at(error, cursor->line, 0,
                        "the file ends before all brackets and parentheses are closed");
    return true;
}

bool array_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error)
{
    struct parser parser = {.cursor = text_begin(bytes),
                            .previous = PREVIOUS_COMMA,
                            .rows = {.max_cells = options->max_cells, .stop = options->stop}};
    const bool parsed = parse(&parser, error);
    return rows_finish(&parser.rows, parsed, parser.cursor.line, grid, error) &&
           cell_word_list_ends(grid, error);
}
