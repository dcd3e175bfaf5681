/* SPDX-License-Identifier: MIT */
/*
 * integer_grid.c - reads grids written as integers, one line a row.
 *
 * Values are separated by blanks, tabs or commas; where no line has a separator, every digit is a
 * cell. Braces, the commas between them and a closing semicolon may stand as in the initialiser of
 * a C array; a closing brace ends a row as a line end does. "//" begins a comment.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/readers.h"
#include "map/text.h"

enum { VALUE_MAX = 255, TOKEN_SHOWN = 20 };

/* What stood before the place that is being read, as far as commas and braces care. */
enum previous { PREVIOUS_NOTHING, PREVIOUS_VALUE, PREVIOUS_COMMA, PREVIOUS_CLOSE };

struct parser {
    struct text_cursor cursor;
    const struct map_options *options;
    bool packed; /* every digit is a cell */
    enum previous previous;
    unsigned depth; /* of braces */
    uint8_t *values;
    size_t count, capacity;
    uint64_t row_length; /* of the row being read */
    uint64_t width;      /* of the first row, 0 before its end */
    uint64_t width_line; /* where the first row was */
    uint64_t height;
};

bool integer_grid_recognise(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    if (!text_is_plain(bytes) || !text_skip_to_content(&cursor))
        return false;
    return isdigit(*cursor.at) || strchr("{-+.,", *cursor.at);
}

/* True if some line separates its values; then a number may have several digits. */
static bool has_separators(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    bool value = false; /* this line has had a value, ... */
    bool blank = false; /* ... and a blank behind it */
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

static bool append_value(struct parser *parser, uint8_t value, struct error *error)
{
    if (parser->count >= parser->options->max_cells)
        return error_set(error, ERROR_LIMIT,
                         "the map has more cells than the limit of %" PRIu64 " (--max-cells)",
                         parser->options->max_cells);
    if (parser->count == parser->capacity) {
        uint8_t *grown =
            memory_grow(parser->values, &parser->capacity, parser->count + 1, 1, error);
        if (!grown)
            return false;
        parser->values = grown;
    }
    parser->values[parser->count++] = value;
    parser->row_length++;
    return true;
}

/* Ends the row, if it has any cells, at the cursor. */
static bool end_row(struct parser *parser, struct error *error)
{
    if (parser->row_length == 0)
        return true;
    if (parser->height == 0) {
        parser->width = parser->row_length;
        parser->width_line = parser->cursor.line;
    } else if (parser->row_length != parser->width) {
        return error_at(error, parser->cursor.line, text_column(&parser->cursor),
                        "this row has %" PRIu64 " cells, but the first one (line %" PRIu64
                        ") has %" PRIu64,
                        parser->row_length, parser->width_line, parser->width);
    }
    parser->height++;
    parser->row_length = 0;
    return true;
}

/* Refuses the word at the cursor. */
static bool refuse_word(const struct parser *parser, struct error *error)
{
    const struct text_cursor *cursor = &parser->cursor;
    const uint8_t *end = cursor->at;
    while (end < cursor->end && end - cursor->at < TOKEN_SHOWN && !isspace(*end) && *end != ',' &&
           *end != '{' && *end != '}')
        end++;
    return error_at(error, cursor->line, text_column(cursor),
                    "'%.*s' is not a cell: values are whole numbers from 0 to 255",
                    (int)(end > cursor->at ? end - cursor->at : 1), (const char *)cursor->at);
}

/* Reads a run of digits: one value, or in packed grids one for each digit. */
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
            if (!append_value(parser, (uint8_t)(*digit - '0'), error))
                return false;
    } else {
        uint64_t value;
        if (!number_parse((const char *)begin, (const char *)end, VALUE_MAX, &value))
            return refuse_word(parser, error);
        if (!append_value(parser, (uint8_t)value, error))
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
                        "this brace closes nothing");
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

/* A semicolon closes an initialiser, so nothing but blanks and comments may follow. */
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
    bool good = true;
    while (good && cursor->at < cursor->end) {
        const uint8_t c = *cursor->at;
        if (isdigit(c))
            good = read_digits(parser, error);
        else if (text_is_blank(c))
            cursor->at++;
        else if (c == '\n' || c == '\r' || text_at_comment(cursor))
            good = read_line_end(parser, error);
        else if (c == ',')
            good = read_comma(parser, error);
        else if (c == '{' || c == '}')
            good = read_brace(parser, error);
        else if (c == ';')
            good = read_semicolon(parser, error);
        else
            good = refuse_word(parser, error);
    }
    if (!good || !end_row(parser, error))
        return false;
    if (parser->depth > 0)
        return error_at(error, cursor->line, 0, "the file ends before its braces are closed");
    if (parser->height == 0)
        return error_at(error, cursor->line, 0, "the file has no cells");
    return true;
}

bool integer_grid_read(const struct bytes *bytes, const struct map_options *options,
                       struct grid *grid, struct error *error)
{
    struct parser parser = {
        .cursor = text_begin(bytes), .options = options, .packed = !has_separators(bytes)};
    bool good = parse(&parser, error) && parser.values;
    if (good && (parser.width > UINT32_MAX || parser.height > UINT32_MAX))
        good = error_set(error, ERROR_LIMIT, "the map is too wide or too high");
    if (good && grid_create(grid, (uint32_t)parser.width, (uint32_t)parser.height, error)) {
        for (uint32_t y = 0; y < grid->height; y++)
            memcpy(grid_row(grid, y), parser.values + (size_t)y * grid->width, grid->width);
        good = grid_list_ends(grid, error);
        if (!good)
            grid_free(grid);
    } else {
        good = false;
    }
    free(parser.values);
    return good;
}
