/* SPDX-License-Identifier: MIT */
/* keys.c - the survey of terrain, and the integers that a search compares instead of costs. */
#include <string.h>

#include "base/wide.h"
#include "search/cost/keys.h"
#include "tests/support/letters.h"
#include "tests/test.h"

enum { NARROW_STRAIGHT = 13860, NARROW_DIAGONAL = 19601 };

/* --- terrain ------------------------------------------------------------------------------ */

/* Makes a grid from cell values, row by row. */
static struct grid *make_grid(uint32_t width, uint32_t height, const uint8_t *cells)
{
    struct grid *grid = letters_field(width, height);
    for (uint32_t y = 0; y < height; y++)
        memcpy(grid_row(grid, y), cells + (size_t)y * width, width);
    return grid;
}

static void assert_terrain(const struct grid *grid, uint32_t unit, uint32_t least, uint32_t most)
{
    const struct terrain terrain = terrain_survey(grid, NULL);
    assert_int_equal(terrain.unit, unit);
    assert_int_equal(terrain.least, least);
    assert_int_equal(terrain.most, most);
    assert_int_equal(terrain.uniform, least == most);
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint8_t value = grid_row(grid, y)[x];
            if (value != CELL_WALL)
                assert_int_equal(terrain.units[value] * unit, grid->costs[value]);
        }
    }
}

static const struct survey {
    const char *name;
    uint8_t cells[8]; /* two rows of four */
    uint32_t unit, least, most;
} surveys[] = {
    {"free cells", {0, 0, 0, 0, 0, 0, 0, 0}, 1000, 1, 1},
    {"free cells, walls and marks", {0, 1, 0, 2, 3, 0, 1, 0}, 1000, 1, 1},
    {"walls only", {1, 1, 1, 1, 1, 1, 1, 1}, 1000, 1, 1},
    {"marks only", {2, 3, 2, 3, 3, 2, 2, 2}, 1000, 1, 1},
    {"one terrain", {7, 7, 7, 7, 7, 7, 7, 7}, 7000, 1, 1},
    {"one terrain and walls", {7, 1, 7, 7, 1, 1, 7, 7}, 7000, 1, 1},
    {"terrains with a common divisor", {12, 8, 8, 12, 20, 8, 12, 12}, 4000, 2, 5},
    {"terrains with a common divisor, and a free cell", {12, 8, 8, 12, 20, 0, 12, 12}, 1000, 1, 20},
    {"terrains without a common divisor", {8, 9, 8, 9, 8, 9, 8, 9}, 1000, 8, 9},
    {"the largest cell value", {255, 255, 4, 255, 255, 255, 255, 255}, 1000, 4, 255},
    {"a start on terrain", {6, 6, 2, 6, 6, 6, 6, 6}, 1000, 1, 6},
    {"terrain behind walls", {9, 9, 9, 9, 1, 1, 1, 9}, 9000, 1, 1},
    /* In these maps, all cells of one row are walls, as in the border of a map. */
    {"a row of walls", {9, 9, 9, 9, 1, 1, 1, 1}, 9000, 1, 1},
    {"a row of walls and two terrains", {8, 12, 8, 12, 1, 1, 1, 1}, 4000, 2, 3},
};

TEST(terrain_is_surveyed)
{
    for (size_t i = 0; i < sizeof surveys / sizeof *surveys; i++) {
        const struct survey *survey = &surveys[i];
        struct grid *grid = make_grid(4, 2, survey->cells);
        const struct terrain terrain = terrain_survey(grid, NULL);
        if (terrain.unit != survey->unit || terrain.least != survey->least ||
            terrain.most != survey->most)
            fail_msg("%s: unit %u, %u to %u", survey->name, terrain.unit, terrain.least,
                     terrain.most);
        assert_terrain(grid, survey->unit, survey->least, survey->most);
    }
}

TEST(terrain_has_the_costs_of_the_grid)
{
    static const uint8_t cells[] = {0, 5, 1, 6, 5, 5, 0, 6};
    struct grid *grid = make_grid(4, 2, cells);
    grid->costs[CELL_FREE] = grid->costs[CELL_START] = grid->costs[CELL_GOAL] = 1500;
    grid->costs[5] = 2250;
    grid->costs[6] = 750;
    grid->costs[CELL_WALL] = 1;
    grid->costs[7] = 1; /* value 7 does not occur on the map */
    assert_terrain(grid, 750, 1, 3);
    grid->costs[6] = 751;
    assert_terrain(grid, 1, 751, 2250);
    grid->costs[5] = 1000000;
    grid->costs[6] = 1;
    assert_terrain(grid, 1, 1, 1000000);
}

