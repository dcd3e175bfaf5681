/* SPDX-License-Identifier: MIT */
/* cell_text.c - parses lines of numbers and nested lists. */
#include "map/formats/cell_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "map/formats/cell_word.h"

enum { NAME_MAX = 64 /* longest name before a bracket; the time must be linear in the text */ };

void cell_text_skip_past(struct text_cursor *cursor, const char *mark)
{
    cursor->at += strlen(mark);
    while (cursor->at < cursor->end && !text_begins(cursor, mark))
        if (text_at_line_end(cursor))
            text_skip_line(cursor);
        else
            cursor->at++;
    cursor->at += cursor->at < cursor->end ? strlen(mark) : 0;
}

bool cell_text_skip(struct text_cursor *cursor)
{
    while (text_skip_to_content(cursor)) {
        const uint8_t c = *cursor->at;
        if (c != '#' && c != '/' && c != '\\')
            return true;
        if (c == '#')
            text_skip_line(cursor);
        else if (text_begins(cursor, "/*"))
            cell_text_skip_past(cursor, "*/");
        else if (text_begins(cursor, "\\\n") || text_begins(cursor, "\\\r"))
            cursor->at++;
        else
            return true;
    }
    return false;
}

const uint8_t *cell_text_quote(const uint8_t *at, const uint8_t *end)
{
    const uint8_t quote = *at++;
    for (; at < end && *at != quote && *at != '\n' && *at != '\r'; at++)
        at += *at == '\\' && end - at > 1 && !text_is_one_of(at[1], "\r\n");
    return at < end && *at == quote ? at : NULL;
}

/*
 * Returns the bracket, or the equals sign of an argument, that follows a name at `at`, such as
 * "vec![", "new int[] {" or "dtype="; NULL if there is none.
 */
static const uint8_t *find_after_name(const uint8_t *at, const uint8_t *end)
{
    const uint8_t *limit = end - at > NAME_MAX ? at + NAME_MAX : end;
    if (!isalpha(*at) && *at != '_')
        return NULL;
    while (limit - at > 1 &&
           (isalnum(*at) || text_is_one_of(*at, "_.:!<>& \t") || (at[0] == '[' && at[1] == ']')))
        at += *at == '[' ? 2 : 1;
    return at < limit && text_is_one_of(*at, "[({=") ? at : NULL;
}

/* Returns the number of characters of UTF-8 text. */
static uint64_t count_characters(const uint8_t *at, const uint8_t *end)
{
    uint64_t count = 0;
    for (; at < end; at++)
        count += (*at & 0xc0) != 0x80;
    return count;
}

static bool is_quote(uint8_t c)
{
    return c == '\'' || c == '"';
}

/* Like isdigit, but is inlined. */
static inline bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

static bool refuse_here(const struct cell_text *text, const char *message, struct error *error)
{
    return error_at(error, text->cursor.line, text_column(&text->cursor), "%s", message);
}

static bool refuse_depth(const struct cell_text *text, struct error *error)
{
    return refuse_here(
        text, "this array has more than two dimensions; keep one layer, a list of rows", error);
}

/* Returns the end of the word at `at`. */
static const uint8_t *find_word_end(const struct cell_text *text, const uint8_t *at)
{
    const uint8_t *end = cell_word_end(at, text->cursor.end);
    const uint8_t *hash =
        text->lines && text->lines->exported ? memchr(at, '#', (size_t)(end - at)) : NULL;
    return hash ? hash : end;
}

/* Reports that the word at the cursor is not a cell. */
static bool refuse_word(const struct cell_text *text, struct error *error)
{
    return cell_word_refuse(&text->cursor, find_word_end(text, text->cursor.at),
                            text->values->expected, error);
}

/* Ends a row. Reports an error at `place`. */
static bool end_row(struct cell_text *text, const struct text_cursor *place, struct error *error)
{
    text->closed = 0;
    return (text->letters.size == 0 || buffer_append(&text->letters, "\n", 1, error)) &&
           rows_end(&text->rows, place, error);
}

