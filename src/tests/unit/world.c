/* SPDX-License-Identifier: MIT */
/*
 * world.c - from cells to metres and back, and the decimal numbers that places are written in.
 *
 * Places are worked out by hand from what world.h says: the origin is the lower left corner of the
 * lower left cell, and the map is turned about it counterclockwise.
 */
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "map/ends.h"
#include "map/map.h"
#include "map/world.h"
#include "tests/support/random.h"

enum { RANDOM_WORLDS = 20000 };

static const double quarter_turn = 1.5707963267948966;

/* --- places ---------------------------------------------------------------------------------- */

/* What cells of a world have which centres. */
struct centre {
    struct world world;
    uint32_t x, y;
    struct metres place;
};

static const struct centre centres[] = {
    /* Lower left, upper left, lower right of a map of 4 rows. */
    {{.resolution = 1, .height = 4}, 0, 3, {0.5, 0.5}},
    {{.resolution = 1, .height = 4}, 0, 0, {0.5, 3.5}},
    {{.resolution = 1, .height = 4}, 9, 3, {9.5, 0.5}},
    {{.resolution = 1, .height = 1}, 0, 0, {0.5, 0.5}},
    {{.resolution = 0.05, .x = -1.5, .y = 2.25, .height = 10}, 3, 0, {-1.325, 2.725}},
    {{.resolution = 0.05, .x = -1.5, .y = 2.25, .height = 10}, 0, 9, {-1.475, 2.275}},
    {{.resolution = 2, .x = 100, .y = -100, .height = 3}, 5, 1, {111, -97}},
    {{.resolution = 0.1, .x = 7, .y = 8, .height = 5}, 2, 4, {7.25, 8.05}},
    /* A quarter to the left: the map's right is the world's up, its up is the world's left. */
    {{.resolution = 1, .yaw = quarter_turn, .height = 4}, 0, 3, {-0.5, 0.5}},
    {{.resolution = 1, .yaw = quarter_turn, .height = 4}, 9, 3, {-0.5, 9.5}},
    {{.resolution = 1, .yaw = quarter_turn, .height = 4}, 0, 0, {-3.5, 0.5}},
    {{.resolution = 0.5, .x = 10, .y = 20, .yaw = quarter_turn, .height = 4}, 2, 1, {8.75, 21.25}},
    {{.resolution = 1, .yaw = -quarter_turn, .height = 4}, 9, 3, {0.5, -9.5}},
    {{.resolution = 1, .yaw = -quarter_turn, .height = 4}, 0, 0, {3.5, -0.5}},
    {{.resolution = 1, .x = 1, .y = 2, .yaw = 2 * quarter_turn, .height = 4}, 2, 0, {-1.5, -1.5}},
    /* An eighth: the lower left cell's centre is straight above the origin. */
    {{.resolution = 2, .yaw = quarter_turn / 2, .height = 1}, 0, 0, {0, 1.4142135623730951}},
    /* The angle whose cosine is 0.8 and whose sine is 0.6. */
    {{.resolution = 1, .yaw = 0.6435011087932844, .height = 1}, 9, 0, {7.3, 6.1}},
};

static void cells_have_centres(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof centres / sizeof *centres; i++) {
        const struct centre *c = &centres[i];
        const struct metres place = world_metres(&c->world, c->x, c->y);
        if (fabs(place.x - c->place.x) > 1e-9 || fabs(place.y - c->place.y) > 1e-9)
            fail_msg("centre %zu: %.12g,%.12g", i, place.x, place.y);
    }
}

static void centres_lie_in_their_cells(void **state)
{
    (void)state;
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
    const struct metres place = {place_x, place_y};
    int64_t in_x = INT64_MIN;
    int64_t in_y = INT64_MIN;
    if (!world_cell(world, place, &in_x, &in_y) || in_x != x || in_y != y)
        fail_msg("%.17g,%.17g is in %" PRId64 ",%" PRId64 ", not %" PRId64 ",%" PRId64, place_x,
                 place_y, in_x, in_y, x, y);
}

