/* SPDX-License-Identifier: MIT */
/* terminal.h - draws a map and the result of a search as text, in colour or plain characters. */
#ifndef ASTAR_PICTURE_TERMINAL_H
#define ASTAR_PICTURE_TERMINAL_H

#include "base/buffer.h"
#include "picture/cells.h"
#include "picture/options.h"
#include "picture/terminal_colour.h"

/*
 * Appends the map to `text`.
 *
 * With colours, a character is a half block (UTF-8) that shows two dots, one above the other. The
 * map is enlarged or reduced by an integer factor to fit the terminal, so that a cell covers one or
 * more dots, or a dot covers several cells. A dot that covers several cells has their mean colour.
 *
 * Without colours, a character shows one cell: # wall, blank free, S start, G goal, * path,
 * . explored, : frontier, ~ water, ^ trees, % swamp, ? unknown, - margin, + expensive terrain. The
 * map is reduced to fit. A character that covers several cells shows the most frequent kind.
 *
 * The path, starts and goals are always shown.
 */
bool terminal_draw(const struct picture_source *source, const struct picture_options *options,
                   const struct terminal *terminal, struct buffer *text, struct error *error);

#endif
