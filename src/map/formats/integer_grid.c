/* SPDX-License-Identifier: MIT */
/*
 * integer_grid.c - the format `grid`: integers from 0 to 255, one row per line.
 *
 * Values are separated by spaces, tabs or commas. If no line has a separator, every character is a
 * cell. At least three lines of two digits, none of which begins with 0, are refused, because they
 * may be a column of numbers.
 *
 * Cells are written as cell_word.h describes. The initialiser of a C array is accepted: braces,
 * commas between them, and a final semicolon. A row ends at a line end or at a brace. "//" begins a
 * comment.
 */
#include <ctype.h>

#include "base/text.h"
#include "map/formats/cell_word.h"
#include "map/formats/decimals.h"
#include "map/formats/list.h"
#include "map/formats/number_table.h"
#include "map/formats/values.h"

/*
 * The least number of rows of two digits, none of which begins with 0, that could as well be a
 * column of numbers.
 */
enum { COLUMN_ROWS = 3 };

/* Skips characters that are cells on their own. */
static const uint8_t *skip_packed(const uint8_t *at, const uint8_t *end)
{
    while (at < end && cell_word_packed(*at) >= 0)
        at++;
    return at;
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
        if (end == cursor->at ||
            (!is_cell && skip_packed(cursor->at, end) < end && end < cursor->end))
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

bool integer_grid_explain(const struct text_cursor *content, const struct map_options *options,
                          struct error *error)
{
    struct text_cursor wrong = {.at = NULL};
    unsigned digits = 0;
    unsigned others = 0;
    (void)options;
    for (struct text_cursor cursor = *content; !text_at_line_end(&cursor); cursor.at++) {
        digits += isdigit(*cursor.at) != 0;
        if (cell_word_packed(*cursor.at) >= 0 || text_is_blank(*cursor.at) || *cursor.at == ',')
            continue;
        others++;
        wrong = wrong.at ? wrong : cursor;
    }
    if (cell_word_packed(*content->at) < 0 || !wrong.at || digits < others)
        return false;
    (void)cell_word_refuse(&wrong, cell_word_end(wrong.at, wrong.end), CELL_WORD_EXPECTED, error);
    return true;
}

/*
 * Returns true if any line has a comma, two words, or a word that can only be a single cell, such
 * as 1.0 or True. If so, the numbers in the file can have several digits.
 */
static bool has_separators(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    bool after_word = false; /* only blanks stand between a word of this line and the cursor */
    while (cursor.at < cursor.end) {
        if (text_at_line_end(&cursor) || text_at_comment(&cursor)) {
            text_skip_line(&cursor);
            after_word = false;
            continue;
        }
        const uint8_t *packed = skip_packed(cursor.at, cursor.end);
        const uint8_t *end = cell_word_end(packed, cursor.end);
        uint8_t cell;
        if (*cursor.at == ',')
            return true;
        if (end == cursor.at) { /* a blank, or a character such as a brace */
            after_word = after_word && text_is_blank(*cursor.at);
            cursor.at++;
            continue;
        }
        if (after_word || (end > packed && cell_word_parse(cursor.at, end, &cell)))
            return true;
        after_word = true;
        cursor.at = end;
    }
    return false;
}

static int cell_of_character(void *context, uint8_t character)
{
    const int cell = cell_word_packed(character);
    const struct values *values = context;
    if (cell < 0 || !values->table)
        return cell;
    return isdigit(character) ? values_number(context, cell) : cell;
}

/* Returns true if a grid that was read as packed digits could also be a column of numbers. */
static bool may_be_column(const struct grid *grid)
{
    bool leading_zero = false;
    for (uint32_t y = 0; y < grid->height; y++)
        leading_zero = leading_zero || grid_row(grid, y)[0] == 0;
    return grid->width == 2 && grid->height >= COLUMN_ROWS && !leading_zero;
}

bool integer_grid_read(const struct bytes *bytes, const struct map_options *options,
                       struct grid *grid, struct error *error)
{
    struct values values;
    if (decimals_wanted(bytes, options))
        return decimals_read_table(bytes, options, grid, error);
    const bool packed = !has_separators(bytes);
    const bool listed = options->wall_count > 0;
    const struct number_table table = {.expected = CELL_WORD_EXPECTED,
                                       .cell_of_character = packed ? cell_of_character : NULL,
                                       .cell_of_value = listed ? values_of_table : values_of_grid,
                                       .cell_of_word = values_word,
                                       .context = &values};
    bool ok = values_begin(&values, options, listed, error) &&
              number_table_read(&table, bytes, options, grid, error);
    values.has_marks = values.has_marks || packed;
    if (ok && packed && may_be_column(grid)) {
        grid_free(grid);
        ok = error_set(
            error, ERROR_INPUT,
            "each line has two digits, which may be one number or two cells; write a comma "
            "after each cell");
    }
    ok = ok && values_finish(&values, grid, error);
    values_free(&values);
    return ok;
}
