/* SPDX-License-Identifier: MIT */
/*
 * palette.c - tests of picture/palette: the colours of roles can be distinguished, and palettes can
 * be read from files. The colours of the palette colorblind can be distinguished even with colour
 * blindness, and the colours of the palette print can be distinguished even in shades of grey.
 *
 * support/lab.h defines distances and contrasts. Colour blindness is simulated as in G.
 * Machado, M. Oliveira and L. Fernandes, "A Physiologically-based Model for Simulation of Color
 * Vision Deficiency" (2009), at full severity.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture/inks.h"
#include "picture/palette.h"
#include "tests/support/lab.h"
#include "tests/test.h"

enum { SIX = 6 };

static const enum role six[SIX] = {ROLE_FREE, ROLE_WALL, ROLE_START,
                                   ROLE_GOAL, ROLE_PATH, ROLE_EXPLORED};

static struct palette named(const char *name)
{
    struct palette palette;
    assert_true(palette_named(name, &palette));
    return palette;
}

TEST(the_distance_agrees_with_published_values)
{
    const struct lab white = lab_of(light_of((struct rgb){255, 255, 255}));
    const struct lab red = lab_of(light_of((struct rgb){255, 0, 0}));
    assert_true(fabs(white.l - 100) < 0.01 && fabs(white.a) < 0.02 && fabs(white.b) < 0.02);
    assert_true(fabs(red.l - 53.24) < 0.02 && fabs(red.a - 80.09) < 0.02 &&
                fabs(red.b - 67.20) < 0.02);
}

TEST(roles_can_be_distinguished)
{
    for (size_t i = 0; palette_name(i); i++) {
        const struct palette palette = named(palette_name(i));
        for (int a = 0; a < SIX; a++)
            for (int b = 0; b < a; b++)
                assert_true(light_distance(light_of(palette.roles[six[a]]),
                                           light_of(palette.roles[six[b]])) >= 20);
        assert_true(light_distance(light_of(palette.roles[ROLE_EXPLORED]),
                                   light_of(palette.roles[ROLE_FRONTIER])) >= 8);
    }
}

TEST(colours_of_print_can_be_distinguished_in_grey)
{
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
        result.channel[i] = fmin(fmax(light_weigh(matrix[i], &light), 0), 1);
    return result;
}

TEST(colours_of_colorblind_can_be_distinguished_with_colour_blindness)
{
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
                assert_true(light_distance(seen(matrices[eye], palette.roles[six[a]]),
                                           seen(matrices[eye], palette.roles[six[b]])) >= 15);
}

TEST(palettes_are_found_only_by_their_exact_names)
{
    const struct palette palette = named("classic");
    assert_memory_equal(palette.roles, colour_classic, sizeof palette.roles);
    struct palette ignored;
    assert_false(palette_named("classi", &ignored));
    assert_false(palette_named("", &ignored));
}

/*
 * The colour distances between adjacent shades of --heat are similar, and no shade is noticeably
 * darker than the one before it.
 */
TEST(shades_of_heat_are_even)
{
    struct rgb colours[PALETTE_SIZE];
    const struct palette palette = named("classic");
    palette_colours(&palette, colours);
    double least = 100;
    double most = 0;
    for (unsigned i = 1; i < PALETTE_HEATS; i++) {
        const struct rgb before = colours[palette_index(ROLE_FREE, TINT_HEAT + i - 1)];
        const struct rgb colour = colours[palette_index(ROLE_FREE, TINT_HEAT + i)];
        const double step = light_distance(light_of(before), light_of(colour));
        least = fmin(least, step);
        most = fmax(most, step);
        assert_true(lab_of(light_of(colour)).l > lab_of(light_of(before)).l - 0.2);
    }
    assert_true(least > 0.8 && most < 6 * least);
    const unsigned first = palette_index(ROLE_FREE, TINT_HEAT);
    const unsigned last = palette_index(ROLE_FREE, TINT_HEAT + PALETTE_HEATS - 1);
    assert_true(lab_of(light_of(colours[first])).l < 20);
    assert_true(lab_of(light_of(colours[last])).l > 85);
}

/*
 * The colour distances between adjacent shades of costs are nearly the same in each palette, and
 * lightness changes in one direction.
 */
TEST(shades_of_costs_are_even)
{
    for (size_t i = 0; palette_name(i); i++) {
        struct rgb colours[PALETTE_SIZE];
        const struct palette palette = named(palette_name(i));
        double least = 100;
        double most = 0;
        palette_colours(&palette, colours);
        for (unsigned shade = PALETTE_SHADE + 1; shade < PALETTE_SHADE + PALETTE_SHADES; shade++) {
            const struct light before = light_of(colours[shade - 1]);
            const struct light now = light_of(colours[shade]);
            const double step = light_distance(before, now);
            least = fmin(least, step);
            most = fmax(most, step);
            assert_true((lab_of(now).l > lab_of(before).l) ==
                        (lab_of(light_of(palette.terrain)).l >
                         lab_of(light_of(palette.roles[ROLE_FREE])).l));
        }
        assert_true(least > 2 && most < 1.35 * least);
    }
}

