/* SPDX-License-Identifier: MIT */
/* layer_data.h - decodes the data of a layer: numbers, CSV, or base64, which may be compressed. */
#ifndef ASTAR_MAP_TILED_LAYER_DATA_H
#define ASTAR_MAP_TILED_LAYER_DATA_H

#include "map/tiled/tree.h"

/*
 * Fails if the layer cannot contain `cells` tiles, that is, if the number of tiles is wrong, if
 * CSV or base64 data is too short, or if the encoding is unknown. Allocates nothing. Call this
 * before allocating memory for the cells.
 */
bool layer_data_check(const struct tree *tree, const struct tree_node *layer, uint64_t cells,
                      struct error *error);

/* Returns the number of bytes that layer_data_decode allocates temporarily. */
uint64_t layer_data_memory(const struct tree_node *layer);

/*
 * Stores the `cells` tiles of a layer in gids, row by row from the top. Call layer_data_check
 * first.
 */
bool layer_data_decode(const struct tree *tree, const struct tree_node *layer, size_t cells,
                       uint32_t *gids, struct error *error);

#endif
