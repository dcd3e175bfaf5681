/* SPDX-License-Identifier: MIT */
/* json.c - JSON files written by Tiled: the tree that is built, and files that are refused. */
#include <stdio.h>
#include <string.h>

#include "map/tiled/json.h"
#include "tests/support/append_text.h"
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

TEST(other_files_are_refused)
{
    static const struct {
        const char *text;
        uint64_t line, column;
        const char *words;
    } faults[] = {
        {"", 1, 1, "begins with '{'"},
        {"[]", 1, 1, "begins with '{'"},
        {"{", 1, 2, "a string in quotes"},
        {"{}\n x", 2, 2, "must end here"},
        {"{\"a\" 1}", 1, 6, "':' is expected"},
        {"{\"a\":\n1 2}", 2, 3, "',' or '}'"},
        {"{\"a\":[1\n2]}", 2, 1, "',' or ']'"},
        {"{\"a\":01}", 1, 6, "a value is expected"},
        {"{\"a\":1.}", 1, 6, "a value is expected"},
        {"{\"a\":\n\"b}", 2, 1, "has no closing quote"},
        {"{\"a\":\"\t\"}", 1, 6, "control character"},
        {"{\"name\":\n\"\\x\"}", 2, 1, "invalid escape"},
        {"{\"name\":\"\xff\"}", 1, 9, "not UTF-8"},
        {"{\"name\":1,\n\"name\":2}", 1, 1, "given twice"},
        {"{\"layers\":\n{}}", 2, 1, "an array of objects"},
        {"{\"layers\":[1]}", 1, 12, "an object is expected"},
        {"{\"layers\":[\n{}]}", 2, 1, "no type"},
        {"{\"layers\":[\n{\"type\":\"group\",\"objects\":[{}]}]}", 2, 1, "does not match its type"},
        {"{\"layers\":[{\"data\":[1,\n2.5]}]}", 2, 1, "32-bit integer"},
        {"{\"layers\":[{\"data\":[],\n\"data\":[]}]}", 2, 8, "is given twice"},
        {"{\"tilesets\":[{\"tiles\":[{\"properties\":{}}]}]}", 1, 38, "Tiled 1.2"},
        {"{\"tilesets\":[{\"tileproperties\":{}}]}", 1, 32, "before 1.0"},
    };
    for (size_t i = 0; i < COUNT(faults); i++) {
        struct tree tree;
        struct error error;
        assert_false(read_text(&tree, TREE_MAP, faults[i].text, &error));
        if (!strstr(error.message, faults[i].words) || error.line != faults[i].line ||
            error.column != faults[i].column)
            fail_msg("%s: %d:%d: %s", faults[i].text, (int)error.line, (int)error.column,
                     error.message);
        tree_free(&tree);
    }
}

TEST(the_depth_of_values_is_limited)
{
    enum { DEPTH_MAX = 64 };
    for (int depth = DEPTH_MAX; depth <= DEPTH_MAX + 1; depth++) {
        char text[3 * DEPTH_MAX] = "{\"a\":";
        struct tree tree;
        struct error error;
        for (int i = 1; i < depth; i++)
            append_text(text, sizeof text, "[");
        for (int i = 1; i < depth; i++)
            append_text(text, sizeof text, "]");
        append_text(text, sizeof text, "}");
        assert_int_equal(read_text(&tree, TREE_MAP, text, &error), depth == DEPTH_MAX);
        if (depth > DEPTH_MAX)
            assert_non_null(strstr(error.message, "nested too deeply"));
        tree_free(&tree);
    }
}
