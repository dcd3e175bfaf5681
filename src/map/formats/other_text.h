/* SPDX-License-Identifier: MIT */
/*
 * other_text.h - detects texts that begin like a map but are notes, data or source code.
 *
 * The recognisers of text formats look only at the first characters, so that a message about a
 * damaged map can name the format and the place of the damage. For the files in a folder, this is
 * not enough: a log that begins with a date is not a damaged map. A text is treated as another kind
 * of file only if it looks neither like a map nor like a map with one or two wrong characters.
 */
#ifndef ASTAR_MAP_FORMATS_OTHER_TEXT_H
#define ASTAR_MAP_FORMATS_OTHER_TEXT_H

#include "base/file.h"

/*
 * For formats whose cells are numbers or booleans. Returns true in three cases:
 *   - The first bytes of the file contain no digit and no boolean outside comments.
 *   - The text begins with a date, a time, a range or a version number.
 *   - The first line contains a quote, a letter before a colon, or a word of at least three letters
 *     that is not a boolean.
 */
bool other_text_among_numbers(const struct bytes *first);

/*
 * For mazes drawn with letters. Returns true if one of the first two lines of the file contains a
 * word: at least three adjacent lower-case letters that are not all equal and that do not all mark
 * cells of a maze.
 */
bool other_text_among_letters(const struct bytes *first);

#endif
