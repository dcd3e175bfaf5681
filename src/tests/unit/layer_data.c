/* SPDX-License-Identifier: MIT */
/*
 * layer_data.c - the data of a layer in every encoding, and data that is refused. The compressed
 * texts were made with zlib, gzip and zstd from the tile numbers 1, 2, 3 and 0x80000004.
 */
#include <stdio.h>
#include <string.h>

#include "map/tiled/layer_data.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

enum { CELLS = 4 };

static const uint32_t expected[CELLS] = {1, 2, 3, UINT32_C(0x80000004)};

/* The encoding, compression and text of a layer, as stored in a file. */
struct data {
    const char *encoding, *compression, *text;
};

#define PLAIN "AQAAAAIAAAADAAAABAAAgA=="
#define ZLIB  "eJxjZGBgYAJiZiBmYWBoAAAA4ACL"
#define GZIP  "H4sIAAAAAAACA2NkYGBgAmJmIGZhYGgAAM9XvUIQAAAA"
#define ZSTD  "KLUv/QRYgQAAAQAAAAIAAAADAAAABAAAgNkhgbk="

static struct tree_node layer_of(const struct data *data)
{
    return (struct tree_node){.kind = TREE_LAYER,
                              .has_data = true,
                              .attributes = {[TREE_ENCODING] = (char *)data->encoding,
                                             [TREE_COMPRESSION] = (char *)data->compression},
                              .text = (char *)data->text,
                              .text_size = strlen(data->text),
                              .data_offset = 1};
}

/* Checks and decodes data as tiled.c does. `file` simulates the file that contains the data. */
static bool decode(const struct data *data, uint32_t gids[CELLS], struct error *error)
{
    char file[1000];
    const struct tree_node layer = layer_of(data);
    *error = (struct error){0};
    (void)snprintf(file, sizeof file, "\n<data>%s</data>", data->text);
    const struct tree tree = {.bytes = {(uint8_t *)file, strlen(file)}};
    return layer_data_check(&tree, &layer, CELLS, error) &&
           layer_data_decode(&tree, &layer, CELLS, gids, error);
}

TEST(all_encodings_have_the_same_tiles)
{
    static const struct data all[] = {
        {"csv", NULL, "1,2,\n3,2147483652\n"},
        {"csv", "", "1,2,3,-2147483644,"},
        {"base64", NULL, PLAIN},
        {"base64", "", " AQAAAAIA\nAAADAAAABAAAgA==\n"},
        {"base64", "zlib", ZLIB},
        {"base64", "gzip", GZIP},
        {"base64", "zstd", ZSTD},
    };
    for (size_t i = 0; i < COUNT(all); i++) {
        uint32_t gids[CELLS] = {0};
        struct error error;
        const struct tree_node layer = layer_of(&all[i]);
        if (!decode(&all[i], gids, &error))
            fail_msg("%s: %s", all[i].text, error.message);
        assert_memory_equal(gids, expected, sizeof expected);
        assert_true(layer_data_memory(&layer) > layer.text_size / 2);
    }
}

TEST(numbers_are_copied)
{
    const struct tree tree = {.bytes = {(uint8_t *)"[]", 2}};
    uint32_t gids[CELLS];
    struct error error;
    struct tree_node layer = {.kind = TREE_LAYER,
                              .has_data = true,
                              .has_numbers = true,
                              .numbers = (uint32_t *)expected,
                              .number_count = CELLS};
    assert_true(layer_data_check(&tree, &layer, CELLS, &error));
    assert_true(layer_data_decode(&tree, &layer, CELLS, gids, &error));
    assert_memory_equal(gids, expected, sizeof expected);
    assert_false(layer_data_check(&tree, &layer, CELLS + 1, &error));
    assert_non_null(strstr(error.message, "4 tiles, but width x height is 5"));
    layer.attributes[TREE_ENCODING] = "base64";
    assert_false(layer_data_check(&tree, &layer, CELLS, &error));
    assert_non_null(strstr(error.message, "must be text"));
    layer = (struct tree_node){.kind = TREE_LAYER};
    assert_false(layer_data_check(&tree, &layer, CELLS, &error));
    assert_non_null(strstr(error.message, "has no data"));
}

TEST(other_data_is_refused)
{
    static const struct {
        struct data data;
        const char *words;
    } faults[] = {
        {{"hex", NULL, "00"}, "unknown encoding"},
        {{NULL, NULL, "1,2,3,4"}, "no tiles and no encoding"},
        {{"csv", "zlib", "1,2,3,4"}, "only base64 data can be compressed"},
        {{"base64", "lzma", PLAIN}, "unknown compression"},
        {{"csv", NULL, "1"}, "too short"},
        {{"csv", NULL, "1,2,3 "}, "3 tiles, but width x height is 4"},
        {{"csv", NULL, "1,2,3,4,5"}, "5 tiles, but width x height is 4"},
        {{"csv", NULL, "1,2 3,4"}, "a comma is missing"},
        {{"csv", NULL, "1,,3,4"}, "a tile number"},
        {{"csv", NULL, "1,2,3,4294967296"}, "a tile number"},
        {{"base64", NULL, "AQAA*AIAAAADAAAABAAAgA=="}, "not base64"},
        {{"base64", NULL, "AQAAAA==AgAAAAMAAAAEAACA"}, "not base64"},
        {{"base64", NULL, "AQAAAAIAAAADAAAABAAAgA="}, "incomplete"},
        {{"base64", NULL, "AQAAAAIAAAADAAAA"}, "shorter than"},
        {{"base64", NULL, "AQAAAAIAAAADAAAABAAAgAUAAAA="}, "longer than"},
        {{"base64", "zlib", PLAIN}, "damaged"},
        {{"base64", "zlib", GZIP}, "damaged"},
        {{"base64", "gzip", ZLIB}, "damaged"},
        {{"base64", "zstd", ZLIB}, "damaged"},
        {{"base64", "zlib", "eJxjZGBgYAJiZiAGAAA0AAc="}, "shorter than"},
        {{"base64", "zlib", "eJxjZGBgYAJiZiBmYWBoYAXSAAMgAJA="}, "longer than"},
        {{"base64", "zstd", "KLUv/QRYYQAAAQAAAAIAAAADAAAA/BGpAA=="}, "shorter than"},
        {{"base64", "zstd", "KLUv/QRYoQAAAQAAAAIAAAADAAAABAAAgAUAAACehKM8"}, "longer than"},
    };
    for (size_t i = 0; i < COUNT(faults); i++) {
        uint32_t gids[CELLS];
        struct error error;
        assert_false(decode(&faults[i].data, gids, &error));
        if (!strstr(error.message, faults[i].words))
            fail_msg("%s: %s", faults[i].data.text, error.message);
        assert_int_equal(error.code, ERROR_INPUT);
        assert_int_equal(error.line, 2);
    }
}

TEST(errors_name_the_position_in_the_data)
{
    static const struct data comma = {"csv", NULL, "1,2 3,4"};
    static const struct data digit = {"base64", NULL, "AQAA*AIAAAADAAAABAAAgA=="};
    uint32_t gids[CELLS];
    struct error error;
    assert_false(decode(&comma, gids, &error));
    assert_int_equal(error.column, 11);
    assert_false(decode(&digit, gids, &error));
    assert_int_equal(error.column, 11);
}
