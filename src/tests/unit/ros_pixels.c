/* SPDX-License-Identifier: MIT */
/*
 * ros_pixels.c - map/formats/ros.c: how pixels become free cells, walls, unknown cells or
 * occupancies.
 *
 * The oracle uses only integers: the darkness of a pixel is given in 765ths, and a threshold in
 * 1000ths or 255ths.
 */
#include <stdio.h>
#include <string.h>

#include "map/map.h"
#include "tests/support/random.h"
#include "tests/support/ros_map.h"
#include "tests/test.h"

/* --- free, wall, unknown ------------------------------------------------------------------- */

enum kind { KIND_FREE, KIND_WALL, KIND_UNKNOWN };

/* A threshold as a fraction and as text. */
struct threshold {
    uint64_t part, whole;
    char text[40];
};

static struct threshold of_255(unsigned part)
{
    struct threshold threshold = {.part = part, .whole = 255};
    (void)snprintf(threshold.text, sizeof threshold.text, "%.17g", part / 255.0);
    return threshold;
}

static struct threshold of_1000(unsigned part)
{
    struct threshold threshold = {.part = part, .whole = 1000};
    (void)snprintf(threshold.text, sizeof threshold.text, "%u.%03u", part / 1000, part % 1000);
    return threshold;
}

/* Returns the kind that map_server's rule gives to a pixel whose channels add up to `sum`. */
static enum kind expected_kind(unsigned sum, bool negate, const struct threshold *occupied,
                               const struct threshold *free_below)
{
    const uint64_t darkness = negate ? sum : 765 - sum;
    if (darkness * occupied->whole > occupied->part * 765)
        return KIND_WALL;
    if (darkness * free_below->whole < free_below->part * 765)
        return KIND_FREE;
    return KIND_UNKNOWN;
}

static enum kind kind_of(const struct grid *grid, uint32_t x, uint32_t y)
{
    const uint8_t cell = grid_row(grid, y)[x];
    const enum look look = grid_look(grid, (struct point){x, y});
    if (cell == CELL_WALL)
        return look == LOOK_UNKNOWN ? KIND_UNKNOWN : KIND_WALL;
    assert_int_equal(look, LOOK_PLAIN);
    assert_int_equal(grid->costs[cell], COST_ONE);
    return KIND_FREE;
}

static void format_map(char yaml[ROS_TEXT_MAX], const char *image, bool negate, const char *mode,
                       const struct threshold *occupied, const struct threshold *free_below)
{
    (void)snprintf(yaml, ROS_TEXT_MAX,
                   "image: %s\nresolution: 0.05\norigin: [0, 0, 0]\nnegate: %d\nmode: %s\n"
                   "occupied_thresh: %s\nfree_thresh: %s\n",
                   image, negate, mode, occupied->text, free_below->text);
}

/* Checks how all greys are read with two thresholds, with and without negation. */
static void check_greys(struct threshold occupied, struct threshold free_below)
{
    for (int negate = 0; negate < 2; negate++) {
        char yaml[ROS_TEXT_MAX];
        format_map(yaml, "greys.pgm", negate, "trinary", &occupied, &free_below);
        struct grid grid = ros_read_default(yaml);
        assert_int_equal(grid.width, 256);
        for (unsigned grey = 0; grey < 256; grey++) {
            const enum kind expected = expected_kind(3 * grey, negate, &occupied, &free_below);
            const enum kind kind = kind_of(&grid, grey, 0);
            if (kind != expected)
                fail_msg("grey %u, %s and %s, negate %d: %d, not %d", grey, occupied.text,
                         free_below.text, negate, (int)kind, (int)expected);
        }
        grid_free(&grid);
    }
}

static void write_greys(void)
{
    uint8_t greys[256];
    for (unsigned grey = 0; grey < 256; grey++)
        greys[grey] = (uint8_t)grey;
    ros_write_pnm("greys.pgm", 256, 1, 1, greys);
}

/* A darkness that equals a threshold is neither above nor below the threshold. */
ROS_TEST(greys_at_a_threshold_are_unknown)
{
    write_greys();
    for (unsigned part = 0; part < 256; part++) {
        check_greys(of_255(part), of_255(0));
        check_greys(of_255(255), of_255(part));
        check_greys(of_255(part), of_255(part));
    }
}

ROS_TEST(greys_follow_the_rule_of_map_server)
{
    static const unsigned saved[][2] = {{650, 196}, {650, 250}, {650, 100}, {900, 100},  {1000, 0},
                                        {196, 196}, {500, 499}, {1, 0},     {1000, 1000}};
    write_greys();
    for (size_t i = 0; i < sizeof saved / sizeof *saved; i++)
        check_greys(of_1000(saved[i][0]), of_1000(saved[i][1]));
    /* Each of the thresholds 0.2, 0.4, 0.6 and 0.8 equals the darkness of some grey. */
    for (unsigned occupied = 0; occupied <= 1000; occupied += 100)
        for (unsigned free_below = 0; free_below <= occupied; free_below += 50)
            check_greys(of_1000(occupied), of_1000(free_below));
}

