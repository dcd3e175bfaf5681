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

/*
 * Returns the kind of the object in the first bytes of a file, TREE_MAP or TREE_TILESET, which its
 * first telling key decides; TREE_SKIPPED if there is none.
 *
 * Tiled writes keys in alphabetical order, so "infinite" and "layers" come before the contents of
 * the layers. Other programs may write long tilesets before the layers.
 */
enum tree_kind json_find_kind(const struct bytes *first);

#endif