/* Every border belongs to the upper right cell; what lies a little before it does not. */
static void borders_belong_to_the_upper_right_cell(void **state)
{
    (void)state;
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

/* The decimals that people type: neither 0.3 / 0.05 nor 0.7 / 0.1 is whole in binary. */
static void typed_borders_are_borders(void **state)
{
    (void)state;
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

static void turned_borders_are_borders(void **state)
{
    (void)state;
    const struct world world = {.resolution = 0.05, .yaw = quarter_turn, .height = 20};
    /* 0.3 m to the map's right and 0.15 m up it. */
    assert_in_cell(&world, -0.15, 0.3, 6, 16);
    assert_in_cell(&world, -0.1499, 0.2999, 5, 17);
    assert_in_cell(&world, 0, 0, 0, 19);
}

/* Left of the map and below it, cells have numbers that are none of the map's. */
static void places_off_the_map_have_cells_off_the_map(void **state)
{
    (void)state;
    const struct world world = {.resolution = 0.5, .x = 10, .y = 20, .height = 6};
    assert_in_cell(&world, 9.99, 20.01, -1, 5);
    assert_in_cell(&world, 10.01, 19.99, 0, 6);
    assert_in_cell(&world, 10.01, 23.01, 0, -1);
    assert_in_cell(&world, 9.5, 19.5, -1, 6);
    assert_in_cell(&world, 0, 0, -20, 45);
    assert_in_cell(&world, 1010, 1020, 2000, -1995);
    assert_in_cell(&world, -1e6, 1e6, -2000020, -1999955);
}

static void absurd_places_are_nowhere(void **state)
{
    (void)state;
    static const double absurd[] = {1e300, -1e300, 1.7e308, -1.7e308, 1e30, -1e30, INFINITY, NAN};
    static const double yaws[] = {0, 1, 1.5707963267948966, -2.5};
    for (size_t i = 0; i < sizeof absurd / sizeof *absurd; i++) {
        for (size_t j = 0; j < sizeof yaws / sizeof *yaws; j++) {
            const struct world world = {
                .resolution = 1e-6, .x = 3, .y = -4, .yaw = yaws[j], .height = 10};
            int64_t x;
            int64_t y;
            assert_false(world_cell(&world, (struct metres){absurd[i], 0}, &x, &y));
            assert_false(world_cell(&world, (struct metres){0, absurd[i]}, &x, &y));
            assert_false(world_cell(&world, (struct metres){absurd[i], absurd[i]}, &x, &y));
        }
    }
}

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

static void cells_come_back_from_metres(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < RANDOM_WORLDS; number++) {
        struct random rng = random_begin(number);
        const struct world world = random_world(&rng);
        const uint32_t x = random_below(&rng, 32768);
        const uint32_t y = random_below(&rng, world.height);
        const struct metres place = world_metres(&world, x, y);
        assert_in_cell(&world, place.x, place.y, x, y);
    }
}

/* Neighbours are a cell's side apart, and the map is not seen in a mirror. */
static void worlds_are_turned_not_bent(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < RANDOM_WORLDS; number++) {
        struct random rng = random_begin(number);
        struct world world = random_world(&rng);
        world.height += 1;
        world.x = random_double(&rng, -10, 10);
        world.y = random_double(&rng, -10, 10);
        const uint32_t x = random_below(&rng, 1000);
        const uint32_t y = 1 + random_below(&rng, world.height - 1);
        const struct metres here = world_metres(&world, x, y);
        const struct metres right = world_metres(&world, x + 1, y);
        const struct metres up = world_metres(&world, x, y - 1);
        const double dx = right.x - here.x;
        const double dy = right.y - here.y;
        const double size = world.resolution;
        assert_true(fabs(dx - size * cos(world.yaw)) < 1e-6 * size + 1e-9);
        assert_true(fabs(dy - size * sin(world.yaw)) < 1e-6 * size + 1e-9);
        assert_true(fabs(up.x - here.x + dy) < 1e-6 * size + 1e-9);
        assert_true(fabs(up.y - here.y - dx) < 1e-6 * size + 1e-9);
    }
}

/* --- points of the command line as cells ----------------------------------------------------- */

struct resolved {
    bool good;
    size_t count;
    struct point first;
    struct error error;
};

