/* SPDX-License-Identifier: MIT */
/*
 * tilesets.c - reads tilesets.
 *
 * A tileset file cannot refer to another tileset file, so there are no cycles. The files are
 * read one after the other, and their total size is limited.
 */
#include "map/tiled/tilesets.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/number.h"
#include "map/tiled/json.h"
#include "map/tiled/xml.h"

enum {
    TILESETS_MAX = 1000,
    FILES_BYTES_MAX = 64 << 20, /* limit on the total size of all tileset files */
    GID_MAX = (1 << 28) - 1,
    COST_MAX = 1000000, /* in thousandths */
};

/* The state of the reader while it reads the tilesets of a map. */
struct tileset_reader {
    const struct map_options *options;
    struct tilesets *tilesets;
    uint64_t bytes_left; /* limit on the total size of the remaining tileset files */
};

static const struct map_range gid_range = {0, GID_MAX};

/* The properties that state whether a tile is a wall. */
static const struct {
    const char *name;
    bool inverted; /* false means that the tile is a wall */
} wall_properties[] = {{"wall", false},     {"blocked", false},    {"collision", false},
                       {"collides", false}, {"collidable", false}, {"solid", false},
                       {"walkable", true},  {"passable", true}};

enum { WALL_PROPERTIES = sizeof wall_properties / sizeof *wall_properties };

/* Returns the index of a property in wall_properties; WALL_PROPERTIES if it is not one of them. */
static size_t find_wall_property(const char *name)
{
    size_t i = 0;
    while (i < WALL_PROPERTIES && strcasecmp(name, wall_properties[i].name) != 0)
        i++;
    return i;
}

/* Applies a property to a tile. Sets *used if this program uses the property. */
static bool apply_property(const struct tree *tree, const struct tree_node *property,
                           struct tileset_reader *reader, struct tile_rule *rule, bool *used,
                           struct error *error)
{
    const char *name = property->attributes[TREE_NAME] ? property->attributes[TREE_NAME] : "";
    const char *value = property->attributes[TREE_VALUE] ? property->attributes[TREE_VALUE] : "";
    const size_t wall = find_wall_property(name);
    const bool is_wall = wall < WALL_PROPERTIES;
    const bool is_cost = strcasecmp(name, "cost") == 0;
    *used = *used || is_wall || is_cost;
    if (!is_wall && !is_cost && !strstr(reader->tilesets->others, name))
        text_list_add(reader->tilesets->others, TILESETS_OTHERS_SIZE, name);
    if (is_wall && strcmp(value, "true") != 0 && strcmp(value, "false") != 0)
        return tree_refuse(tree, property->offset,
                           "this property states whether the tile is a wall, and must be true or "
                           "false; set its type to bool in Tiled",
                           error);
    if (is_cost &&
        !number_parse_thousandths(value, value + strlen(value), 1, COST_MAX, &rule->cost))
        return tree_refuse(tree, property->offset,
                           "the property cost must be a number from 0.001 to 1000 with at most "
                           "three decimals",
                           error);
    rule->wall = rule->wall || (is_wall && (*value == 't') != wall_properties[wall].inverted);
    reader->tilesets->has_walls = reader->tilesets->has_walls || is_wall;
    reader->tilesets->has_costs = reader->tilesets->has_costs || is_cost;
    return true;
}

/* Reads the properties of a tile of the current tileset. */
static bool read_tile(const struct tree *tree, const struct tree_node *tile,
                      struct tileset_reader *reader, struct error *error)
{
    struct tilesets *tilesets = reader->tilesets;
    struct tile_rule rule = {.tileset = tilesets->count - 1};
    bool used = false;
    if (!tree_read_whole(tree, tile, TREE_ID, gid_range, &rule.id, error))
        return false;
    for (const struct tree_node *child = tile->first; child; child = child->next) {
        const bool shapes = child->kind == TREE_OBJECTS;
        rule.shape = rule.shape || (shapes && child->first);
        if (!shapes && !apply_property(tree, child, reader, &rule, &used, error))
            return false;
    }
    tilesets->has_shapes = tilesets->has_shapes || rule.shape;
    if (!used && !rule.shape)
        return true;
    struct tile_rule *rules = memory_grow(tilesets->rules, &tilesets->rule_capacity,
                                          tilesets->rule_count + 1, sizeof *rules, error);
    if (!rules)
        return false;
    tilesets->rules = rules;
    rules[tilesets->rule_count++] = rule;
    return true;
}

static bool read_tiles(const struct tree *tree, const struct tree_node *tileset,
                       struct tileset_reader *reader, struct error *error)
{
    for (const struct tree_node *tile = tileset->first; tile; tile = tile->next)
        if (!read_tile(tree, tile, reader, error))
            return false;
    return true;
}

/* Reads the content of a tileset file. */
static bool read_content(const struct bytes *bytes, struct tileset_reader *reader,
                         struct error *error)
{
    const struct map_options *options = reader->options;
    struct tree tree = {.bytes = *bytes, .stop = options->stop};
    const struct map_claim *claim = &options->claim;
    if (claim->claim && !claim->claim(claim->context, bytes->size + tree_memory(bytes), error))
        return false;
    bool ok = tree_is_xml(bytes) ? xml_read(&tree, error) : json_read(&tree, TREE_TILESET, error);
    if (ok && (!tree.root || tree.root->kind != TREE_TILESET))
        ok = error_at(error, 1, 0, "this is not a tileset; choose a .tsx or .tsj file in Tiled");
    if (ok && tree.root->attributes[TREE_SOURCE])
        ok = tree_refuse(&tree, tree.root->offset,
                         "a tileset file cannot refer to another one; refer to it in the map",
                         error);
    ok = ok && read_tiles(&tree, tree.root, reader, error);
    tree_free(&tree);
    return ok;
}

