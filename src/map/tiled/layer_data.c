/* SPDX-License-Identifier: MIT */
/*
 * layer_data.c - decodes the data of a layer.
 *
 * A tile is a 32-bit number; in base64 data, it is little-endian. Compressed data is decompressed
 * into exactly the memory that the tiles need. Data that decompresses to more or fewer bytes is
 * refused, so a small file cannot make the program allocate more memory than its tiles need.
 */
#include "map/tiled/layer_data.h"

#include <inttypes.h>
#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/memory.h"

enum { TILE_BYTES = 4 };

/* DEFLATE expands data by a factor of at most 1032. */
enum { DEFLATE_RATIO_MAX = 1032 };

/* The forms of a layer's data: base64, which may be compressed, or CSV. */
enum form { FORM_BASE64, FORM_ZLIB, FORM_GZIP, FORM_ZSTD, FORM_CSV };

/* Compressions, with the largest factor by which each one expands data; 0: no limit. */
static const struct {
    const char *name;
    uint64_t ratio;
} compressions[FORM_CSV] = {[FORM_BASE64] = {"", 1},
                            [FORM_ZLIB] = {"zlib", DEFLATE_RATIO_MAX},
                            [FORM_GZIP] = {"gzip", DEFLATE_RATIO_MAX},
                            [FORM_ZSTD] = {"zstd", 0}};

/* Determines the form of a layer's data. */
static bool find_form(const struct tree *tree, const struct tree_node *layer, enum form *form,
                      struct error *error)
{
    const char *encoding = layer->attributes[TREE_ENCODING];
    const char *compression = layer->attributes[TREE_COMPRESSION];
    const bool is_base64 = encoding && strcmp(encoding, "base64") == 0;
    const char *fault = NULL;
    *form = FORM_BASE64;
    while (compression && *form < FORM_CSV && strcmp(compression, compressions[*form].name) != 0)
        ++*form;
    if (!layer->has_data)
        fault = "this layer has no data; save the map again with Tiled";
    else if (encoding && !is_base64 && strcmp(encoding, "csv") != 0)
        fault = "unknown encoding; in Tiled, set Map > Map Properties > Tile Layer Format to CSV "
                "or Base64";
    else if (*form != FORM_BASE64 && !is_base64)
        fault = "only base64 data can be compressed; save the map again with Tiled";
    else if (layer->is_list && is_base64)
        fault = "base64 data must be text; save the map again with Tiled";
    else if (*form == FORM_CSV)
        fault = "unknown compression; in Tiled, set Map > Map Properties > Tile Layer Format to "
                "Base64 with zlib, gzip or Zstandard";
    else if (!encoding && !layer->is_list) /* neither <tile> elements nor an array in JSON */
        fault = "this data has no tiles and no encoding; save the map again with Tiled";
    if (!is_base64)
        *form = FORM_CSV;
    return !fault ||
           tree_refuse(tree, layer->has_data ? layer->data_offset : layer->offset, fault, error);
}

/* Reports that the number of tiles in the data differs from the number of cells of the map. */
static bool refuse_count(const struct tree *tree, const struct tree_node *layer, uint64_t count,
                         uint64_t cells, struct error *error)
{
    const struct text_cursor cursor = tree_cursor(tree, layer->data_offset);
    return error_at(error, cursor.line, text_column(&cursor),
                    "this layer has %" PRIu64 " tiles, but width x height is %" PRIu64
                    "; save the map again with Tiled",
                    count, cells);
}

static const char is_short[] = "shorter than 4 bytes per cell";
static const char is_long[] = "longer than 4 bytes per cell";

/* Reports that the data is too short or too long for the number of cells. */
static bool refuse_size(const struct tree *tree, const struct tree_node *layer, const char *what,
                        struct error *error)
{
    const struct text_cursor cursor = tree_cursor(tree, layer->data_offset);
    return error_at(error, cursor.line, text_column(&cursor),
                    "the data of this layer is %s; save the map again with Tiled", what);
}