/* map_resolve for one point on a map of 8 x 6 cells, of 0.5 m from 10,20 on where it is metric. */
static struct resolved resolve(double resolution, struct map_point point)
{
    struct resolved resolved = {0};
    struct grid grid = {.width = 8, .height = 6};
    struct points points;
    const struct map_points given = {.items = &point, .count = 1, .capacity = 1};
    grid.world = (struct world){.resolution = resolution, .x = 10, .y = 20, .height = 6};
    resolved.good = map_resolve(&grid, &given, "start", &points, &resolved.error);
    resolved.count = points.count;
    if (points.count > 0)
        resolved.first = points.items[0];
    free(points.items);
    return resolved;
}

static struct map_point at_metres(double x, double y)
{
    return (struct map_point){.metric = true, .metres = {x, y}};
}

static void metres_become_cells(void **state)
{
    (void)state;
    static const struct {
        struct metres place;
        struct point cell;
    } cases[] = {{{10, 20}, {0, 5}},
                 {{10.25, 20.25}, {0, 5}},
                 {{13.9, 22.9}, {7, 0}},
                 {{11.5, 21}, {3, 3}},
                 {{13.75, 20.1}, {7, 5}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct resolved resolved =
            resolve(0.5, at_metres(cases[i].place.x, cases[i].place.y));
        assert_true(resolved.good);
        assert_int_equal(resolved.count, 1);
        assert_int_equal(resolved.first.x, cases[i].cell.x);
        assert_int_equal(resolved.first.y, cases[i].cell.y);
    }
}

static void places_off_the_map_are_refused(void **state)
{
    (void)state;
    static const struct metres off[] = {{9.9, 21},  {14, 21},          {11, 19.9},         {11, 23},
                                        {1e300, 0}, {11, -1e300},      {4294967306.0, 21}, {0, 0},
                                        {11, -2e9}, {2147483658.0, 21}};
    for (size_t i = 0; i < sizeof off / sizeof *off; i++) {
        const struct resolved resolved = resolve(0.5, at_metres(off[i].x, off[i].y));
        assert_false(resolved.good);
        assert_int_equal(resolved.count, 0);
        assert_int_equal(resolved.error.code, ERROR_SETTINGS);
        assert_non_null(strstr(resolved.error.message, "start"));
        assert_non_null(strstr(resolved.error.message, "outside"));
    }
}

static void metres_need_a_resolution(void **state)
{
    (void)state;
    const struct resolved resolved = resolve(0, at_metres(1, 1));
    assert_false(resolved.good);
    assert_int_equal(resolved.error.code, ERROR_SETTINGS);
    assert_non_null(strstr(resolved.error.message, "metres"));
}

static void cells_stay_cells(void **state)
{
    (void)state;
    static const double resolutions[] = {0, 0.5};
    for (size_t i = 0; i < 2; i++) {
        const struct resolved resolved =
            resolve(resolutions[i], (struct map_point){.cell = {7, 2}});
        assert_true(resolved.good);
        assert_int_equal(resolved.count, 1);
        assert_int_equal(resolved.first.x, 7);
        assert_int_equal(resolved.first.y, 2);
    }
}

/* --- numbers --------------------------------------------------------------------------------- */

struct real {
    const char *text;
    double value;
};

static const struct real reals[] = {
    {"0", 0},
    {"5", 5},
    {"-0.05", -0.05},
    {"1.5e-2", 0.015},
    {"1.5E2", 150},
    {"1e+3", 1000},
    {"0.05", 0.05},
    {"0.196", 0.196},
    {"-51.224998", -51.224998},
    {"000012.500", 12.5},
    {"1e308", 1e308},
    {"-1e308", -1e308},
    {"0.1", 0.1},
    {"123456789.123456789", 123456789.123456789},
    {"2.2250738585072014e-308", 2.2250738585072014e-308},
    {"0.05000000000000000277555756156289135105907917022705078125", 0.05},
};

static const char *const no_reals[] = {
    "",         " ",     ".",     "-",      "+",
    "-.",       "e5",    ".e5",   "1e",     "1e+",
    "1e-",      "1.2.3", " 1",    "1 ",     "1\n",
    "\t1",      "0x10",  "0x1p3", "inf",    "-inf",
    "nan",      "NaN",   ".inf",  ".nan",   "INF",
    "infinity", "1,5",   "1e400", "-1e400", "--1",
    "+-1",      "1f",    "1_000", "1'000",  "1e5.5",
    "1m",       "0b1",   "1e1e1", "1-2",    "\xc2\xb2",
    "nan(1)",   "1.5m",  "-0x1",  "1.0L",   "1e99999999999999999999",
};

static bool parse_real(const char *text, double *value)
{
    return number_parse_real(text, text + strlen(text), value);
}

static void check_reals(void)
{
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) {
        double value = 77;
        if (!parse_real(reals[i].text, &value) || value != reals[i].value)
            fail_msg("'%s' is read as %.17g", reals[i].text, value);
    }
    for (size_t i = 0; i < sizeof no_reals / sizeof *no_reals; i++) {
        double value = 77;
        if (parse_real(no_reals[i], &value) || value != 77)
            fail_msg("'%s' is read as %.17g", no_reals[i], value);
    }
}

