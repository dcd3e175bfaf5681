/* SPDX-License-Identifier: MIT */
/*
 * integer_grid.c - the format `grid`: integers from 0 to 255, one row per line.
 *
 * Values are separated by spaces, tabs or commas. If no line has a separator, every character is a
 * cell, unless the file is a column of numbers. A column has one cell per line and at least three
 * lines. Each number has one or two digits and no leading zero, and at least one number has two
 * digits. A grid of packed digits with two columns is therefore recognised only if it has fewer
 * than three rows, or a row that begins with a zero or contains S or G.
 *
 * Cells are written as cell_word.h describes. The initialiser of a C array is accepted: braces,
 * commas between them, and a final semicolon. A row ends at a line end or at a brace. "//" begins a
 * comment.
 */
#include <ctype.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "map/formats/cell_word.h"
#include "map/formats/list.h"
#include "map/formats/rows.h"

enum {
    COLUMN_DIGITS = 2, /* the numbers of a column have at most this many digits */
    COLUMN_ROWS = 3    /* a column has at least this many numbers */
};

/* The kind of the previous token, which determines whether a comma may follow it. */
enum previous { PREVIOUS_NOTHING, PREVIOUS_VALUE, PREVIOUS_COMMA, PREVIOUS_CLOSE };

struct parser {
    struct text_cursor cursor;
    bool packed; /* no separators: every character is a cell */
    enum previous previous;
    unsigned depth; /* number of open braces */
    struct rows rows;
};

static bool is_packed(const uint8_t *at, const uint8_t *end)
{
    while (at < end && cell_word_packed(*at) >= 0)
        at++;
    return at == end;
}

/*
 * Returns true if the line at the cursor consists of cells, and moves the cursor to its end. Sets
 * *certain to true if the line has a digit or a boolean. The text may end within a word.
 */
static bool skip_cells(struct text_cursor *cursor, bool *certain)
{
    while (!text_at_line_end(cursor) && !text_at_comment(cursor)) {
        if (text_is_blank(*cursor->at) || *cursor->at == ',') {
            cursor->at++;
            continue;
        }
        const uint8_t *end = cell_word_end(cursor->at, cursor->end);
        uint8_t cell;
        const bool is_cell = cell_word_parse(cursor->at, end, &cell);
        if (end == cursor->at || (!is_cell && !is_packed(cursor->at, end) && end < cursor->end))
            return false;
        for (; cursor->at < end; cursor->at++)
            *certain = *certain || isdigit(*cursor->at) ||
                       (is_cell && text_is_one_of(*cursor->at, "TFtf"));
    }
    return true;
}

/*
 * Returns true if the text at the cursor begins with a letter that can begin a cell, and all lines
 * up to the first that has a digit or a boolean consist of cells. The letter alone is not enough,
 * because words in other texts may begin with S or G.
 */
static bool begins_with_words(struct text_cursor cursor)
{
    bool certain = false;
    if (!text_is_one_of(*cursor.at, "SGTFtf"))
        return false;
    while (!certain && text_skip_to_content(&cursor))
        if (!skip_cells(&cursor, &certain))
            return false;
    return certain;
}

bool integer_grid_recognise(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    bool content = text_is_plain(first) && text_skip_to_content(&cursor);
    if (!content)
        return false;
    if (*cursor.at != '{') {
        const bool sign = text_is_one_of(*cursor.at, "-+.");
        const uint8_t *digit = cursor.at + sign;
        return (digit < cursor.end && isdigit(*digit)) || *cursor.at == ',' ||
               begins_with_words(cursor);
    }
    /* An opening brace followed by a quote begins JSON. */
    while (content && *cursor.at == '{') {
        cursor.at++;
        content = text_skip_to_content(&cursor);
    }
    return !content || *cursor.at != '"';
}

/*
 * Returns true if the word that begins at `word` and contains the character at `at` is a cell.
 * Stores the end of the word.
 */
static bool is_word_at(const uint8_t *word, const uint8_t *at, const uint8_t *end,
                       const uint8_t **word_end)
{
    uint8_t cell;
    *word_end = cell_word_end(word, end);
    return *word_end > at && cell_word_parse(word, *word_end, &cell);
}

/*
 * Returns true if any line has a separator, or a word that can only be a single cell, such as 1.0
 * or True. If so, the numbers in the file can have several digits.
 */
