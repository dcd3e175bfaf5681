/* SPDX-License-Identifier: MIT */
/*
 * digits.c - the format digits: digits without separators, each the cost of its cell.
 *
 * The digit 0 costs 1 unless --cost sets another cost. No digit is a wall or a mark; the default
 * start is the top left cell and the default goal the bottom right cell. "//" begins a comment.
 */
#include <ctype.h>

#include "base/text.h"
#include "map/formats/list.h"
#include "map/formats/rows.h"

/*
 * Returns the cell value of a digit. All digits are terrain: their values are above those of walls
 * and marks.
 */
static uint8_t cell_of_digit(unsigned digit)
{
    return (uint8_t)(CELL_TERRAIN + digit);
}

int digits_cell(const struct map_options *options, const struct map_cost *cost)
{
    (void)options;
    return cost->letter == '\0' && cost->value >= 0 && cost->value <= 9
               ? cell_of_digit((unsigned)cost->value)
               : -1;
}

static bool refuse_character(const struct text_cursor *cursor, struct error *error)
{
    char shown[TEXT_SHOWN_SIZE];
    text_show(cursor, shown);
    return error_quote(error, cursor->line, text_column(cursor),
                       "'%s' is not a digit; every cell is a digit from 0 to 9", shown);
}

/* Reads a line up to its end or a comment. */
static bool read_line(struct text_cursor *cursor, struct rows *rows, struct error *error)
{
    while (!text_at_line_end(cursor)) {
        const uint8_t c = *cursor->at;
        if (text_at_comment(cursor))
            break;
        if (isdigit(c)) {
            if (!rows_add(rows, cell_of_digit(c - (unsigned)'0'), error))
                return false;
        } else if (!text_is_blank(c)) {
            return refuse_character(cursor, error);
        } else if (rows->row_length > 0) {
            const struct text_cursor blank = *cursor;
            while (cursor->at < cursor->end && text_is_blank(*cursor->at))
                cursor->at++;
            if (cursor->at < cursor->end && isdigit(*cursor->at))
                return error_at(error, blank.line, text_column(&blank),
                                "unexpected blank; the digits of a row have no separators");
            continue;
        }
        cursor->at++;
    }
    return rows_end(rows, cursor, error);
}

bool digits_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                 struct error *error)
{
    struct rows rows = {.max_cells = options->max_cells, .stop = options->stop};
    struct text_cursor cursor = text_begin(bytes);
    bool ok = true;
    for (; ok && cursor.at < cursor.end; text_skip_line(&cursor))
        ok = read_line(&cursor, &rows, error);
    if (ok && rows.height == 0)
        ok = error_at(error, cursor.line, 0, "the file has no cells");
    ok = ok && rows_to_grid(&rows, grid, error);
    rows_free(&rows);
    if (!ok)
        return false;
    for (unsigned digit = 0; digit <= 9; digit++)
        grid->costs[cell_of_digit(digit)] = (digit > 0 ? digit : 1) * COST_ONE;
    const struct point last = {grid->width - 1, grid->height - 1};
    if (points_add(&grid->starts, (struct point){0, 0}, error) &&
        points_add(&grid->goals, last, error))
        return true;
    grid_free(grid);
    return false;
}
