/* SPDX-License-Identifier: MIT */
/*
 * tiles.h - determines what each tile means: a wall, terrain of some cost, or neither.
 *
 * The first of these rules that applies determines the walls:
 *   1. --walls is given: the tiles with these IDs.
 *   2. A tile has the property wall, blocked, collision, collides, collidable or solid: the tiles
 *      for which it is true. Or it has the property walkable or passable: the tiles for which it is
 *      false.
 *   3. A layer is chosen by --layer without --cost, or the name of a layer contains `wall`,
 *      `blocked` or `collision`: all tiles of these layers.
 *   4. A tile has a cost: there are no walls.
 *   5. A tile has collision shapes: the tiles with shapes.
 * The cost of a tile is the one that --cost gives for its ID, or else the value of its property
 * `cost`.
 *
 * The ID of a tile is the number that Tiled shows and writes to CSV. IDs begin at 0 in each
 * tileset. Unlike the global numbers in the file, IDs do not depend on the order of the tilesets,
 * so the same options work for all maps in a folder. If the IDs in the options match tiles of two
 * tilesets on the map, they are ambiguous, and the map is refused. The ID -1 stands for cells
 * without a tile.
 */
#ifndef ASTAR_MAP_TILED_TILES_H
#define ASTAR_MAP_TILED_TILES_H

#include "map/grid.h"
#include "map/tiled/tilesets.h"

enum wall_rule { WALLS_NONE, WALLS_BY_ID, WALLS_BY_PROPERTY, WALLS_BY_LAYER, WALLS_BY_SHAPE };

enum {
    TILES_EMPTY = CELL_START, /* value of cells without a tile until tiles_finish replaces it */
    TILES_KNOWN = 1 << 16     /* cell values of tiles with lower numbers are cached */
};

struct tiles {
    const struct map_options *options;
    const struct tilesets *tilesets;
    enum wall_rule rule;
    uint16_t *known;   /* cell value plus 1 of each tile number below TILES_KNOWN; 0: unknown */
    uint32_t last_gid; /* last tile number too large for `known`; last_value is its cell value */
    uint8_t last_value;
    uint32_t costs[256];  /* cost of each cell value that stands for a property `cost` */
    unsigned value_count; /* cell values below this one are in use */
    bool has_named;       /* the options (--walls, --cost) name a tile on the map */
    size_t named;         /* index of the tileset whose tiles the options name */
};

/* Prepares a table of tiles. The caller calls tiles_free, even after a failure. */
bool tiles_begin(struct tiles *tiles, const struct map_options *options,
                 const struct tilesets *tilesets, enum wall_rule rule, struct error *error);

/*
 * Stores the cell value of a tile: CELL_WALL, terrain, or CELL_FREE if it is neither of the two.
 * `gid` is the tile number in the layer, without flip flags; it must not be 0. After a failure, the
 * error has no line and no column.
 */
bool tiles_find(struct tiles *tiles, uint32_t gid, uint8_t *value, struct error *error);

/* Sets the costs of the grid, and replaces cell values that are used only while the map is read. */
void tiles_finish(const struct tiles *tiles, struct grid *grid);

void tiles_free(struct tiles *tiles);

#endif
