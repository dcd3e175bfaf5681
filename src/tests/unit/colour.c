/* SPDX-License-Identifier: MIT */
/*
 * colour.c - tests of map/colour: the role of a grey depends on its luminance, and the role of any
 * other colour is that of the nearest classic colour. Also tests mixtures of colours.
 */
#include <math.h>

#include "map/colour.h"
#include "tests/test.h"

enum { THRESHOLD = 128 /* the default */ };

static void assert_role(uint8_t red, uint8_t green, uint8_t blue, uint32_t threshold,
                        enum role expected)
{
    const enum role role = colour_role((struct rgb){red, green, blue}, threshold);
    if (role != expected)
        fail_msg("%02x%02x%02x is %d, not %d", red, green, blue, (int)role, (int)expected);
}

TEST(classic_colours_are_the_documented_ones)
{
    static const uint32_t codes[ROLE_MARK_COUNT] = {
        [ROLE_FREE] = 0xffffff,     [ROLE_WALL] = 0x000000,      [ROLE_START] = 0x0000ff,
        [ROLE_GOAL] = 0xff0000,     [ROLE_PATH] = 0x007008,      [ROLE_EXPLORED] = 0xe9f5b4,
        [ROLE_FRONTIER] = 0xcdecdc, [ROLE_GRID_LINE] = 0xb4b4b4,
    };
    for (int role = 0; role < ROLE_MARK_COUNT; role++) {
        const struct rgb *colour = &colour_classic[role];
        assert_int_equal(colour->red << 16 | colour->green << 8 | colour->blue, codes[role]);
    }
}

TEST(recognises_classic_colours)
{
    for (enum role role = ROLE_FREE; role < ROLE_MARK_COUNT; role++) {
        const struct rgb *colour = &colour_classic[role];
        /* Grid lines and the frontier are drawn in light greys, which are read as free cells. */
        const bool is_grey = role == ROLE_GRID_LINE || role == ROLE_FRONTIER;
        const enum role expected = is_grey ? ROLE_FREE : role;
        assert_role(colour->red, colour->green, colour->blue, THRESHOLD, expected);
    }
}

TEST(recognises_colours_near_the_classic_ones)
{
    for (int role = ROLE_START; role <= ROLE_EXPLORED; role++) {
        const struct rgb *colour = &colour_classic[role];
        for (int shift = 0; shift < 27; shift++) {
            const int red = colour->red + (shift % 3 - 1) * 20;
            const int green = colour->green + (shift / 3 % 3 - 1) * 20;
            const int blue = colour->blue + (shift / 9 - 1) * 20;
            if (red < 0 || red > 255 || green < 0 || green > 255 || blue < 0 || blue > 255)
                continue;
            if (!colour_is_mark((struct rgb){(uint8_t)red, (uint8_t)green, (uint8_t)blue}))
                continue;
            assert_role((uint8_t)red, (uint8_t)green, (uint8_t)blue, THRESHOLD, (enum role)role);
        }
    }
    /*
     * First, the colours in which earlier versions drew the path, explored cells and the frontier;
     * then other colours near the classic ones.
     */
    assert_role(0x00, 0x64, 0x00, THRESHOLD, ROLE_PATH);
    assert_role(0x00, 0xaa, 0x00, THRESHOLD, ROLE_PATH);
    assert_role(0xe3, 0xf2, 0xa5, THRESHOLD, ROLE_EXPLORED);
    assert_role(0xc8, 0xe6, 0x4b, THRESHOLD, ROLE_EXPLORED);
    assert_role(0xeb, 0xf5, 0xb4, THRESHOLD, ROLE_EXPLORED);
    assert_role(0xf0, 0x20, 0x18, THRESHOLD, ROLE_GOAL);
    assert_role(0x20, 0x30, 0xe0, THRESHOLD, ROLE_START);
    assert_role(0x80, 0x00, 0x00, THRESHOLD, ROLE_GOAL);
    assert_role(0x00, 0x80, 0x00, THRESHOLD, ROLE_PATH);
    assert_role(0x40, 0x00, 0x00, THRESHOLD, ROLE_WALL); /* a dark red is nearest to black */
}

