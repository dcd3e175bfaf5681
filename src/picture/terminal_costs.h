/* SPDX-License-Identifier: MIT */
/* terminal_costs.h - the costs of a map's cells as a table of text. */
#ifndef ASTAR_PICTURE_TERMINAL_COSTS_H
#define ASTAR_PICTURE_TERMINAL_COSTS_H

#include "base/buffer.h"
#include "picture/cells.h"
#include "picture/terminal_colour.h"

/* The number of columns of the table for this map. */
uint64_t terminal_costs_width(const struct grid *grid);

/*
 * Appends the cost to enter each cell, as a table: start green, goal red, path magenta, other cells
 * that the search touched dark red, untouched cells white, walls black. Without colours, a wall is
 * #, and S, G, * or . after a cost marks start, goal, path or a touched cell. The table is not
 * fitted into the terminal.
 */
bool terminal_costs(const struct picture_source *source, const struct terminal *terminal,
                    struct buffer *text, struct error *error);

#endif
