/* SPDX-License-Identifier: MIT */
/* terminal_colour.c - escape sequences for terminal colours. */
#include "picture/terminal_colour.h"

/* The 256 colours of xterm: 16 that users can change, a cube of 6 x 6 x 6 colours, and 24 greys. */
enum {
    CUBE_SIDE = 6,
    CUBE_FIRST = 16,
    GREY_FIRST = 232,
    GREY_COUNT = 24,
};

/* Parameters of the escape sequences (ECMA-48). */
enum { SET_TEXT = 38, SET_GROUND = 48 };

/*
 * Returns the index of the value nearest to `channel` in xterm's colour cube, whose values are 0,
 * 95, 135, 175, 215 and 255.
 */
static unsigned cube_step(uint8_t channel)
{
    return channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35u) / 40;
}

static unsigned cube_value(unsigned step)
{
    return step == 0 ? 0 : 55 + 40 * step;
}

static unsigned square_distance(struct rgb colour, unsigned red, unsigned green, unsigned blue)
{
    const int dr = (int)colour.red - (int)red;
    const int dg = (int)colour.green - (int)green;
    const int db = (int)colour.blue - (int)blue;
    return (unsigned)(dr * dr + dg * dg + db * db);
}

/*
 * Returns the index of the nearest xterm colour. The first 16 are not used, because users can
 * change them.
 */
static unsigned xterm_colour(struct rgb colour)
{
    const unsigned red = cube_step(colour.red);
    const unsigned green = cube_step(colour.green);
    const unsigned blue = cube_step(colour.blue);
    const unsigned mean = ((unsigned)colour.red + colour.green + colour.blue) / 3;
    unsigned grey = mean < 8 ? 0 : (mean - 3) / 10;
    grey = grey < GREY_COUNT ? grey : GREY_COUNT - 1;
    const unsigned level = 8 + 10 * grey;
    if (square_distance(colour, level, level, level) <
        square_distance(colour, cube_value(red), cube_value(green), cube_value(blue)))
        return GREY_FIRST + grey;
    return CUBE_FIRST + CUBE_SIDE * (CUBE_SIDE * red + green) + blue;
}

static bool print_colour(struct buffer *text, enum terminal_colours colours, int what,
                         struct rgb colour, struct error *error)
{
    if (colours == TERMINAL_TRUE)
        return buffer_print(text, error, "\033[%d;2;%d;%d;%dm", what, colour.red, colour.green,
                            colour.blue);
    return buffer_print(text, error, "\033[%d;5;%um", what, xterm_colour(colour));
}

bool terminal_colour_text(struct buffer *text, enum terminal_colours colours, struct rgb colour,
                          struct error *error)
{
    return print_colour(text, colours, SET_TEXT, colour, error);
}

bool terminal_colour_ground(struct buffer *text, enum terminal_colours colours, struct rgb colour,
                            struct error *error)
{
    return print_colour(text, colours, SET_GROUND, colour, error);
}