/* Pixels whose channels differ by less than 64 are greys, whatever their tint. */
TEST(channels_of_a_mark_differ_by_at_least_64)
{
    assert_role(255, 255, 192, 256, ROLE_WALL); /* channels 63 apart: a grey below the threshold */
    assert_role(255, 255, 191, 256, ROLE_EXPLORED);
    assert_role(63, 0, 0, 0, ROLE_FREE); /* a grey at or above the threshold */
    assert_role(64, 0, 0, 0, ROLE_WALL); /* a mark, nearest to black */
    assert_role(0, 63, 0, 0, ROLE_FREE);
    assert_role(0, 0, 64, 0, ROLE_WALL);
    assert_role(100, 163, 130, 256, ROLE_WALL);
    assert_role(255, 0, 0, 0, ROLE_GOAL); /* the threshold does not apply to marks */
    assert_role(255, 0, 0, 256, ROLE_GOAL);
    assert_role(0, 0, 255, 0, ROLE_START);
    assert_role(0, 0, 255, 256, ROLE_START);
}

TEST(greys_are_free_if_not_below_the_threshold)
{
    for (uint32_t threshold = 0; threshold <= 256; threshold++)
        for (uint32_t grey = 0; grey < 256; grey++)
            assert_role((uint8_t)grey, (uint8_t)grey, (uint8_t)grey, threshold,
                        grey >= threshold ? ROLE_FREE : ROLE_WALL);
}

/* The luminance is 0.299 red + 0.587 green + 0.114 blue (ITU-R BT.601). */
TEST(tinted_greys_are_compared_by_their_luminance)
{
    static const struct {
        uint8_t red, green, blue;
        uint32_t luminance;
    } cases[] = {
        {150, 100, 100, 114}, {100, 150, 100, 129}, {100, 100, 150, 105}, {60, 0, 0, 17},
        {0, 60, 0, 35},       {0, 0, 60, 6},        {200, 255, 230, 235}, {10, 20, 30, 18},
        {127, 128, 127, 127}, {127, 127, 127, 127}, {128, 128, 128, 128},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint32_t luminance = cases[i].luminance;
        assert_role(cases[i].red, cases[i].green, cases[i].blue, luminance, ROLE_FREE);
        assert_role(cases[i].red, cases[i].green, cases[i].blue, luminance + 1, ROLE_WALL);
    }
}

static double distance_to(enum role role, const int pixel[3])
{
    const struct rgb *colour = &colour_classic[role];
    return hypot(hypot(colour->red - pixel[0], colour->green - pixel[1]), colour->blue - pixel[2]);
}

/* Tests colours of marks on a regular grid in the RGB cube. */
TEST(a_mark_has_the_role_of_the_nearest_classic_colour)
{
    for (int code = 0; code < 18 * 18 * 18; code++) {
        const int pixel[3] = {code % 18 * 15, code / 18 % 18 * 15, code / 324 * 15};
        const int most = pixel[0] > pixel[1] ? pixel[0] : pixel[1];
        const int least = pixel[0] < pixel[1] ? pixel[0] : pixel[1];
        if ((most > pixel[2] ? most : pixel[2]) - (least < pixel[2] ? least : pixel[2]) < 64)
            continue;
        const struct rgb seen = {(uint8_t)pixel[0], (uint8_t)pixel[1], (uint8_t)pixel[2]};
        const enum role role = colour_role(seen, THRESHOLD);
        for (enum role other = ROLE_FREE; other < ROLE_MARK_COUNT; other++)
            assert_true(distance_to(role, pixel) <= distance_to(other, pixel) + 1e-9);
    }
}

/* --- mixtures --------------------------------------------------------------------------------- */

static void assert_colour(struct rgb colour, uint8_t red, uint8_t green, uint8_t blue)
{
    assert_int_equal(colour.red, red);
    assert_int_equal(colour.green, green);
    assert_int_equal(colour.blue, blue);
}

TEST(mixes_lie_between_two_colours)
{
    const struct rgb from = {10, 200, 0};
    const struct rgb to = {20, 100, 255};
    assert_colour(colour_mix(from, to, 0), 10, 200, 0);
    assert_colour(colour_mix(from, to, 0.1), 11, 190, 26);
    assert_colour(colour_mix(from, to, 0.75), 18, 125, 191);
    assert_colour(colour_mix(from, to, 1), 20, 100, 255);
}

/* Tests all channel values with all shares. No exact result is halfway between two integers. */
TEST(blends_are_rounded_to_the_nearest_value)
{
    for (int under = 0; under < 256; under++)
        for (int over = 0; over < 256; over++)
            for (unsigned share = 0; share < 256; share++)
                if (colour_blend_channel((uint8_t)under, (uint8_t)over, share) !=
                    lround(under + (over - under) * (share / 255.0)))
                    fail_msg("%d over %d with a share of %u/255", over, under, share);
    assert_colour(colour_blend((struct rgb){10, 200, 0}, (struct rgb){20, 100, 255}, 102), 14, 160,
                  102);
}
