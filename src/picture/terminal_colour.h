/* SPDX-License-Identifier: MIT */
/* terminal_colour.h - terminals: their size, and escape sequences for their colours. */
#ifndef ASTAR_PICTURE_TERMINAL_COLOUR_H
#define ASTAR_PICTURE_TERMINAL_COLOUR_H

#include "base/buffer.h"
#include "map/colour.h"

enum terminal_colours {
    TERMINAL_PLAIN, /* no colours: plain characters */
    TERMINAL_256,   /* the 256 colours of xterm */
    TERMINAL_TRUE   /* 24 bits */
};

struct terminal {
    enum terminal_colours colours;
    uint32_t columns, rows; /* the space that may be filled; 0: unlimited */
};

/*
 * Appends an escape sequence that sets the colour of the text that follows, and of its background.
 * The colours must not be TERMINAL_PLAIN. Reset with TERMINAL_COLOUR_RESET.
 */
bool terminal_colour_text(struct buffer *text, enum terminal_colours colours, struct rgb colour,
                          struct error *error);
bool terminal_colour_ground(struct buffer *text, enum terminal_colours colours, struct rgb colour,
                            struct error *error);

#define TERMINAL_COLOUR_RESET "\033[0m"

#endif