/* Reads a tileset from another file. */
static bool read_file(const struct tree *tree, const struct tree_node *tileset,
                      struct tileset_reader *reader, struct error *error)
{
    const struct map_options *options = reader->options;
    struct bytes bytes = {0};
    const char *source = tileset->attributes[TREE_SOURCE];
    char *path = referred_path(source, "tileset", options, error);
    bool ok = path && file_check_regular(path, error);
    if (ok && !file_read_until(path, reader->bytes_left, options->stop, &bytes, error)) {
        ok = false;
        if (error->code == ERROR_LIMIT)
            (void)error_set(error, ERROR_LIMIT, "the tilesets are larger than %d MB in total",
                            FILES_BYTES_MAX >> 20);
    }
    if (ok)
        reader->bytes_left -= bytes.size;
    ok = ok && read_content(&bytes, reader, error);
    if (!ok && error->code != ERROR_MEMORY && error->code != ERROR_STOPPED) {
        const struct text_cursor cursor = tree_cursor(tree, tileset->offset);
        referred_name(path ? path : source, false, error);
        error->line = cursor.line;
        error->column = text_column(&cursor);
    }
    free(bytes.data);
    free(path);
    return ok;
}

static int by_id(const void *a, const void *b)
{
    const struct tile_rule *p = a;
    const struct tile_rule *q = b;
    if (p->tileset != q->tileset)
        return p->tileset < q->tileset ? -1 : 1;
    return (p->id > q->id) - (p->id < q->id);
}

/*
 * Sorts the entries of tilesets->rules from index `first` on. These entries belong to one tileset.
 * Fails if a tile has two entries.
 */
static bool sort_rules(const struct tree *tree, const struct tree_node *tileset, size_t first,
                       struct tilesets *tilesets, struct error *error)
{
    const size_t count = tilesets->rule_count - first;
    if (count < 2)
        return true;
    struct tile_rule *rules = tilesets->rules + first;
    qsort(rules, count, sizeof *rules, by_id);
    for (size_t i = 1; i < count; i++)
        if (by_id(&rules[i - 1], &rules[i]) == 0)
            return tree_refuse(tree, tileset->offset,
                               "a tile of this tileset has properties twice; save the tileset "
                               "again with Tiled",
                               error);
    return true;
}

static bool read_tileset(const struct tree *tree, const struct tree_node *tileset,
                         struct tileset_reader *reader, struct error *error)
{
    struct tilesets *tilesets = reader->tilesets;
    uint32_t first;
    if (!tree_read_whole(tree, tileset, TREE_FIRST_GID, gid_range, &first, error))
        return false;
    if (first == 0 || (tilesets->count > 0 && first <= tilesets->firsts[tilesets->count - 1]))
        return tree_refuse(tree, tileset->offset,
                           "firstgid must be at least 1 and larger than that of the tileset before "
                           "it; save the map again with Tiled",
                           error);
    if (tilesets->count == TILESETS_MAX)
        return tree_refuse(tree, tileset->offset, "a map can have at most 1000 tilesets", error);
    uint32_t *firsts = memory_grow(tilesets->firsts, &tilesets->capacity, tilesets->count + 1,
                                   sizeof *firsts, error);
    if (!firsts)
        return false;
    tilesets->firsts = firsts;
    firsts[tilesets->count++] = first;
    const size_t rules = tilesets->rule_count;
    return (tileset->attributes[TREE_SOURCE] ? read_file(tree, tileset, reader, error)
                                             : read_tiles(tree, tileset, reader, error)) &&
           sort_rules(tree, tileset, rules, tilesets, error);
}

bool tilesets_read(const struct tree *tree, const struct map_options *options,
                   struct tilesets *tilesets, struct error *error)
{
    struct tileset_reader reader = {options, tilesets, FILES_BYTES_MAX};
    *tilesets = (struct tilesets){0};
    for (const struct tree_node *node = tree->root->first; node; node = node->next)
        if (node->kind == TREE_TILESET && !read_tileset(tree, node, &reader, error))
            return false;
    return true;
}

bool tilesets_list(const struct tree *tree, const struct map_options *options,
                   struct referred *list, struct error *error)
{
    size_t count = 0;
    for (const struct tree_node *node = tree->root ? tree->root->first : NULL; node;
         node = node->next) {
        if (!node->attributes[TREE_SOURCE] || count++ >= TILESETS_MAX)
            continue;
        char *path = referred_path(node->attributes[TREE_SOURCE], "tileset", options, error);
        if (!path && error->code == ERROR_MEMORY)
            return false;
        if (path && !referred_add(list, path, error))
            return false;
    }
    return true;
}

bool tilesets_find(const struct tilesets *tilesets, uint32_t gid, size_t *index, uint32_t *id)
{
    size_t low = 0;
    size_t high = tilesets->count; /* after the loop: 1 + the index of the tile's tileset */
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (tilesets->firsts[middle] <= gid)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return false;
    *index = low - 1;
    *id = gid - tilesets->firsts[low - 1];
    return true;
}

const struct tile_rule *tilesets_rule(const struct tilesets *tilesets, size_t index, uint32_t id)
{
    const struct tile_rule key = {.tileset = index, .id = id};
    if (tilesets->rule_count == 0)
        return NULL;
    return bsearch(&key, tilesets->rules, tilesets->rule_count, sizeof key, by_id);
}

void tilesets_free(struct tilesets *tilesets)
{
    free(tilesets->firsts);
    free(tilesets->rules);
    *tilesets = (struct tilesets){0};
}
