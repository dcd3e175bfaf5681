/* SPDX-License-Identifier: MIT */
/*
 * world.c - conversion of cell coordinates to metres and back.
 *
 * Expected positions are computed by hand from the conventions in world.h.
 */
#include <inttypes.h>
#include <math.h>

#include "map/world.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { RANDOM_WORLDS = 20000 };

static const double quarter_turn = 1.5707963267948966;

/* --- positions computed by hand ------------------------------------------------------------ */

/* The position of a map in the world, a cell of the map, and the position of the cell's centre. */
struct centre {
    struct world world;
    uint32_t x, y;
    struct position place;
};

static const struct centre centres[] = {
    /* The lower left, upper left and lower right cells of a map with 4 rows. */
    {{.resolution = 1, .height = 4}, 0, 3, {0.5, 0.5}},
    {{.resolution = 1, .height = 4}, 0, 0, {0.5, 3.5}},
    {{.resolution = 1, .height = 4}, 9, 3, {9.5, 0.5}},
    {{.resolution = 1, .height = 1}, 0, 0, {0.5, 0.5}},
    {{.resolution = 0.05, .x = -1.5, .y = 2.25, .height = 10}, 3, 0, {-1.325, 2.725}},
    {{.resolution = 0.05, .x = -1.5, .y = 2.25, .height = 10}, 0, 9, {-1.475, 2.275}},
    {{.resolution = 2, .x = 100, .y = -100, .height = 3}, 5, 1, {111, -97}},
    {{.resolution = 0.1, .x = 7, .y = 8, .height = 5}, 2, 4, {7.25, 8.05}},
    /* Maps rotated by 90 degrees (right on the map is +y, up is -x), by -90 and by 180 degrees. */
    {{.resolution = 1, .yaw = quarter_turn, .height = 4}, 0, 3, {-0.5, 0.5}},
    {{.resolution = 1, .yaw = quarter_turn, .height = 4}, 9, 3, {-0.5, 9.5}},
    {{.resolution = 1, .yaw = quarter_turn, .height = 4}, 0, 0, {-3.5, 0.5}},
    {{.resolution = 0.5, .x = 10, .y = 20, .yaw = quarter_turn, .height = 4}, 2, 1, {8.75, 21.25}},
    {{.resolution = 1, .yaw = -quarter_turn, .height = 4}, 9, 3, {0.5, -9.5}},
    {{.resolution = 1, .yaw = -quarter_turn, .height = 4}, 0, 0, {3.5, -0.5}},
    {{.resolution = 1, .x = 1, .y = 2, .yaw = 2 * quarter_turn, .height = 4}, 2, 0, {-1.5, -1.5}},
    /*
     * If a map is rotated by 45 degrees, the centre of its lower left cell is directly above the
     * origin.
     */
    {{.resolution = 2, .yaw = quarter_turn / 2, .height = 1}, 0, 0, {0, 1.4142135623730951}},
    /* A map rotated by the angle whose cosine is 0.8 and whose sine is 0.6. */
    {{.resolution = 1, .yaw = 0.6435011087932844, .height = 1}, 9, 0, {7.3, 6.1}},
};

TEST(centres_of_cells_have_the_expected_positions)
{
    for (size_t i = 0; i < sizeof centres / sizeof *centres; i++) {
        const struct centre *c = &centres[i];
        const struct position place = world_position(&c->world, c->x, c->y);
        if (fabs(place.x - c->place.x) > 1e-9 || fabs(place.y - c->place.y) > 1e-9)
            fail_msg("centre %zu: %.12g,%.12g", i, place.x, place.y);
    }
}

TEST(centres_lie_in_their_cells)
{
    for (size_t i = 0; i < sizeof centres / sizeof *centres; i++) {
        const struct centre *c = &centres[i];
        int64_t x;
        int64_t y;
        assert_true(world_cell(&c->world, c->place, &x, &y));
        if (x != c->x || y != c->y)
            fail_msg("centre %zu: %" PRId64 ",%" PRId64, i, x, y);
    }
}

static void assert_in_cell(const struct world *world, double place_x, double place_y, int64_t x,
                           int64_t y)
{
    const struct position place = {place_x, place_y};
    int64_t in_x = INT64_MIN;
    int64_t in_y = INT64_MIN;
    if (!world_cell(world, place, &in_x, &in_y) || in_x != x || in_y != y)
        fail_msg("%.17g,%.17g is in %" PRId64 ",%" PRId64 ", not %" PRId64 ",%" PRId64, place_x,
                 place_y, in_x, in_y, x, y);
}

/*
 * A corner shared by four cells belongs to the upper right cell. A position slightly below and to
 * the left of the corner is in the lower left cell.
 */
TEST(borders_belong_to_the_upper_right_cell)
{
    static const struct {
        double resolution, origin;
    } cases[] = {{0.05, 0},    {0.05, -1.5}, {0.05, 12.35}, {0.1, 0},   {0.1, -51.224998},
                 {0.01, 0},    {0.01, 0.07}, {0.025, -100}, {0.02, -9}, {0.3, 0.1},
                 {1.0 / 3, 0}, {1, -7},      {2.5, 1000}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const double resolution = cases[c].resolution;
        const struct world world = {
            .resolution = resolution, .x = cases[c].origin, .y = -cases[c].origin, .height = 500};
        for (int k = 0; k <= 500; k++) {
            const double right = cases[c].origin + k * resolution;
            const double up = -cases[c].origin + k * resolution;
            assert_in_cell(&world, right, up, k, 499 - k);
            assert_in_cell(&world, right - resolution / 1000, up - resolution / 1000, k - 1,
                           500 - k);
            assert_in_cell(&world, right + resolution * 0.999, up + resolution * 0.999, k, 499 - k);
        }
    }
}