/* Fails unless a list may begin at the cursor. */
static bool check_open(const struct cell_text *text, struct error *error)
{
    if (text->kind == CELLS_STRINGS ||
        (text->open_count == 0 && (text->row_depth > 1 || text->flat)))
        return refuse_here(text, "a second array begins here; keep only one in the file", error);
    if (text->open_count == CELL_TEXT_OPEN_MAX)
        return refuse_depth(text, error);
    return text->open_count == 0 || text->open_count != text->row_depth ||
           refuse_here(text, "this list is next to cells; each row must be a list of cells", error);
}

/* Reads an opening bracket. */
static bool read_open(struct cell_text *text, struct error *error)
{
    if (!check_open(text, error))
        return false;
    text->open[text->open_count++] = *text->cursor.at++;
    text->previous = PREVIOUS_OPEN;
    return true;
}

static bool read_close(struct cell_text *text, struct error *error)
{
    const uint8_t open = text->open_count > 0 ? text->open[text->open_count - 1] : 0;
    const int close = open == '[' ? ']' : open == '{' ? '}' : ')';
    if (open == 0 || close != *text->cursor.at)
        return refuse_here(text, "this bracket or brace does not match an open one", error);
    if (text->previous == PREVIOUS_OPEN)
        return refuse_here(text, "this list has no cells; remove it", error);
    if (text->open_count == text->row_depth && text->kind != CELLS_STRINGS &&
        !end_row(text, &text->cursor, error))
        return false;
    text->closed++;
    text->open_count--;
    text->previous = PREVIOUS_CLOSE;
    text->cursor.at++;
    return true;
}

/* Skips arguments such as dtype=int8 up to the bracket that closes their list. */
static bool skip_arguments(struct cell_text *text, struct error *error)
{
    struct text_cursor *cursor = &text->cursor;
    for (unsigned open = 0; cell_text_skip(cursor); cursor->at++) {
        const uint8_t c = *cursor->at;
        if (text_is_one_of(c, ")]}") && open == 0)
            return true;
        if (!isalnum(c) && !text_is_one_of(c, "_.=<>|,'\"()"))
            return refuse_word(text, error);
        open = open + (c == '(') - (c == ')');
    }
    return true; /* end of the text, which cell_text_end reports */
}

/*
 * Returns true if the word at `at` in a list is more likely a row of packed digits than a number:
 * it begins with a zero, or it is quoted and not in a list of lists.
 */
static bool is_packed(const struct cell_text *text, const uint8_t *at, bool quoted)
{
    return !text->lines && text->cursor.end - at > 1 && is_digit(at[0]) && is_digit(at[1]) &&
           (at[0] == '0' || (quoted && text->open_count < 2));
}

/* Returns true if a number ends before this character. Other characters may end it, too. */
static inline bool ends_number(uint8_t c)
{
    return c == ',' || c == ']' || c == '\n' || text_is_blank(c);
}

/* Like parse_cell, for any word. */
static const uint8_t *parse_word(const struct cell_text *text, int *cell)
{
    const uint8_t *limit = text->cursor.end;
    const bool quoted = is_quote(*text->cursor.at) && !text->lines;
    const uint8_t *begin = text->cursor.at + quoted;
    const uint8_t *end =
        quoted ? cell_text_quote(text->cursor.at, limit) : find_word_end(text, begin);
    int64_t number;
    if (!end || is_packed(text, begin, quoted))
        return NULL;
    *cell = number_parse_signed((const char *)begin, (const char *)end, MAP_VALUE_MIN,
                                MAP_VALUE_MAX, &number)
                ? values_number(text->values, number)
                : values_word(text->values, begin, end);
    end += quoted;
    const bool separated =
        text->lines || end == limit || isspace(*end) || text_is_one_of(*end, ",;[](){}#/");
    return *cell >= 0 && separated ? end : NULL;
}

