/* SPDX-License-Identifier: MIT */
/* tree.c - builds and releases trees. */
#include "map/tiled/tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"

/* The name of the XML element for each kind of node; NULL if there is no such element. */
static const char *const kind_names[TREE_KIND_COUNT] = {
    [TREE_MAP] = "map",       [TREE_TILESET] = "tileset",     [TREE_TILE] = "tile",
    [TREE_LAYER] = "layer",   [TREE_PROPERTY] = "property",   [TREE_GROUP] = "group",
    [TREE_OBJECT] = "object", [TREE_OBJECTS] = "objectgroup",
};

static const char *const attribute_names[TREE_ATTRIBUTE_COUNT] = {
    [TREE_NAME] = "name",
    [TREE_TYPE] = "type",
    [TREE_CLASS] = "class",
    [TREE_VALUE] = "value",
    [TREE_ID] = "id",
    [TREE_GID] = "gid",
    [TREE_FIRST_GID] = "firstgid",
    [TREE_SOURCE] = "source",
    [TREE_X] = "x",
    [TREE_Y] = "y",
    [TREE_WIDTH] = "width",
    [TREE_HEIGHT] = "height",
    [TREE_ROTATION] = "rotation",
    [TREE_TILE_WIDTH] = "tilewidth",
    [TREE_TILE_HEIGHT] = "tileheight",
    [TREE_ORIENTATION] = "orientation",
    [TREE_INFINITE] = "infinite",
    [TREE_ENCODING] = "encoding",
    [TREE_COMPRESSION] = "compression",
    [TREE_ELLIPSE] = "ellipse",
};

uint64_t tree_memory(const struct bytes *bytes)
{
    enum { ATTRIBUTE_BYTES = 48 }; /* upper bound on the memory for an attribute */
    const bool is_xml = tree_is_xml(bytes);
    uint64_t nodes = 0;
    uint64_t attributes = 0;
    for (size_t i = 0; i < bytes->size; i++) {
        const uint8_t c = bytes->data[i];
        nodes += c == (is_xml ? '<' : '{');
        attributes += c == (is_xml ? '=' : ':');
    }
    /* expat copies a part of the file to a buffer. Text is copied to a growing block. */
    enum { EXPAT_BYTES = 8 << 20, TEXT_COPIES = 3 };
    const uint64_t text = TEXT_COPIES * (uint64_t)bytes->size + (is_xml ? EXPAT_BYTES : 0);
    return text + nodes * (sizeof(struct tree_node) + ATTRIBUTE_BYTES) +
           attributes * ATTRIBUTE_BYTES;
}

bool tree_is_xml(const struct bytes *bytes)
{
    struct text_cursor cursor = text_begin(bytes);
    return text_skip_blanks(&cursor) && *cursor.at == '<';
}

static size_t find(const char *const *names, size_t count, const char *name, size_t length)
{
    size_t i = 0;
    while (i < count && !(names[i] && text_is_word(name, length, names[i])))
        i++;
    return i;
}

enum tree_kind tree_find_kind(const char *name, size_t length)
{
    return (enum tree_kind)find(kind_names, TREE_KIND_COUNT, name, length);
}

enum tree_attribute tree_find_attribute(const char *name, size_t length)
{
    return (enum tree_attribute)find(attribute_names, TREE_ATTRIBUTE_COUNT, name, length);
}

const char *tree_attribute_name(enum tree_attribute attribute)
{
    return attribute_names[attribute];
}

enum tree_kind tree_accept(const struct tree *tree, enum tree_kind parent, enum tree_kind kind)
{
    /* For each kind of node: a bit mask of the kinds that its parent may have. */
    static const unsigned parents[TREE_KIND_COUNT] = {
        [TREE_MAP] = 1U << TREE_SKIPPED,
        [TREE_TILESET] = 1U << TREE_SKIPPED | 1U << TREE_MAP,
        [TREE_TILE] = 1U << TREE_TILESET,
        [TREE_PROPERTY] = 1U << TREE_TILE,
        [TREE_LAYER] = 1U << TREE_MAP | 1U << TREE_GROUP,
        [TREE_GROUP] = 1U << TREE_MAP | 1U << TREE_GROUP,
        [TREE_OBJECTS] = 1U << TREE_MAP | 1U << TREE_GROUP | 1U << TREE_TILE,
        [TREE_OBJECT] = 1U << TREE_OBJECTS,
    };
    if (kind >= TREE_KIND_COUNT || (parents[kind] >> parent & 1) == 0 ||
        (tree->references && kind != TREE_MAP && kind != TREE_TILESET))
        return TREE_SKIPPED;
    return kind;
}

