/* SPDX-License-Identifier: MIT */
/*
 * tiles.c - determines the cell value of each tile.
 *
 * The elements of --cost have consecutive cell values, starting with CELL_TERRAIN. The values that
 * follow are assigned to the costs that properties of tiles set.
 */
#include "map/tiled/tiles.h"

#include <stdlib.h>

#include "base/memory.h"
#include "map/formats/list.h"

enum { EMPTY_ID = -1, GID_MAX = (1 << 28) - 1 };

bool tiles_begin(struct tiles *tiles, const struct map_options *options,
                 const struct tilesets *tilesets, enum wall_rule rule, struct error *error)
{
    *tiles = (struct tiles){.options = options, .tilesets = tilesets, .rule = rule};
    if (options->cost_count > UINT8_MAX - CELL_TERRAIN)
        return error_set(error, ERROR_LIMIT, "more than %d tiles have costs (--cost)",
                         UINT8_MAX - CELL_TERRAIN);
    tiles->value_count = CELL_TERRAIN + (unsigned)options->cost_count;
    tiles->known = memory_zeroed(TILES_KNOWN, sizeof *tiles->known, error);
    return tiles->known != NULL;
}

static bool is_wall_id(const struct map_options *options, int64_t id)
{
    for (size_t i = 0; i < options->wall_count; i++)
        if (id >= options->walls[i].least && id <= options->walls[i].most)
            return true;
    return false;
}

/* Returns the cell value of the first element of --cost with this ID, or -1 if there is none. */
static int value_of_id(const struct map_options *options, int64_t id)
{
    for (size_t i = 0; i < options->cost_count; i++)
        if (options->costs[i].letter == '\0' && options->costs[i].value == id)
            return CELL_TERRAIN + (int)i;
    return -1;
}

/* The cell is that of the tile whose ID the option names; --walls may name the tile, too. */
int tiles_cell(const struct map_options *options, const struct map_cost *cost)
{
    if (cost->letter != '\0' || cost->value < EMPTY_ID || cost->value > GID_MAX)
        return -1;
    return is_wall_id(options, cost->value) ? CELL_WALL : value_of_id(options, cost->value);
}

/* Finds the cell value for a cost that a property sets. Adds a value if there is none. */
static bool value_of_cost(struct tiles *tiles, uint32_t cost, uint8_t *value, struct error *error)
{
    const unsigned first = CELL_TERRAIN + (unsigned)tiles->options->cost_count;
    for (unsigned i = first; i < tiles->value_count; i++) {
        *value = (uint8_t)i;
        if (tiles->costs[i] == cost)
            return true;
    }
    if (tiles->value_count > UINT8_MAX)
        return error_set(error, ERROR_LIMIT,
                         "the tiles on the map have more than %d different costs; use fewer",
                         UINT8_MAX + 1 - CELL_TERRAIN);
    *value = (uint8_t)tiles->value_count++;
    tiles->costs[*value] = cost;
    return true;
}

/*
 * Records that the options name a tile of this tileset. Fails if they also name a tile of another
 * tileset.
 */
static bool note_named(struct tiles *tiles, size_t tileset, struct error *error)
{
    if (tiles->has_named && tiles->named != tileset)
        return error_set(error, ERROR_SETTINGS,
                         "the IDs of --walls and --cost match tiles of two tilesets; choose a "
                         "layer with --layer, or give the tiles the properties wall and cost in "
                         "Tiled");
    tiles->has_named = true;
    tiles->named = tileset;
    return true;
}

/* Determines the cell value of a tile whose value is not cached. */
static bool decide(struct tiles *tiles, uint32_t gid, uint8_t *value, struct error *error)
{
    const struct map_options *options = tiles->options;
    size_t tileset;
    uint32_t id;
    if (!tilesets_find(tiles->tilesets, gid, &tileset, &id))
        return error_set(error, ERROR_INPUT,
                         "tile %u of this layer belongs to no tileset; add the tileset to the map "
                         "in Tiled",
                         (unsigned)gid);
    const struct tile_rule *rule = tilesets_rule(tiles->tilesets, tileset, id);
    const int given = value_of_id(options, id);
    const bool wall_id = is_wall_id(options, id);
    *value = CELL_FREE;
    if ((wall_id || given >= 0) && !note_named(tiles, tileset, error))
        return false;
    if (wall_id || (tiles->rule == WALLS_BY_PROPERTY && rule && rule->wall) ||
        (tiles->rule == WALLS_BY_SHAPE && rule && rule->shape))
        *value = CELL_WALL;
    else if (given >= 0)
        *value = (uint8_t)given;
    else if (rule && rule->cost > 0)
        return value_of_cost(tiles, rule->cost, value, error);
    return true;
}

bool tiles_find(struct tiles *tiles, uint32_t gid, uint8_t *value, struct error *error)
{
    if (gid < TILES_KNOWN && tiles->known[gid] > 0) {
        *value = (uint8_t)(tiles->known[gid] - 1);
        return true;
    }
    if (gid == tiles->last_gid) { /* the latest tile number that is too large for `known` */
        *value = tiles->last_value;
        return true;
    }
    if (!decide(tiles, gid, value, error))
        return false;
    if (gid < TILES_KNOWN) {
        tiles->known[gid] = (uint16_t)(*value + 1);
    } else {
        tiles->last_gid = gid;
        tiles->last_value = *value;
    }
    return true;
}

void tiles_finish(const struct tiles *tiles, struct grid *grid)
{
    const int empty = value_of_id(tiles->options, EMPTY_ID);
    uint8_t final[256];
    for (unsigned value = 0; value < 256; value++)
        final[value] = (uint8_t)value;
    if (is_wall_id(tiles->options, EMPTY_ID))
        final[TILES_EMPTY] = CELL_WALL;
    else
        final[TILES_EMPTY] = empty >= 0 ? (uint8_t)empty : CELL_FREE;
    for (unsigned value = CELL_TERRAIN + (unsigned)tiles->options->cost_count;
         value < tiles->value_count; value++) {
        grid->costs[value] = tiles->costs[value];
        if (tiles->costs[value] == COST_ONE)
            final[value] = CELL_FREE;
    }
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < grid->width; x++)
            row[x] = final[row[x]];
    }
}

void tiles_free(struct tiles *tiles)
{
    free(tiles->known);
    tiles->known = NULL;
}
