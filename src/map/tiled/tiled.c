/* SPDX-License-Identifier: MIT */
/*
 * tiled.c - the formats tmx and tmj: converts a map of the Tiled editor, in XML or JSON, to a grid.
 *
 * The file is parsed into a tree; the layers, including those in groups, form a list in the order
 * in which Tiled draws them. The layers are then decoded one after the other and applied to the
 * grid. A cell is a wall if it is a wall in any layer; otherwise, its cost is that of the topmost
 * of its tiles that has a cost. Hidden layers are included, because games often hide layers of
 * walls.
 *
 * Before memory for the cells is allocated, the size of the map is checked against the limits and
 * against the size of the data of all layers.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for strcasestr
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/ends_text.h"
#include "map/formats/list.h"
#include "map/reading.h"
#include "map/tiled/json.h"
#include "map/tiled/layer_data.h"
#include "map/tiled/objects.h"
#include "map/tiled/tiles.h"
#include "map/tiled/xml.h"

enum {
    LAYERS_MAX = 1000,
    NAMES_SHOWN = 120,        /* a message lists at most this many bytes of names */
    GID_MASK = (1 << 28) - 1, /* all bits except the four highest, which are flip flags */
    TILE_BYTES = sizeof(uint32_t),
};

/* Layers in the order in which Tiled draws them. */
struct layer_list {
    const struct tree_node **items;
    size_t count, capacity;
};

/* The state of the reader while it reads a map. */
struct tiled_map {
    struct tree tree;
    uint64_t memory; /* upper bound on the memory of the tree, in bytes */
    const struct map_options *options;
    uint32_t width, height;
    struct tile_size tile;
    struct tilesets tilesets;
    struct layer_list layers;  /* tile layers */
    struct layer_list objects; /* object layers */
    struct tiles tiles;
};

static bool parse(struct tree *tree, struct error *error)
{
    return tree_is_xml(&tree->bytes) ? xml_read(tree, error) : json_read(tree, TREE_MAP, error);
}

/* Reads an attribute of the map or of a layer, which must be a positive whole number. */
static bool read_size(const struct tree *tree, const struct tree_node *node,
                      enum tree_attribute attribute, uint32_t *value, struct error *error)
{
    return tree_read_whole(tree, node, attribute, (struct map_range){1, UINT32_MAX}, value, error);
}

/* Fails unless the map is orthogonal and finite. */
static bool check_kind(const struct tree *tree, struct error *error)
{
    const struct tree_node *root = tree->root;
    const char *orientation = root->attributes[TREE_ORIENTATION];
    const char *infinite = root->attributes[TREE_INFINITE];
    if (infinite && strcmp(infinite, "0") != 0 && strcmp(infinite, "false") != 0)
        return tree_refuse(tree, root->offset,
                           "infinite maps are not supported; in Tiled, clear Map > Map Properties "
                           "> Infinite",
                           error);
    return !orientation || strcmp(orientation, "orthogonal") == 0 ||
           tree_refuse(tree, root->offset,
                       "only orthogonal maps are supported; in Tiled, set Map > Map Properties > "
                       "Orientation to Orthogonal",
                       error);
}

/* Checks that the map is supported, and reads its size and that of its tiles. */
static bool read_header(struct tiled_map *map, struct error *error)
{
    const struct tree *tree = &map->tree;
    const struct tree_node *root = tree->root;
    if (!root || root->kind != TREE_MAP)
        return error_at(error, 1, 0, "this is not a Tiled map; give a .tmx or .tmj file");
    return check_kind(tree, error) && read_size(tree, root, TREE_WIDTH, &map->width, error) &&
           read_size(tree, root, TREE_HEIGHT, &map->height, error) &&
           read_size(tree, root, TREE_TILE_WIDTH, &map->tile.width, error) &&
           read_size(tree, root, TREE_TILE_HEIGHT, &map->tile.height, error) &&
           map_check_size(map->width, map->height, map->options, error);
}

