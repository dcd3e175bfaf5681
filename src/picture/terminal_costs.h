/* SPDX-License-Identifier: MIT */
/* terminal_costs.h - prints the costs of a map's cells as a table. */
#ifndef ASTAR_PICTURE_TERMINAL_COSTS_H
#define ASTAR_PICTURE_TERMINAL_COSTS_H

#include "base/buffer.h"
#include "picture/cells.h"
#include "picture/terminal_colour.h"

/* Returns the width of the table for this map, in characters. */
uint64_t terminal_costs_width(const struct grid *grid);

/*
 * Appends a table of the cost of entering each cell. Starts are green, goals red, cells of the path
 * magenta, other touched cells dark red, untouched cells white and walls black. Without colours, a
 * wall is #, and S, G, * or . after a cost marks a start, a goal, a cell of the path or another
 * touched cell. The table is not reduced to fit the terminal.
 */
bool terminal_costs(const struct picture_source *source, const struct terminal *terminal,
                    struct buffer *text, struct error *error);

#endif