/* Returns the value of a base64 digit (RFC 4648); 64 for any other character. */
static unsigned digit_value(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (unsigned)(c - 'A');
    if (c >= 'a' && c <= 'z')
        return (unsigned)(c - 'a') + 26;
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0') + 52;
    return c == '+' ? 62 : c == '/' ? 63 : 64;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/*
 * Returns the position in the file of byte `at` of the data, for messages. If the data contains
 * escapes before this byte, returns the position of the beginning of the data instead.
 */
static size_t position_of(const struct tree *tree, const struct tree_node *layer, size_t at)
{
    const uint8_t *begin = tree->bytes.data + layer->data_offset;
    const uint8_t *end = tree->bytes.data + tree->bytes.size;
    /* In XML, the text follows the start tag; in JSON, it follows the opening quote or bracket. */
    const uint8_t *text = *begin == '<' ? memchr(begin, '>', (size_t)(end - begin)) : begin;
    if (!text || (size_t)(end - text) <= at || (at > 0 && memcmp(text + 1, layer->text, at) != 0))
        return layer->data_offset;
    return (size_t)(text + 1 - tree->bytes.data) + at;
}

/* Returns an upper bound on the number of bytes that the base64 text of a layer encodes. */
static uint64_t base64_bound(const struct tree_node *layer)
{
    return (uint64_t)layer->text_size / 4 * 3 + 3;
}

/*
 * Decodes the base64 text of a layer to at most bytes->size bytes, and sets bytes->size to their
 * number. White space between digits is allowed, and padding is required.
 */
static bool decode_base64(const struct tree *tree, const struct tree_node *layer,
                          struct bytes *bytes, struct error *error)
{
    uint32_t bits = 0;
    size_t digits = 0;
    size_t padding = 0;
    size_t size = 0;
    for (size_t i = 0; i < layer->text_size; i++) {
        const char c = layer->text[i];
        const unsigned value = digit_value(c);
        padding += c == '=';
        if (is_space(c) || c == '=')
            continue;
        if (padding > 0 || value == 64)
            return tree_refuse(tree, position_of(tree, layer, i),
                               "this is not base64; save the map again with Tiled", error);
        bits = bits << 6 | value;
        if (digits++ % 4 == 0) /* a byte ends with each of the other digits */
            continue;
        if (size == bytes->size)
            return refuse_size(tree, layer, is_long, error);
        bytes->data[size++] = (uint8_t)(bits >> (6 - 2 * ((digits - 1) % 4)));
    }
    bytes->size = size;
    return (padding <= 2 && (digits + padding) % 4 == 0) ||
           tree_refuse(tree, layer->data_offset,
                       "this base64 data is incomplete; save the map again with Tiled", error);
}

bool layer_data_check(const struct tree *tree, const struct tree_node *layer, uint64_t cells,
                      struct error *error)
{
    enum form form;
    if (!find_form(tree, layer, &form, error))
        return false;
    if (form == FORM_CSV) /* a tile needs at least a digit and a comma */
        return layer->text_size / 2 + 1 >= cells ||
               refuse_size(tree, layer, "too short to contain a number for each cell", error);
    const uint64_t ratio = compressions[form].ratio;
    return ratio == 0 || base64_bound(layer) >= cells * TILE_BYTES / ratio ||
           refuse_size(tree, layer, is_short, error);
}

uint64_t layer_data_memory(const struct tree_node *layer)
{
    enum { DECOMPRESSOR = 1 << 18 };
    return base64_bound(layer) + DECOMPRESSOR;
}

/* Decompresses data in the zlib or gzip format. */
static bool inflate(const struct tree *tree, const struct tree_node *layer, enum form form,
                    const struct bytes *packed, struct bytes room, struct error *error)
{
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (!decompressor)
        return error_memory(error, SIZE_MAX);
    size_t used = 0;
    const enum libdeflate_result result =
        form == FORM_ZLIB ? libdeflate_zlib_decompress_ex(decompressor, packed->data, packed->size,
                                                          room.data, room.size, &used, NULL)
                          : libdeflate_gzip_decompress_ex(decompressor, packed->data, packed->size,
                                                          room.data, room.size, &used, NULL);
    libdeflate_free_decompressor(decompressor);
    if (result == LIBDEFLATE_SHORT_OUTPUT)
        return refuse_size(tree, layer, is_short, error);
    if (result == LIBDEFLATE_INSUFFICIENT_SPACE)
        return refuse_size(tree, layer, is_long, error);
    return (result == LIBDEFLATE_SUCCESS && used == packed->size) ||
           tree_refuse(tree, layer->data_offset,
                       "the compressed data of this layer is damaged; save the map again with "
                       "Tiled",
                       error);
}

/* Decompresses Zstandard data. */
static bool decompress_zstd(const struct tree *tree, const struct tree_node *layer,
                            const struct bytes *packed, struct bytes room, struct error *error)
{
    const unsigned long long size = ZSTD_getFrameContentSize(packed->data, packed->size);
    if (size != ZSTD_CONTENTSIZE_UNKNOWN && size != ZSTD_CONTENTSIZE_ERROR && size > room.size)
        return refuse_size(tree, layer, is_long, error);
    const size_t result = ZSTD_decompress(room.data, room.size, packed->data, packed->size);
    if (!ZSTD_isError(result))
        return result == room.size || refuse_size(tree, layer, is_short, error);
    return tree_refuse(tree, layer->data_offset,
                       "the compressed data of this layer is damaged or longer than 4 bytes for "
                       "each cell; save the map again with Tiled",
                       error);
}

/* Converts `cells` numbers in place from little-endian to native byte order. */
static void convert_order(uint32_t *gids, size_t cells)
{
    for (size_t i = 0; i < cells; i++) {
        uint8_t bytes[TILE_BYTES];
        memcpy(bytes, &gids[i], sizeof bytes);
        gids[i] = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                  (uint32_t)bytes[3] << 24;
    }
}

static bool decode_packed(const struct tree *tree, const struct tree_node *layer, enum form form,
                          struct bytes room, struct error *error)
{
    struct bytes packed = {.size = base64_bound(layer)};
    packed.data = memory_array(packed.size, 1, error);
    if (!packed.data)
        return false;
    bool ok = decode_base64(tree, layer, &packed, error);
    if (ok)
        ok = form == FORM_ZSTD ? decompress_zstd(tree, layer, &packed, room, error)
                               : inflate(tree, layer, form, &packed, room, error);
    free(packed.data);
    return ok;
}

/*
 * Reads numbers separated by commas and white space. A comma after the last number is allowed,
 * because some programs write one.
 */
static bool decode_csv(const struct tree *tree, const struct tree_node *layer, size_t cells,
                       uint32_t *gids, struct error *error)
{
    enum { STOP_INTERVAL = 1 << 16 };
    const char *text = layer->text ? layer->text : "";
    const char *at = text;
    const char *end = at + layer->text_size;
    size_t count = 0;
    for (;;) {
        while (at < end && is_space(*at))
            at++;
        if (at == end && (count > 0 || cells == 0))
            break;
        const char *begin = at;
        uint32_t gid;
        while (at < end && *at != ',' && !is_space(*at))
            at++;
        if (!tree_parse_gid(begin, at, &gid))
            return tree_refuse(tree, position_of(tree, layer, (size_t)(begin - text)),
                               "a tile number from 0 to 4294967295 is expected here; save the map "
                               "again with Tiled",
                               error);
        if (count < cells)
            gids[count] = gid;
        if (++count % STOP_INTERVAL == 0 && !stop_check(tree->stop, error))
            return false;
        while (at < end && is_space(*at))
            at++;
        if (at < end && *at != ',')
            return tree_refuse(tree, position_of(tree, layer, (size_t)(at - text)),
                               "a comma is missing here; save the map again with Tiled", error);
        at += at < end;
    }
    return count == cells || refuse_count(tree, layer, count, cells, error);
}

bool layer_data_decode(const struct tree *tree, const struct tree_node *layer, size_t cells,
                       uint32_t *gids, struct error *error)
{
    enum form form;
    if (!find_form(tree, layer, &form, error))
        return false;
    if (form == FORM_CSV)
        return decode_csv(tree, layer, cells, gids, error);
    struct bytes room = {(uint8_t *)gids, cells * TILE_BYTES};
    if (form == FORM_BASE64 ? !decode_base64(tree, layer, &room, error)
                            : !decode_packed(tree, layer, form, room, error))
        return false;
    if (room.size < cells * TILE_BYTES)
        return refuse_size(tree, layer, is_short, error);
    convert_order(gids, cells);
    return true;
}