/* In binary floating point, 0.3 / 0.05 and 0.7 / 0.1 are not integers. */
TEST(borders_in_decimals_are_exact)
{
    const struct world world = {.resolution = 0.05, .height = 20};
    const struct world shifted = {.resolution = 0.05, .x = -0.1, .y = 0.1, .height = 20};
    const struct world coarse = {.resolution = 0.1, .height = 20};
    assert_in_cell(&world, 0.3, 0.3, 6, 13);
    assert_in_cell(&world, 0.15, 0.35, 3, 12);
    assert_in_cell(&world, 0.7, 0.95, 14, 0);
    assert_in_cell(&world, 0, 0, 0, 19);
    assert_in_cell(&world, 0.2999, 0.2999, 5, 14);
    assert_in_cell(&shifted, 0.2, 0.4, 6, 13);
    assert_in_cell(&coarse, 0.3, 0.7, 3, 12);
    assert_in_cell(&coarse, 0.6, 0.8, 6, 11);
}

TEST(borders_of_a_rotated_map_are_exact)
{
    const struct world world = {.resolution = 0.05, .yaw = quarter_turn, .height = 20};
    /* On the map, this position is 0.3 m to the right of the origin and 0.15 m above it. */
    assert_in_cell(&world, -0.15, 0.3, 6, 16);
    assert_in_cell(&world, -0.1499, 0.2999, 5, 17);
    assert_in_cell(&world, 0, 0, 0, 19);
}

TEST(positions_outside_the_map_have_cell_coordinates)
{
    const struct world world = {.resolution = 0.5, .x = 10, .y = 20, .height = 6};
    assert_in_cell(&world, 9.99, 20.01, -1, 5);
    assert_in_cell(&world, 10.01, 19.99, 0, 6);
    assert_in_cell(&world, 10.01, 23.01, 0, -1);
    assert_in_cell(&world, 9.5, 19.5, -1, 6);
    assert_in_cell(&world, 0, 0, -20, 45);
    assert_in_cell(&world, 1010, 1020, 2000, -1995);
    assert_in_cell(&world, -1e6, 1e6, -2000020, -1999955);
}

TEST(huge_positions_have_no_cell)
{
    static const double absurd[] = {1e300, -1e300, 1.7e308, -1.7e308, 1e30, -1e30, INFINITY, NAN};
    static const double yaws[] = {0, 1, 1.5707963267948966, -2.5};
    for (size_t i = 0; i < sizeof absurd / sizeof *absurd; i++) {
        for (size_t j = 0; j < sizeof yaws / sizeof *yaws; j++) {
            const struct world world = {
                .resolution = 1e-6, .x = 3, .y = -4, .yaw = yaws[j], .height = 10};
            int64_t x;
            int64_t y;
            assert_false(world_cell(&world, (struct position){absurd[i], 0}, &x, &y));
            assert_false(world_cell(&world, (struct position){0, absurd[i]}, &x, &y));
            assert_false(world_cell(&world, (struct position){absurd[i], absurd[i]}, &x, &y));
        }
    }
}

/* --- random worlds ------------------------------------------------------------------------- */

static double random_double(struct random *rng, double least, double most)
{
    return least + (most - least) * ((double)(random_next(rng) >> 11) / 9007199254740992.0);
}

static struct world random_world(struct random *rng)
{
    static const double resolutions[] = {0.05, 0.1, 0.01, 0.025, 1, 3.7};
    const double far = random_chance(rng, 20) ? 1e5 : 100;
    return (struct world){.resolution = resolutions[random_below(rng, 6)],
                          .x = random_double(rng, -far, far),
                          .y = random_double(rng, -far, far),
                          .yaw = random_chance(rng, 30) ? 0 : random_double(rng, -7, 7),
                          .height = random_between(rng, 1, 32768)};
}

TEST(cell_to_metres_and_back_is_the_same_cell)
{
    for (uint64_t number = 0; number < RANDOM_WORLDS; number++) {
        struct random rng = random_begin(number);
        const struct world world = random_world(&rng);
        const uint32_t x = random_below(&rng, 32768);
        const uint32_t y = random_below(&rng, world.height);
        const struct position place = world_position(&world, x, y);
        assert_in_cell(&world, place.x, place.y, x, y);
    }
}

/*
 * The right neighbour is in the direction of the yaw, and the upper neighbour is 90 degrees
 * counterclockwise from it, because the map is rotated, not mirrored.
 */
TEST(neighbours_are_one_resolution_apart)
{
    for (uint64_t number = 0; number < RANDOM_WORLDS; number++) {
        struct random rng = random_begin(number);
        struct world world = random_world(&rng);
        world.height += 1;
        world.x = random_double(&rng, -10, 10);
        world.y = random_double(&rng, -10, 10);
        const uint32_t x = random_below(&rng, 1000);
        const uint32_t y = 1 + random_below(&rng, world.height - 1);
        const struct position here = world_position(&world, x, y);
        const struct position right = world_position(&world, x + 1, y);
        const struct position up = world_position(&world, x, y - 1);
        const double dx = right.x - here.x;
        const double dy = right.y - here.y;
        const double size = world.resolution;
        assert_true(fabs(dx - size * cos(world.yaw)) < 1e-6 * size + 1e-9);
        assert_true(fabs(dy - size * sin(world.yaw)) < 1e-6 * size + 1e-9);
        assert_true(fabs(up.x - here.x + dy) < 1e-6 * size + 1e-9);
        assert_true(fabs(up.y - here.y - dx) < 1e-6 * size + 1e-9);
    }
}