/*
 * Checks that the pixels of a colour image are read according to map_server's rule, for four pairs
 * of thresholds, with and without negation.
 */
static void check_colours(const char *image, const uint8_t *rgb, uint32_t width, uint32_t height)
{
    static const unsigned pairs[][2] = {{650, 196}, {600, 200}, {800, 400}, {333, 332}};
    for (size_t i = 0; i < 2 * sizeof pairs / sizeof *pairs; i++) {
        const struct threshold occupied = of_1000(pairs[i / 2][0]);
        const struct threshold free_below = of_1000(pairs[i / 2][1]);
        char yaml[ROS_TEXT_MAX];
        format_map(yaml, image, i % 2 == 1, "trinary", &occupied, &free_below);
        struct grid grid = ros_read_default(yaml);
        assert_int_equal(grid.width, width);
        assert_int_equal(grid.height, height);
        for (uint32_t at = 0; at < width * height; at++) {
            const uint8_t *pixel = rgb + (size_t)3 * at;
            const unsigned sum = (unsigned)pixel[0] + pixel[1] + pixel[2];
            const enum kind expected = expected_kind(sum, i % 2 == 1, &occupied, &free_below);
            if (kind_of(&grid, at % width, at / width) != expected)
                fail_msg("%s: %02x%02x%02x is not %d", yaml, pixel[0], pixel[1], pixel[2],
                         (int)expected);
        }
        grid_free(&grid);
    }
}

ROS_TEST(colours_are_compared_by_their_mean)
{
    enum { SIDE = 64 };
    static uint8_t rgb[SIDE * SIDE * 3];
    struct random rng = random_begin(1);
    for (size_t i = 0; i < sizeof rgb; i += 3) {
        /* Each sum is within 2 of a threshold of check_colours: 0.2, 0.4, 0.6 or 0.8 times 765. */
        const unsigned sum = 153 * (1 + random_below(&rng, 4)) + random_below(&rng, 5) - 2;
        const unsigned least = sum > 510 ? sum - 510 : 0;
        const unsigned red = random_between(&rng, least, sum < 255 ? sum : 255);
        const unsigned rest = sum - red;
        const unsigned green =
            random_between(&rng, rest > 255 ? rest - 255 : 0, rest < 255 ? rest : 255);
        rgb[i] = (uint8_t)red;
        rgb[i + 1] = (uint8_t)green;
        rgb[i + 2] = (uint8_t)(rest - green);
    }
    ros_write_pnm("colours.ppm", SIDE, SIDE, 3, rgb);
    check_colours("colours.ppm", rgb, SIDE, SIDE);
    ros_write_png("colours.png",
                  (struct png_kind){.width = SIDE, .height = SIDE, .depth = 8, .colour_type = 2},
                  rgb);
    check_colours("colours.png", rgb, SIDE, SIDE);
}

ROS_TEST(palette_colours_are_compared_by_their_mean)
{
    struct png_kind kind = {.width = 16, .height = 16, .depth = 8, .colour_type = 3};
    uint8_t indices[256];
    uint8_t rgb[256 * 3];
    struct random rng = random_begin(2);
    for (unsigned i = 0; i < 256; i++) {
        indices[i] = (uint8_t)(i * 7);
        for (unsigned channel = 0; channel < 3; channel++)
            kind.palette[i][channel] = (uint8_t)random_below(&rng, 256);
        kind.palette[i][3] = 255;
    }
    for (unsigned i = 0; i < 256; i++)
        memcpy(rgb + 3 * (size_t)i, kind.palette[indices[i]], 3);
    ros_write_png("palette.png", kind, indices);
    check_colours("palette.png", rgb, 16, 16);
}

/* In the image of a ROS map, unlike in other images, colours do not mark starts and goals. */
ROS_TEST(blue_and_red_are_not_marks)
{
    static const uint8_t rgb[] = {0, 0, 255, 255, 0, 0, 255, 255, 255, 0, 170, 0};
    ros_write_pnm("marks.ppm", 4, 1, 3, rgb);
    struct grid grid = ros_read_default("image: marks.ppm\nresolution: 1\norigin: [0, 0, 0]\n"
                                        "occupied_thresh: 0.65\nfree_thresh: 0.196\n");
    assert_ros_cells(&grid, "##.#/");
    assert_int_equal(grid.starts.count + grid.goals.count, 0);
    grid_free(&grid);
}

/* --- mode scale ---------------------------------------------------------------------------- */

/* Returns the occupancy, rounded down, of a grey whose darkness is between the thresholds. */
static unsigned expected_occupancy(unsigned grey, bool negate, unsigned occupied,
                                   unsigned free_below)
{
    const unsigned darkness = negate ? grey : 255 - grey;
    const unsigned part = 98 * (darkness * 1000 - free_below * 255);
    const unsigned whole = (occupied - free_below) * 255;
    return 1 + part / whole;
}