/* Appends a layer to a list of at most LAYERS_MAX layers. */
static bool add_layer(const struct tree *tree, const struct tree_node *layer,
                      struct layer_list *list, struct error *error)
{
    if (list->count == LAYERS_MAX)
        return tree_refuse(tree, layer->offset, "a map can have at most 1000 layers of each kind",
                           error);
    const struct tree_node **items =
        memory_grow(list->items, &list->capacity, list->count + 1, sizeof *items, error);
    if (!items)
        return false;
    list->items = items;
    items[list->count++] = layer;
    return true;
}

/*
 * Lists the layers below a node. The recursion is bounded, because the XML and JSON readers limit
 * the depth of groups.
 */
static bool list_layers(struct tiled_map *map, const struct tree_node *parent, struct error *error)
{
    bool ok = true;
    for (const struct tree_node *node = parent->first; ok && node; node = node->next)
        if (node->kind == TREE_GROUP)
            ok = list_layers(map, node, error);
        else if (node->kind == TREE_LAYER || node->kind == TREE_OBJECTS)
            ok = add_layer(&map->tree, node,
                           node->kind == TREE_LAYER ? &map->layers : &map->objects, error);
    return ok;
}

static const char *name_of(const struct tree_node *layer)
{
    return layer->attributes[TREE_NAME] ? layer->attributes[TREE_NAME] : "";
}

/* Writes the names of the tile layers. */
static void list_names(const struct tiled_map *map, char names[NAMES_SHOWN])
{
    names[0] = '\0';
    for (size_t i = 0; i < map->layers.count; i++)
        text_list_add(names, NAMES_SHOWN, name_of(map->layers.items[i]));
}

/*
 * If --layer is given, removes the tile layers that have a different name. Fails if no tile layer
 * remains.
 */
static bool choose_layer(struct tiled_map *map, struct error *error)
{
    const char *chosen = map->options->layer;
    char names[NAMES_SHOWN];
    size_t kept = 0;
    if (map->layers.count == 0)
        return tree_refuse(&map->tree, map->tree.root->offset,
                           "this map has no tile layer; add one in Tiled", error);
    if (!chosen)
        return true;
    list_names(map, names);
    for (size_t i = 0; i < map->layers.count; i++)
        if (strcmp(name_of(map->layers.items[i]), chosen) == 0)
            map->layers.items[kept++] = map->layers.items[i];
    if (kept > 0) {
        map->layers.count = kept;
        return true;
    }
    (void)error_quote(error, 0, 0, "the layers of this map are %s; none is called %.60s (--layer)",
                      names, chosen);
    error->code = ERROR_SETTINGS;
    return false;
}

/* Returns true if the name of a layer contains wall, blocked or collision, ignoring case. */
static bool names_walls(const struct tree_node *layer)
{
    static const char *const words[] = {"wall", "blocked", "collision"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasestr(name_of(layer), words[i]))
            return true;
    return false;
}

/* Returns true if the name of any layer of a list names walls. */
static bool any_names_walls(const struct layer_list *layers)
{
    bool any = false;
    for (size_t i = 0; i < layers->count; i++)
        any = any || names_walls(layers->items[i]);
    return any;
}

/* Reports that nothing defines the walls, and lists what could. */
static bool refuse_walls(const struct tiled_map *map, struct error *error)
{
    const struct text_cursor cursor = tree_cursor(&map->tree, map->tree.root->offset);
    char names[NAMES_SHOWN];
    char listed[NAMES_SHOWN + TILESETS_OTHERS_SIZE + 32];
    list_names(map, names);
    (void)snprintf(listed, sizeof listed, "layers %s%s%s", names,
                   *map->tilesets.others ? "; tile properties " : "", map->tilesets.others);
    return error_quote(error, cursor.line, text_column(&cursor),
                       "nothing says which tiles are walls (%s); give tiles the property wall in "
                       "Tiled, name a layer 'walls', or use --layer NAME or --walls IDS",
                       listed);
}

/* Chooses the rule that determines the walls; see tiles.h. */
static bool choose_rule(const struct tiled_map *map, enum wall_rule *rule, struct error *error)
{
    const struct map_options *options = map->options;
    const bool has_wall_layer =
        options->layer ? options->cost_count == 0 : any_names_walls(&map->layers);
    if (options->wall_count > 0)
        *rule = WALLS_BY_ID;
    else if (map->tilesets.has_walls)
        *rule = WALLS_BY_PROPERTY;
    else if (has_wall_layer)
        *rule = WALLS_BY_LAYER;
    else if (map->tilesets.has_costs || options->cost_count > 0)
        *rule = WALLS_NONE;
    else if (map->tilesets.has_shapes)
        *rule = WALLS_BY_SHAPE;
    else if (options->layer || !any_names_walls(&map->objects))
        return refuse_walls(map, error);
    return true;
}