static bool has_separators(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    const uint8_t *packed = NULL; /* start of the run of one-character cells before the cursor */
    const uint8_t *known = NULL;  /* the end of the last word that was found not to be a cell */
    bool blank = false;           /* there is a blank between the run at `packed` and the cursor */
    while (cursor.at < cursor.end) {
        const uint8_t c = *cursor.at;
        const bool cell = cell_word_packed(c) >= 0;
        if (text_at_comment(&cursor)) {
            text_skip_line(&cursor);
            packed = NULL;
            blank = false;
            continue;
        }
        if (c == ',' || (cell && blank))
            return true;
        if (cell) {
            packed = packed ? packed : cursor.at;
        } else if (text_is_blank(c)) {
            blank = packed != NULL;
        } else {
            const uint8_t *word = packed && !blank ? packed : cursor.at;
            const bool tested = isspace(c) || (known && cursor.at < known);
            if (!tested && is_word_at(word, cursor.at, cursor.end, &known))
                return true;
            packed = NULL;
            blank = false;
        }
        cursor.at++;
    }
    return false;
}

/*
 * Reads a line of a column: a number, S, G or nothing. Returns false for any other line. Stores
 * whether the line has a cell, and whether this cell has more than one digit.
 */
static bool read_column_line(struct text_cursor *cursor, bool *found, bool *several)
{
    while (cursor->at < cursor->end && text_is_blank(*cursor->at))
        cursor->at++;
    const uint8_t *begin = cursor->at;
    const uint8_t *end = cell_word_end(begin, cursor->end);
    cursor->at = end;
    while (cursor->at < cursor->end && text_is_blank(*cursor->at))
        cursor->at++;
    *found = end > begin;
    *several = end - begin > 1;
    return (text_at_line_end(cursor) || text_at_comment(cursor)) && is_packed(begin, end) &&
           end - begin <= COLUMN_DIGITS &&
           (!*several || (isdigit(begin[0]) && isdigit(begin[1]) && begin[0] != '0'));
}

/* Returns true if a file without separators is a column of numbers. */
static bool is_column(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    size_t rows = 0;
    bool any_several = false;
    for (; cursor.at < cursor.end; text_skip_line(&cursor)) {
        bool found;
        bool several;
        if (!read_column_line(&cursor, &found, &several))
            return false;
        rows += found;
        any_several = any_several || several;
    }
    return rows >= COLUMN_ROWS && any_several;
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
    while (end < cursor->end && !isspace(*end) && *end != ',' && *end != '{' && *end != '}')
        end++;
    return cell_word_refuse(cursor, end, error);
}

/* Adds a cell and moves to the end of its word. */
static bool add_cell(struct parser *parser, uint8_t cell, const uint8_t *end, struct error *error)
{
    parser->cursor.at = end;
    parser->previous = PREVIOUS_VALUE;
    return rows_add(&parser->rows, cell, error);
}

/* Reads a cell that is not written as a plain number. */
static bool read_word(struct parser *parser, struct error *error)
{
    const uint8_t *end = cell_word_end(parser->cursor.at, parser->cursor.end);
    uint8_t cell;
    return cell_word_parse(parser->cursor.at, end, &cell) ? add_cell(parser, cell, end, error)
                                                          : refuse_word(parser, error);
}

/* Reads a number. */
static bool read_number(struct parser *parser, struct error *error)
{
    const uint8_t *begin = parser->cursor.at;
    const uint8_t *end = begin;
    uint64_t value;
    while (end < parser->cursor.end && isdigit(*end))
        end++;
    if (end < parser->cursor.end && !isspace(*end) && !text_is_one_of(*end, ",{};/"))
        return read_word(parser, error);
    return number_parse((const char *)begin, (const char *)end, CELL_WORD_MAX, &value)
               ? add_cell(parser, (uint8_t)value, end, error)
               : refuse_word(parser, error);
}

/* Reads a run of characters in a packed grid. Each character is a cell. */
static bool read_packed(struct parser *parser, struct error *error)
{
    const uint8_t *at = parser->cursor.at;
    int cell = cell_word_packed(*at);
    if (cell < 0)
        return refuse_word(parser, error);
    for (; cell >= 0; cell = at < parser->cursor.end ? cell_word_packed(*at) : -1) {
        if (!rows_add(&parser->rows, (uint8_t)cell, error))
            return false;
        at++;
    }
    parser->cursor.at = at;
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
            ok = parser->packed ? read_packed(parser, error) : read_number(parser, error);
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
            ok = parser->packed ? read_packed(parser, error) : read_word(parser, error);
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
                            .packed = !has_separators(bytes) && !is_column(bytes),
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
    return cost->letter == '\0' && cost->value >= 0 && cost->value <= CELL_WORD_MAX
               ? (int)cost->value
               : -1;
}