/* Parses the word at the cursor. Returns its end, or NULL if it is not a cell. */
static const uint8_t *parse_cell(const struct cell_text *text, int *cell)
{
    const uint8_t *begin = text->cursor.at;
    const bool negative = *begin == '-';
    const uint8_t *digits = begin + negative;
    const uint8_t *at = digits;
    int64_t value = 0;
    for (; at < text->cursor.end && is_digit(*at); at++)
        if (value <= MAP_VALUE_MAX) /* no cell is larger, so the exact value does not matter */
            value = value * 10 + (*at - '0');
    const bool ended = at > digits && at < text->cursor.end && ends_number(*at);
    if (!ended || (at - begin > 1 && is_packed(text, begin, false)))
        return parse_word(text, cell);
    *cell = values_number(text->values, negative ? -value : value);
    return *cell >= 0 ? at : NULL;
}

/* Reports a word in a list that is not a cell. The message depends on the likely cause. */
static bool refuse_cell(const struct cell_text *text, struct error *error)
{
    const struct text_cursor *cursor = &text->cursor;
    const bool quoted = is_quote(*cursor->at);
    const uint8_t *digits = cursor->at + quoted;
    uint8_t cell;
    if (text->lines)
        return refuse_word(text, error);
    if (cell_word_end(digits, cursor->end) - digits >= 3 && memcmp(digits, "...", 3) == 0)
        return refuse_here(text,
                           "NumPy has left out cells here; save the array with np.save('map.npy', "
                           "array) or np.savetxt('map.txt', array, '%d')",
                           error);
    if (is_packed(text, digits, quoted))
        return refuse_here(text,
                           "this looks like a row of digits; separate its cells with commas, or "
                           "write one row per line without quotes and brackets",
                           error);
    if (text->open_count == 0 && cell_word_parse(digits, cell_word_end(digits, cursor->end), &cell))
        return refuse_here(text, "this cell is not in a list", error);
    return refuse_word(text, error);
}

/* Ends a row within the only list. */
static bool end_flat_row(struct cell_text *text, const struct text_cursor *place,
                         struct error *error)
{
    if (text->rows.height > 0 && !text->flat)
        return refuse_here(text, "this row has several lines; write one line for each row", error);
    text->flat = true;
    return end_row(text, place, error);
}

/*
 * Ends a row of the only list if the cell at the cursor begins a line. Is not inlined, since most
 * cells are in lists of lists.
 */
static bool __attribute__((noinline)) enter_line(struct cell_text *text, struct error *error)
{
    const struct text_cursor latest = text->latest;
    text->latest = text->cursor;
    return text->rows.row_length == 0 || latest.line == text->cursor.line ||
           end_flat_row(text, &latest, error);
}

/* Checks that a cell or a string may stand here. */
static bool enter_cell(struct cell_text *text, struct error *error)
{
    if (text->row_depth == 0)
        text->row_depth = text->open_count;
    if (text->row_depth != text->open_count)
        return refuse_here(text, "this cell is next to lists; each row must be a list of cells",
                           error);
    if (text->open_count == 1 && !enter_line(text, error))
        return false;
    if (text->rows.row_length > 0 || text->rows.height == 0 || text->flat ||
        text->kind == CELLS_STRINGS)
        return true;
    if (text->between == 0)
        text->between = text->closed;
    return text->between == text->closed || refuse_depth(text, error);
}

/* Appends letters to the current row. */
static bool add_letters(struct cell_text *text, const uint8_t *at, const uint8_t *end,
                        struct error *error)
{
    const bool named = text->values->options->letter_count > 0;
    for (; at < end; at++) {
        at += *at == '\\' && end - at > 1;
        text->known +=
            named || isdigit(*at) || text_is_one_of(*at, "#X+-|. SsAGgEeB") || *at >= 0xc0;
        if (!buffer_append(&text->letters, at, 1, error) ||
            ((*at & 0xc0) != 0x80 && !rows_add(&text->rows, 0, error)))
            return false;
    }
    return true;
}

