/* SPDX-License-Identifier: MIT */
/*
 * tilesets.c - the tilesets of a Tiled map: their tiles, and tilesets in other files.
 */
#include <string.h>

#include "map/tiled/tilesets.h"
#include "map/tiled/xml.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* Reads the tilesets of a map in XML. The caller frees them and the tree. */
static bool read_text(const char *text, struct tree *tree, struct tilesets *tilesets,
                      struct error *error)
{
    const struct map_options options = map_options_default();
    *error = (struct error){0};
    *tree = (struct tree){.bytes = {(uint8_t *)text, strlen(text)}};
    assert_true(xml_read(tree, error));
    return tilesets_read(tree, &options, tilesets, error);
}

#define PROPERTY(name, value)                                                                      \
    "<properties><property name='" name "' value='" value "'/></properties>"

TEST(tiles_belong_to_the_last_tileset_that_begins_before_them)
{
    struct tree tree;
    struct tilesets tilesets;
    struct error error;
    size_t index;
    uint32_t id;
    assert_true(read_text(
        "<map><tileset firstgid='1'><tile id='2'>" PROPERTY(
            "COST",
            "2.5") "</tile><tile id='0'>" PROPERTY("Wall",
                                                   "true") "</tile><tile "
                                                           "id='1'>" PROPERTY(
                                                               "colour",
                                                               "red") "</"
                                                                      "til"
                                                                      "e><"
                                                                      "/ti"
                                                                      "les"
                                                                      "et>"
                                                                      "<ti"
                                                                      "les"
                                                                      "et "
                                                                      "fir"
                                                                      "stg"
                                                                      "id="
                                                                      "'10"
                                                                      "'><"
                                                                      "til"
                                                                      "e "
                                                                      "id="
                                                                      "'2'"
                                                                      ">" PROPERTY(
                                                                          "blocked",
                                                                          "false") "</tile></"
                                                                                   "tileset></map>",
        &tree, &tilesets, &error));
    assert_int_equal(tilesets.count, 2);
    assert_true(tilesets.has_walls && tilesets.has_costs);
    assert_false(tilesets_find(&tilesets, 0, &index, &id));
    assert_true(tilesets_find(&tilesets, 9, &index, &id));
    assert_true(index == 0 && id == 8);
    assert_true(tilesets_find(&tilesets, 10, &index, &id));
    assert_true(index == 1 && id == 0);
    assert_true(tilesets_rule(&tilesets, 0, 0)->wall);
    assert_null(tilesets_rule(&tilesets, 0, 1)); /* its only property is unknown */
    assert_int_equal(tilesets_rule(&tilesets, 0, 2)->cost, 2500);
    assert_false(tilesets_rule(&tilesets, 1, 2)->wall);
    assert_null(tilesets_rule(&tilesets, 1, 0));
    tilesets_free(&tilesets);
    tree_free(&tree);
}

TEST(a_map_without_tilesets_has_no_tiles)
{
    struct tree tree;
    struct tilesets tilesets;
    struct error error;
    size_t index;
    uint32_t id;
    assert_true(read_text("<map/>", &tree, &tilesets, &error));
    assert_false(tilesets.has_walls || tilesets.has_costs);
    assert_false(tilesets_find(&tilesets, 1, &index, &id));
    assert_null(tilesets_rule(&tilesets, 0, 0));
    tilesets_free(&tilesets);
    tree_free(&tree);
}

TEST(the_other_files_of_a_map_are_listed)
{
    static const char text[] = "<map><tileset source='a.tsx'/><tileset firstgid='1'/>"
                               "<tileset source='b/c.tsj'/></map>";
    struct map_options options = map_options_default();
    struct tree tree = {.bytes = {(uint8_t *)text, sizeof text - 1}, .references = true};
    struct referred list = {0};
    struct error error;
    options.path = "maps/level.tmx";
    assert_true(xml_read(&tree, &error));
    assert_true(tilesets_list(&tree, &options, &list, &error));
    assert_int_equal(list.count, 2);
    assert_string_equal(list.paths[0], "maps/a.tsx");
    assert_string_equal(list.paths[1], "maps/b/c.tsj");
    referred_free(&list);
    tree_free(&tree);
}
