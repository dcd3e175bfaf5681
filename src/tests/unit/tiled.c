/* SPDX-License-Identifier: MIT */
/*
 * tiled.c - complete Tiled maps in XML and JSON: how layers are combined, and maps that are
 * refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/tiled/tiled.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

#define MAP "<map orientation='orthogonal' width='3' height='2' tilewidth='8' tileheight='8'>\n"
#define TILESET                                                                                    \
    "<tileset firstgid='1'><tile id='0'><properties><property name='wall' value='true'/>"          \
    "</properties></tile><tile id='1'><properties><property name='cost' value='5'/></properties>"  \
    "</tile></tileset>"
#define LAYER(name, data)                                                                          \
    "<layer name='" name "' width='3' height='2'><data encoding='csv'>" data "</data></layer>"
#define OBJECTS                                                                                    \
    "<objectgroup><object name='start'/><object name='goal' x='17' y='9'/></objectgroup>"

static const struct expected expected = {"151/#11", "0,0", "2,1"};

TEST(layers_are_put_on_top_of_each_other)
{
    static const struct variant variants[] = {
        {"XML",
         TEXT(MAP TILESET LAYER("a", "0,2,0,1,0,3") LAYER("b", "0,3,0,2,0,0") OBJECTS "</map>")},
        {"groups", TEXT(MAP TILESET "<group>" LAYER("a", "0,2,0,0,0,0") "<group>" LAYER(
                       "b", "0,0,0,2147483649,0,0") "</group></group>" OBJECTS "</map>")},
        {"JSON",
         TEXT("{\"type\":\"map\",\"width\":3,\"height\":2,\"tilewidth\":8,\"tileheight\":8,"
              "\"tilesets\":[{\"firstgid\":1,\"tiles\":[{\"id\":0,\"properties\":[{\"name\":"
              "\"wall\",\"value\":true}]},{\"id\":1,\"properties\":[{\"name\":\"cost\",\"value\":"
              "5}]}]}],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"a\",\"width\":3,"
              "\"height\":2,\"data\":[0,2,0,1,0,3]},{\"type\":\"objectgroup\",\"objects\":[{"
              "\"name\":\"start\",\"x\":0,\"y\":0},{\"name\":\"goal\",\"x\":17,\"y\":9}]}]}")},
    };
    const struct map_options options = map_options_default();
    assert_all_read(variants, COUNT(variants), &options, &expected);
}

TEST(a_layer_can_be_chosen)
{
    static const struct expected chosen = {"1#1/111", "0,0", "2,1"};
    struct map_options options = map_options_default();
    options.layer = "b";
    assert_reads("chosen",
                 TEXT(MAP "<tileset firstgid='1'/>" LAYER("a", "1,1,1,1,1,1")
                          LAYER("b", "0,7,0,0,0,0") OBJECTS "</map>"),
                 &options, &chosen);
}

TEST(other_maps_are_refused)
{
    static const struct fault faults[] = {
        {TEXT("<tileset/>"), 1, 0, "*not a Tiled map*"},
        {TEXT("<map orientation='isometric'/>"), 1, 1, "*isometric*Orthogonal*"},
        {TEXT("<map orientation='round'/>"), 1, 1, "*only orthogonal*"},
        {TEXT("<map infinite='1'/>"), 1, 1, "*infinite*"},
        {TEXT("<map width='0'/>"), 1, 1, "*width must be*"},
        {TEXT(MAP "</map>"), 1, 1, "*no tile layer*"},
        {TEXT(MAP LAYER("a", "0,0,0,0,0,0") "</map>"), 1, 1, "*which tiles are walls*"},
        {TEXT(MAP "<layer name='wall' width='2' height='2'/></map>"), 2, 1, "*size of the map*"},
        {TEXT(MAP LAYER("wall", "0") "</map>"), 2, 41, "*too short*"},
        {TEXT(MAP LAYER("wall", "0,0,0,0,0,9") "</map>"), 2, 1, "*tile 9*no tileset*"},
        {TEXT(MAP TILESET LAYER("a", "1,0,0,0,0,0") "\n" OBJECTS "</map>"), 3, 14, "*in a wall*"},
    };
    const struct map_options options = options_of(MAP_FORMAT_TMX);
    assert_all_refused(faults, COUNT(faults), &options);
}

TEST(the_layers_are_named_if_the_chosen_one_is_missing)
{
    static const struct fault fault = {
        TEXT(MAP LAYER("ground", "0,0,0,0,0,0") LAYER("trees", "0,0,0,0,0,0") "</map>"), 0, 0,
        "*ground, trees*none is called roof*"};
    struct map_options options = map_options_default();
    options.layer = "roof";
    assert_refused(&fault, ERROR_SETTINGS, &options);
}

/* Lists the files to which a map refers. The test fails unless the result is `listed`. */
static struct referred refer(const char *text, bool is_xml, const struct stop *stop, bool listed)
{
    const struct bytes bytes = {(uint8_t *)text, strlen(text)};
    struct map_options options = map_options_default();
    struct referred list = {0};
    struct error error;
    options.stop = stop;
    assert_int_equal(tiled_referred(&bytes, is_xml, &options, &list, &error), listed);
    assert_true(listed || error.code == ERROR_STOPPED);
    return list;
}

