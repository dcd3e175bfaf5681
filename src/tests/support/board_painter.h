/* SPDX-License-Identifier: MIT */
/* board_painter.h - paints boards with random colours, and finds the cells of pixels. */
#ifndef ASTAR_TESTS_SUPPORT_BOARD_PAINTER_H
#define ASTAR_TESTS_SUPPORT_BOARD_PAINTER_H

#include "base/file.h"
#include "tests/support/board.h"
#include "tests/support/maze.h"

/* Where a board is in its image. */
struct board_view {
    const struct board *board;
    uint32_t width, height;  /* of the image, in pixels */
    uint32_t corridor, wall; /* sides of odd and of even columns and rows, before scaling */
    uint32_t gap;            /* light pixels between two cells */
    struct maze_point at;    /* the top left corner of the first cell, in pixels */
    double scale;
};

/* Paints a board. The caller frees png.data. */
struct bytes board_paint(const struct board *board, struct board_view *view);

/* Returns the index of the cell at a point of the image, or -1 if there is none. */
int board_view_cell(const struct board_view *view, struct maze_point point);

/* Returns true if a point is between two cells, or between a cell and the border of the board. */
bool board_view_gap(const struct board_view *view, struct maze_point point);

/* Returns the middle of a cell in the image. */
struct maze_point board_view_middle(const struct board_view *view, uint32_t cell);

#endif
