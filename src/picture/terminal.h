/* SPDX-License-Identifier: MIT */
/* terminal.h - a map and the result of a search as text, in colours or in plain characters. */
#ifndef ASTAR_PICTURE_TERMINAL_H
#define ASTAR_PICTURE_TERMINAL_H

#include "base/buffer.h"
#include "picture/cells.h"
#include "picture/options.h"
#include "picture/terminal_colour.h"

/*
 * Appends the map to `text`.
 *
 * In colours, a character is a half block (UTF-8) that shows two cells, one above the other. The
 * map is enlarged or reduced by an integer factor to fit the terminal; a half block that covers
 * several cells has their mean colour.
 *
 * In plain characters, a character shows one cell: # wall, blank free, S start, G goal, * path,
 * . explored, : frontier, ~ water, ^ trees, % swamp, ? unknown, - margin, + expensive terrain. The
 * map is reduced to fit; a character that covers several cells shows what most of them are.
 *
 * Path, starts and goals are always shown.
 */
bool terminal_draw(const struct picture_source *source, const struct picture_options *options,
                   const struct terminal *terminal, struct buffer *text, struct error *error);

#endif
