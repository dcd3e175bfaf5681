/* SPDX-License-Identifier: MIT */
/* nested.c - parses nested lists. */
#include "map/formats/nested.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "map/formats/cell_word.h"

enum { NAME_MAX = 64 /* longest name before a bracket; the time must be linear in the text */ };

static bool begins(const struct text_cursor *cursor, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(cursor->end - cursor->at) >= length && memcmp(cursor->at, word, length) == 0;
}

void nested_skip_past(struct text_cursor *cursor, const char *mark)
{
    cursor->at += strlen(mark);
    while (cursor->at < cursor->end && !begins(cursor, mark))
        if (text_at_line_end(cursor))
            text_skip_line(cursor);
        else
            cursor->at++;
    cursor->at += cursor->at < cursor->end ? strlen(mark) : 0;
}

bool nested_skip(struct text_cursor *cursor)
{
    while (text_skip_to_content(cursor)) {
        const uint8_t c = *cursor->at;
        if (c != '#' && c != '/' && c != '\\')
            return true;
        if (c == '#')
            text_skip_line(cursor);
        else if (begins(cursor, "/*"))
            nested_skip_past(cursor, "*/");
        else if (begins(cursor, "\\\n") || begins(cursor, "\\\r"))
            cursor->at++;
        else
            return true;
    }
    return false;
}

