/* SPDX-License-Identifier: MIT */
/*
 * tree.h - the parts of a Tiled map or tileset that this program uses, as a tree.
 *
 * The XML reader (xml.h) and the JSON reader (json.h) build the same tree, so no other code depends
 * on the file format. Elements and attributes without an entry in the enums below are skipped. The
 * data of a layer belongs to the node of the layer.
 */
#ifndef ASTAR_MAP_TILED_TREE_H
#define ASTAR_MAP_TILED_TREE_H

#include "base/file.h"
#include "base/stop.h"
#include "base/text.h"
#include "map/options.h"

enum tree_kind {
    TREE_SKIPPED, /* neither the node nor its content is read */
    TREE_MAP,
    TREE_TILESET,
    TREE_TILE, /* a tile of a tileset */
    TREE_PROPERTY,
    TREE_LAYER,   /* a tile layer */
    TREE_GROUP,   /* a group of layers */
    TREE_OBJECTS, /* a layer of objects, or the collision shapes of a tile */
    TREE_OBJECT,
    TREE_KIND_COUNT,
};

enum tree_attribute {
    TREE_NAME,
    TREE_TYPE,
    TREE_CLASS,
    TREE_VALUE,
    TREE_ID,
    TREE_GID,
    TREE_FIRST_GID,
    TREE_SOURCE,
    TREE_X,
    TREE_Y,
    TREE_WIDTH,
    TREE_HEIGHT,
    TREE_ROTATION,
    TREE_TILE_WIDTH,
    TREE_TILE_HEIGHT,
    TREE_ORIENTATION,
    TREE_INFINITE,
    TREE_ENCODING,
    TREE_COMPRESSION,
    TREE_ELLIPSE, /* of an object; in XML, an element in it */
    TREE_ATTRIBUTE_COUNT,
};

struct tree_node {
    enum tree_kind kind;
    size_t offset;                          /* position of the node in the file, in bytes */
    char *attributes[TREE_ATTRIBUTE_COUNT]; /* values as text; NULL: missing */
    struct tree_node *first, *last, *next;  /* first and last child; next sibling */
    bool has_data, has_chunks;              /* what a layer contains */
    bool is_list; /* the data is a list of elements or of numbers in JSON; `text` is CSV */
    char *text;   /* the data of a layer: CSV or base64 */
    size_t text_size, text_capacity;
    size_t data_offset; /* position of the data in the file, in bytes */
};

/*
 * Returns an upper bound on the memory that reading a file needs, in bytes, excluding the file
 * itself.
 */
uint64_t tree_memory(const struct bytes *bytes);

/*
 * Returns true if a file begins like XML, possibly after a byte order mark and white space.
 */
bool tree_is_xml(const struct bytes *bytes);

/*
 * A tree and its source. Set all members except `root`, which a reader sets. Release with
 * tree_free.
 */
struct tree {
    struct bytes bytes;      /* the file; not owned */
    const struct stop *stop; /* may be NULL */
    bool references;         /* read only the nodes of the map and of its tilesets */
    struct tree_node *root;  /* NULL if nothing was read */
};

/*
 * These functions return the kind or the attribute that Tiled calls `name`; TREE_KIND_COUNT or
 * TREE_ATTRIBUTE_COUNT if there is none.
 */
enum tree_kind tree_find_kind(const char *name, size_t length);
enum tree_attribute tree_find_attribute(const char *name, size_t length);

/* Returns the name that Tiled uses for an attribute. */
const char *tree_attribute_name(enum tree_attribute attribute);

/*
 * Returns `kind` if this kind of node is read below a node of the kind `parent`; otherwise returns
 * TREE_SKIPPED. For the root, `parent` is TREE_SKIPPED.
 */
enum tree_kind tree_accept(const struct tree *tree, enum tree_kind parent, enum tree_kind kind);

/*
 * Adds a node below `parent`, or as the root if `parent` is NULL. Returns NULL if out of memory.
 */
struct tree_node *tree_add(struct tree *tree, struct tree_node *parent, enum tree_kind kind,
                           size_t offset, struct error *error);

/* Sets an attribute to a copy of `size` bytes of text. Fails if it is set already. */
bool tree_set(const struct tree *tree, struct tree_node *node, enum tree_attribute attribute,
              const char *text, size_t size, struct error *error);

/*
 * Parses an attribute, which must be a whole number in a range of unsigned 32-bit values. Fails if
 * it is missing.
 */
bool tree_read_whole(const struct tree *tree, const struct tree_node *node,
                     enum tree_attribute attribute, struct map_range range, uint32_t *value,
                     struct error *error);

/* Appends text to the data of a layer. */
bool tree_add_text(struct tree_node *layer, const char *text, size_t size, struct error *error);

/*
 * Parses the number of a tile, a signed or unsigned 32-bit integer. Some programs write negative
 * numbers for flipped tiles. Returns false if the text is not such an integer.
 */
bool tree_parse_gid(const char *text, const char *end, uint32_t *gid);

/* Returns a cursor at the position `offset` of the file. */
struct text_cursor tree_cursor(const struct tree *tree, size_t offset);

/*
 * Stores an error with a position in the file, and returns false. The message must be a constant
 * string.
 */
bool tree_refuse(const struct tree *tree, size_t offset, const char *message, struct error *error);

void tree_free(struct tree *tree);

#endif