/* The survey includes not only the costs of terrain but also those of starts and goals. */
TEST(marks_may_cost_more_than_free_cells)
{
    static const uint8_t cells[] = {0, 2, 0, 0, 0, 0, 3, 0};
    struct grid *grid = make_grid(4, 2, cells);
    grid->costs[CELL_START] = 2000;
    grid->costs[CELL_GOAL] = 5000;
    assert_terrain(grid, 1000, 1, 5);
    grid->costs[CELL_GOAL] = 1000;
    assert_terrain(grid, 1000, 1, 2);
}

/* --- keys --------------------------------------------------------------------------------- */

static struct terrain terrain_up_to(uint32_t most)
{
    return (struct terrain){
        .uniform = most == 1, .unit = COST_ONE, .least = 1, .most = most, .units = {1, 1, 1, 1}};
}

static struct keys choose(uint32_t most, bool diagonals, enum sum_width width, uint32_t columns)
{
    const struct terrain terrain = terrain_up_to(most);
    const struct search_settings settings = search_settings_default();
    const struct strides strides = strides_survey(&settings, diagonals);
    const struct keys_wanted wanted = {
        .width = width, .fractions = 1, .weight = FACTOR_ONE, .rows = columns, .columns = columns};
    const struct keys keys = keys_choose(&terrain, &strides, &wanted);
    assert_true(keys.longest == (uint128)keys.diagonal * most);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (movement_is_diagonal(d))
            assert_true(keys.step[d] == (diagonals ? keys.diagonal : 0));
        else
            assert_true(keys.step[d] == keys.straight);
    return keys;
}

/* True if diagonal / straight is a convergent of sqrt(2), and greater than sqrt(2). */
static bool is_convergent(uint64_t straight, uint64_t diagonal)
{
    return (uint128)diagonal * diagonal == (uint128)2 * straight * straight + 1;
}

TEST(sums_of_32_bits_use_one_pair)
{
    assert_true(is_convergent(NARROW_STRAIGHT, NARROW_DIAGONAL));
    static const uint32_t mosts[] = {1, 2, 255, 855};
    for (size_t i = 0; i < sizeof mosts / sizeof *mosts; i++) {
        const struct keys keys = choose(mosts[i], true, SUM_32, 1000);
        assert_int_equal(keys.width, SUM_32);
        assert_int_equal(keys.straight, NARROW_STRAIGHT);
        assert_int_equal(keys.diagonal, NARROW_DIAGONAL);
    }
}

/* If cells can cost 856 units or more, a 32-bit sum has room for fewer than 256 diagonal steps. */
TEST(expensive_terrain_widens_sums)
{
    assert_int_equal(choose(855, true, SUM_32, 10).width, SUM_32);
    assert_int_equal(choose(856, true, SUM_32, 10).width, SUM_64);
    assert_int_equal(choose(1000000, true, SUM_32, 10).width, SUM_64);
    assert_int_equal(choose(1000000, true, SUM_32, 30000).width, SUM_128);
}

TEST(four_directions_need_no_pair)
{
    static const uint32_t mosts[] = {1, 255, 1000000};
    for (enum sum_width width = SUM_32; width < SUM_WIDTH_COUNT; width++) {
        for (size_t i = 0; i < sizeof mosts / sizeof *mosts; i++) {
            const struct keys keys = choose(mosts[i], false, width, 32768);
            assert_int_equal(keys.width, width);
            assert_int_equal(keys.straight, 1);
            assert_int_equal(keys.diagonal, 1);
        }
    }
}

/*
 * The largest sum is that of a path that enters every cell by a diagonal step, on the most
 * expensive terrain. This sum fits in 64 bits, with room for an estimate. The pair of keys for a
 * straight and a diagonal step is exact for this path unless the next larger pair would be too
 * large. The chosen pair is always exact for paths of fewer than 2 * columns steps.
 */
TEST(pairs_of_64_bits_cannot_overflow)
{
    const uint128 limit = (uint128)1 << 61;
    for (uint32_t columns = 1; columns <= 32768; columns *= 2) {
        const uint64_t cells = (uint64_t)columns * columns;
        for (uint32_t most = 1; most <= 1000000; most *= 10) {
            const struct keys keys = choose(most, true, SUM_64, columns);
            assert_true(is_convergent(keys.straight, keys.diagonal));
            if (keys.width == SUM_128)
                continue;
            assert_true((uint128)keys.diagonal * most * cells <= limit);
            const uint128 next = (uint128)4 * keys.straight + (uint128)3 * keys.diagonal;
            assert_true(next * most * cells > limit || keys.straight >= most * cells);
            assert_true(keys.straight >= (uint64_t)most * 2 * columns);
        }
    }
}

