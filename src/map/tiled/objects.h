/* SPDX-License-Identifier: MIT */
/*
 * objects.h - starts and goals of a Tiled map.
 *
 * Objects whose name, type or class is `start` or `spawn` are starts; objects that are called
 * `goal` or `exit` are goals. The case of these words is ignored. The start or goal is the cell
 * that contains the centre of the object.
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
 * a start or goal outside the map or in a wall. Stores in *other the first object that is neither a
 * start nor a goal, unless *other is already set.
 */
bool objects_read(const struct tree *tree, const struct tree_node *layer, struct tile_size size,
                  struct grid *grid, const struct tree_node **other, struct error *error);

/* Sorts starts and goals, and removes duplicates. Call it after the last object layer. */
void objects_finish(struct grid *grid);

#endif
