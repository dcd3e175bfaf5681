/* SPDX-License-Identifier: MIT */
/*
 * tilesets.h - the tilesets of a map: which tiles are walls, and what the others cost.
 *
 * On the map, each tile has a global number. The tile belongs to the tileset with the largest first
 * number that does not exceed the global number. The global number minus this first number is the
 * ID that Tiled shows.
 */
#ifndef ASTAR_MAP_TILED_TILESETS_H
#define ASTAR_MAP_TILED_TILESETS_H

#include "map/options.h"
#include "map/referred.h"
#include "map/tiled/tree.h"

enum { TILESETS_OTHERS_SIZE = 80 };

/* The properties of a tile. */
struct tile_rule {
    size_t tileset; /* index of the tileset */
    uint32_t id;    /* ID of the tile in its tileset */
    uint32_t cost;  /* in thousandths; 0: not set */
    bool wall;
    bool shape; /* the tile has collision shapes */
};

struct tilesets {
    uint32_t *firsts; /* first global tile number of each tileset, ascending */
    size_t count, capacity;
    struct tile_rule *rules; /* properties of tiles, sorted by tileset and ID */
    size_t rule_count, rule_capacity;
    bool has_walls, has_costs, has_shapes; /* true if any tile has a wall property, a cost, or
                                              collision shapes, respectively */
    char others[TILESETS_OTHERS_SIZE];     /* names of other properties, after commas */
};

/*
 * Reads all tilesets of a map, including those in other files. The caller calls tilesets_free, even
 * after a failure.
 */
bool tilesets_read(const struct tree *tree, const struct map_options *options,
                   struct tilesets *tilesets, struct error *error);

/* Adds the path of each tileset file that the map names to `list`. Fails only if out of memory. */
bool tilesets_list(const struct tree *tree, const struct map_options *options,
                   struct referred *list, struct error *error);

/*
 * Finds the tileset of a tile. Stores the index of the tileset and the ID of the tile in the
 * tileset. Returns false if the tile belongs to no tileset.
 */
bool tilesets_find(const struct tilesets *tilesets, uint32_t gid, size_t *index, uint32_t *id);

/* Returns the properties of the tile `id` of the tileset `index`, or NULL if the tile has none. */
const struct tile_rule *tilesets_rule(const struct tilesets *tilesets, size_t index, uint32_t id);

void tilesets_free(struct tilesets *tilesets);

#endif
