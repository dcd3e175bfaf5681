/* SPDX-License-Identifier: MIT */
/*
 * tilesets.c - the files with tilesets that a Tiled map names. tests/cases/tmx.txt states what
 * their tiles mean.
 */
#include <string.h>

#include "map/tiled/tilesets.h"
#include "map/tiled/xml.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

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
