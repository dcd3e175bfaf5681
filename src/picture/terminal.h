/* SPDX-License-Identifier: MIT */
/*
 * terminal.h - a map and what a search did on it, as text: in colours, or in plain characters.
 */
#ifndef ASTAR_PICTURE_TERMINAL_H
#define ASTAR_PICTURE_TERMINAL_H

#include "base/buffer.h"
#include "picture/picture.h"

enum terminal_colours {
    TERMINAL_PLAIN, /* characters alone */
    TERMINAL_256,   /* the colours of xterm */
    TERMINAL_TRUE   /* 24 bits */
};

struct terminal {
    enum terminal_colours colours;
    uint32_t columns, rows; /* what may be filled; 0: as much as it takes */
};

/*
 * Appends the map to `text`. In colours each character is two cells, one above the other (half
 * blocks, UTF-8); maps are enlarged or reduced by a whole factor to fit, and a character that
 * stands for many cells has their mean colour. In plain characters it is # wall, blank free, S
 * start, G goal, * path, . explored, : frontier, ~ water, ^ trees, % swamp, ? unknown, - margin, +
 * dear terrain; one that stands for many cells shows what most of them are. Path and ends are
 * always shown. `search` and `result` are as in picture_add.
 */
bool terminal_draw(const struct grid *grid, const struct search *search,
                   const struct search_result *result, const struct picture_options *options,
                   const struct terminal *terminal, struct buffer *text, struct error *error);

/* How many columns terminal_costs takes for a row of this map. */
uint64_t terminal_costs_width(const struct grid *grid);

/*
 * Appends what it costs to enter each cell, as a table: start green, goal red, path magenta,
 * examined cells dark red, untouched ones white, walls black. Without colours, walls are #, and
 * behind a cost there is S, G, * or . for start, goal, path or examined.
 */
bool terminal_costs(const struct grid *grid, const struct search *search,
                    const struct search_result *result, const struct terminal *terminal,
                    struct buffer *text, struct error *error);

#endif
