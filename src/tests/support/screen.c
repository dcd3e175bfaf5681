/* SPDX-License-Identifier: MIT */
/* screen.c - a minimal terminal emulator that interprets colour escape sequences. */
#include "tests/support/screen.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { XTERM_FIRST = 16, XTERM_END = 256 }; /* users can change the colours below 16 */

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

/* Executes the escape sequence at the start of `text`. Returns the text after the sequence. */
static const char *obey(struct screen *screen, const char *text, struct glyph *pen)
{
    int kind;
    int red;
    int green;
    int blue;
    int length = 0;
    if (strncmp(text, "\033[0m", 4) == 0) {
        pen->letters = pen->ground = SCREEN_NO_COLOUR;
        return text + 4;
    }
    // NOLINTNEXTLINE(cert-err34-c): the number of conversions reveals errors
    if (sscanf(text, "\033[%d;2;%d;%d;%dm%n", &kind, &red, &green, &blue, &length) == 4 &&
        length > 0) {
        assert_true(red >= 0 && red < 256 && green >= 0 && green < 256 && blue >= 0 && blue < 256);
        screen->direct = true;
        *(kind == 38 ? &pen->letters : &pen->ground) = red << 16 | green << 8 | blue;
        // NOLINTNEXTLINE(cert-err34-c): the number of conversions reveals errors
    } else if (sscanf(text, "\033[%d;5;%dm%n", &kind, &red, &length) == 2 && length > 0) {
        screen->indexed = true;
        *(kind == 38 ? &pen->letters : &pen->ground) = xterm_rgb(red);
    } else {
        fail_msg("unknown escape sequence: %.12s", text + 1);
    }
    assert_true(kind == 38 || kind == 48);
    return text + length;
}

static void put(struct screen *screen, struct glyph pen, unsigned *column)
{
    assert_true(*column < SCREEN_COLUMNS && screen->rows < SCREEN_ROWS);
    screen->glyphs[screen->rows][(*column)++] = pen;
}

void screen_read(struct screen *screen, const struct buffer *text)
{
    static const char half_block[] = "\xe2\x96\x80";
    struct glyph pen = {0, SCREEN_NO_COLOUR, SCREEN_NO_COLOUR};
    unsigned column = 0;
    char *copy = strndup(text->text, text->size);
    assert_non_null(copy);
    assert_int_equal(strlen(copy), text->size);
    screen->columns = screen->rows = 0;
    screen->indexed = screen->direct = false;
    for (const char *at = copy; *at != '\0';) {
        if (*at == '\033') {
            at = obey(screen, at, &pen);
        } else if (*at == '\n') {
            assert_true(pen.letters == SCREEN_NO_COLOUR && pen.ground == SCREEN_NO_COLOUR);
            assert_true(screen->rows == 0 || column == screen->columns);
            screen->columns = column;
            screen->rows++;
            column = 0;
            at++;
        } else if (strncmp(at, half_block, sizeof half_block - 1) == 0) {
            pen.character = SCREEN_BLOCK;
            put(screen, pen, &column);
            at += sizeof half_block - 1;
        } else {
            assert_true(*at >= ' ' && *at <= '~');
            pen.character = *at++;
            put(screen, pen, &column);
        }
    }
    assert_int_equal(column, 0); /* the last line must also end with a newline */
    free(copy);
}

int screen_dot(const struct screen *screen, unsigned x, unsigned y)
{
    const struct glyph *glyph = &screen->glyphs[y / 2][x];
    assert_int_equal(glyph->character, SCREEN_BLOCK);
    return y % 2 == 0 ? glyph->letters : glyph->ground;
}

int colour_distance(int a, int b)
{
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int difference = (a >> shift & 0xff) - (b >> shift & 0xff);
        sum += difference * difference;
    }
    return sum;
}

int xterm_distance(int colour)
{
    int least = colour_distance(colour, xterm_rgb(XTERM_FIRST));
    for (int number = XTERM_FIRST; number < XTERM_END; number++) {
        const int distance = colour_distance(colour, xterm_rgb(number));
        least = distance < least ? distance : least;
    }
    return least;
}
