/* SPDX-License-Identifier: MIT */
/* xml.c - Tiled files in XML: the tree that is built, and files that are refused. */
#include <stdio.h>
#include <string.h>

#include "map/tiled/xml.h"
#include "tests/support/append_text.h"
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

TEST(other_files_are_refused)
{
    static const struct {
        const char *text;
        uint64_t line, column;
        const char *words;
    } faults[] = {
        {"", 1, 1, "invalid XML"},
        {"<map>\n</mop>", 2, 0, "invalid XML"},
        {"<map/>\n<map/>", 2, 1, "invalid XML"},
        {"<map>\n <layer><data>\xff</data></layer></map>", 2, 0, "invalid XML"},
        {"<!DOCTYPE map [<!ENTITY a 'b'>]><map/>", 1, 0, "defines entities"},
        {"<!DOCTYPE map SYSTEM 'a'>\n<map>&b;</map>", 2, 6, "does not define"},
        {"<map>\n <layer><data/><data/></layer></map>", 2, 16, "is given twice"},
        {"<map>\n<layer><data><tile gid='x'/></data></layer></map>", 2, 14, "32-bit integer"},
    };
    for (size_t i = 0; i < COUNT(faults); i++) {
        struct tree tree;
        struct error error;
        assert_false(read_text(&tree, faults[i].text, &error));
        assert_non_null(strstr(error.message, faults[i].words));
        assert_int_equal(error.line, faults[i].line);
        if (faults[i].column > 0)
            assert_int_equal(error.column, faults[i].column);
        tree_free(&tree);
    }
}

TEST(the_depth_of_groups_is_limited)
{
    enum { DEPTH_MAX = 64 };
    for (int groups = DEPTH_MAX - 1; groups <= DEPTH_MAX; groups++) {
        char text[DEPTH_MAX * 20] = "<map>";
        struct tree tree;
        struct error error;
        for (int i = 0; i < groups; i++)
            append_text(text, sizeof text, "<group>");
        for (int i = 0; i < groups; i++)
            append_text(text, sizeof text, "</group>");
        append_text(text, sizeof text, "</map>");
        assert_int_equal(read_text(&tree, text, &error), groups < DEPTH_MAX);
        if (groups == DEPTH_MAX)
            assert_non_null(strstr(error.message, "nested too deeply"));
        tree_free(&tree);
    }
}
