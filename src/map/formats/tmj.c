/* SPDX-License-Identifier: MIT */
/* tmj.c - the format tmj: Tiled maps in JSON. See map/tiled/tiled.h. */
#include <ctype.h>
#include <string.h>

#include "map/formats/list.h"
#include "map/tiled/tiled.h"
#include "map/tiled/tiles.h"

enum { LOOK_SIZE = 1 << 14 }; /* bytes in which a tileset is recognised */

/*
 * Returns true if a file with these first bytes is a JSON object that has the key `key`. The string
 * `key` includes the quotes. Ignores the keys of nested objects.
 */
static bool has_key(const struct bytes *first, const char *key)
{
    const size_t length = strlen(key);
    struct text_cursor cursor = text_begin(first);
    unsigned depth = 0;
    if (!text_is_plain(first) || !text_skip_to_content(&cursor) || *cursor.at != '{')
        return false;
    for (const uint8_t *at = cursor.at; at < cursor.end; at++) {
        depth += *at == '{' || *at == '[';
        depth -= depth > 0 && (*at == '}' || *at == ']');
        if (*at != '"')
            continue;
        const uint8_t *begin = at++;
        while (at < cursor.end && *at != '"')
            at += *at == '\\' ? 2 : 1;
        if (at >= cursor.end)
            return false;
        const uint8_t *after = at + 1;
        while (after < cursor.end && isspace(*after))
            after++;
        if (depth == 1 && (size_t)(at + 1 - begin) == length && memcmp(begin, key, length) == 0 &&
            after < cursor.end && *after == ':')
            return true;
    }
    return false;
}

/*
 * Tiled writes keys in alphabetical order, so "infinite" and "layers" come before the contents of
 * the layers. Other programs may write long tilesets before the layers.
 */
bool tmj_recognise(const struct bytes *first)
{
    return has_key(first, "\"layers\"") || has_key(first, "\"infinite\"") ||
           has_key(first, "\"tilesets\"");
}

/* Looks at the first bytes only, since a map lacks this key, and `first` may be the whole file. */
bool tmj_accompanies(const struct bytes *first)
{
    const struct bytes look = {first->data, first->size < LOOK_SIZE ? first->size : LOOK_SIZE};
    return has_key(&look, "\"tilecount\"");
}

bool tmj_explain(const struct text_cursor *content, const struct map_options *options,
                 struct error *error)
{
    (void)options;
    const struct bytes bytes = {(uint8_t *)content->at, (size_t)(content->end - content->at)};
    if (!tmj_accompanies(&bytes))
        return false;
    (void)error_at(error, content->line, 0, "this is a Tiled tileset; give a map that uses it");
    return true;
}

bool tmj_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error)
{
    return tiled_read(bytes, false, options, grid, error);
}

bool tmj_referred(const struct bytes *bytes, const struct map_options *options,
                  struct referred *list, struct error *error)
{
    return tiled_referred(bytes, false, options, list, error);
}

int tmj_cell(const struct map_options *options, const struct map_cost *cost)
{
    return tiles_cell(options, cost);
}
