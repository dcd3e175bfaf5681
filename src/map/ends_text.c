/* SPDX-License-Identifier: MIT */
/* ends_text.c - options for starts and goals. */
#include "map/ends_text.h"

#include <inttypes.h>
#include <stdio.h>

/* Finds the first or last cell with neither of the values. Returns 0,0 if there is none. */
static struct point find_cell(const struct grid *grid, uint8_t wall, uint8_t other_wall, bool first)
{
    const uint64_t cells = (uint64_t)grid->width * grid->height;
    for (uint64_t i = 0; i < cells; i++) {
        const uint64_t at = first ? i : cells - 1 - i;
        const struct point point = {(uint32_t)(at % grid->width), (uint32_t)(at / grid->width)};
        const uint8_t cell = grid_row(grid, point.y)[point.x];
        if (cell != wall && cell != other_wall)
            return point;
    }
    return (struct point){0, 0};
}

void ends_text(const struct map_options *options, const struct grid *grid, uint8_t wall,
               uint8_t other_wall, char text[ENDS_TEXT_SIZE])
{
    const struct point start = options->start           ? *options->start
                               : grid->starts.count > 0 ? grid->starts.items[0]
                                                        : find_cell(grid, wall, other_wall, true);
    const struct point goal = options->goal           ? *options->goal
                              : grid->goals.count > 0 ? grid->goals.items[0]
                                                      : find_cell(grid, wall, other_wall, false);
    (void)snprintf(text, ENDS_TEXT_SIZE, " -s %" PRIu32 ",%" PRIu32 " -g %" PRIu32 ",%" PRIu32,
                   start.x, start.y, goal.x, goal.y);
}
