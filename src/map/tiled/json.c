/* SPDX-License-Identifier: MIT */
/*
 * json.c - reads Tiled files in JSON.
 *
 * jansson alone would need about 50 bytes for each tile of a layer, and does not record positions
 * for messages. This reader therefore walks through the structure itself: it stores the tiles of a
 * layer as text, skips all values that are not needed, and passes only strings to jansson, which
 * checks and decodes their escapes.
 */
// NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): for memmem
#define _GNU_SOURCE
#include "map/tiled/json.h"

#include <ctype.h>
#include <jansson.h>
#include <string.h>

enum {
    DEPTH_MAX = 64,
    STOP_INTERVAL = 1 << 12, /* number of values between two checks for a stop */
    STOP_BYTES = 1 << 20,    /* number of bytes of a string or of white space between checks */
};

struct json_reader {
    struct tree *tree;
    const uint8_t *at, *end;
    unsigned depth; /* number of objects and arrays that contain the current position */
    bool first;     /* the next item is the first one of its object or array */
    uint32_t values;
    bool stopped;
    bool failed; /* see next_item */
    struct error *error;
};

static size_t position(const struct json_reader *reader)
{
    return (size_t)(reader->at - reader->tree->bytes.data);
}

/* Reports an error at the cursor, unless reading was stopped. */
static bool refuse(struct json_reader *reader, const char *message)
{
    return !reader->stopped && tree_refuse(reader->tree, position(reader), message, reader->error);
}

/* Fails if reading must stop. The cursor is then at the end of the file. */
static bool may_continue(struct json_reader *reader)
{
    if (stop_check(reader->tree->stop, reader->error))
        return true;
    reader->stopped = true;
    reader->at = reader->end;
    return false;
}

/* Skips white space. Returns the next character, or '\0' at the end of the file or after a stop. */
static char next(struct json_reader *reader)
{
    size_t skipped = 0;
    while (reader->at < reader->end &&
           (text_is_blank(*reader->at) || *reader->at == '\n' || *reader->at == '\r')) {
        reader->at++;
        if (++skipped % STOP_BYTES == 0)
            (void)may_continue(reader);
    }
    return reader->at < reader->end ? (char)*reader->at : '\0';
}

/* Moves to the end of the string that begins at the cursor. Stores the text between the quotes. */
static bool read_string(struct json_reader *reader, const char **text, size_t *size)
{
    if (next(reader) != '"')
        return refuse(reader, "invalid JSON: a string in quotes is expected here");
    const uint8_t *at = reader->at + 1;
    size_t passed = 0;
    while (at < reader->end && *at != '"') {
        if (++passed % STOP_BYTES == 0 && !may_continue(reader))
            return false;
        if (*at < 0x20)
            return refuse(reader, "invalid JSON: this string contains a control character");
        at += *at == '\\' && reader->end - at > 1 ? 2 : 1;
    }
    if (at >= reader->end)
        return refuse(reader, "invalid JSON: this string has no closing quote");
    *text = (const char *)reader->at + 1;
    *size = (size_t)(at - reader->at) - 1;
    reader->at = at + 1;
    return true;
}

/*
 * Moves to the end of a number, true, false or null. Only the characters of numbers are checked,
 * because those that are used are parsed later.
 */
static bool skip_plain(struct json_reader *reader)
{
    const bool negative = next(reader) == '-';
    const uint8_t *begin = reader->at;
    const uint8_t *end = begin + negative;
    bool number = end < reader->end && isdigit(*end);
    for (; end < reader->end && !text_is_one_of(*end, " \t\r\n,:[]{}\""); end++)
        number = number && text_is_one_of(*end, "0123456789.eE+-");
    const size_t size = (size_t)(end - begin);
    if (!number && !text_is_word(begin, size, "true") && !text_is_word(begin, size, "false") &&
        !text_is_word(begin, size, "null"))
        return refuse(reader, "invalid JSON: a value is expected here");
    reader->at = end;
    return true;
}

