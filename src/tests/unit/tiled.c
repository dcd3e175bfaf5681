/* SPDX-License-Identifier: MIT */
/*
 * tiled.c - Tiled maps in XML and JSON: references, estimates and stops. tests/cases/tmx.txt and
 * tmj.txt list maps that are read and maps that are refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "map/formats/list.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

#define MAP "<map orientation='orthogonal' width='3' height='2' tilewidth='8' tileheight='8'>\n"
/* Lists the files to which a map refers. The test fails unless the result is `listed`. */
static struct referred refer(const char *text, const struct stop *stop, bool listed)
{
    const struct bytes bytes = {(uint8_t *)text, strlen(text)};
    struct map_options options = map_options_default();
    struct referred list = {0};
    struct error error;
    options.stop = stop;
    assert_int_equal(tiled_referred(&bytes, &options, &list, &error), listed);
    assert_true(listed || error.code == ERROR_STOPPED);
    return list;
}

TEST(the_size_is_estimated_while_references_are_listed)
{
    static const char damaged[] = MAP "<tileset source='a'/><layer name=";
    struct referred list = refer(damaged, NULL, true);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.estimate.width, 3);
    assert_int_equal(list.estimate.height, 2);
    assert_true(list.estimate.reading >= strlen(damaged));
    referred_free(&list);
    list = refer("<map ", NULL, true);
    assert_int_equal(list.estimate.width, 0);
    /* Tiled writes the width last. */
    list = refer("{ \"height\":5, \"layers\":[], \"width\":4 }", NULL, true);
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
        const char *before, *part, *after;
    } files[] = {
        {MAP "<layer name='", "xx", "'/></map>"},
        {MAP "<!--", "xx", "--></map>"},
        {MAP "<layer>", "xx", "</layer></map>"},
        {"{\"layers\":\"", "xx", "\"}"},
        {"{\"layers\":", "  ", "0}"},
    };
    const struct stop stop = {.requested = true};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *text = repeat(files[i].before, files[i].part, COUNT, files[i].after);
        (void)refer(text, &stop, false);
        free(text);
    }
}

/* A megabyte of short comments was taken for one long element. */
TEST(megabytes_of_short_comments_are_read)
{
    char *text = repeat("", "<!---->", 1 << 19, MAP "<tileset source='a'/></map>");
    struct referred list = refer(text, NULL, true);
    assert_int_equal(list.count, 1);
    referred_free(&list);
    free(text);
}