const uint8_t *nested_quote(const uint8_t *at, const uint8_t *end)
{
    const uint8_t quote = *at++;
    for (; at < end && *at != quote && *at != '\n' && *at != '\r'; at++)
        at += *at == '\\' && end - at > 1;
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

static bool refuse_here(const struct nested *nested, const char *message, struct error *error)
{
    return error_at(error, nested->cursor.line, text_column(&nested->cursor), "%s", message);
}

static bool refuse_depth(const struct nested *nested, struct error *error)
{
    return refuse_here(
        nested, "this array has more than two dimensions; keep one layer, a list of rows", error);
}

/* Reads an opening bracket. `named` means that a name stands before it. */
static bool read_open(struct nested *nested, bool named, struct error *error)
{
    const uint8_t bracket = *nested->cursor.at;
    const bool call = named && nested->calls && bracket == '(';
    const bool in_call = nested->open_count > 0 && nested->open[nested->open_count - 1] == 'a';
    if (in_call && nested->previous != PREVIOUS_OPEN)
        return refuse_here(nested, "unexpected list; a call to array() takes one list", error);
    if (nested->kind == NESTED_STRINGS || (nested->depth == 0 && nested->row_depth > 1))
        return refuse_here(nested, "a second array begins here; keep only one in the file", error);
    if ((nested->depth == nested->depth_max && !call) || nested->open_count == NESTED_OPEN_MAX)
        return refuse_depth(nested, error);
    if (nested->depth > 0 && nested->depth == nested->row_depth)
        return refuse_here(nested, "this list is next to cells; each row must be a list of cells",
                           error);
    nested->open[nested->open_count++] = (uint8_t)(call ? 'a' : bracket);
    nested->depth += !call;
    nested->previous = PREVIOUS_OPEN;
    nested->cursor.at++;
    return true;
}

/* Ends a row. */
static bool end_row(struct nested *nested, struct error *error)
{
    nested->closed = 0;
    return (nested->text.size == 0 || buffer_append(&nested->text, "\n", 1, error)) &&
           rows_end(&nested->rows, &nested->cursor, error);
}

static bool read_close(struct nested *nested, struct error *error)
{
    const uint8_t open = nested->open_count > 0 ? nested->open[nested->open_count - 1] : 0;
    const int close = open == '[' ? ']' : open == '{' ? '}' : ')';
    if (open == 0 || close != *nested->cursor.at)
        return refuse_here(nested, "this bracket or parenthesis does not match an open one", error);
    if (nested->previous == PREVIOUS_OPEN)
        return refuse_here(nested, "this list has no cells; remove it", error);
    if (open != 'a') {
        if (nested->depth == nested->row_depth && nested->kind != NESTED_STRINGS &&
            !end_row(nested, error))
            return false;
        nested->depth--;
        nested->closed++;
    }
    nested->open_count--;
    nested->previous = PREVIOUS_CLOSE;
    nested->cursor.at++;
    return true;
}

/* Skips arguments such as dtype=int8 up to the bracket that closes their list. */
static bool skip_arguments(struct nested *nested, struct error *error)
{
    struct text_cursor *cursor = &nested->cursor;
    for (unsigned open = 0; nested_skip(cursor); cursor->at++) {
        const uint8_t c = *cursor->at;
        if (text_is_one_of(c, ")]}") && open == 0)
            return true;
        if (!isalnum(c) && !text_is_one_of(c, "_.=<>|,'\"()"))
            return cell_word_refuse(cursor, cell_word_end(cursor->at, cursor->end),
                                    CELL_WORD_EXPECTED, error);
        open = open + (c == '(') - (c == ')');
    }
    return true; /* end of the text, which nested_end reports */
}

/*
 * Parses the word at the cursor. Returns its end, or NULL if it is not a cell. A number with
 * several digits must not begin with a zero, and may be quoted only in lists of lists: otherwise,
 * the word is more likely a row of packed digits.
 */
static const uint8_t *parse_cell(const struct nested *nested, int *cell)
{
    const uint8_t *limit = nested->cursor.end;
    const unsigned digit = *nested->cursor.at - (unsigned)'0';
    if (digit <= 9 && limit - nested->cursor.at > 1 && !nested->values->table &&
        (nested->cursor.at[1] == ',' || nested->cursor.at[1] == ']')) {
        *cell = (int)digit; /* the most frequent case */
        return nested->cursor.at + 1;
    }
    const bool quoted = is_quote(*nested->cursor.at);
    const uint8_t *begin = nested->cursor.at + quoted;
    const uint8_t *end =
        quoted ? nested_quote(nested->cursor.at, limit) : cell_word_end(begin, limit);
    int64_t number;
    if (!end || (end - begin > 1 && isdigit(begin[0]) && isdigit(begin[1]) &&
                 (begin[0] == '0' || (quoted && nested->depth < 2))))
        return NULL;
    if (nested->values->table && number_parse_signed((const char *)begin, (const char *)end,
                                                     MAP_VALUE_MIN, MAP_VALUE_MAX, &number))
        *cell = values_number(nested->values, number);
    else
        *cell = values_word(nested->values, begin, end);
    end += quoted;
    const bool separated = end == limit || isspace(*end) || text_is_one_of(*end, ",[](){}#/");
    return *cell >= 0 && separated ? end : NULL;
}

/* Reports a word that is not a cell. The message depends on the likely cause. */
static bool refuse_cell(const struct nested *nested, struct error *error)
{
    const struct text_cursor *cursor = &nested->cursor;
    const uint8_t *digits = cursor->at + is_quote(*cursor->at);
    uint8_t cell;
    if (cell_word_end(digits, cursor->end) - digits >= 3 && memcmp(digits, "...", 3) == 0)
        return refuse_here(nested,
                           "NumPy has left out cells here; save the array with np.save('map.npy', "
                           "array) or np.savetxt('map.txt', array, '%d')",
                           error);
    if (cursor->end - digits > 1 && isdigit(digits[0]) && isdigit(digits[1]) &&
        (digits[0] == '0' || (digits > cursor->at && nested->depth < 2)))
        return refuse_here(nested,
                           "this looks like a row of digits; separate its cells with commas, or "
                           "write one row per line without quotes and brackets",
                           error);
    if (nested->depth == 0 && cell_word_parse(digits, cell_word_end(digits, cursor->end), &cell))
        return refuse_here(nested, "this cell is not in a list", error);
    return cell_word_refuse(cursor, cell_word_end(cursor->at, cursor->end), CELL_WORD_EXPECTED,
                            error);
}

/* Checks that a cell or a string may stand here. */
static bool enter_cell(struct nested *nested, struct error *error)
{
    if (nested->row_depth == 0)
        nested->row_depth = nested->depth;
    if (nested->row_depth != nested->depth)
        return refuse_here(nested, "this cell is next to lists; each row must be a list of cells",
                           error);
    if (nested->rows.row_length > 0 || nested->rows.height == 0 || nested->kind == NESTED_STRINGS)
        return true;
    if (nested->between == 0)
        nested->between = nested->closed;
    return nested->between == nested->closed || refuse_depth(nested, error);
}

/* Appends letters to the current row. */
static bool add_letters(struct nested *nested, const uint8_t *at, const uint8_t *end,
                        struct error *error)
{
    const bool named = nested->values->options->letter_count > 0;
    for (; at < end; at++) {
        at += *at == '\\' && end - at > 1;
        nested->known +=
            named || isdigit(*at) || text_is_one_of(*at, "#X+-|. SsAGgEeB") || *at >= 0xc0;
        if (!buffer_append(&nested->text, at, 1, error) ||
            ((*at & 0xc0) != 0x80 && !rows_add(&nested->rows, 0, error)))
            return false;
    }
    return true;
}

/* Reads letters in quotes, or a digit: a cell or, in lists of strings, a row. */
static bool read_letters(struct nested *nested, struct error *error)
{
    const uint8_t *at = nested->cursor.at;
    const bool quoted = is_quote(*at);
    const bool row = nested->kind == NESTED_STRINGS;
    const uint8_t *end =
        quoted ? nested_quote(at, nested->cursor.end) : cell_word_end(at, nested->cursor.end);
    at += quoted;
    const bool one = end && count_characters(at, end) == 1;
    if (!end || end == at || nested->depth == 0 || (!one && !row) || (row && !quoted))
        return refuse_cell(nested, error);
    const bool broken = end - at > 2 && memcmp(end - 2, "\\n", 2) == 0;
    if (!enter_cell(nested, error) || !add_letters(nested, at, broken ? end - 2 : end, error) ||
        (row && !end_row(nested, error)))
        return false;
    nested->cursor.at = end + quoted;
    nested->previous = PREVIOUS_CELL;
    return true;
}

/* Returns the kind of the lists whose first cell is at the cursor. */
static enum nested_kind find_kind(const struct nested *nested)
{
    const uint8_t *at = nested->cursor.at + 1;
    const uint8_t *close = is_quote(at[-1]) ? nested_quote(at - 1, nested->cursor.end) : NULL;
    uint8_t cell;
    if (!close || close == at)
        return NESTED_NUMBERS;
    if (count_characters(at, close) == 1)
        return isdigit(*at) ? NESTED_NUMBERS : NESTED_LETTERS;
    return nested->depth > 1 && cell_word_parse(at, close, &cell) ? NESTED_NUMBERS : NESTED_STRINGS;
}

static bool read_cell(struct nested *nested, struct error *error)
{
    int cell;
    if (nested->kind == NESTED_UNKNOWN)
        nested->kind = find_kind(nested);
    if (nested->kind != NESTED_NUMBERS)
        return read_letters(nested, error);
    const uint8_t *end = parse_cell(nested, &cell);
    if (!end || nested->depth == 0)
        return refuse_cell(nested, error);
    if (!enter_cell(nested, error))
        return false;
    nested->cursor.at = end;
    nested->previous = PREVIOUS_CELL;
    return rows_add(&nested->rows, (uint8_t)cell, error);
}

bool nested_token(struct nested *nested, struct error *error)
{
    const bool after_cell = nested->previous == PREVIOUS_CELL || nested->previous == PREVIOUS_CLOSE;
    switch (*nested->cursor.at) {
    case '[':
    case '(':
    case '{':
        return read_open(nested, false, error);
    case ']':
    case ')':
    case '}':
        return read_close(nested, error);
    case ',':
        if (!after_cell)
            return refuse_here(nested, "a value is missing before this comma", error);
        nested->previous = PREVIOUS_COMMA;
        nested->cursor.at++;
        return true;
    default:
        break;
    }
    const uint8_t *named =
        after_cell ? NULL : find_after_name(nested->cursor.at, nested->cursor.end);
    if (!named)
        return read_cell(nested, error);
    if (*named == '=' && nested->open_count > 0)
        return skip_arguments(nested, error);
    nested->cursor.at = named;
    return *named == '=' ? refuse_cell(nested, error) : read_open(nested, true, error);
}

bool nested_end(const struct nested *nested, struct error *error)
{
    return nested->open_count == 0 ||
           error_at(error, nested->cursor.line, 0,
                    "the file ends before all brackets and parentheses are closed");
}

void nested_free(struct nested *nested)
{
    free(nested->rows.cells);
    free(nested->text.text);
    nested->rows.cells = NULL;
    nested->text.text = NULL;
}
