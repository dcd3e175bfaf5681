/* SPDX-License-Identifier: MIT */
/* cell_walls.h - finds the walls of a board from the colours of its cells, whatever these are. */
#ifndef ASTAR_MAP_CELL_WALLS_H
#define ASTAR_MAP_CELL_WALLS_H

#include "base/stop.h"
#include "map/grid.h"
#include "map/image/image.h"

/* Whether the colours of cells show which of them are walls. */
enum cell_walls {
    CELL_WALLS_UNKNOWN,  /* they do not, or all but the ends are black and white */
    CELL_WALLS_DOUBTFUL, /* they contradict each other */
    CELL_WALLS_CLEAR,
};

/*
 * Reads a board, given as an image of one pixel for each cell. Two cells with a hue of their own
 * are the ends; one colour is that of the floor, one that of walls, and others may be those of a
 * path and of explored cells, which are connected to the ends. Which one is that of walls is
 * decided from how the cells are connected, from the border, from a drawn path, and from which
 * colour is the darkest. If it is clear, stores a grid with a start and a goal, which the caller
 * releases with grid_free; otherwise, *grid is empty. Fails only if out of memory, or if `stop`,
 * which may be NULL, is due.
 */
bool cell_walls_find(const struct image *cells, const struct stop *stop, struct grid *grid,
                     enum cell_walls *found, struct error *error);

#endif