/* Enters the object or array that begins at the cursor. */
static bool enter(struct json_reader *reader)
{
    if (reader->depth == DEPTH_MAX)
        return refuse(reader, "values are nested too deeply; the limit is 64 levels");
    reader->depth++;
    reader->at++;
    reader->first = true;
    return true;
}

/*
 * Moves to the next item of an object or array that ends with the character `close`. Returns false
 * after the last item, and after an error, which sets reader->failed.
 */
static bool next_item(struct json_reader *reader, char close)
{
    const bool first = reader->first;
    const char c = next(reader);
    reader->first = false;
    if (c == close) {
        reader->at++;
        reader->depth--;
        return false;
    }
    if (!first && c != ',') {
        reader->failed = true;
        return refuse(reader, close == '}' ? "invalid JSON: ',' or '}' is expected here"
                                           : "invalid JSON: ',' or ']' is expected here");
    }
    reader->at += !first;
    reader->failed = ++reader->values % STOP_INTERVAL == 0 && !may_continue(reader);
    return !reader->failed;
}

/* Reads a key and the colon after it. */
static bool read_key(struct json_reader *reader, const char **key, size_t *size)
{
    if (!read_string(reader, key, size))
        return false;
    if (next(reader) != ':')
        return refuse(reader, "invalid JSON: ':' is expected here");
    reader->at++;
    return true;
}

/* Skips a value. */
static bool skip_value(struct json_reader *reader)
{
    const char *text;
    size_t size;
    const char open = next(reader);
    if (open == '"')
        return read_string(reader, &text, &size);
    if (open != '{' && open != '[')
        return skip_plain(reader);
    if (!enter(reader))
        return false;
    while (next_item(reader, open == '{' ? '}' : ']'))
        if ((open == '{' && !read_key(reader, &text, &size)) || !skip_value(reader))
            return false;
    return !reader->failed;
}

/* Decodes a string. Returns NULL on failure; otherwise the caller calls json_decref. */
static json_t *decode(struct json_reader *reader)
{
    json_error_t cause;
    const char *text;
    size_t size;
    (void)next(reader);
    struct json_reader begin = *reader;
    if (!read_string(reader, &text, &size))
        return NULL;
    json_t *string = json_loadb(text - 1, size + 2, JSON_DECODE_ANY, &cause);
    if (!string && json_error_code(&cause) == json_error_out_of_memory)
        (void)error_memory(reader->error, SIZE_MAX);
    else if (!string)
        (void)refuse(&begin, "invalid JSON: this string has an invalid escape or is not UTF-8");
    return string;
}

/* Reads a string: an attribute of a node or, with TREE_ATTRIBUTE_COUNT, the data of a layer. */
static bool read_text(struct json_reader *reader, struct tree_node *node,
                      enum tree_attribute attribute)
{
    json_t *string = decode(reader);
    const char *text = json_string_value(string);
    const size_t size = json_string_length(string);
    const bool ok =
        text && (attribute == TREE_ATTRIBUTE_COUNT
                     ? tree_add_text(node, text, size, reader->error)
                     : tree_set(reader->tree, node, attribute, text, size, reader->error));
    json_decref(string);
    return ok;
}

/* Reads the value of an attribute. Ignores objects, arrays and null. */
static bool read_attribute(struct json_reader *reader, struct tree_node *node,
                           enum tree_attribute attribute)
{
    const char c = next(reader);
    const char *begin = (const char *)reader->at;
    if (c == '"')
        return read_text(reader, node, attribute);
    return skip_value(reader) &&
           (text_is_one_of((uint8_t)c, "{[n") ||
            tree_set(reader->tree, node, attribute, begin,
                     (size_t)((const char *)reader->at - begin), reader->error));
}

