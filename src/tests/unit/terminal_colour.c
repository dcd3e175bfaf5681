/* SPDX-License-Identifier: MIT */
/* terminal_colour.c - tests of picture/terminal_colour: colours as escape sequences. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture/terminal_colour.h"
#include "tests/support/random.h"
#include "tests/test.h"

enum { COLOURS = 12000, XTERM_FIRST = 16, XTERM_END = 256 /* users can change those below 16 */ };

/*
 * Returns xterm's colour with this number as 0xRRGGBB. The numbers from 16 to 231 are a cube of
 * 6 x 6 x 6 colours, and those from 232 to 255 are greys.
 */
static int xterm_rgb(int number)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    assert_in_range(number, XTERM_FIRST, XTERM_END - 1);
    if (number >= 232)
        return (8 + 10 * (number - 232)) * 0x010101;
    const int cube = number - XTERM_FIRST;
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6];
}

/* The squared distance between two colours, each 0xRRGGBB. */
static int colour_distance(int a, int b)
{
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int difference = (a >> shift & 0xff) - (b >> shift & 0xff);
        sum += difference * difference;
    }
    return sum;
}

/* The squared distance from a colour to the nearest of xterm's colours 16 to 255. */
static int xterm_distance(int colour)
{
    int least = colour_distance(colour, xterm_rgb(XTERM_FIRST));
    for (int number = XTERM_FIRST; number < XTERM_END; number++) {
        const int distance = colour_distance(colour, xterm_rgb(number));
        least = distance < least ? distance : least;
    }
    return least;
}

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

/* Prints the escape sequences of a text and a background colour. The caller frees the text. */
static char *print(enum terminal_colours colours, struct rgb letters, struct rgb ground)
{
    struct buffer text = {0};
    struct error error;
    assert_true(terminal_colour_text(&text, colours, letters, &error));
    assert_true(terminal_colour_ground(&text, colours, ground, &error));
    return text.text;
}

TEST(colours_of_24_bits_are_exact)
{
    char *text = print(TERMINAL_TRUE, (struct rgb){1, 20, 255}, (struct rgb){0, 9, 100});
    assert_string_equal(text, "\033[38;2;1;20;255m\033[48;2;0;9;100m");
    free(text);
}

TEST(the_nearest_of_256_colours_is_used)
{
    struct random rng = random_begin(0);
    for (unsigned i = 0; i < COLOURS; i++) {
        const struct rgb letters = any_colour(&rng), ground = any_colour(&rng);
        int a, b, end = 0;
        char *text = print(TERMINAL_256, letters, ground);
        // NOLINTNEXTLINE(cert-err34-c): the number of conversions reveals errors
        assert_int_equal(sscanf(text, "\033[38;5;%dm\033[48;5;%dm%n", &a, &b, &end), 2);
        assert_int_equal(text[end], 0);
        assert_int_equal(colour_distance(xterm_rgb(a), value_of(letters)),
                         xterm_distance(value_of(letters)));
        assert_int_equal(colour_distance(xterm_rgb(b), value_of(ground)),
                         xterm_distance(value_of(ground)));
        free(text);
    }
}