static void reads_reals(void **state)
{
    (void)state;
    check_reals();
}

static void reals_end_where_they_are_said_to(void **state)
{
    (void)state;
    static const char text[] = "12.5e1,7";
    double value = 77;
    assert_true(number_parse_real(text, text + 2, &value) && value == 12);
    assert_true(number_parse_real(text, text + 4, &value) && value == 12.5);
    assert_true(number_parse_real(text, text + 6, &value) && value == 125);
    value = 77;
    assert_false(number_parse_real(text, text + 5, &value)); /* 12.5e */
    assert_false(number_parse_real(text, text + 7, &value)); /* 12.5e1, */
    assert_false(number_parse_real(text, text, &value));
    static const char zero[] = {'1', '\0', '2'};
    assert_false(number_parse_real(zero, zero + 2, &value));
    assert_false(number_parse_real(zero, zero + 3, &value));
    assert_true(value == 77);
}

struct integer {
    const char *text;
    int64_t least, most;
    bool good;
    int64_t value;
};

static const struct integer integers[] = {
    {"0", -5, 5, true, 0},
    {"-0", -5, 5, true, 0},
    {"5", -5, 5, true, 5},
    {"-5", -5, 5, true, -5},
    {"6", -5, 5, false, 0},
    {"-6", -5, 5, false, 0},
    {"007", 0, 7, true, 7},
    {"-007", -7, 0, true, -7},
    {"-1", 0, 5, false, 0},
    {"3", 4, 9, false, 0},
    {"9223372036854775807", INT64_MIN, INT64_MAX, true, INT64_MAX},
    {"-9223372036854775807", INT64_MIN, INT64_MAX, true, -INT64_MAX},
    {"9223372036854775808", INT64_MIN, INT64_MAX, false, 0},
    {"-9223372036854775809", INT64_MIN, INT64_MAX, false, 0},
    {"18446744073709551615", INT64_MIN, INT64_MAX, false, 0},
    {"18446744073709551617", INT64_MIN, INT64_MAX, false, 0},
    {"-2147483648", MAP_VALUE_MIN, MAP_VALUE_MAX, true, -INT64_C(2147483648)},
    {"-2147483649", MAP_VALUE_MIN, MAP_VALUE_MAX, false, 0},
    {"4294967295", MAP_VALUE_MIN, MAP_VALUE_MAX, true, INT64_C(4294967295)},
    {"4294967296", MAP_VALUE_MIN, MAP_VALUE_MAX, false, 0},
    {"", -5, 5, false, 0},
    {"-", -5, 5, false, 0},
    {"--1", -5, 5, false, 0},
    {"-+1", -5, 5, false, 0},
    {"+1", -5, 5, false, 0},
    {"1-", -5, 5, false, 0},
    {" 1", -5, 5, false, 0},
    {"- 1", -5, 5, false, 0},
    {"1.0", -5, 5, false, 0},
    {"1e0", -5, 5, false, 0},
    {"0x1", -5, 5, false, 0},
};

static void reads_signed_integers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        const struct integer *c = &integers[i];
        int64_t value = 77;
        const bool good =
            number_parse_signed(c->text, c->text + strlen(c->text), c->least, c->most, &value);
        if (good != c->good || value != (c->good ? c->value : 77))
            fail_msg("'%s' from %" PRId64 " to %" PRId64 ": %s, %" PRId64, c->text, c->least,
                     c->most, good ? "read" : "refused", value);
    }
}

