/* SPDX-License-Identifier: MIT */
/*
 * movingai.c - maps in the MovingAI format: terrain. tests/cases/movingai.txt lists ways to write a
 * map, and refused maps.
 */
#include <string.h>

#include "tests/support/map_reader.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

TEST(letters_decide_looks_and_walls)
{
    static const char letters[] = ".GS@OTW";
    static const enum look looks[] = {LOOK_PLAIN, LOOK_PLAIN, LOOK_SWAMP, LOOK_PLAIN,
                                      LOOK_PLAIN, LOOK_TREES, LOOK_WATER};
    const struct map_options options = options_of(MAP_FORMAT_MOVINGAI);
    struct grid grid;
    struct error error;
    assert_true(reader_read(TEXT("type octile\nheight 1\nwidth 7\nmap\n.GS@OTW\n"), &options, &grid,
                            &error));
    for (uint32_t x = 0; x < COUNT(looks); x++) {
        const struct point cell = {x, 0};
        assert_int_equal(grid_look(&grid, cell), looks[x]);
        assert_int_equal(grid_blocked(&grid, cell), strchr("@OTW", letters[x]) != NULL);
    }
    grid_free(&grid);
}