TEST(the_size_is_estimated_while_references_are_listed)
{
    static const char damaged[] = MAP "<tileset source='a'/><layer name=";
    struct referred list = refer(damaged, true, NULL, true);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.estimate.width, 3);
    assert_int_equal(list.estimate.height, 2);
    assert_true(list.estimate.reading >= strlen(damaged));
    referred_free(&list);
    list = refer("<map ", true, NULL, true);
    assert_int_equal(list.estimate.width, 0);
    /* Tiled writes the width last. */
    list = refer("{ \"height\":5, \"layers\":[], \"width\":4 }", false, NULL, true);
    assert_int_equal(list.estimate.width, 4);
    assert_int_equal(list.estimate.height, 5);
}

/* Returns `before`, `count` times `part`, and `after`. The caller frees the text. */
static char *repeat(const char *before, const char *part, size_t count, const char *after)
{
    const size_t length = strlen(part);
    char *text = malloc(strlen(before) + count * length + strlen(after) + 1);
    assert_non_null(text);
    char *at = stpcpy(text, before);
    for (size_t i = 0; i < count; i++)
        at = stpcpy(at, part);
    memcpy(at, after, strlen(after) + 1);
    return text;
}

/*
 * A stop ends reading inside a long run of anything. It was noticed only after several thousand
 * elements or values.
 */
TEST(a_stop_is_noticed_soon)
{
    enum { COUNT = 1 << 21 };
    static const struct {
        bool is_xml;
        const char *before, *part, *after;
    } files[] = {
        {true, MAP "<layer name='", "xx", "'/></map>"},
        {true, MAP "<!--", "xx", "--></map>"},
        {true, MAP "<layer>", "xx", "</layer></map>"},
        {false, "{\"layers\":\"", "xx", "\"}"},
        {false, "{\"layers\":", "  ", "0}"},
    };
    const struct stop stop = {.requested = true};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *text = repeat(files[i].before, files[i].part, COUNT, files[i].after);
        (void)refer(text, files[i].is_xml, &stop, false);
        free(text);
    }
}

/* A megabyte of short comments was taken for one long element. */
TEST(megabytes_of_short_comments_are_read)
{
    char *text = repeat("", "<!---->", 1 << 19, MAP "<tileset source='a'/></map>");
    struct referred list = refer(text, true, NULL, true);
    assert_int_equal(list.count, 1);
    referred_free(&list);
    free(text);
}

/* The time to read an element cannot be limited, so its size is. */
TEST(an_element_of_several_megabytes_is_refused)
{
    static const char *const begins[] = {MAP "<layer name='", MAP "<!--"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        char *text = repeat(begins[i], "xx", 1 << 21, "");
        const struct fault fault = {text, strlen(text), 2, 1, "*longer than*"};
        const struct map_options options = map_options_default();
        assert_refused(&fault, ERROR_INPUT, &options);
        free(text);
    }
}