/* Fails if a layer is stored in chunks, or if its size or data does not match the map. */
static bool check_layer(const struct tiled_map *map, const struct tree_node *layer,
                        struct error *error)
{
    uint32_t width;
    uint32_t height;
    if (layer->has_chunks)
        return tree_refuse(&map->tree, layer->offset,
                           "this layer is stored in chunks, as in infinite maps; in Tiled, clear "
                           "Map > Map Properties > Infinite",
                           error);
    if (!read_size(&map->tree, layer, TREE_WIDTH, &width, error) ||
        !read_size(&map->tree, layer, TREE_HEIGHT, &height, error))
        return false;
    if (width != map->width || height != map->height)
        return tree_refuse(&map->tree, layer->offset,
                           "this layer does not have the size of the map; save the map again with "
                           "Tiled",
                           error);
    return layer_data_check(&map->tree, layer, (uint64_t)width * height, error);
}

/* Checks the layers, and claims the memory that decoding needs. */
static bool check_layers(const struct tiled_map *map, struct error *error)
{
    const struct map_claim *claim = &map->options->claim;
    const uint64_t cells = (uint64_t)map->width * map->height;
    uint64_t most = 0;
    for (size_t i = 0; i < map->layers.count; i++) {
        if (!check_layer(map, map->layers.items[i], error))
            return false;
        const uint64_t bytes = layer_data_memory(map->layers.items[i]);
        most = bytes > most ? bytes : most;
    }
    const uint64_t padded = ((uint64_t)map->width + 1) * ((uint64_t)map->height + 2);
    return !claim->claim ||
           claim->claim(claim->context, map->memory + padded + cells * TILE_BYTES + most, error);
}

/* Applies the decoded tiles of a layer to the grid. */
static bool apply_layer(struct tiled_map *map, const struct tree_node *layer, const uint32_t *gids,
                        struct grid *grid, struct error *error)
{
    const bool walls =
        map->tiles.rule == WALLS_BY_LAYER && (map->options->layer || names_walls(layer));
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint32_t gid = *gids++ & GID_MASK;
            uint8_t value = CELL_FREE;
            if (gid == 0)
                continue;
            if (!tiles_find(&map->tiles, gid, &value, error)) {
                const struct text_cursor cursor = tree_cursor(&map->tree, layer->offset);
                error->line = cursor.line;
                error->column = text_column(&cursor);
                return false;
            }
            if (walls)
                value = CELL_WALL;
            if (row[x] == TILES_EMPTY || (row[x] != CELL_WALL && value != CELL_FREE))
                row[x] = value;
        }
        if (!stop_check_row(map->options->stop, y, grid->width, error))
            return false;
    }
    return true;
}

/* Decodes all layers into the grid. */
static bool apply_layers(struct tiled_map *map, struct grid *grid, struct error *error)
{
    const size_t cells = (size_t)map->width * map->height;
    uint32_t *gids = memory_array(cells, TILE_BYTES, error);
    bool ok = gids != NULL;
    for (uint32_t y = 0; ok && y < grid->height; y++)
        memset(grid_row(grid, y), TILES_EMPTY, grid->width);
    for (size_t i = 0; ok && i < map->layers.count; i++)
        ok = stop_check(map->options->stop, error) &&
             layer_data_decode(&map->tree, map->layers.items[i], cells, gids, error) &&
             apply_layer(map, map->layers.items[i], gids, grid, error);
    free(gids);
    if (ok)
        tiles_finish(&map->tiles, grid);
    return ok;
}

