/* SPDX-License-Identifier: MIT */
/*
 * csv.c - the format csv: tables of 32-bit integers, as saved by editors and other programs.
 *
 * Values are separated by commas, semicolons, spaces or tabs. A comma or semicolon at the end of a
 * line is allowed. The options define which values are walls; all others are free and cost 1
 * unless the options set a cost. "//" and "#" begin comments. S is a start, and G is a goal.
 */
#include <ctype.h>

#include "base/text.h"
#include "map/formats/cell_text.h"
#include "map/formats/decimals.h"
#include "map/formats/list.h"

bool csv_recognise(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    while (text_is_plain(first) && text_skip_to_content(&cursor)) {
        if (*cursor.at != '#')
            return isdigit(*cursor.at) || text_is_one_of(*cursor.at, "-");
        text_skip_line(&cursor);
    }
    return false;
}

bool csv_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    if (decimals_wanted(bytes, options))
        return decimals_read_table(bytes, options, grid, error);
    const struct cell_lines lines = {.meaning = VALUES_OF_TABLE, .exported = true};
    return cell_text_read_lines(bytes, options, lines, grid, error);
}
