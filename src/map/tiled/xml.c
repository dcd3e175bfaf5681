/* SPDX-License-Identifier: MIT */
/*
 * xml.c - reads Tiled files in XML, using expat.
 *
 * Elements are pushed onto a stack of limited depth. The elements `properties` and `data` have no
 * node of their own: their content belongs to the node of their parent. An element that is not read
 * is skipped with its content.
 *
 * A document type declaration may define entities, which can expand a small file to a huge one. A
 * declaration with definitions is therefore refused. A reference to an external definition, as
 * written by old versions of Tiled, is accepted, but the external file is never opened.
 */
#include "map/tiled/xml.h"

#include <expat.h>
#include <string.h>

enum {
    DEPTH_MAX = 64,
    PART_SIZE = 1 << 20, /* bytes passed to expat between checks for a stop */
};

/* An open XML element. If the element has no node of its own, `node` is that of its parent. */
struct open_element {
    struct tree_node *node;
    bool is_data;
};

struct xml_reader {
    struct tree *tree;
    XML_Parser parser;
    struct open_element stack[DEPTH_MAX];
    unsigned depth;
    uint64_t skipped; /* number of open elements that are being skipped */
    bool failed;
    struct error *error;
};

/* Ends parsing after an error has been set. */
static void fail(struct xml_reader *reader)
{
    reader->failed = true;
    (void)XML_StopParser(reader->parser, XML_FALSE);
}

static size_t position(const struct xml_reader *reader)
{
    const long at = (long)XML_GetCurrentByteIndex(reader->parser);
    return at < 0 ? 0 : (size_t)at;
}

static void refuse(struct xml_reader *reader, const char *message)
{
    if (reader->failed)
        return;
    (void)tree_refuse(reader->tree, position(reader), message, reader->error);
    fail(reader);
}

/* Stores the known attributes of an element in a node. */
static void store(struct xml_reader *reader, struct tree_node *node, const XML_Char **attributes)
{
    for (; *attributes && !reader->failed; attributes += 2) {
        const enum tree_attribute attribute =
            tree_find_attribute(attributes[0], strlen(attributes[0]));
        if (attribute != TREE_ATTRIBUTE_COUNT &&
            !tree_set(reader->tree, node, attribute, attributes[1], strlen(attributes[1]),
                      reader->error))
            fail(reader);
    }
}

static void push(struct xml_reader *reader, struct tree_node *node, bool is_data)
{
    if (reader->depth == DEPTH_MAX) {
        refuse(reader, "groups of layers are nested too deeply; the limit is 64 elements");
        return;
    }
    reader->stack[reader->depth++] = (struct open_element){node, is_data};
}

/* Handles the start tag of an element inside the data of a layer. */
static void begin_in_data(struct xml_reader *reader, struct tree_node *layer, const char *name,
                          const XML_Char **attributes)
{
    const char *gid = "0";
    uint32_t number;
    reader->skipped++;
    if (strcmp(name, "chunk") == 0)
        layer->has_chunks = true;
    if (strcmp(name, "tile") != 0)
        return;
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], "gid") == 0)
            gid = attributes[1];
    layer->is_list = true;
    if (!tree_parse_gid(gid, gid + strlen(gid), &number))
        refuse(reader, "the gid of a tile must be a 32-bit integer");
    else if (!tree_add_text(layer, gid, strlen(gid), reader->error) ||
             !tree_add_text(layer, ",", 1, reader->error))
        fail(reader);
}

/* Handles the start tag of the data of a layer. */
static void begin_data(struct xml_reader *reader, struct tree_node *layer,
                       const XML_Char **attributes)
{
    if (layer->has_data) {
        refuse(reader, "the data of this layer is given twice; delete one copy");
        return;
    }
    layer->has_data = true;
    layer->data_offset = position(reader);
    store(reader, layer, attributes);
    push(reader, layer, true);
}