static struct light colour_at(const struct rgb colours[PALETTE_SIZE], unsigned ground,
                              unsigned tint)
{
    return light_of(colours[palette_index(ground, tint)]);
}

/* WCAG 2, criterion 1.4.3, requires contrast ratios of at least 4.5 for text. */
TEST(paths_contrast_with_free_and_explored_cells)
{
    for (size_t i = 0; palette_name(i); i++) {
        const struct palette palette = named(palette_name(i));
        const struct light path = light_of(palette.roles[ROLE_PATH]);
        assert_true(light_contrast(path, light_of(palette.roles[ROLE_FREE])) >= 4.5);
        assert_true(light_contrast(path, light_of(palette.roles[ROLE_EXPLORED])) >= 4.5);
    }
}

TEST(halos_over_free_cells_and_over_walls_differ)
{
    for (size_t i = 0; palette_name(i); i++) {
        const struct palette palette = named(palette_name(i));
        const struct rgb halo = palette.roles[ROLE_HALO];
        const struct rgb free = palette.roles[ROLE_FREE];
        const struct light wall = light_of(inks_in_halo(palette.roles[ROLE_WALL], halo, free));
        assert_true(light_distance(light_of(inks_in_halo(free, halo, free)), wall) >= 25);
        assert_true(light_distance(light_of(inks_in_halo(palette.roles[ROLE_EXPLORED], halo, free)),
                                   wall) >= 25);
    }
}

/*
 * A free cell with a tint has the colour of the tint. On any other cell, the tint is blended with
 * the colour of the cell, so that different kinds of cells can still be distinguished.
 */
TEST(tints_leave_the_ground_visible)
{
    struct rgb colours[PALETTE_SIZE];
    for (size_t i = 0; palette_name(i); i++) {
        const struct palette palette = named(palette_name(i));
        palette_colours(&palette, colours);
        const unsigned explored = palette_index(ROLE_FREE, TINT_EXPLORED);
        const unsigned frontier = palette_index(ROLE_FREE, TINT_FRONTIER);
        assert_memory_equal(&colours[explored], &palette.roles[ROLE_EXPLORED], sizeof *colours);
        assert_memory_equal(&colours[frontier], &palette.roles[ROLE_FRONTIER], sizeof *colours);
        for (unsigned shade = PALETTE_SHADE; shade < PALETTE_PALE_PATH; shade++) {
            const struct light tinted = colour_at(colours, shade, TINT_EXPLORED);
            assert_true(light_distance(tinted, colour_at(colours, shade, TINT_NONE)) > 2);
            for (unsigned other = PALETTE_SHADE; other < shade; other++)
                assert_true(light_distance(tinted, colour_at(colours, other, TINT_EXPLORED)) > 0.5);
        }
    }
}

TEST(palette_indices_combine_grounds_and_tints)
{
    bool seen_index[PALETTE_SIZE] = {false};
    for (unsigned ground = 0; ground < PALETTE_GROUNDS; ground++)
        for (unsigned tint = TINT_NONE; tint < TINT_HEAT + PALETTE_HEATS; tint++) {
            const unsigned index = palette_index(ground, tint);
            assert_true(index < PALETTE_SIZE && !seen_index[index]);
            assert_int_equal(palette_ground_of(index), ground);
            assert_int_equal(palette_tint_of(index), tint);
            seen_index[index] = true;
        }
    for (unsigned ground = 0; ground < PALETTE_GROUNDS; ground++)
        assert_int_equal(palette_index(ground, TINT_NONE), ground);
}

static bool read_text(const char *text, struct palette *palette, struct error *error)
{
    struct bytes bytes = {(uint8_t *)strdup(text), strlen(text)};
    assert_non_null(bytes.data);
    const bool ok = palette_read(&bytes, palette, error);
    free(bytes.data);
    return ok;
}

TEST(files_set_the_colours_of_roles)
{
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

TEST(every_role_has_a_name_in_files)
{
    for (enum role role = ROLE_FREE; role < ROLE_COUNT; role++) {
        char text[64];
        struct palette palette;
        struct error error;
        (void)snprintf(text, sizeof text, "%s=#010203", palette_role_name(role));
        assert_true(read_text(text, &palette, &error));
        assert_memory_equal(&palette.roles[role], (&(struct rgb){1, 2, 3}), 3);
    }
}

TEST(faults_in_files_are_reported_at_their_place)
{
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