/* Reads letters in quotes, or a digit: a cell or, in lists of strings, a row. */
static bool read_letters(struct cell_text *text, struct error *error)
{
    const uint8_t *at = text->cursor.at;
    const bool quoted = is_quote(*at);
    const bool row = text->kind == CELLS_STRINGS;
    const uint8_t *end =
        quoted ? cell_text_quote(at, text->cursor.end) : cell_word_end(at, text->cursor.end);
    at += quoted;
    const bool one = end && count_characters(at, end) == 1;
    if (!end || end == at || text->open_count == 0 || (!one && !row) || (row && !quoted))
        return refuse_cell(text, error);
    const bool broken = end - at > 2 && memcmp(end - 2, "\\n", 2) == 0;
    if (!enter_cell(text, error) || !add_letters(text, at, broken ? end - 2 : end, error) ||
        (row && !end_row(text, &text->cursor, error)))
        return false;
    text->cursor.at = end + quoted;
    text->previous = PREVIOUS_CELL;
    return true;
}

/* Returns the kind of the lists whose first cell is at the cursor. */
static enum cell_kind find_kind(const struct cell_text *text)
{
    const uint8_t *at = text->cursor.at + 1;
    const uint8_t *close = is_quote(at[-1]) ? cell_text_quote(at - 1, text->cursor.end) : NULL;
    uint8_t cell;
    if (!close || close == at)
        return CELLS_NUMBERS;
    if (count_characters(at, close) == 1)
        return isdigit(*at) ? CELLS_NUMBERS : CELLS_LETTERS;
    return text->open_count > 1 && cell_word_parse(at, close, &cell) ? CELLS_NUMBERS
                                                                     : CELLS_STRINGS;
}

/* Reads a number or another word that is a cell, and a comma that follows. */
static bool read_number(struct cell_text *text, struct error *error)
{
    const uint8_t *at = text->cursor.at;
    const bool one = text->cursor.end - at > 1 && is_digit(at[0]) && ends_number(at[1]);
    int cell = one ? values_number(text->values, *at - '0') : -1; /* the most frequent case */
    const uint8_t *end = one ? at + 1 : parse_cell(text, &cell);
    if (!end)
        return refuse_cell(text, error);
    if (!text->lines && !enter_cell(text, error))
        return false;
    const bool comma = end < text->cursor.end && *end == ',';
    text->cursor.at = end + comma;
    text->previous = comma ? PREVIOUS_COMMA : PREVIOUS_CELL;
    return rows_add(&text->rows, (uint8_t)cell, error);
}

/* Reads a cell of a list, or the name before a list. */
static bool read_item(struct cell_text *text, struct error *error)
{
    const bool after_cell = text->previous == PREVIOUS_CELL || text->previous == PREVIOUS_CLOSE;
    const uint8_t *named = after_cell ? NULL : find_after_name(text->cursor.at, text->cursor.end);
    if (named && *named == '=' && text->open_count > 0)
        return skip_arguments(text, error);
    if (named) {
        text->cursor.at = named;
        return *named == '=' ? refuse_cell(text, error) : read_open(text, error);
    }
    if (text->kind == CELLS_UNKNOWN)
        text->kind = find_kind(text);
    if (text->kind != CELLS_NUMBERS)
        return read_letters(text, error);
    return text->open_count == 0 ? refuse_cell(text, error) : read_number(text, error);
}

static bool read_separator(struct cell_text *text, struct error *error)
{
    if (text->previous != PREVIOUS_CELL && text->previous != PREVIOUS_CLOSE)
        return refuse_here(text, "a value is missing before this comma or semicolon", error);
    text->previous = PREVIOUS_COMMA;
    text->cursor.at++;
    return true;
}