/*
 * Sums of 128 bits use a pair of keys that is exact for all paths on the map if the longest path
 * has fewer than 2^62 units. The largest sum divided by 2^rounding has at most 61 bits, and at
 * least 58 if `rounding` is not 0.
 */
TEST(pairs_of_128_bits_are_exact)
{
    for (uint32_t columns = 1; columns <= 32768; columns *= 2) {
        for (uint32_t most = 1; most <= 1000000; most *= 10) {
            const struct keys keys = choose(most, true, SUM_128, columns);
            const uint128 longest = (uint128)most * columns * columns;
            assert_int_equal(keys.width, SUM_128);
            assert_true(is_convergent(keys.straight, keys.diagonal));
            assert_true(keys.straight >= longest);
            const uint128 f = longest * keys.diagonal >> keys.rounding;
            assert_true(f < (uint128)1 << 61);
            assert_true(keys.rounding == 0 || f >= (uint128)1 << 57);
        }
    }
}

/* On a map of one row, an estimate can be as large as the cost of the longest path. */
TEST(estimates_on_long_maps_fit)
{
    const struct terrain terrain = terrain_up_to(855);
    const struct search_settings settings = search_settings_default();
    const struct strides strides = strides_survey(&settings, true);
    struct keys_wanted wanted = {
        .fractions = 1, .weight = FACTOR_MAX, .rows = 3, .columns = UINT32_C(1) << 30};
    const struct keys keys = keys_choose(&terrain, &strides, &wanted);
    assert_int_equal(keys.width, SUM_128);
    assert_true((keys.longest * wanted.columns >> keys.rounding) * 1000 < (uint128)1 << 63);
    wanted.columns = 1 << 20;
    assert_int_equal(keys_choose(&terrain, &strides, &wanted).width, SUM_32);
}

/* A path can cost up to 2^70 units if the costs of directions and cells have no common divisor. */
TEST(the_last_pair_has_62_bits)
{
    struct terrain terrain = terrain_up_to(999983);
    struct search_settings settings = search_settings_default();
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        settings.move_cost[d] = 999983 + d;
    const struct strides strides = strides_survey(&settings, true);
    const struct keys_wanted wanted = {
        .fractions = 1, .weight = FACTOR_MAX, .rows = 32770, .columns = 32770};
    const struct keys keys = keys_choose(&terrain, &strides, &wanted);
    assert_int_equal(keys.width, SUM_128);
    assert_true(is_convergent(keys.straight, keys.diagonal));
    assert_true(keys.straight >= UINT64_C(1) << 62);
    assert_true(keys.longest < (uint128)1 << 125);
    assert_in_range(keys.rounding, 64, 75);
}

/* --- exactness ---------------------------------------------------------------------------- */

static bool exact(const struct keys *keys, uint32_t unit, uint64_t straight, uint64_t diagonal)
{
    struct terrain terrain = terrain_up_to(255);
    terrain.unit = unit;
    /* `straight` and `diagonal` count units of `unit` thousandths; a cost is in millionths. */
    const struct cost cost = {.straight = straight * unit * 1000,
                              .diagonal = diagonal * unit * 1000};
    const struct search_settings settings = search_settings_default();
    const struct strides strides = strides_survey(&settings, keys->straight != keys->diagonal);
    return keys_exact(keys, &terrain, &strides, cost);
}

/*
 * The narrow keys are 13860 for a straight step and 19601 for a diagonal step. The path with the
 * least key is a cheapest one if it has fewer than 13860 straight units. If it has 19601 straight
 * units or more, a cheaper path is possible: 13860 diagonal units cost less than 19601 straight
 * ones and have the same key.
 */
TEST(narrow_keys_are_exact_for_short_paths)
{
    static const uint32_t units[] = {1, 250, 1000, 255000, 1000000};
    const struct keys keys = choose(255, true, SUM_32, 100);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        assert_true(exact(&keys, units[i], 0, 0));
        assert_true(exact(&keys, units[i], NARROW_STRAIGHT - 1, 0));
        assert_true(exact(&keys, units[i], NARROW_STRAIGHT - 1, 1000000));
        assert_true(exact(&keys, units[i], 0, 1000000));
        assert_false(exact(&keys, units[i], NARROW_DIAGONAL, 0));
        assert_false(exact(&keys, units[i], NARROW_DIAGONAL, 1000000));
        assert_false(exact(&keys, units[i], 1000000, 0));
    }
}

TEST(keys_without_a_pair_are_always_exact)
{
    const struct keys keys = choose(255, false, SUM_32, 100);
    assert_true(exact(&keys, 1000, 0, 0));
    assert_true(exact(&keys, 1000, 1000000, 0));
    assert_true(exact(&keys, 1000, UINT32_MAX, 0));
}
