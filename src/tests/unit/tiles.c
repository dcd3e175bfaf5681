/* SPDX-License-Identifier: MIT */
/*
 * tiles.c - the meanings of tiles, which are set by --walls, --cost and properties, in that order
 * of precedence.
 */
#include <string.h>

#include "map/tiled/tiles.h"
#include "tests/support/text_map.h"
#include "tests/test.h"

enum { FIRST = 1, SECOND = 100000 }; /* the ids of the second tileset exceed TILES_KNOWN */

static uint32_t firsts[] = {FIRST, SECOND};

static struct tile_rule rules[] = {
    {.tileset = 0, .id = 1, .wall = true},
    {.tileset = 0, .id = 2, .cost = 2500},
    {.tileset = 0, .id = 3, .wall = true, .cost = 3000},
    {.tileset = 1, .id = 0, .cost = 2500},
    {.tileset = 1, .id = 1, .cost = 1000},
};

static const struct tilesets tilesets = {
    .firsts = firsts, .count = 2, .rules = rules, .rule_count = 5};

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

TEST(properties_make_walls_and_terrain)
{
    const struct map_options options = map_options_default();
    struct tiles tiles;
    struct error error;
    assert_true(tiles_begin(&tiles, &options, &tilesets, WALLS_BY_PROPERTY, &error));
    assert_int_equal(value_of(&tiles, FIRST), CELL_FREE);
    assert_int_equal(value_of(&tiles, FIRST + 1), CELL_WALL);
    assert_int_equal(value_of(&tiles, FIRST + 2), CELL_TERRAIN);
    assert_int_equal(value_of(&tiles, FIRST + 3), CELL_WALL);
    assert_int_equal(value_of(&tiles, SECOND), CELL_TERRAIN); /* same cost as FIRST + 2 */
    assert_int_equal(value_of(&tiles, SECOND + 1), CELL_TERRAIN + 1);
    tiles_free(&tiles);
    /* Under another rule for walls, the property `wall` has no effect. */
    assert_true(tiles_begin(&tiles, &options, &tilesets, WALLS_NONE, &error));
    assert_int_equal(value_of(&tiles, FIRST + 1), CELL_FREE);
    assert_int_equal(value_of(&tiles, FIRST + 3), CELL_TERRAIN);
    tiles_free(&tiles);
}

TEST(options_come_before_properties)
{
    static const struct map_range walls[] = {{2, 2}};
    static const struct map_cost costs[] = {{.value = 1, .cost = 7000}, {.value = 2, .cost = 8000}};
    struct map_options options = map_options_default();
    struct tiles tiles;
    struct error error;
    options.walls = walls;
    options.wall_count = 1;
    options.costs = costs;
    options.cost_count = 2;
    assert_true(tiles_begin(&tiles, &options, &tilesets, WALLS_BY_ID, &error));
    assert_int_equal(value_of(&tiles, FIRST + 1), CELL_TERRAIN);
    assert_int_equal(value_of(&tiles, FIRST + 2), CELL_WALL);
    /* The first two values of terrain are reserved for the two --cost options. */
    assert_int_equal(value_of(&tiles, FIRST + 3), CELL_TERRAIN + 2);
    assert_int_equal(tiles_cell(&options, &costs[0]), CELL_TERRAIN);
    assert_int_equal(tiles_cell(&options, &costs[1]), CELL_WALL);
    assert_int_equal(tiles_cell(&options, &(struct map_cost){.value = -2}), -1);
    assert_int_equal(tiles_cell(&options, &(struct map_cost){.value = 9}), -1);
    assert_int_equal(tiles_cell(&options, &(struct map_cost){.letter = 'S'}), -1);
    tiles_free(&tiles);
}

TEST(ids_that_fit_two_tilesets_are_refused)
{
    static const struct map_range walls[] = {{1, 1}};
    struct map_options options = map_options_default();
    struct tiles tiles;
    struct error error;
    uint8_t value;
    options.walls = walls;
    options.wall_count = 1;
    assert_true(tiles_begin(&tiles, &options, &tilesets, WALLS_BY_ID, &error));
    assert_true(tiles_find(&tiles, FIRST + 1, &value, &error));
    assert_true(tiles_find(&tiles, SECOND, &value, &error));
    assert_false(tiles_find(&tiles, SECOND + 1, &value, &error));
    assert_int_equal(error.code, ERROR_SETTINGS);
    assert_non_null(strstr(error.message, "two tilesets"));
    tiles_free(&tiles);
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

TEST(finishing_sets_costs_and_cells_without_a_tile)
{
    static const struct map_range empty[] = {{-1, -1}};
    struct map_options options = map_options_default();
    struct tiles tiles;
    struct grid grid;
    struct error error;
    for (int walls = 0; walls < 2; walls++) {
        options.walls = empty;
        options.wall_count = (size_t)walls;
        assert_true(grid_create(&grid, 3, 1, &error));
        assert_true(tiles_begin(&tiles, &options, &tilesets, WALLS_NONE, &error));
        uint8_t *row = grid_row(&grid, 0);
        row[0] = TILES_EMPTY;
        row[1] = (uint8_t)value_of(&tiles, FIRST + 2);
        row[2] = (uint8_t)value_of(&tiles, SECOND + 1);
        tiles_finish(&tiles, &grid);
        assert_int_equal(row[0], walls ? CELL_WALL : CELL_FREE);
        assert_int_equal(grid.costs[row[1]], 2500);
        assert_int_equal(row[2], CELL_FREE); /* its cost is 1 */
        tiles_free(&tiles);
        grid_free(&grid);
    }
}
