/* SPDX-License-Identifier: MIT */
/*
 * screen.h - a small terminal that reads text with colours back.
 *
 * It obeys the escape sequences for the colours of text and background, in 24 bits and of xterm's
 * palette, and the reset. Any other sequence fails the test.
 */
#ifndef ASTAR_TESTS_SUPPORT_SCREEN_H
#define ASTAR_TESTS_SUPPORT_SCREEN_H

#include <stdbool.h>

#include "base/buffer.h"

enum {
    SCREEN_COLUMNS = 1024,
    SCREEN_ROWS = 128,
    SCREEN_BLOCK = 256, /* stands for the upper half block, which is not ASCII */
    SCREEN_NO_COLOUR = -1
};

/* A character and its colours, 0xRRGGBB, or SCREEN_NO_COLOUR for those of the terminal. */
struct glyph {
    int character, letters, ground;
};

struct screen {
    unsigned columns, rows;
    bool indexed, direct; /* which kinds of colours occurred */
    struct glyph glyphs[SCREEN_ROWS][SCREEN_COLUMNS];
};

/* Reads text. All lines must have the same length and end with the colours of the terminal. */
void screen_read(struct screen *screen, const struct buffer *text);

/* The colour of a dot of half blocks, two to a character. */
int screen_dot(const struct screen *screen, unsigned x, unsigned y);

/* The squared distance of two colours, each 0xRRGGBB. */
int colour_distance(int a, int b);

/* The squared distance of a colour to the nearest one of xterm's palette from 16 on. */
int xterm_distance(int colour);

#endif
