/* SPDX-License-Identifier: MIT */
/*
 * screen.h - a minimal terminal emulator that interprets colour escape sequences.
 *
 * It supports the escape sequences that set the colours of text and background, in 24 bits or from
 * xterm's palette, and the sequence that resets them. Any other sequence fails the test.
 */
#ifndef ASTAR_TESTS_SUPPORT_SCREEN_H
#define ASTAR_TESTS_SUPPORT_SCREEN_H

#include <stdbool.h>

#include "base/buffer.h"

enum {
    SCREEN_COLUMNS = 1024,
    SCREEN_ROWS = 128,
    SCREEN_BLOCK = 256, /* represents the upper half block, which is not an ASCII character */
    SCREEN_NO_COLOUR = -1
};

/* A character and its colours: each 0xRRGGBB, or SCREEN_NO_COLOUR for the terminal's own. */
struct glyph {
    int character, letters, ground;
};

struct screen {
    unsigned columns, rows;
    bool indexed, direct; /* whether palette colours and 24-bit colours occur */
    struct glyph glyphs[SCREEN_ROWS][SCREEN_COLUMNS];
};

/*
 * Shows text on the screen. All lines must have the same length, and the colours must be reset at
 * the end of each line.
 */
void screen_read(struct screen *screen, const struct buffer *text);

/* The colour of a dot. All characters must be half blocks, which have two dots each. */
int screen_dot(const struct screen *screen, unsigned x, unsigned y);

/* The squared distance between two colours, each 0xRRGGBB. */
int colour_distance(int a, int b);

/* The squared distance from a colour to the nearest of xterm's colours 16 to 255. */
int xterm_distance(int colour);

#endif