/* Reads the tiles of a layer, an array of integers, as text. */
static bool read_list(struct json_reader *reader, struct tree_node *layer)
{
    const uint8_t *begin = ++reader->at;
    const uint8_t *end = memchr(begin, ']', (size_t)(reader->end - begin));
    layer->is_list = true;
    if (!end)
        return refuse(reader, "invalid JSON: this array has no closing bracket");
    reader->at = end + 1;
    return tree_add_text(layer, (const char *)begin, (size_t)(end - begin), reader->error);
}

/* Reads the data of a layer: an array of integers, or a string. */
static bool read_data(struct json_reader *reader, struct tree_node *layer)
{
    const char c = next(reader);
    if (layer->has_data)
        return refuse(reader, "the data of this layer is given twice; delete one copy");
    layer->has_data = true;
    layer->data_offset = position(reader);
    return c == '[' ? read_list(reader, layer) : read_text(reader, layer, TREE_ATTRIBUTE_COUNT);
}

static bool read_object(struct json_reader *reader, struct tree_node *node);

/* Reads an object, which becomes a child of `parent`. */
static bool read_child(struct json_reader *reader, struct tree_node *parent, enum tree_kind kind)
{
    if (next(reader) != '{')
        return refuse(reader, "an object is expected here; save the file again with Tiled");
    struct tree_node *node = tree_add(reader->tree, parent, kind, position(reader), reader->error);
    return node && read_object(reader, node);
}

/* Reads an array of objects, each of which becomes a child of `parent`. */
static bool read_children(struct json_reader *reader, struct tree_node *parent, enum tree_kind kind)
{
    if (next(reader) != '[')
        return refuse(reader, kind == TREE_PROPERTY
                                  ? "properties must be an array; save the map with Tiled 1.2 or "
                                    "later"
                                  : "an array of objects is expected here; save the file again "
                                    "with Tiled");
    if (!enter(reader))
        return false;
    while (next_item(reader, ']'))
        if (!read_child(reader, parent, kind))
            return false;
    return !reader->failed;
}

/* Keys of arrays, with the kind of the nodes in them, and keys that tell what an object is. */
static const struct json_key {
    const char *name;
    enum tree_kind children, told;
} keys[] = {{"tilesets", TREE_TILESET, TREE_MAP},        {"tiles", TREE_TILE, TREE_SKIPPED},
            {"properties", TREE_PROPERTY, TREE_SKIPPED}, {"layers", TREE_LAYER, TREE_MAP},
            {"objects", TREE_OBJECT, TREE_SKIPPED},      {"infinite", TREE_SKIPPED, TREE_MAP},
            {"tilecount", TREE_SKIPPED, TREE_TILESET},   {NULL, TREE_SKIPPED, TREE_SKIPPED}};

/* Returns the entry for a key; the last one for an unknown key. */
static const struct json_key *find_key(const char *name, size_t size)
{
    const struct json_key *key = keys;
    while (key->name && !text_is_word(name, size, key->name))
        key++;
    return key;
}

/* Returns the kind of the nodes that the array `key` of a node contains. */
static enum tree_kind kind_of_children(const struct json_reader *reader,
                                       const struct tree_node *node, const char *key, size_t size)
{
    const enum tree_kind kind = find_key(key, size)->children;
    /* The type of a layer may follow its content, so set_kind checks the content later. */
    return node->kind == TREE_LAYER && (kind == TREE_LAYER || kind == TREE_OBJECT)
               ? kind
               : tree_accept(reader->tree, node->kind, kind);
}

