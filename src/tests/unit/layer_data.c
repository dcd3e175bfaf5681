/* SPDX-License-Identifier: MIT */
/*
 * layer_data.c - the data of a layer in every encoding. The compressed
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
}
