/* SPDX-License-Identifier: MIT */
/*
 * integer_grid.c - the format `grid`: integers from 0 to 255, one row per line.
 *
 * Values are separated by spaces, tabs or commas. If no line has a separator, every character is a
 * cell. At least three lines of two digits, none of which begins with 0, are refused, because they
 * may be a column of numbers.
 *
 * Cells are written as cell_word.h describes. "//" begins a comment.
 */
#include <ctype.h>

#include "base/text.h"
#include "map/formats/cell_text.h"
#include "map/formats/cell_word.h"
#include "map/formats/decimals.h"
#include "map/formats/list.h"

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
 * Returns true if the text at the cursor begins with a letter that can begin a cell, and the first
 * line with a digit, a boolean or another word consists of cells. If the letter is S or G, some
 * characters may be wrong, but not more than there are digits. The letter alone is not enough,
 * because words in other texts may begin with it.
 */
static bool begins_with_words(struct text_cursor cursor)
{
    const bool mark = cell_word_packed(*cursor.at) >= 0;
    unsigned cells = 0;  /* number of digits and booleans */
    unsigned others = 0; /* number of characters that are not cells */
    if (!mark && !text_is_one_of(*cursor.at, "TFtf"))
        return false;
    while (cells + others == 0 && text_skip_to_content(&cursor))
        while (!text_at_line_end(&cursor) && !text_at_comment(&cursor)) {
            const uint8_t *end = cell_word_end(cursor.at, cursor.end);
            uint8_t cell;
            if (end == cursor.end && cells > 0) /* the text may end within a word */
                break;
            if (isalpha(*cursor.at) && cell_word_parse(cursor.at, end, &cell)) {
                cells += end - cursor.at > 1;
                cursor.at = end;
                continue;
            }
            for (end += end == cursor.at; cursor.at < end; cursor.at++) {
                const uint8_t c = *cursor.at;
                cells += isdigit(c) != 0;
                others += cell_word_packed(c) < 0 && !text_is_blank(c) && c != ',';
            }
        }
    return cells > 0 && others <= (mark ? cells : 0);
}

bool integer_grid_recognise(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    if (!text_is_plain(first) || !text_skip_to_content(&cursor))
        return false;
    const bool sign = text_is_one_of(*cursor.at, "-+.");
    const uint8_t *digit = cursor.at + sign;
    return (digit < cursor.end && isdigit(*digit)) || *cursor.at == ',' ||
           begins_with_words(cursor);
}

/*
 * Returns true if any line has a comma, two words, or a word that can only be a single cell, such
 * as 1.0 or True. If so, the numbers in the file can have several digits.
 */
static bool has_separators(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    uint64_t line = 0; /* the line of the previous word; 0 after another character */
    while (text_skip_to_content(&cursor)) {
        const uint8_t *packed = skip_packed(cursor.at, cursor.end);
        const uint8_t *end = cell_word_end(packed, cursor.end);
        uint8_t cell;
        if (*cursor.at == ',' || (end > cursor.at && cursor.line == line) ||
            (end > packed && cell_word_parse(cursor.at, end, &cell)))
            return true;
        line = end > cursor.at ? cursor.line : 0;
        cursor.at = end > cursor.at ? end : cursor.at + 1; /* a character such as a bracket */
    }
    return false;
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
    if (decimals_wanted(bytes, options))
        return decimals_read_table(bytes, options, grid, error);
    const struct cell_lines lines = {.meaning = VALUES_OF_GRID, .packed = !has_separators(bytes)};
    if (!cell_text_read_lines(bytes, options, lines, grid, error))
        return false;
    if (!lines.packed || !may_be_column(grid))
        return true;
    grid_free(grid);
    return error_set(error, ERROR_INPUT,
                     "each line has two digits, which may be one number or two cells; write a "
                     "comma after each cell");
}
