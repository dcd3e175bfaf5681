/* SPDX-License-Identifier: MIT */
/*
 * tiles.c - the number of different costs of tiles. tests/cases/tmx.txt states what --walls, --cost
 * and properties mean.
 */
#include <string.h>

#include "map/tiled/tiles.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

/* Returns the cell value of a tile. */
static int value_of(struct tiles *tiles, uint32_t gid)
{
    struct error error;
    uint8_t value = 0;
    uint8_t again = 1;
    assert_true(tiles_find(tiles, gid, &value, &error));
    assert_true(tiles_find(tiles, gid, &again, &error));
    assert_int_equal(value, again);
    return value;
}

TEST(tiles_without_a_tileset_and_too_many_costs_are_refused)
{
    enum { COSTS = 252 }; /* number of cell values from CELL_TERRAIN to 255 */
    static struct tile_rule many[COSTS + 1];
    static uint32_t first = 5;
    const struct tilesets set = {
        .firsts = &first, .count = 1, .rules = many, .rule_count = COSTS + 1};
    struct map_options options = map_options_default();
    struct tiles tiles;
    struct error error;
    uint8_t value;
    for (uint32_t i = 0; i <= COSTS; i++)
        many[i] = (struct tile_rule){.id = i, .cost = 2000 + i};
    assert_true(tiles_begin(&tiles, &options, &set, WALLS_NONE, &error));
    assert_false(tiles_find(&tiles, first - 1, &value, &error));
    assert_non_null(strstr(error.message, "tile 4 of this layer belongs to no tileset"));
    for (uint32_t i = 0; i < COSTS; i++)
        assert_int_equal(value_of(&tiles, first + i), CELL_TERRAIN + i);
    assert_false(tiles_find(&tiles, first + COSTS, &value, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    tiles_free(&tiles);
    options.cost_count = COSTS;
    assert_false(tiles_begin(&tiles, &options, &set, WALLS_NONE, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    tiles_free(&tiles);
}
