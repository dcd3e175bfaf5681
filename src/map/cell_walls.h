/* SPDX-License-Identifier: MIT */
/* cell_walls.h - finds the walls of a board from the colours of its cells, whatever these are. */
#ifndef ASTAR_MAP_CELL_WALLS_H
#define ASTAR_MAP_CELL_WALLS_H

#include "base/stop.h"
#include "map/grid.h"
#include "map/image/image.h"

/* What the colours of the cells of a board show. */
struct cell_walls {
    enum {
        CELL_WALLS_UNKNOWN,
        CELL_WALLS_NONE,     /* all cells but the ends have one colour */
        CELL_WALLS_DOUBTFUL, /* the colours contradict each other */
        CELL_WALLS_CLEAR,
    } found;
    bool has_ends; /* two cells are ends; if the walls are not clear, they are only likely ends */
    struct point start, goal;
};

/*
 * Reads a board, given as an image of one pixel for each cell. Two cells with a hue of their own,
 * or the only two with a hue, are the ends; one colour is that of the floor, one that of walls, and
 * others may be those of a path and of explored cells, which are connected to the ends. Which one
 * is that of walls is decided from how the cells are connected, from the border, from a drawn path,
 * and from which colour is the darkest. If it is clear, stores a grid with a start and a goal,
 * which the caller releases with grid_free; otherwise, *grid is empty. Fails only if out of memory,
 * or if `stop`, which may be NULL, is due.
 */
bool cell_walls_find(const struct image *cells, const struct stop *stop, struct grid *grid,
                     struct cell_walls *walls, struct error *error);

#endif
