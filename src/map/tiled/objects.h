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

/* An object that is neither a start nor a goal. */
struct other_object {
    const char *name;
    struct point cell;
};

enum { OTHERS_SHOWN = 5 };

/*
 * Stores the objects of a layer that have a name and are neither starts nor goals, up to
 * OTHERS_SHOWN in total. `count` is the number of objects stored before. Returns the number after.
 */
size_t objects_list(const struct tree *tree, const struct tree_node *layer, struct tile_size size,
                    const struct grid *grid, struct other_object others[OTHERS_SHOWN],
                    size_t count);

/* Sorts starts and goals, and removes duplicates. Call it after the last object layer. */
void objects_finish(struct grid *grid);

#endif
