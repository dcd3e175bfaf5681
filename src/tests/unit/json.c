/* SPDX-License-Identifier: MIT */
/* json.c - JSON files written by Tiled: the tree that is built. */
#include <stdio.h>
#include <string.h>

#include "map/tiled/json.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

static bool read_text(struct tree *tree, enum tree_kind kind, const char *text, struct error *error)
{
    *error = (struct error){0};
    *tree = (struct tree){.bytes = {(uint8_t *)text, strlen(text)}, .numbers_max = 100};
    return json_read(tree, kind, error);
}

TEST(a_map_becomes_a_tree)
{
    struct tree tree;
    struct error error;
    assert_true(read_text(&tree, TREE_MAP,
                          "\xef\xbb\xbf{\"width\": 2, \"infinite\":false, \"height\":null,\n"
                          "\"other\": [{\"a\": [1.5e3, -0, true]}, \"]}\"],\n"
                          "\"layers\":[{\"data\":[1, 4294967295,\n-1], \"type\":\"tilelayer\","
                          "\"name\":\"a\\u0041\\n\"},\n"
                          "{\"objects\":[{\"x\":1.5}], \"type\":\"objectgroup\"},"
                          "{\"type\":\"imagelayer\"}]}\r\n",
                          &error));
    const struct tree_node *map = tree.root;
    assert_int_equal(map->kind, TREE_MAP);
    assert_string_equal(map->attributes[TREE_WIDTH], "2");
    assert_string_equal(map->attributes[TREE_INFINITE], "false");
    assert_null(map->attributes[TREE_HEIGHT]); /* null means no value */
    const struct tree_node *layer = map->first;
    assert_int_equal(layer->kind, TREE_LAYER);
    assert_string_equal(layer->attributes[TREE_NAME], "aA\n");
    assert_true(layer->has_data && layer->has_numbers);
    assert_int_equal(layer->number_count, 3);
    assert_int_equal(layer->numbers[1], UINT32_MAX);
    assert_int_equal(layer->numbers[2], UINT32_MAX);
    const struct tree_node *objects = layer->next;
    assert_int_equal(objects->kind, TREE_OBJECTS);
    assert_int_equal(objects->first->kind, TREE_OBJECT);
    assert_string_equal(objects->first->attributes[TREE_X], "1.5");
    assert_int_equal(objects->next->kind, TREE_SKIPPED);
    tree_free(&tree);
}

TEST(a_tileset_has_tiles_with_properties)
{
    struct tree tree;
    struct error error;
    assert_true(read_text(&tree, TREE_TILESET,
                          "{\"tiles\":[{\"id\":7,\"properties\":[{\"name\":\"wall\","
                          "\"value\":true}]}]}",
                          &error));
    assert_int_equal(tree.root->kind, TREE_TILESET);
    const struct tree_node *tile = tree.root->first;
    assert_string_equal(tile->attributes[TREE_ID], "7");
    assert_string_equal(tile->first->attributes[TREE_VALUE], "true");
    tree_free(&tree);
}

TEST(data_may_be_text_or_chunks)
{
    struct tree tree;
    struct error error;
    assert_true(read_text(&tree, TREE_MAP,
                          "{\"layers\":[{\"type\":\"tilelayer\",\"data\":\"AQ\\/=\"},"
                          "{\"type\":\"tilelayer\",\"chunks\":[{}]}]}",
                          &error));
    const struct tree_node *layer = tree.root->first;
    assert_true(layer->has_data && !layer->has_numbers);
    assert_int_equal(layer->text_size, 4);
    assert_memory_equal(layer->text, "AQ/=", 4);
    assert_true(layer->next->has_chunks);
    tree_free(&tree);
}
