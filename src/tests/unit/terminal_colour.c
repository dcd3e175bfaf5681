/* SPDX-License-Identifier: MIT */
/* terminal_colour.c - tests of picture/terminal_colour: colours as escape sequences. */
#include <stdlib.h>
#include <string.h>

#include "picture/terminal_colour.h"
#include "tests/support/random.h"
#include "tests/support/screen.h"
#include "tests/test.h"

enum { COLOURS = 12000 };

/* Static, because it is too large for the stack. */
static struct screen screen;

/* Returns a random colour. One in three is grey or almost grey. */
static struct rgb any_colour(struct random *rng)
{
    const uint32_t bits = random_below(rng, 1 << 24);
    struct rgb colour = {(uint8_t)bits, (uint8_t)(bits >> 8), (uint8_t)(bits >> 16)};
    if (random_below(rng, 3) == 0)
        colour.green = colour.blue = (uint8_t)(colour.red ^ (bits >> 8 & 1));
    return colour;
}

static int value_of(struct rgb colour)
{
    return colour.red << 16 | colour.green << 8 | colour.blue;
}

/* Prints a character with the given text and background colours, and reads it back. */
static struct glyph print(enum terminal_colours colours, struct rgb letters, struct rgb ground)
{
    struct buffer text = {0};
    struct error error;
    assert_true(terminal_colour_text(&text, colours, letters, &error));
    assert_true(terminal_colour_ground(&text, colours, ground, &error));
    assert_true(buffer_print(&text, &error, "x" TERMINAL_COLOUR_RESET "\n"));
    screen_read(&screen, &text);
    assert_int_equal(screen.columns, 1);
    assert_int_equal(screen.rows, 1);
    assert_int_equal(screen.direct, colours == TERMINAL_TRUE);
    assert_int_equal(screen.indexed, colours == TERMINAL_256);
    free(text.text);
    return screen.glyphs[0][0];
}

TEST(colours_of_24_bits_are_exact)
{
    struct random rng = random_begin(0);
    for (unsigned i = 0; i < COLOURS; i++) {
        const struct rgb letters = any_colour(&rng);
        const struct rgb ground = any_colour(&rng);
        const struct glyph glyph = print(TERMINAL_TRUE, letters, ground);
        assert_int_equal(glyph.letters, value_of(letters));
        assert_int_equal(glyph.ground, value_of(ground));
    }
}

TEST(the_nearest_of_256_colours_is_used)
{
    struct random rng = random_begin(0);
    for (unsigned i = 0; i < COLOURS; i++) {
        const struct rgb letters = any_colour(&rng);
        const struct rgb ground = any_colour(&rng);
        const struct glyph glyph = print(TERMINAL_256, letters, ground);
        assert_int_equal(colour_distance(glyph.letters, value_of(letters)),
                         xterm_distance(value_of(letters)));
        assert_int_equal(colour_distance(glyph.ground, value_of(ground)),
                         xterm_distance(value_of(ground)));
    }
}
