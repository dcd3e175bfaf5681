/* SPDX-License-Identifier: MIT */
/* number_table.c - reads tables of numbers. */
#include "map/formats/number_table.h"

#include <string.h>

#include "map/formats/cell_word.h"
#include "map/formats/rows.h"

/* The token before the cursor, which determines whether a separator may follow. */
enum table_previous { PREVIOUS_OTHER, PREVIOUS_CELL, PREVIOUS_CLOSE };

struct table_reader {
    const struct number_table *table;
    struct text_cursor cursor;
    enum table_previous previous;
    unsigned depth;     /* number of open brackets */
    int16_t cells[256]; /* results of cell_of_character */
    struct rows rows;
};

static bool refuse_here(const struct table_reader *reader, const char *message, struct error *error)
{
    return error_at(error, reader->cursor.line, text_column(&reader->cursor), "%s", message);
}

/* Like isdigit, but is inlined. */
static inline bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

/* Returns the end of the word at the cursor. */
static const uint8_t *find_word_end(const struct table_reader *reader)
{
    const uint8_t *at = reader->cursor.at;
    const uint8_t *end = cell_word_end(at, reader->cursor.end);
    const uint8_t *hash = memchr(at, '#', (size_t)(end - at));
    return hash && reader->table->exported ? hash : end;
}

/* Reports that the word at the cursor is not a cell. */
static bool refuse_word(const struct table_reader *reader, struct error *error)
{
    return cell_word_refuse(&reader->cursor, find_word_end(reader), reader->table->expected, error);
}

/* Reads a cell that is a word: a whole number or another word. */
static bool read_word(struct table_reader *reader, struct error *error)
{
    const struct number_table *table = reader->table;
    const uint8_t *limit = reader->cursor.end;
    const bool negative = *reader->cursor.at == '-';
    const uint8_t *digits = reader->cursor.at + negative;
    const uint8_t *at = digits;
    int64_t value = 0;
    for (; at < limit && is_digit(*at); at++)
        if (value <= MAP_VALUE_MAX) /* no cell is larger, so the exact value does not matter */
            value = value * 10 + (*at - '0');
    const bool ended = at == limit || text_is_blank(*at) || *at == ',' || *at == '\n';
    const uint8_t *end = ended ? at : find_word_end(reader);
    int cell = -1;
    if (at > digits && at == end)
        cell = table->cell_of_value(table->context, negative ? -value : value);
    else
        cell = table->cell_of_word(table->context, reader->cursor.at, end);
    if (cell < 0)
        return refuse_word(reader, error);
    reader->cursor.at = end;
    reader->previous = PREVIOUS_CELL;
    return rows_add(&reader->rows, (uint8_t)cell, error);
}

/* Reads a run of characters, each of which is a cell. */
static bool read_characters(struct table_reader *reader, struct error *error)
{
    struct text_cursor *cursor = &reader->cursor;
    if (reader->cells[*cursor->at] < 0)
        return refuse_word(reader, error);
    if (reader->rows.row_length > 0 && text_is_blank(cursor->at[-1])) {
        while (text_is_blank(cursor->at[-1]))
            cursor->at--;
        return refuse_here(reader, "unexpected blank; the digits of a row have no separators",
                           error);
    }
    for (; cursor->at < cursor->end && reader->cells[*cursor->at] >= 0; cursor->at++)
        if (!rows_add(&reader->rows, (uint8_t)reader->cells[*cursor->at], error))
            return false;
    reader->previous = PREVIOUS_CELL;
    return true;
}

static bool read_separator(struct table_reader *reader, struct error *error)
{
    if (reader->previous == PREVIOUS_OTHER)
        return refuse_here(reader, "a value is missing before this comma or semicolon", error);
    reader->previous = PREVIOUS_OTHER;
    reader->cursor.at++;
    return true;
}

/* Reads a bracket or brace, which ends the current row. */
static bool read_bracket(struct table_reader *reader, bool opens, struct error *error)
{
    if (!rows_end(&reader->rows, &reader->cursor, error))
        return false;
    if (!opens && reader->depth == 0)
        return refuse_here(reader, "unmatched closing brace or bracket", error);
    reader->depth = opens ? reader->depth + 1 : reader->depth - 1;
    reader->previous = opens ? PREVIOUS_OTHER : PREVIOUS_CLOSE;
    reader->cursor.at++;
    return true;
}

/* Reads the semicolon after an initialiser. Only white space and comments may follow. */
static bool read_semicolon(struct table_reader *reader, struct error *error)
{
    struct text_cursor rest = reader->cursor;
    rest.at++;
    if (text_skip_to_content(&rest))
        return refuse_word(reader, error);
    reader->cursor.at++;
    return true;
}

/* Reads a character that is neither blank nor part of a cell or a comment. */
static bool read_mark(struct table_reader *reader, struct error *error)
{
    const uint8_t c = *reader->cursor.at;
    if (c == ',' || (c == ';' && reader->table->exported))
        return reader->table->cell_of_character ? refuse_word(reader, error)
                                                : read_separator(reader, error);
    return c == ';' ? read_semicolon(reader, error)
                    : read_bracket(reader, c == '{' || c == '[', error);
}

static bool read_cells(struct table_reader *reader, struct error *error)
{
    return reader->table->cell_of_character ? read_characters(reader, error)
                                            : read_word(reader, error);
}

/* Reads a line up to its end or to a comment. */
static bool read_line(struct table_reader *reader, struct error *error)
{
    struct text_cursor *cursor = &reader->cursor;
    const bool exported = reader->table->exported;
    bool ok = true;
    while (ok && !text_at_line_end(cursor)) {
        const uint8_t c = *cursor->at;
        if (text_is_blank(c))
            cursor->at++;
        else if ((c == '/' && text_at_comment(cursor)) || (c == '#' && exported))
            break;
        else if (c == ',' || c == ';' || c == '{' || c == '}' ||
                 (exported && (c == '[' || c == ']')))
            ok = read_mark(reader, error);
        else
            ok = read_cells(reader, error);
    }
    if (reader->previous != PREVIOUS_CLOSE)
        reader->previous = PREVIOUS_OTHER;
    return ok && rows_end(&reader->rows, cursor, error);
}

bool number_table_read(const struct number_table *table, const struct bytes *bytes,
                       const struct map_options *options, struct grid *grid, struct error *error)
{
    struct table_reader reader = {.table = table,
                                  .cursor = text_begin(bytes),
                                  .rows = {.max_cells = options->max_cells, .stop = options->stop}};
    bool ok = true;
    for (unsigned c = 0; table->cell_of_character && c <= UINT8_MAX; c++)
        reader.cells[c] = (int16_t)table->cell_of_character(table->context, (uint8_t)c);
    for (; ok && reader.cursor.at < reader.cursor.end; text_skip_line(&reader.cursor))
        ok = read_line(&reader, error);
    if (ok && reader.depth > 0)
        ok = error_at(error, reader.cursor.line, 0,
                      "the file ends before all braces and brackets are closed");
    return rows_finish(&reader.rows, ok, reader.cursor.line, grid, error);
}
