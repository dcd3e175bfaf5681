/* SPDX-License-Identifier: MIT */
/*
 * maze.h - random mazes with a known solution, and the positions of their cells and walls in a
 * plane.
 *
 * A maze is a graph of cells. Neighbouring cells share a side; a side is open or closed. The sides
 * of a cell are numbered from 0. In a maze without loops, exactly one path connects any two cells.
 *
 * Lengths are in pixels of the drawing before it is scaled or rotated. The drawing begins at 0,0,
 * and y increases downwards. Closed sides are walls of width `wall`, and corridors are
 * `corridor` wide.
 */
#ifndef ASTAR_TESTS_SUPPORT_MAZE_H
#define ASTAR_TESTS_SUPPORT_MAZE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/support/random.h"

#define MAZE_NONE UINT32_MAX /* no cell */

enum maze_shape {
    MAZE_SQUARE,  /* columns x rows square cells; sides: 0 north, 1 east, 2 south, 3 west */
    MAZE_CIRCLE,  /* `rows` rings around a centre, which is cell 0; sides: 0 inwards, 1 clockwise,
                     2 anticlockwise, from 3 outwards */
    MAZE_HEXAGON, /* columns x rows hexagons; odd rows are shifted right by half a cell; sides:
                     0 east, then clockwise */
};

struct maze_plan {
    enum maze_shape shape;
    uint32_t columns, rows;
    double corridor, wall;
    uint32_t room;  /* squares: side of a free area in the middle, in cells; 0: none */
    double disc;    /* circles: rings by which the centre is enlarged */
    uint32_t loops; /* number of closed sides that are opened to create loops */
};

struct maze {
    struct maze_plan plan;
    uint32_t cell_count;
    uint32_t ring_first[64]; /* circles: the first cell of each ring, and cell_count at the end */
    uint16_t *open;          /* the open sides of each cell, one bit per side */
    uint32_t room_first, room_last; /* first and last column (and row) of the room, if any */
};

struct maze_point {
    double x, y;
};

enum maze_ground { MAZE_OUTSIDE, MAZE_WALL, MAZE_CELL };

/* What is at a point. For a cell or a wall, `cell` is the nearest cell. */
struct maze_place {
    enum maze_ground ground;
    uint32_t cell;
};

/* A side of a cell. */
struct maze_side {
    uint32_t cell;
    unsigned side;
};

/* Returns a random maze without openings. Release it with maze_free. */
struct maze maze_create(const struct maze_plan *plan, struct random *rng);
void maze_free(struct maze *maze);

/* The size of the drawing, including the outer walls. */
struct maze_point maze_size(const struct maze *maze);

/*
 * Returns the name of a cell: in a room, the number of the room's first cell; elsewhere, the cell's
 * own number.
 */
uint32_t maze_name(const struct maze *maze, uint32_t cell);

/* Returns the cell beyond a side, or MAZE_NONE if there is none. */
uint32_t maze_neighbour(const struct maze *maze, uint32_t cell, unsigned side);

/* The number of sides that a cell of this maze can have. */
unsigned maze_side_count(const struct maze *maze);

/* True if an open side connects two cells, which are given by their names. */
bool maze_connected(const struct maze *maze, uint32_t a, uint32_t b);

/* Opens a side that has no cell beyond it. */
void maze_open(struct maze *maze, struct maze_side side);

struct maze_place maze_locate(const struct maze *maze, struct maze_point point);

struct maze_point maze_centre(const struct maze *maze, uint32_t cell);

/* The middle of a side that has no cell beyond it. */
struct maze_point maze_side_point(const struct maze *maze, struct maze_side side);

/*
 * Returns the names of the cells on the shortest path between two cells, including both, and stores
 * their number. The caller frees the array.
 */
uint32_t *maze_solve(const struct maze *maze, uint32_t from, uint32_t to, size_t *count);

#endif
