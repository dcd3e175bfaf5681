/* SPDX-License-Identifier: MIT */
/*
 * palette.c - tests of picture/palette: the colours of roles can be distinguished (in the palette
 * colorblind even with colour blindness, in the palette print even in grey), and palettes can be
 * read from files.
 *
 * The distance between two colours is CIE76, their distance in CIELAB (D65). Colour blindness is
 * simulated as in G. Machado, M. Oliveira and L. Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency" (2009), at full severity.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "picture/palette.h"

enum { SIX = 6 };

static const enum role six[SIX] = {ROLE_FREE, ROLE_WALL, ROLE_START,
                                   ROLE_GOAL, ROLE_PATH, ROLE_EXPLORED};

/* The red, green and blue components of a colour in linear light, 0 to 1. */
struct light {
    double channel[3];
};

struct lab {
    double l, a, b;
};

static double linear(uint8_t value)
{
    const double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

static struct light light_of(struct rgb colour)
{
    return (struct light){{linear(colour.red), linear(colour.green), linear(colour.blue)}};
}

static double lab_curve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

static double weigh(const double weights[3], const struct light *light)
{
    return weights[0] * light->channel[0] + weights[1] * light->channel[1] +
           weights[2] * light->channel[2];
}

static struct lab lab_of(struct light light)
{
    static const double to_xyz[3][3] = {{0.4124564, 0.3575761, 0.1804375},
                                        {0.2126729, 0.7151522, 0.0721750},
                                        {0.0193339, 0.1191920, 0.9503041}};
    const double x = lab_curve(weigh(to_xyz[0], &light) / 0.95047);
    const double y = lab_curve(weigh(to_xyz[1], &light));
    const double z = lab_curve(weigh(to_xyz[2], &light) / 1.08883);
    return (struct lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static double distance(struct light a, struct light b)
{
    const struct lab p = lab_of(a);
    const struct lab q = lab_of(b);
    return sqrt((p.l - q.l) * (p.l - q.l) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b));
}

static struct palette named(const char *name)
{
    struct palette palette;
    assert_true(palette_named(name, &palette));
    return palette;
}

static void the_distance_agrees_with_published_values(void **state)
{
    (void)state;
    const struct lab white = lab_of(light_of((struct rgb){255, 255, 255}));
    const struct lab red = lab_of(light_of((struct rgb){255, 0, 0}));
    assert_true(fabs(white.l - 100) < 0.01 && fabs(white.a) < 0.02 && fabs(white.b) < 0.02);
    assert_true(fabs(red.l - 53.24) < 0.02 && fabs(red.a - 80.09) < 0.02 &&
                fabs(red.b - 67.20) < 0.02);
}

static void roles_can_be_distinguished(void **state)
{
    (void)state;
    for (size_t i = 0; palette_name(i); i++) {
        const struct palette palette = named(palette_name(i));
        for (int a = 0; a < SIX; a++)
            for (int b = 0; b < a; b++)
                assert_true(distance(light_of(palette.roles[six[a]]),
                                     light_of(palette.roles[six[b]])) >= 20);
        assert_true(distance(light_of(palette.roles[ROLE_EXPLORED]),
                             light_of(palette.roles[ROLE_FRONTIER])) >= 8);
    }
}

static void colours_of_print_can_be_distinguished_in_grey(void **state)
{
    (void)state;
    const struct palette palette = named("print");
    for (int a = 0; a < SIX; a++)
        for (int b = 0; b < a; b++)
            assert_true(fabs(lab_of(light_of(palette.roles[six[a]])).l -
                             lab_of(light_of(palette.roles[six[b]])).l) >= 10);
}

/* Returns a colour as seen with the colour blindness that `matrix` simulates. */
static struct light seen(const double matrix[3][3], struct rgb colour)
{
    const struct light light = light_of(colour);
    struct light result;
    for (int i = 0; i < 3; i++)
        result.channel[i] = fmin(fmax(weigh(matrix[i], &light), 0), 1);
    return result;
}

static void colours_of_colorblind_can_be_distinguished_with_colour_blindness(void **state)
{
    (void)state;
    static const double matrices[3][3][3] = {
        /* protanopia, deuteranopia, tritanopia */
        {{0.152286, 1.052583, -0.204868},
         {0.114503, 0.786281, 0.099216},
         {-0.003882, -0.048116, 1.051998}},
        {{0.367322, 0.860646, -0.227968},
         {0.280085, 0.672501, 0.047413},
         {-0.011820, 0.042940, 0.968881}},
        {{1.255528, -0.076749, -0.178779},
         {-0.078411, 0.930809, 0.147602},
         {0.004733, 0.691367, 0.303900}},
    };
    const struct palette palette = named("colorblind");
    for (int eye = 0; eye < 3; eye++)
        for (int a = 0; a < SIX; a++)
            for (int b = 0; b < a; b++)
                assert_true(distance(seen(matrices[eye], palette.roles[six[a]]),
                                     seen(matrices[eye], palette.roles[six[b]])) >= 15);
}

static void palettes_are_found_only_by_their_exact_names(void **state)
{
    (void)state;
    const struct palette palette = named("classic");
    assert_memory_equal(palette.roles, colour_classic, sizeof palette.roles);
    struct palette ignored;
    assert_false(palette_named("classi", &ignored));
    assert_false(palette_named("", &ignored));
}

/*
 * The distances between neighbouring shades of --heat are similar, and no shade is noticeably
 * darker than the one before it.
 */
static void shades_of_heat_are_even(void **state)
{
    (void)state;
    struct rgb colours[PALETTE_SIZE];
    const struct palette palette = named("classic");
    palette_colours(&palette, colours);
    double least = 100;
    double most = 0;
    for (int i = PALETTE_HEAT + 1; i < PALETTE_HEAT + PALETTE_HEATS; i++) {
        const double step = distance(light_of(colours[i - 1]), light_of(colours[i]));
        least = fmin(least, step);
        most = fmax(most, step);
        assert_true(lab_of(light_of(colours[i])).l > lab_of(light_of(colours[i - 1])).l - 0.2);
    }
    assert_true(least > 0.8 && most < 6 * least);
    assert_true(lab_of(light_of(colours[PALETTE_HEAT])).l < 20);
    assert_true(lab_of(light_of(colours[PALETTE_HEAT + PALETTE_HEATS - 1])).l > 85);
}

static bool read_text(const char *text, struct palette *palette, struct error *error)
{
    struct bytes bytes = {(uint8_t *)strdup(text), strlen(text)};
    assert_non_null(bytes.data);
    const bool ok = palette_read(&bytes, palette, error);
    free(bytes.data);
    return ok;
}

static void files_set_the_colours_of_roles(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "wall=#102030\nterrain=#abCDef\n", "# mine\r\n\r\n wall = #102030\r\nterrain =#ABCDEF",
        "\xef\xbb\xbfterrain=#abcdef\nwall=#000000\nwall=#102030  "};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct palette palette;
        struct error error;
        assert_true(read_text(texts[i], &palette, &error));
        assert_memory_equal(&palette.roles[ROLE_WALL], (&(struct rgb){0x10, 0x20, 0x30}), 3);
        assert_memory_equal(&palette.terrain, (&(struct rgb){0xab, 0xcd, 0xef}), 3);
        assert_memory_equal(&palette.roles[ROLE_FREE], &colour_classic[ROLE_FREE], 3);
    }
}

