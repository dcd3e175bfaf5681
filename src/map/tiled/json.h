/* SPDX-License-Identifier: MIT */
/* json.h - reads Tiled maps (.tmj) and tilesets (.tsj) in JSON. */
#ifndef ASTAR_MAP_TILED_JSON_H
#define ASTAR_MAP_TILED_JSON_H

#include "map/tiled/tree.h"

/*
 * Reads tree->bytes. `kind` is what the file must contain: TREE_MAP or TREE_TILESET. The caller
 * calls tree_free, even after a failure. After a failure, the tree contains the nodes read before
 * the error.
 */
bool json_read(struct tree *tree, enum tree_kind kind, struct error *error);

#endif
