/* SPDX-License-Identifier: MIT */
/*
 * coloured_line.h - finds a coloured line on the floor of a maze.
 *
 * The line is one area, possibly with short gaps, and nearly all of the coloured pixels on the
 * floor belong to it. It has no long branches, unlike walls, and it is longer than a mark.
 */
#ifndef ASTAR_MAP_COLOURED_LINE_H
#define ASTAR_MAP_COLOURED_LINE_H

#include "base/stop.h"
#include "map/along.h"
#include "map/image/image.h"

/* The coloured cells of the floor, and the largest area of them. */
struct coloured_line {
    const struct image *image;
    const struct stop *stop; /* may be NULL */
    struct grid cells;       /* CELL_FREE are coloured */
    struct point inside;     /* a cell of the area */
    uint64_t area;           /* the number of its cells */
    uint64_t total;          /* the number of all coloured cells */
    bool few;                /* there are coloured cells, and the colour is not that of the floor */
    bool most;               /* the area contains almost all of the coloured cells */
    bool is_line;            /* it does, is long, and has about the same width everywhere */

    /* The members from here on are for lines only. */
    double width;            /* in pixels, at least 1 */
    struct farthest ends[2]; /* ends[1].steps is the length */
    bool flat;               /* the image has few colours */
};

/*
 * Finds the line in a grid that was read from line->image, one cell for each pixel. The caller sets
 * the image and the stop, zeroes the other members, and releases line->cells with grid_free, even
 * after a failure. Fails if out of memory, or if the stop is due.
 */
bool coloured_line_find(const struct grid *grid, struct coloured_line *line, struct error *error);

/*
 * Finds the two coloured cells that are farthest from each other along the free cells of a grid.
 * Fails like coloured_line_find.
 */
bool coloured_line_farthest(const struct grid *grid, const struct coloured_line *line,
                            struct farthest ends[2], struct error *error);

/*
 * Stores whether no way from end to end of a line is much shorter than the line. If one is, walls
 * that the line leads around are missing. Fails like coloured_line_find.
 */
bool coloured_line_is_direct(const struct grid *grid, const struct coloured_line *line,
                             bool *direct, struct error *error);

/* Returns true if a line of so many steps is longer than a mark in a grid. */
bool coloured_line_is_long(const struct grid *grid, uint64_t steps);

/* Returns true if a cell is coloured. */
static inline bool coloured_line_has(const struct coloured_line *line, struct point at)
{
    return grid_row(&line->cells, at.y)[at.x] == CELL_FREE;
}

#endif
