/* SPDX-License-Identifier: MIT */
/*
 * objects.h - starts, goals and walls of a Tiled map that are objects.
 *
 * Objects whose name, type or class is one of the words in objects.c, such as `start`, `spawn` or
 * `player`, are starts; those called `goal` or `exit`, for example, are goals. The case of these
 * words is ignored. The start or goal is the cell that contains the centre of the object.
 */
#ifndef ASTAR_MAP_TILED_OBJECTS_H
#define ASTAR_MAP_TILED_OBJECTS_H

#include "map/grid.h"
#include "map/tiled/tree.h"

/* Width and height of a tile in pixels. */
struct tile_size {
    uint32_t width, height;
};

/*
 * Adds the starts and goals of an object layer to the grid, whose cells must be complete. Fails for
 * a start or goal outside the map or in a wall.
 */
bool objects_read(const struct tree *tree, const struct tree_node *layer, struct tile_size size,
                  struct grid *grid, struct error *error);

/*
 * Turns the cells that the rectangles of an object layer touch into walls. Ignores starts and
 * goals. Fails for other shapes.
 */
bool objects_build(const struct tree *tree, const struct tree_node *layer, struct tile_size size,
                   struct grid *grid, struct error *error);

/* The objects of a map that are neither starts nor goals. Initialise to zero. */
struct object_hints {
    char names[96];        /* the first ones with their cells, separated by commas */
    struct point cells[2]; /* the first and the last of these cells that are not walls */
    size_t open;           /* number of these cells */
};

/* Adds the objects of a layer that have a name or a type. */
void objects_hint(const struct tree *tree, const struct tree_node *layer, struct tile_size size,
                  const struct grid *grid, struct object_hints *hints);

/* Sorts starts and goals, and removes duplicates. Call it after the last object layer. */
void objects_finish(struct grid *grid);

#endif