/*
 * Checks how all greys are read in mode scale. If the exact occupancy is an integer, a rounding
 * error must not turn it into the next lower integer.
 */
static void check_scale(unsigned occupied_part, unsigned free_part, bool negate)
{
    const struct threshold occupied = of_1000(occupied_part);
    const struct threshold free_below = of_1000(free_part);
    char yaml[ROS_TEXT_MAX];
    format_map(yaml, "greys.pgm", negate, "scale", &occupied, &free_below);
    struct grid grid = ros_read_default(yaml);
    for (unsigned grey = 0; grey < 256; grey++) {
        const enum kind kind = expected_kind(3 * grey, negate, &occupied, &free_below);
        const uint8_t cell = grid_row(&grid, 0)[grey];
        if (kind != KIND_UNKNOWN) {
            assert_int_equal(kind_of(&grid, grey, 0), kind);
            continue;
        }
        const unsigned expected = expected_occupancy(grey, negate, occupied_part, free_part);
        const unsigned cost = cell == CELL_WALL ? 0 : grid.costs[cell];
        if (cost != expected * COST_ONE)
            fail_msg("grey %u, %s and %s, negate %d: cost %u, not %u", grey, occupied.text,
                     free_below.text, negate, cost, expected * COST_ONE);
    }
    grid_free(&grid);
}

ROS_TEST(in_mode_scale_the_occupancy_is_the_cost)
{
    static const unsigned pairs[][2] = {{650, 196}, {1000, 0},  {900, 100}, {800, 200},
                                        {500, 499}, {600, 200}, {1000, 1},  {999, 0}};
    write_greys();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        check_scale(pairs[i][0], pairs[i][1], false);
        check_scale(pairs[i][0], pairs[i][1], true);
    }
}

/*
 * The costs were computed by hand. With the thresholds 1 and 0, a cost is 1 + 98 * darkness,
 * rounded down.
 */
ROS_TEST(occupancy_is_1_to_99)
{
    static const struct {
        uint8_t grey;
        uint32_t cost;
    } cases[] = {{255, 1}, {253, 1}, {252, 2}, {128, 49}, {127, 50},
                 {3, 97},  {2, 98},  {1, 98},  {0, 99}};
    uint8_t greys[9];
    for (size_t i = 0; i < 9; i++)
        greys[i] = cases[i].grey;
    ros_write_pnm("nine.pgm", 9, 1, 1, greys);
    struct grid grid =
        ros_read_default("image: nine.pgm\nresolution: 1\norigin: [0, 0, 0]\nmode: scale\n"
                         "occupied_thresh: 1\nfree_thresh: 0\n");
    for (uint32_t i = 0; i < 9; i++) {
        const uint8_t cell = grid_row(&grid, 0)[i];
        assert_int_not_equal(cell, CELL_WALL);
        if (grid.costs[cell] != cases[i].cost * COST_ONE)
            fail_msg("grey %u costs %u, not %u", greys[i], grid.costs[cell], cases[i].cost);
    }
    grid_free(&grid);
}

/*
 * The four pixels, each a grey and an alpha value, are free, a wall, between the thresholds, and
 * between the thresholds but transparent.
 */
ROS_TEST(transparent_pixels_are_unknown_in_mode_scale)
{
    static const uint8_t samples[] = {255, 255, 0, 255, 128, 255, 128, 0};
    static const char *const modes[] = {"scale", "trinary"};
    ros_write_png("alpha.png",
                  (struct png_kind){.width = 4, .height = 1, .depth = 8, .colour_type = 4},
                  samples);
    for (int i = 0; i < 4; i++) {
        const struct threshold occupied = of_1000(650);
        const struct threshold free_below = of_1000(196);
        struct map_options options = map_options_default();
        char yaml[ROS_TEXT_MAX];
        options.unknown_free = i % 2 == 1;
        format_map(yaml, "alpha.png", false, modes[i / 2], &occupied, &free_below);
        struct grid grid = ros_read_text(yaml, options);
        const enum kind unknown = options.unknown_free ? KIND_FREE : KIND_UNKNOWN;
        assert_int_equal(kind_of(&grid, 0, 0), KIND_FREE);
        assert_int_equal(kind_of(&grid, 1, 0), KIND_WALL);
        assert_int_equal(kind_of(&grid, 3, 0), unknown);
        if (i / 2 == 1)
            assert_int_equal(kind_of(&grid, 2, 0), unknown);
        else /* 1 + 98 * (127/255 - 0.196) / 0.454 = 66.19... */
            assert_int_equal(grid.costs[grid_row(&grid, 0)[2]], 66 * COST_ONE);
        grid_free(&grid);
    }
}
