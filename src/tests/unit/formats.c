/* SPDX-License-Identifier: MIT */
/*
 * formats.c - the table of formats: names, complete rows, and recognition of the format from the
 * first bytes of a file.
 */
#include <stdlib.h>
#include <string.h>

#include "map/formats.h"
#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

TEST(every_format_has_a_name_and_is_found_by_it)
{
    for (int format = MAP_FORMAT_AUTO; format < MAP_FORMAT_COUNT; format++) {
        const char *name = map_format_name((enum map_format)format);
        assert_int_equal(map_format_from_name(name), format);
        assert_true(strlen(map_format_row((enum map_format)format)->description) > 0);
    }
    assert_string_equal(map_format_name(MAP_FORMAT_AUTO), "auto");
    assert_string_equal(map_format_name(MAP_FORMAT_GRID), "grid");
    assert_string_equal(map_format_name(MAP_FORMAT_PNG), "png");
    static const char *const unknown[] = {"", "PNG", "pn", "pngs", "auto ", "none"};
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_int_equal(map_format_from_name(unknown[i]), MAP_FORMAT_COUNT);
}

/* A row without a reader or a recogniser compiles, but its maps are refused or not recognised. */
TEST(rows_are_complete)
{
    for (enum map_format format = MAP_FORMAT_AUTO + 1; format < MAP_FORMAT_COUNT; format++) {
        const struct map_format_row *row = map_format_row(format);
        assert_true(!row->read != !row->read_image);
        assert_true(!row->read_image || row->recognition != RECOGNISED_NEVER);
        assert_true(row->recognition == RECOGNISED_NEVER || row->recognise || row->recognise_with);
        assert_true(!row->cell_of_cost == !row->kinds);
        assert_non_null(row->help);
        assert_non_null(row->example);
    }
}
