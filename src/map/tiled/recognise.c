/* SPDX-License-Identifier: MIT */
/* recognise.c - recognises the maps and tilesets of the Tiled editor, in XML and JSON. */
#include <string.h>

#include "map/formats/list.h"
#include "map/tiled/json.h"

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

/* Returns TREE_MAP or TREE_TILESET for the first bytes of such a file; else another kind. */
static enum tree_kind kind_of(const struct bytes *first)
{
    if (!text_is_plain(first))
        return TREE_SKIPPED;
    return tree_is_xml(first) ? find_element(first) : json_find_kind(first);
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