/* Reads walls, unless the options define them, and then starts and goals. */
static bool read_objects(struct tiled_map *map, struct grid *grid, struct error *error)
{
    const struct layer_list *layers = &map->objects;
    const bool decided = map->options->layer || map->options->wall_count > 0;
    bool ok = true;
    for (size_t i = 0; ok && !decided && i < layers->count; i++)
        ok = !names_walls(layers->items[i]) ||
             objects_build(&map->tree, layers->items[i], map->tile, grid, error);
    for (size_t i = 0; ok && i < layers->count; i++)
        ok = objects_read(&map->tree, layers->items[i], map->tile, grid, error);
    objects_finish(grid);
    return ok;
}

/* Stores why the map has no start or no goal, and which objects could be them. */
static bool explain_missing(const struct tiled_map *map, struct grid *grid, struct error *error)
{
    struct reading reading = {.kind = READING_CELLS};
    struct object_hints hints = {.open = 0};
    struct map_options options = *map->options;
    char ends[ENDS_TEXT_SIZE];
    const bool no_start = grid->starts.count == 0;
    const bool no_goal = grid->goals.count == 0;
    for (size_t i = 0; i < map->objects.count && !options.untrusted; i++)
        objects_hint(&map->tree, map->objects.items[i], map->tile, grid, &hints);
    if (!options.start && !options.goal && hints.open > (no_start && no_goal)) {
        options.start = no_start ? &hints.cells[0] : NULL;
        options.goal = no_goal ? &hints.cells[hints.open > 1] : NULL;
    }
    ends_text(&options, grid, CELL_WALL, CELL_WALL, ends);
    (void)snprintf(reading.missing, sizeof reading.missing,
                   "the map has no %s%s%s; call objects start and goal in Tiled, or use%s",
                   !no_goal    ? "start"
                   : !no_start ? "goal"
                               : "start and no goal",
                   *hints.names ? "; its objects are " : "", hints.names, ends);
    if (!reading_attach(&reading, grid, error))
        return false;
    grid->unclear = grid->reading->missing;
    return true;
}

/* Creates the grid of a map whose layers have been checked. */
static bool make_grid(struct tiled_map *map, struct grid *grid, struct error *error)
{
    if (!grid_create(grid, map->width, map->height, error))
        return false;
    grid->has_marks = true;
    if (apply_layers(map, grid, error) && read_objects(map, grid, error) &&
        (grid_has_ends(grid) || explain_missing(map, grid, error)))
        return true;
    grid_free(grid);
    return false;
}

bool tiled_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                struct error *error)
{
    struct tiled_map map = {.tree = {.bytes = *bytes, .stop = options->stop},
                            .memory = tree_memory(bytes),
                            .options = options};
    const struct map_claim *claim = &options->claim;
    enum wall_rule rule = WALLS_NONE;
    const bool ok = (!claim->claim || claim->claim(claim->context, map.memory, error)) &&
                    parse(&map.tree, error) && read_header(&map, error) &&
                    list_layers(&map, map.tree.root, error) && choose_layer(&map, error) &&
                    tilesets_read(&map.tree, options, &map.tilesets, error) &&
                    choose_rule(&map, &rule, error) && check_layers(&map, error) &&
                    tiles_begin(&map.tiles, options, &map.tilesets, rule, error) &&
                    make_grid(&map, grid, error);
    tiles_free(&map.tiles);
    tilesets_free(&map.tilesets);
    free(map.layers.items);
    free(map.objects.items);
    tree_free(&map.tree);
    return ok;
}

/* Also estimates the size of the map and the memory for reading it. */
bool tiled_referred(const struct bytes *bytes, const struct map_options *options,
                    struct referred *list, struct error *error)
{
    struct tree tree = {.bytes = *bytes, .stop = options->stop, .references = true};
    struct error ignored;
    uint32_t width = 0;
    uint32_t height = 0;
    const bool parsed = parse(&tree, error);
    if (tree.root && read_size(&tree, tree.root, TREE_WIDTH, &width, &ignored) &&
        read_size(&tree, tree.root, TREE_HEIGHT, &height, &ignored))
        list->estimate =
            (struct map_estimate){.width = width,
                                  .height = height,
                                  .reading = (uint64_t)width * height * TILE_BYTES + bytes->size};
    const bool ok = (parsed || (error->code != ERROR_MEMORY && error->code != ERROR_STOPPED)) &&
                    tilesets_list(&tree, options, list, error);
    tree_free(&tree);
    return ok;
}
