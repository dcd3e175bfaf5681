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
#include "map/formats/number_table.h"

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

static int cell_of_character(void *context, uint8_t character)
{
    (void)context;
    return isdigit(character) ? cell_of_digit(character - (unsigned)'0') : -1;
}

bool digits_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                 struct error *error)
{
    static const struct number_table table = {.expected =
                                                  "a digit; every cell is a digit from 0 to 9",
                                              .cell_of_character = cell_of_character};
    if (!number_table_read(&table, bytes, options, grid, error))
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