static void XMLCALL begin(void *context, const XML_Char *name, const XML_Char **attributes)
{
    struct xml_reader *reader = context;
    if (reader->failed)
        return;
    const bool inside = reader->depth > 0;
    const struct open_element top =
        inside ? reader->stack[reader->depth - 1] : (struct open_element){NULL, false};
    if (reader->skipped > 0) {
        reader->skipped++;
    } else if (top.is_data) {
        begin_in_data(reader, top.node, name, attributes);
    } else if (inside && top.node->kind == TREE_LAYER && strcmp(name, "data") == 0) {
        begin_data(reader, top.node, attributes);
    } else if (inside && top.node->kind == TREE_OBJECT && strcmp(name, "ellipse") == 0) {
        reader->skipped++;
        if (!tree_set(reader->tree, top.node, TREE_ELLIPSE, "", 0, reader->error))
            fail(reader);
    } else if (inside && top.node->kind == TREE_TILE && strcmp(name, "properties") == 0) {
        push(reader, top.node, false);
    } else {
        const enum tree_kind kind =
            tree_accept(reader->tree, inside ? top.node->kind : TREE_SKIPPED,
                        tree_find_kind(name, strlen(name)));
        if (kind == TREE_SKIPPED) {
            reader->skipped++;
            return;
        }
        struct tree_node *node =
            tree_add(reader->tree, top.node, kind, position(reader), reader->error);
        if (!node) {
            fail(reader);
            return;
        }
        store(reader, node, attributes);
        push(reader, node, false);
    }
}

static void XMLCALL end(void *context, const XML_Char *name)
{
    struct xml_reader *reader = context;
    (void)name;
    if (reader->failed)
        return;
    if (reader->skipped > 0)
        reader->skipped--;
    else
        reader->depth--;
}

static void XMLCALL characters(void *context, const XML_Char *text, int length)
{
    struct xml_reader *reader = context;
    if (reader->failed || reader->skipped > 0 || reader->depth == 0)
        return;
    const struct open_element top = reader->stack[reader->depth - 1];
    if (top.is_data && !tree_add_text(top.node, text, (size_t)length, reader->error))
        fail(reader);
}

static void XMLCALL begin_doctype(void *context, const XML_Char *name, const XML_Char *system,
                                  const XML_Char *public, int has_definitions)
{
    (void)name;
    (void)system;
    (void)public;
    if (has_definitions)
        refuse(context, "this XML defines entities; delete the part from <!DOCTYPE to ]>");
}

static void XMLCALL skip_entity(void *context, const XML_Char *name, int is_parameter)
{
    (void)name;
    (void)is_parameter;
    refuse(context, "this XML refers to an entity that it does not define; delete the reference");
}

/* Reports an error that expat has found. */
static bool explain(const struct xml_reader *reader, struct error *error)
{
    const enum XML_Error code = XML_GetErrorCode(reader->parser);
    const struct text_cursor cursor = tree_cursor(reader->tree, position(reader));
    if (code == XML_ERROR_NO_MEMORY)
        return error_memory(error, SIZE_MAX);
    return error_at(error, cursor.line, text_column(&cursor),
                    "invalid XML: %s; save the file again with Tiled", XML_ErrorString(code));
}

/*
 * Passes the file to expat in parts, with a check for a stop before each part. expat reads a tag or
 * a comment only when it is complete, so one that is longer than a part is refused: no stop could
 * end it, and expat would scan it again with each part. Until it is complete, the position remains
 * at its beginning. Small parts also keep expat's copy small.
 */
static bool read_parts(struct xml_reader *reader)
{
    const struct tree *tree = reader->tree;
    size_t done = 0;
    do {
        const size_t rest = tree->bytes.size - done;
        const int part = rest < PART_SIZE ? (int)rest : PART_SIZE;
        const char *at = (const char *)tree->bytes.data + done;
        if (!stop_check(tree->stop, reader->error))
            return false;
        done += (size_t)part;
        if (XML_Parse(reader->parser, at, part, done == tree->bytes.size) != XML_STATUS_OK)
            return !reader->failed && explain(reader, reader->error);
        if (done - position(reader) > PART_SIZE)
            return tree_refuse(tree, position(reader),
                               "the part of the file that begins here is longer than 1 MB; divide "
                               "it, or delete it if it is a comment",
                               reader->error);
    } while (done < tree->bytes.size);
    return true;
}

bool xml_read(struct tree *tree, struct error *error)
{
    struct xml_reader reader = {.tree = tree, .error = error};
    reader.parser = XML_ParserCreate(NULL);
    if (!reader.parser)
        return error_memory(error, SIZE_MAX);
    XML_SetUserData(reader.parser, &reader);
    XML_SetElementHandler(reader.parser, begin, end);
    XML_SetCharacterDataHandler(reader.parser, characters);
    XML_SetStartDoctypeDeclHandler(reader.parser, begin_doctype);
    XML_SetSkippedEntityHandler(reader.parser, skip_entity);
    const bool ok = read_parts(&reader);
    XML_ParserFree(reader.parser);
    return ok;
}
