/* SPDX-License-Identifier: MIT */
/*
 * digits.c - the format digits: digits without separators, each the cost of its cell.
 *
 * The digit 0 costs 1 unless --cost sets another cost. No digit is a wall or a mark; the default
 * start is the top left cell and the default goal the bottom right cell. "//" begins a comment.
 */
#include "map/formats/cell_text.h"
#include "map/formats/list.h"

int digits_cell(const struct map_options *options, const struct map_cost *cost)
{
    (void)options;
    return cost->letter == '\0' && cost->value >= 0 && cost->value <= 9
               ? CELL_TERRAIN + (int)cost->value
               : -1;
}

bool digits_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                 struct error *error)
{
    const struct cell_lines lines = {.meaning = VALUES_OF_DIGITS, .packed = true};
    if (!cell_text_read_lines(bytes, options, lines, grid, error))
        return false;
    for (unsigned digit = 0; digit <= 9; digit++)
        grid->costs[CELL_TERRAIN + digit] = (digit > 0 ? digit : 1) * COST_ONE;
    const struct point last = {grid->width - 1, grid->height - 1};
    if (grid_set_ends(grid, (struct point){0, 0}, last, error))
        return true;
    grid_free(grid);
    return false;
}
