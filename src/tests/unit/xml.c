/* SPDX-License-Identifier: MIT */
/* xml.c - Tiled files in XML: the tree that is built. */
#include <stdio.h>
#include <string.h>

#include "map/tiled/xml.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

static bool read_text(struct tree *tree, const char *text, struct error *error)
{
    *error = (struct error){0};
    *tree = (struct tree){.bytes = {(uint8_t *)text, strlen(text)}, .numbers_max = 100};
    return xml_read(tree, error);
}

TEST(a_map_becomes_a_tree)
{
    struct tree tree;
    struct error error;
    assert_true(
        read_text(&tree,
                  "<?xml version='1.0'?>\n"
                  "<map width='2' unknown='x'>\n"
                  " <tileset firstgid='1'><tile id='3'><properties>\n"
                  "  <property name='wall' value='true'/></properties></tile></tileset>\n"
                  " <editor><layer name='no'/></editor>\n"
                  " <group><layer name='a &amp; b'><data encoding='csv'>1,\n2</data></layer>"
                  "</group>\n"
                  "</map>",
                  &error));
    const struct tree_node *map = tree.root;
    assert_int_equal(map->kind, TREE_MAP);
    assert_string_equal(map->attributes[TREE_WIDTH], "2");
    assert_null(map->attributes[TREE_HEIGHT]);
    const struct tree_node *tileset = map->first;
    assert_int_equal(tileset->kind, TREE_TILESET);
    const struct tree_node *property = tileset->first->first;
    assert_int_equal(property->kind, TREE_PROPERTY);
    assert_string_equal(property->attributes[TREE_VALUE], "true");
    const struct tree_node *group = tileset->next; /* the element <editor> is skipped */
    assert_int_equal(group->kind, TREE_GROUP);
    assert_null(group->next);
    const struct tree_node *layer = group->first;
    assert_string_equal(layer->attributes[TREE_NAME], "a & b");
    assert_string_equal(layer->attributes[TREE_ENCODING], "csv");
    assert_true(layer->has_data && !layer->has_numbers && !layer->has_chunks);
    assert_int_equal(layer->text_size, 4);
    assert_memory_equal(layer->text, "1,\n2", 4);
    tree_free(&tree);
}

TEST(tiles_without_an_encoding_become_numbers)
{
    struct tree tree;
    struct error error;
    assert_true(read_text(&tree,
                          "<map><layer><data><tile gid='5'/><tile/>"
                          "<tile gid='4294967295'/></data></layer></map>",
                          &error));
    const struct tree_node *layer = tree.root->first;
    assert_true(layer->has_numbers);
    assert_int_equal(layer->number_count, 3);
    assert_int_equal(layer->numbers[0], 5);
    assert_int_equal(layer->numbers[1], 0);
    assert_int_equal(layer->numbers[2], UINT32_MAX);
    tree_free(&tree);
    assert_true(read_text(&tree, "<map><layer><data><chunk/></data></layer></map>", &error));
    assert_true(tree.root->first->has_chunks);
    tree_free(&tree);
}

TEST(a_file_that_only_names_an_external_definition_is_read)
{
    struct tree tree;
    struct error error;
    assert_true(read_text(&tree, "<!DOCTYPE map SYSTEM 'http://a/map.dtd'><map/>", &error));
    assert_int_equal(tree.root->kind, TREE_MAP);
    tree_free(&tree);
}
