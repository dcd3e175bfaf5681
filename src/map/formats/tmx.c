/* SPDX-License-Identifier: MIT */
/* tmx.c - the format tmx: Tiled maps in XML. See map/tiled/tiled.h. */
#include <string.h>

#include "map/formats/list.h"
#include "map/tiled/tiled.h"
#include "map/tiled/tiles.h"

/*
 * Returns true if the first XML element in these first bytes of a file has the name `name`.
 * Declarations and comments can precede the element.
 */
static bool begins_with(const struct bytes *first, const char *name)
{
    const size_t length = strlen(name);
    if (!text_is_plain(first) || !tree_is_xml(first))
        return false;
    const uint8_t *end = first->data + first->size;
    const uint8_t *at = first->data;
    while ((at = memchr(at, '<', (size_t)(end - at))) != NULL && (size_t)(end - at) > length + 1) {
        at++;
        if (*at == '!' || *at == '?')
            continue;
        return memcmp(at, name, length) == 0 && strchr(" \t\r\n/>", at[length]);
    }
    return false;
}

bool tmx_recognise(const struct bytes *first)
{
    return begins_with(first, "map");
}

bool tmx_accompanies(const struct bytes *first)
{
    return begins_with(first, "tileset");
}

bool tmx_explain(const struct text_cursor *content, const struct map_options *options,
                 struct error *error)
{
    (void)options;
    const struct bytes bytes = {(uint8_t *)content->at, (size_t)(content->end - content->at)};
    if (!tmx_accompanies(&bytes))
        return false;
    (void)error_at(error, content->line, 0, "this is a Tiled tileset; give a map that uses it");
    return true;
}

bool tmx_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    return tiled_read(bytes, true, options, grid, error);
}

bool tmx_referred(const struct bytes *bytes, const struct map_options *options,
                  struct referred *list, struct error *error)
{
    return tiled_referred(bytes, true, options, list, error);
}

int tmx_cell(const struct map_options *options, const struct map_cost *cost)
{
    return tiles_cell(options, cost);
}