static const struct real written[] = {
    {"0", 0},
    {"0", -0.0},
    {"0", 0.0000004},
    {"0", -0.0000004},
    {"0.000001", 0.0000006},
    {"-0.000001", -0.0000006},
    {"-0.525", -0.525},
    {"1", 1},
    {"-1", -1},
    {"35", 35},
    {"100", 100},
    {"0.05", 0.05},
    {"0.3", 0.1 + 0.2},
    {"1.325", 1.325},
    {"33.242641", 33.24264068711928},
    {"-33.242641", -33.24264068711928},
    {"0.999999", 0.9999994},
    {"1", 0.9999996},
    {"-1", -0.9999996},
    {"10.000001", 10.000001},
    {"0.1", 0.10000000000000001},
    {"1000000", 1e6},
    {"-1000000000.125", -1000000000.125},
    {"999999999999", 999999999999.0},
    {"-999999999999.5", -999999999999.5},
};

static void check_written(void)
{
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        char text[NUMBER_TEXT_SIZE];
        memset(text, 'x', sizeof text);
        number_format_real(text, written[i].value);
        if (!memchr(text, '\0', sizeof text) || strcmp(text, written[i].text) != 0)
            fail_msg("%.17g is written '%.*s', not '%s'", written[i].value, (int)sizeof text, text,
                     written[i].text);
    }
}

static void writes_reals(void **state)
{
    (void)state;
    check_written();
}

/* What is written is read as the same number, to the last of six places. */
static void written_reals_read_back(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < RANDOM_WORLDS; number++) {
        struct random rng = random_begin(number);
        const int64_t micro = (int64_t)random_below(&rng, UINT32_MAX) - INT64_C(2000000000);
        char text[NUMBER_TEXT_SIZE];
        double value;
        number_format_real(text, (double)micro / 1e6);
        assert_true(parse_real(text, &value));
        if (value != (double)micro / 1e6)
            fail_msg("%" PRId64 " millionths are written %s", micro, text);
    }
}

/* Sets a locale that has a comma for a point; false where none is installed. */
static bool set_comma_locale(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8",  "de_DE",       "fr_FR.UTF-8",
                                        "fr_FR.utf8",  "es_ES.UTF-8", "it_IT.UTF-8", "ru_RU.UTF-8",
                                        "nl_NL.UTF-8", "pl_PL.UTF-8"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (setlocale(LC_ALL, names[i]) && strcmp(localeconv()->decimal_point, ",") == 0)
            return true;
    (void)setlocale(LC_ALL, "C");
    return false;
}

static int restore_locale(void **state)
{
    (void)state;
    return setlocale(LC_ALL, "C") ? 0 : -1;
}

static void the_locale_changes_nothing(void **state)
{
    (void)state;
    if (!set_comma_locale()) {
        print_message("no locale with a decimal comma is installed\n");
        skip();
    }
    check_reals();
    check_written();
    /* The program's own locale is as it was. */
    assert_string_equal(localeconv()->decimal_point, ",");
    char text[16];
    (void)snprintf(text, sizeof text, "%.1f", 0.5);
    assert_string_equal(text, "0,5");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_have_centres),
        cmocka_unit_test(centres_lie_in_their_cells),
        cmocka_unit_test(borders_belong_to_the_upper_right_cell),
        cmocka_unit_test(typed_borders_are_borders),
        cmocka_unit_test(turned_borders_are_borders),
        cmocka_unit_test(places_off_the_map_have_cells_off_the_map),
        cmocka_unit_test(absurd_places_are_nowhere),
        cmocka_unit_test(cells_come_back_from_metres),
        cmocka_unit_test(worlds_are_turned_not_bent),
        cmocka_unit_test(metres_become_cells),
        cmocka_unit_test(places_off_the_map_are_refused),
        cmocka_unit_test(metres_need_a_resolution),
        cmocka_unit_test(cells_stay_cells),
        cmocka_unit_test(reads_reals),
        cmocka_unit_test(reals_end_where_they_are_said_to),
        cmocka_unit_test(reads_signed_integers),
        cmocka_unit_test(writes_reals),
        cmocka_unit_test(written_reals_read_back),
        cmocka_unit_test_teardown(the_locale_changes_nothing, restore_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
