/* SPDX-License-Identifier: MIT */
/* board.h - random mazes and fields of cells, as programs draw them, with known walls and ends. */
#ifndef ASTAR_TESTS_SUPPORT_BOARD_H
#define ASTAR_TESTS_SUPPORT_BOARD_H

#include "tests/support/maze_kinds.h"
#include "tests/support/random.h"

/*
 * Obstacles are random, many or sparse; those of caves have round outlines; rooms are in rows, and
 * have doors.
 */
enum board_ground { BOARD_MAZE, BOARD_OBSTACLES, BOARD_SPARSE, BOARD_CAVE, BOARD_ROOMS };

/* What is around a board: nothing, a margin, a line of text, a window, or the axes of a plot. */
enum board_frame { BOARD_BARE, BOARD_MARGIN, BOARD_TOOLBAR, BOARD_WINDOW, BOARD_AXES };

struct board_kind {
    const char *name;
    enum board_ground ground;
    enum board_frame frame;
    bool openings;              /* the ends are openings of the maze; otherwise, coloured cells */
    bool dark;                  /* light walls and a dark floor; otherwise, the reverse */
    bool lines;                 /* grey or black lines between cells */
    bool resized;               /* the image is made smaller or larger, which blurs it */
    struct maze_range cells;    /* free cells in a row of a maze, otherwise all cells in a row */
    struct maze_range corridor; /* side of a free cell, in pixels */
    struct maze_range wall;     /* width of walls; {0, 0}: walls are cells of the same size */
    struct maze_range gap;      /* so many pixels of each cell look like floor, at two sides */
    unsigned wrong_most;        /* maximum percentage of wrong answers, rounded up to an image */
};

extern const struct board_kind board_kinds[];
extern const size_t board_kind_count;

/* Cells are walls, or free: not explored by a search from the start, explored, or on the path. */
enum board_cell { BOARD_FREE, BOARD_WALL, BOARD_EXPLORED, BOARD_PATH };

/* In a maze, cells in even columns and even rows are walls or gaps in walls. */
struct board {
    const struct board_kind *kind;
    struct random rng;
    uint32_t columns, rows;
    uint8_t *cells;       /* enum board_cell of each cell, row by row */
    uint32_t start, goal; /* indices of cells, which free cells join */
};

/* Returns the board with this seed. The caller frees board.cells. */
struct board board_create(const struct board_kind *kind, unsigned seed);

#endif
