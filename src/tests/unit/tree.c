/* SPDX-License-Identifier: MIT */
/* tree.c - trees of Tiled files: names, kinds, nodes, data and positions. */
#include <string.h>

#include "map/tiled/tree.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

static struct bytes bytes_of(const char *text)
{
    return (struct bytes){(uint8_t *)text, strlen(text)};
}

TEST(names_have_the_length_that_is_given)
{
    assert_int_equal(tree_find_kind("layer", 5), TREE_LAYER);
    assert_int_equal(tree_find_kind("layers", 5), TREE_LAYER);
    assert_int_equal(tree_find_kind("layer", 4), TREE_KIND_COUNT);
    assert_int_equal(tree_find_kind("", 0), TREE_KIND_COUNT);
    assert_int_equal(tree_find_attribute("firstgid", 8), TREE_FIRST_GID);
    assert_int_equal(tree_find_attribute("gid", 3), TREE_GID);
    assert_int_equal(tree_find_attribute("GID", 3), TREE_ATTRIBUTE_COUNT);
    for (int i = 0; i < TREE_ATTRIBUTE_COUNT; i++) {
        const char *name = tree_attribute_name((enum tree_attribute)i);
        assert_int_equal(tree_find_attribute(name, strlen(name)), i);
    }
}

TEST(nodes_are_read_only_below_their_kinds_of_parents)
{
    struct tree tree = {.references = false};
    assert_int_equal(tree_accept(&tree, TREE_SKIPPED, TREE_MAP), TREE_MAP);
    assert_int_equal(tree_accept(&tree, TREE_MAP, TREE_MAP), TREE_SKIPPED);
    assert_int_equal(tree_accept(&tree, TREE_GROUP, TREE_LAYER), TREE_LAYER);
    assert_int_equal(tree_accept(&tree, TREE_LAYER, TREE_OBJECT), TREE_SKIPPED);
    assert_int_equal(tree_accept(&tree, TREE_OBJECTS, TREE_OBJECT), TREE_OBJECT);
    assert_int_equal(tree_accept(&tree, TREE_MAP, TREE_KIND_COUNT), TREE_SKIPPED);
    tree.references = true;
    assert_int_equal(tree_accept(&tree, TREE_MAP, TREE_TILESET), TREE_TILESET);
    assert_int_equal(tree_accept(&tree, TREE_MAP, TREE_LAYER), TREE_SKIPPED);
}

TEST(children_keep_their_order)
{
    struct tree tree = {.bytes = bytes_of("<map/>")};
    struct error error;
    struct tree_node *root = tree_add(&tree, NULL, TREE_MAP, 0, &error);
    struct tree_node *group = tree_add(&tree, root, TREE_GROUP, 1, &error);
    struct tree_node *inner = tree_add(&tree, group, TREE_LAYER, 2, &error);
    struct tree_node *last = tree_add(&tree, root, TREE_LAYER, 3, &error);
    assert_ptr_equal(tree.root, root);
    assert_ptr_equal(root->first, group);
    assert_ptr_equal(group->next, last);
    assert_ptr_equal(root->last, last);
    assert_ptr_equal(group->first, inner);
    assert_null(inner->next);
    tree_free(&tree);
    assert_null(tree.root);
    tree_free(&tree);
}

TEST(an_attribute_is_copied_and_set_once)
{
    struct tree tree = {.bytes = bytes_of("<map>\n <layer name='a'/>")};
    struct error error = {0};
    struct tree_node *root = tree_add(&tree, NULL, TREE_MAP, 7, &error);
    assert_true(tree_set(&tree, root, TREE_NAME, "abc", 2, &error));
    assert_string_equal(root->attributes[TREE_NAME], "ab");
    assert_false(tree_set(&tree, root, TREE_NAME, "c", 1, &error));
    assert_string_equal(root->attributes[TREE_NAME], "ab");
    assert_int_equal(error.code, ERROR_INPUT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 2);
    assert_non_null(strstr(error.message, "name is given twice"));
    tree_free(&tree);
}

TEST(text_is_appended)
{
    enum { TIMES = 100 };
    struct tree tree = {.bytes = bytes_of("{}")};
    struct error error;
    struct tree_node *layer = tree_add(&tree, NULL, TREE_LAYER, 0, &error);
    assert_true(tree_add_text(layer, "", 0, &error));
    for (int i = 0; i < TIMES; i++)
        assert_true(tree_add_text(layer, "1,", 2, &error));
    assert_int_equal(layer->text_size, 2 * TIMES);
    assert_memory_equal(layer->text + 2 * TIMES - 4, "1,1,", 4);
    tree_free(&tree);
}

TEST(tile_numbers_have_32_bits_with_or_without_a_sign)
{
    static const struct {
        const char *text;
        bool ok;
        uint32_t gid;
    } cases[] = {{"0", true, 0},           {"4294967295", true, UINT32_MAX},
                 {"-1", true, UINT32_MAX}, {"-2147483648", true, UINT32_C(0x80000000)},
                 {"4294967296", false, 0}, {"-2147483649", false, 0},
                 {"", false, 0},           {"1.0", false, 0},
                 {" 1", false, 0}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        uint32_t gid = 7;
        const char *text = cases[i].text;
        assert_int_equal(tree_parse_gid(text, text + strlen(text), &gid), cases[i].ok);
        if (cases[i].ok)
            assert_int_equal(gid, cases[i].gid);
    }
}

static void assert_position(const char *text, size_t offset, uint64_t line, uint64_t column)
{
    const struct tree tree = {.bytes = bytes_of(text)};
    const struct text_cursor cursor = tree_cursor(&tree, offset);
    struct error error = {0};
    assert_int_equal(cursor.line, line);
    assert_int_equal(text_column(&cursor), column);
    assert_false(tree_refuse(&tree, offset, "here", &error));
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_string_equal(error.message, "here");
}

TEST(positions_are_lines_and_columns)
{
    assert_position("ab\ncd", 0, 1, 1);
    assert_position("ab\ncd", 1, 1, 2);
    assert_position("ab\ncd", 2, 1, 3); /* the end of the line */
    assert_position("ab\ncd", 3, 2, 1);
    assert_position("ab\ncd", 99, 2, 3); /* after the end of the file */
    assert_position("a\r\nb", 1, 1, 2);
    assert_position("a\r\nb", 3, 2, 1);
    assert_position("", 0, 1, 1);
}

TEST(xml_begins_with_a_bracket_after_white_space)
{
    const char *xml[] = {"<map/>", "\xef\xbb\xbf<?xml?>", " \t\r\n<map/>"};
    const char *others[] = {"{}", "", " \n", "x<map/>"};
    for (size_t i = 0; i < COUNT(xml); i++) {
        const struct bytes bytes = bytes_of(xml[i]);
        assert_true(tree_is_xml(&bytes));
        assert_true(tree_memory(&bytes) > bytes.size);
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        const struct bytes bytes = bytes_of(others[i]);
        assert_false(tree_is_xml(&bytes));
    }
}