bool cell_text_token(struct cell_text *text, struct error *error)
{
    switch (*text->cursor.at) {
    case '[':
    case '(':
    case '{':
        return read_open(text, error);
    case ']':
    case ')':
    case '}':
        return read_close(text, error);
    case ',':
        return read_separator(text, error);
    case ';':
        if (text->previous == PREVIOUS_CLOSE)
            return read_separator(text, error);
        if (text->open_count != 1 || text->row_depth != 1 || text->rows.row_length == 0)
            return refuse_word(text, error);
        return end_flat_row(text, &text->cursor, error) && read_separator(text, error);
    default:
        return read_item(text, error);
    }
}

bool cell_text_end(const struct cell_text *text, struct error *error)
{
    return text->open_count == 0 ||
           error_at(error, text->cursor.line, 0,
                    "the file ends before all brackets and braces are closed");
}

void cell_text_free(struct cell_text *text)
{
    free(text->rows.cells);
    free(text->letters.text);
    text->rows.cells = NULL;
    text->letters.text = NULL;
}

/* --- lines --------------------------------------------------------------------------------- */

/* Reads a run of characters, each of which is a cell. */
static bool read_characters(struct cell_text *text, const int16_t cells[256], struct error *error)
{
    struct text_cursor *cursor = &text->cursor;
    if (cells[*cursor->at] < 0)
        return refuse_word(text, error);
    if (text->rows.row_length > 0 && text_is_blank(cursor->at[-1])) {
        while (text_is_blank(cursor->at[-1]))
            cursor->at--;
        return refuse_here(text, "unexpected blank; the digits of a row have no separators", error);
    }
    for (; cursor->at < cursor->end && cells[*cursor->at] >= 0; cursor->at++)
        if (!rows_add(&text->rows, (uint8_t)cells[*cursor->at], error))
            return false;
    text->previous = PREVIOUS_CELL;
    return true;
}

/* Reads a line up to its end or to a comment. `cells` is NULL unless the cells are packed. */
static bool read_line(struct cell_text *text, const int16_t *cells, struct error *error)
{
    struct text_cursor *cursor = &text->cursor;
    const bool exported = text->lines->exported;
    bool ok = true;
    while (ok && cursor->at < cursor->end) {
        const uint8_t c = *cursor->at;
        if (!cells && is_digit(c))
            ok = read_number(text, error);
        else if (text_is_blank(c))
            cursor->at++;
        else if (text_at_line_end(cursor) || text_at_comment(cursor) || (c == '#' && exported))
            break;
        else if (!cells && (c == ',' || (c == ';' && exported)))
            ok = read_separator(text, error);
        else
            ok = cells ? read_characters(text, cells, error) : read_number(text, error);
    }
    text->previous = PREVIOUS_COMMA;
    return ok && end_row(text, &text->cursor, error);
}

bool cell_text_read_lines(const struct bytes *bytes, const struct map_options *options,
                          struct cell_lines lines, struct grid *grid, struct error *error)
{
    struct values values;
    int16_t cells[256] = {0};
    struct cell_text text = {.cursor = text_begin(bytes),
                             .lines = &lines,
                             .previous = PREVIOUS_COMMA,
                             .values = &values,
                             .rows = {.max_cells = options->max_cells, .stop = options->stop}};
    bool ok = values_begin(&values, options, lines.meaning, error);
    for (unsigned c = 0; ok && lines.packed && c <= UINT8_MAX; c++)
        cells[c] = (int16_t)values_packed(&values, (uint8_t)c);
    for (; ok && text.cursor.at < text.cursor.end; text_skip_line(&text.cursor))
        ok = read_line(&text, lines.packed ? cells : NULL, error);
    ok = rows_finish(&text.rows, ok, text.cursor.line, grid, error) &&
         values_finish(&values, grid, error);
    values_free(&values);
    return ok;
}
