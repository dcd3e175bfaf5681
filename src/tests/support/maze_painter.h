/* SPDX-License-Identifier: MIT */
/* maze_painter.h - paints a drawing of a maze, and encodes it as a PNG file. */
#ifndef ASTAR_TESTS_SUPPORT_MAZE_PAINTER_H
#define ASTAR_TESTS_SUPPORT_MAZE_PAINTER_H

#include "base/file.h"
#include "tests/support/maze_drawing.h"

/* Paints the drawing with all effects. The caller frees png.data. */
struct bytes maze_paint(const struct maze_drawing *drawing);

/* True if a letter of 5 x 7 dots covers a dot. Only some letters and digits are known. */
bool maze_letter_covers(char letter, int column, int row);

#endif