/* Sets the kind of a layer from its type, and checks that its content matches the type. */
static bool set_kind(const struct json_reader *reader, struct tree_node *layer)
{
    const char *type = layer->attributes[TREE_TYPE];
    if (!type)
        return tree_refuse(reader->tree, layer->offset,
                           "this layer has no type; save the map again with Tiled", reader->error);
    if (strcmp(type, "objectgroup") == 0)
        layer->kind = TREE_OBJECTS;
    else if (strcmp(type, "group") == 0)
        layer->kind = TREE_GROUP;
    else if (strcmp(type, "tilelayer") != 0)
        layer->kind = TREE_SKIPPED;
    const enum tree_kind inside = layer->first ? layer->first->kind : TREE_SKIPPED;
    const enum tree_kind last = layer->last ? layer->last->kind : TREE_SKIPPED;
    if (layer->kind != TREE_SKIPPED && inside != TREE_SKIPPED &&
        (tree_accept(reader->tree, layer->kind, inside) == TREE_SKIPPED ||
         tree_accept(reader->tree, layer->kind, last) == TREE_SKIPPED))
        return tree_refuse(reader->tree, layer->offset,
                           "the content of this layer does not match its type; save the map again "
                           "with Tiled",
                           reader->error);
    return true;
}

/* Reads the value of a key of a node. */
static bool read_member(struct json_reader *reader, struct tree_node *node, const char *key,
                        size_t size)
{
    const enum tree_kind kind = kind_of_children(reader, node, key, size);
    const enum tree_attribute attribute = tree_find_attribute(key, size);
    if (kind != TREE_SKIPPED)
        return read_children(reader, node, kind);
    if (node->kind == TREE_TILE && text_is_word(key, size, "objectgroup") &&
        !reader->tree->references)
        return read_child(reader, node, TREE_OBJECTS);
    if (node->kind == TREE_LAYER && text_is_word(key, size, "data"))
        return read_data(reader, node);
    if (node->kind == TREE_LAYER && text_is_word(key, size, "chunks"))
        node->has_chunks = true;
    if (node->kind == TREE_TILESET && text_is_word(key, size, "tileproperties"))
        return refuse(
            reader,
            "these tile properties have the format of Tiled before 1.0; save the map with a "
            "newer version");
    return attribute == TREE_ATTRIBUTE_COUNT ? skip_value(reader)
                                             : read_attribute(reader, node, attribute);
}

/* Reads an object, which begins at the cursor. */
static bool read_object(struct json_reader *reader, struct tree_node *node)
{
    const char *key;
    size_t size;
    if (!enter(reader))
        return false;
    while (next_item(reader, '}'))
        if (!read_key(reader, &key, &size) || !read_member(reader, node, key, size))
            return false;
    return !reader->failed && (node->kind != TREE_LAYER || set_kind(reader, node));
}

bool json_read(struct tree *tree, enum tree_kind kind, struct error *error)
{
    const struct text_cursor begin = text_begin(&tree->bytes);
    struct json_reader reader = {.tree = tree, .at = begin.at, .end = begin.end, .error = error};
    if (next(&reader) != '{')
        return refuse(&reader, "this is not a Tiled file, which begins with '<' or '{'");
    struct tree_node *root = tree_add(tree, NULL, kind, position(&reader), error);
    if (!root || !read_object(&reader, root))
        return false;
    return next(&reader) == '\0' && reader.at == reader.end
               ? true
               : refuse(&reader, "invalid JSON: the file must end here");
}

enum tree_kind json_find_kind(const struct bytes *first)
{
    struct tree tree = {.bytes = *first};
    const struct text_cursor begin = text_begin(first);
    struct error ignored;
    struct json_reader reader = {
        .tree = &tree, .at = begin.at, .end = begin.end, .error = &ignored};
    enum tree_kind kind = TREE_SKIPPED;
    const char *key;
    size_t size;
    if (next(&reader) != '{' || !enter(&reader))
        return TREE_SKIPPED;
    while (kind == TREE_SKIPPED && next_item(&reader, '}') && read_key(&reader, &key, &size)) {
        kind = find_key(key, size)->told;
        if (!skip_value(&reader))
            break;
    }
    /* Of invalid JSON, the keys after the error decide; the reader then names the error. */
    for (const struct json_key *k = keys; kind == TREE_SKIPPED && reader.depth > 0 && k->name; k++)
        if (memmem(reader.at, (size_t)(reader.end - reader.at), k->name, strlen(k->name)))
            kind = k->told;
    return kind;
}