struct tree_node *tree_add(struct tree *tree, struct tree_node *parent, enum tree_kind kind,
                           size_t offset, struct error *error)
{
    struct tree_node *node = memory_zeroed(1, sizeof *node, error);
    if (!node)
        return NULL;
    node->kind = kind;
    node->offset = offset;
    if (!parent)
        tree->root = node;
    else if (!parent->first)
        parent->first = parent->last = node;
    else
        parent->last = parent->last->next = node;
    return node;
}

bool tree_set(const struct tree *tree, struct tree_node *node, enum tree_attribute attribute,
              const char *text, size_t size, struct error *error)
{
    if (node->attributes[attribute]) {
        const struct text_cursor cursor = tree_cursor(tree, node->offset);
        return error_at(error, cursor.line, text_column(&cursor),
                        "%s is given twice here; delete one", attribute_names[attribute]);
    }
    char *copy = memory_array(size + 1, 1, error);
    if (!copy)
        return false;
    memcpy(copy, text, size);
    copy[size] = '\0';
    node->attributes[attribute] = copy;
    return true;
}

bool tree_read_whole(const struct tree *tree, const struct tree_node *node,
                     enum tree_attribute attribute, struct map_range range, uint32_t *value,
                     struct error *error)
{
    const char *text = node->attributes[attribute];
    int64_t number;
    if (text && number_parse_signed(text, text + strlen(text), range.least, range.most, &number)) {
        *value = (uint32_t)number;
        return true;
    }
    /* Finding the line takes time proportional to the size of the file. */
    const struct text_cursor cursor = tree_cursor(tree, node->offset);
    return error_at(error, cursor.line, text_column(&cursor),
                    "%s must be a whole number from %" PRId64 " to %" PRId64
                    " here; save the file again with Tiled",
                    attribute_names[attribute], range.least, range.most);
}

bool tree_add_text(struct tree_node *layer, const char *text, size_t size, struct error *error)
{
    if (size > layer->text_capacity - layer->text_size) {
        char *grown =
            memory_grow(layer->text, &layer->text_capacity, layer->text_size + size, 1, error);
        if (!grown)
            return false;
        layer->text = grown;
    }
    if (size > 0)
        memcpy(layer->text + layer->text_size, text, size);
    layer->text_size += size;
    return true;
}

bool tree_parse_gid(const char *text, const char *end, uint32_t *gid)
{
    int64_t value;
    if (!number_parse_signed(text, end, MAP_VALUE_MIN, MAP_VALUE_MAX, &value))
        return false;
    *gid = (uint32_t)value;
    return true;
}

struct text_cursor tree_cursor(const struct tree *tree, size_t offset)
{
    struct text_cursor cursor = text_begin(&tree->bytes);
    const uint8_t *at = tree->bytes.data + (offset < tree->bytes.size ? offset : tree->bytes.size);
    for (struct text_cursor next = cursor; next.at <= at; text_skip_line(&next)) {
        cursor = next;
        if (next.at == next.end)
            break;
    }
    cursor.at = at > cursor.at ? at : cursor.at;
    return cursor;
}

bool tree_refuse(const struct tree *tree, size_t offset, const char *message, struct error *error)
{
    const struct text_cursor cursor = tree_cursor(tree, offset);
    return error_at(error, cursor.line, text_column(&cursor), "%s", message);
}

/*
 * Frees the nodes without recursion: the children of a node are appended to the list of nodes that
 * follow it.
 */
void tree_free(struct tree *tree)
{
    struct tree_node *last = tree->root;
    for (struct tree_node *node = tree->root; node;) {
        struct tree_node *const done = node;
        if (node->first) {
            last->next = node->first;
            last = node->last;
        }
        node = node->next;
        for (unsigned i = 0; i < TREE_ATTRIBUTE_COUNT; i++)
            free(done->attributes[i]);
        free(done->text);
        free(done);
    }
    tree->root = NULL;
}
