/* SPDX-License-Identifier: MIT */
/* recognise.c - recognises the maps and tilesets of the Tiled editor, in XML and JSON. */
#include <ctype.h>
#include <string.h>

#include "map/formats/cell_text.h"
#include "map/formats/list.h"
#include "map/tiled/tree.h"

/*
 * Returns the kind of the first XML element in these first bytes of a file. Declarations and
 * comments can precede the element.
 */
static enum tree_kind find_element(const struct bytes *first)
{
    const uint8_t *end = first->data + first->size;
    const uint8_t *at = first->data;
    while ((at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        const uint8_t *name = ++at;
        while (at < end && !text_is_one_of(*at, " \t\r\n/>"))
            at++;
        if (name < end && *name != '!' && *name != '?')
            return tree_find_kind((const char *)name, (size_t)(at - name));
    }
    return TREE_SKIPPED;
}

/* Returns the kind of JSON object in which only this key occurs; TREE_SKIPPED for other keys. */
static enum tree_kind kind_of_key(const char *key, size_t length)
{
    static const struct {
        const char *key;
        enum tree_kind kind;
    } keys[] = {{"layers", TREE_MAP},
                {"infinite", TREE_MAP},
                {"tilesets", TREE_MAP},
                {"tilecount", TREE_TILESET}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (text_is_word(key, length, keys[i].key))
            return keys[i].kind;
    return TREE_SKIPPED;
}

/*
 * Returns the kind of the JSON object in these first bytes of a file, which its first telling key
 * decides; TREE_SKIPPED if there is none. Ignores the keys of nested objects.
 *
 * Tiled writes keys in alphabetical order, so "infinite" and "layers" come before the contents of
 * the layers. Other programs may write long tilesets before the layers.
 */
static enum tree_kind find_key(const struct bytes *first)
{
    struct text_cursor cursor = text_begin(first);
    unsigned depth = 0;
    if (!text_skip_to_content(&cursor) || *cursor.at != '{')
        return TREE_SKIPPED;
    for (const uint8_t *at = cursor.at; at < cursor.end; at++) {
        depth += *at == '{' || *at == '[';
        depth -= depth > 0 && (*at == '}' || *at == ']');
        if (*at != '"')
            continue;
        const char *key = (const char *)at + 1;
        at = cell_text_quote(at, cursor.end);
        if (!at)
            break;
        const uint8_t *after = at + 1;
        while (after < cursor.end && isspace(*after))
            after++;
        const enum tree_kind kind = kind_of_key(key, (size_t)((const char *)at - key));
        if (depth == 1 && kind != TREE_SKIPPED && after < cursor.end && *after == ':')
            return kind;
    }
    return TREE_SKIPPED;
}

/* Returns TREE_MAP or TREE_TILESET for the first bytes of such a file; else another kind. */
static enum tree_kind kind_of(const struct bytes *first)
{
    if (!text_is_plain(first))
        return TREE_SKIPPED;
    return tree_is_xml(first) ? find_element(first) : find_key(first);
}

bool tmx_recognise(const struct bytes *first)
{
    return tree_is_xml(first) && kind_of(first) == TREE_MAP;
}

bool tmj_recognise(const struct bytes *first)
{
    return !tree_is_xml(first) && kind_of(first) == TREE_MAP;
}

bool tiled_accompanies(const struct bytes *first)
{
    return kind_of(first) == TREE_TILESET;
}
