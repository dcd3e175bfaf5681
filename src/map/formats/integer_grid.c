/* SPDX-License-Identifier: MIT */
/*
 * integer_grid.c - the format `grid`: integers from 0 to 255, one row per line.
 *
 * Values are separated by spaces, tabs or commas. If no line has a separator, every digit is a
 * cell. The initialiser of a C array is accepted: braces, commas between them, and a final
 * semicolon. A row ends at a line end or at a brace. "//" begins a comment.
 */
#include <ctype.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "map/formats/list.h"
#include "map/formats/rows.h"

enum {
    VALUE_MAX = 255,
    TOKEN_SHOWN = 20 /* a message shows at most this many characters of an invalid token */
};

/* The last token, which decides whether a comma may follow. */
enum previous { PREVIOUS_NOTHING, PREVIOUS_VALUE, PREVIOUS_COMMA, PREVIOUS_CLOSE };

struct parser {
    struct text_cursor cursor;
    bool packed; /* no separators: every digit is a cell */
    enum previous previous;
    unsigned depth; /* number of open braces */
    struct rows rows;
};

bool integer_grid_recognise(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    bool content = text_is_plain(first) && text_skip_to_content(&cursor);
    if (!content)
        return false;
    if (*cursor.at != '{')
        return isdigit(*cursor.at) || strchr("-+.,", *cursor.at);
    /* An opening brace followed by a quote begins JSON. */
    while (content && *cursor.at == '{') {
        cursor.at++;
        content = text_skip_to_content(&cursor);
    }
    return !content || *cursor.at != '"';
}

/* Returns true if any line has a separator; a number may then have several digits. */
static bool has_separators(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    bool value = false; /* there is a value before the cursor on the same line */
    bool blank = false; /* there is a blank between that value and the cursor */
    while (cursor.at < cursor.end) {
        const uint8_t c = *cursor.at;
        if (text_at_comment(&cursor)) {
            text_skip_line(&cursor);
            value = blank = false;
            continue;
        }
        if (c == ',' || (isdigit(c) && blank))
            return true;
        if (isdigit(c))
            value = true;
        else if (text_is_blank(c))
            blank = value;
        else
            value = blank = false;
        cursor.at++;
    }
    return false;
}

/* Ends the row at the cursor. A row without cells is ignored. */
static bool end_row(struct parser *parser, struct error *error)
{
    return rows_end(&parser->rows, &parser->cursor, error);
}

/* Reports that the word at the cursor is not a cell. */
static bool refuse_word(const struct parser *parser, struct error *error)
{
    const struct text_cursor *cursor = &parser->cursor;
    const uint8_t *end = cursor->at;
    while (end < cursor->end && end - cursor->at < TOKEN_SHOWN && !isspace(*end) && *end != ',' &&
           *end != '{' && *end != '}')
        end++;
    char shown[TEXT_WORD_SIZE];
    text_show_word(cursor->at, end > cursor->at ? end : end + 1, shown);
    return error_quote(error, cursor->line, text_column(cursor),
                       "'%s' is not a cell; use whole numbers from 0 to 255", shown);
}

/* Reads a run of digits: one value, or one value for each digit of a packed grid. */
static bool read_digits(struct parser *parser, struct error *error)
{
    const uint8_t *begin = parser->cursor.at;
    const uint8_t *end = begin;
    while (end < parser->cursor.end && isdigit(*end))
        end++;
    const bool ends = end == parser->cursor.end || isspace(*end) || strchr(",{};/", *end);
    if (!ends && !parser->packed)
        return refuse_word(parser, error);
    if (parser->packed) {
        for (const uint8_t *digit = begin; digit < end; digit++)
            if (!rows_add(&parser->rows, (uint8_t)(*digit - '0'), error))
                return false;
    } else {
        uint64_t value;
        if (!number_parse((const char *)begin, (const char *)end, VALUE_MAX, &value))
            return refuse_word(parser, error);
        if (!rows_add(&parser->rows, (uint8_t)value, error))
            return false;
    }
    parser->cursor.at = end;
    parser->previous = PREVIOUS_VALUE;
    return true;
}

static bool read_comma(struct parser *parser, struct error *error)
{
    if (parser->previous != PREVIOUS_VALUE && parser->previous != PREVIOUS_CLOSE)
        return error_at(error, parser->cursor.line, text_column(&parser->cursor),
                        "a value is missing before this comma");
    parser->previous = PREVIOUS_COMMA;
    parser->cursor.at++;
    return true;
}

static bool read_brace(struct parser *parser, struct error *error)
{
    const bool opens = *parser->cursor.at == '{';
    if (!end_row(parser, error))
        return false;
    if (!opens && parser->depth == 0)
        return error_at(error, parser->cursor.line, text_column(&parser->cursor),
                        "unmatched closing brace");
    parser->depth = opens ? parser->depth + 1 : parser->depth - 1;
    parser->previous = opens ? PREVIOUS_NOTHING : PREVIOUS_CLOSE;
    parser->cursor.at++;
    return true;
}

static bool read_line_end(struct parser *parser, struct error *error)
{
    if (!end_row(parser, error))
        return false;
    if (parser->previous != PREVIOUS_CLOSE)
        parser->previous = PREVIOUS_NOTHING;
    text_skip_line(&parser->cursor);
    return true;
}

/* Reads the semicolon after an initialiser. Only white space and comments may follow. */
static bool read_semicolon(struct parser *parser, struct error *error)
{
    struct text_cursor rest = parser->cursor;
    rest.at++;
    if (text_skip_to_content(&rest))
        return refuse_word(parser, error);
    parser->cursor.at++;
    return true;
}

static bool parse(struct parser *parser, struct error *error)
{
    struct text_cursor *cursor = &parser->cursor;
    bool ok = true;
    while (ok && cursor->at < cursor->end) {
        const uint8_t c = *cursor->at;
        if (isdigit(c))
            ok = read_digits(parser, error);
        else if (text_is_blank(c))
            cursor->at++;
        else if (c == '\n' || c == '\r' || text_at_comment(cursor))
            ok = read_line_end(parser, error);
        else if (c == ',')
            ok = read_comma(parser, error);
        else if (c == '{' || c == '}')
            ok = read_brace(parser, error);
        else if (c == ';')
            ok = read_semicolon(parser, error);
        else
            ok = refuse_word(parser, error);
    }
    if (!ok || !end_row(parser, error))
        return false;
    if (parser->depth > 0)
        return error_at(error, cursor->line, 0, "the file ends before all braces are closed");
    if (parser->rows.height == 0)
        return error_at(error, cursor->line, 0, "the file has no cells");
    return true;
}

bool integer_grid_read(const struct bytes *bytes, const struct map_options *options,
                       struct grid *grid, struct error *error)
{
    struct parser parser = {.cursor = text_begin(bytes),
                            .packed = !has_separators(bytes),
                            .rows = {.max_cells = options->max_cells, .stop = options->stop}};
    bool ok = parse(&parser, error) && rows_to_grid(&parser.rows, grid, error);
    rows_free(&parser.rows);
    if (!ok)
        return false;
    grid->has_marks = true;
    if (grid_list_ends(grid, error))
        return true;
    grid_free(grid);
    return false;
}

int integer_grid_cell(const struct map_options *options, const struct map_cost *cost)
{
    (void)options;
    return cost->letter == '\0' && cost->value >= 0 && cost->value <= VALUE_MAX ? (int)cost->value
                                                                                : -1;
}