static void every_role_has_a_name_in_files(void **state)
{
    (void)state;
    for (enum role role = ROLE_FREE; role < ROLE_COUNT; role++) {
        char text[64];
        struct palette palette;
        struct error error;
        (void)snprintf(text, sizeof text, "%s=#010203", palette_role_name(role));
        assert_true(read_text(text, &palette, &error));
        assert_memory_equal(&palette.roles[role], (&(struct rgb){1, 2, 3}), 3);
    }
}

static void faults_in_files_are_reported_at_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t line, column;
    } faults[] = {
        {"wal=#000000", 1, 1},
        {"wall=#000000\nx=#000000", 2, 1},
        {"wall=000000", 1, 6},
        {"wall=#00000", 1, 6},
        {"wall=#0000000", 1, 6},
        {"wall=#00000g", 1, 6},
        {"wall=", 1, 6},
        {"wall", 1, 5},
        {"\n\n  goal = red", 3, 10},
        {"wall=#000000 #111111\nx", 1, 14},
        {"wallpaper=#000000", 1, 1},
        {"=#000000", 1, 1},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct palette palette;
        struct error error;
        if (read_text(faults[i].text, &palette, &error))
            fail_msg("accepted: %s", faults[i].text);
        if (error.line != faults[i].line || error.column != faults[i].column)
            fail_msg("%s: at %d:%d", faults[i].text, (int)error.line, (int)error.column);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_distance_agrees_with_published_values),
        cmocka_unit_test(roles_can_be_distinguished),
        cmocka_unit_test(colours_of_print_can_be_distinguished_in_grey),
        cmocka_unit_test(colours_of_colorblind_can_be_distinguished_with_colour_blindness),
        cmocka_unit_test(palettes_are_found_only_by_their_exact_names),
        cmocka_unit_test(shades_of_heat_are_even),
        cmocka_unit_test(files_set_the_colours_of_roles),
        cmocka_unit_test(every_role_has_a_name_in_files),
        cmocka_unit_test(faults_in_files_are_reported_at_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
