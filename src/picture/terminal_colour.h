/* SPDX-License-Identifier: MIT */
/* terminal_colour.h - size of a terminal, and escape sequences for its colours. */
#ifndef ASTAR_PICTURE_TERMINAL_COLOUR_H
#define ASTAR_PICTURE_TERMINAL_COLOUR_H

#include "base/buffer.h"
#include "map/colour.h"

enum terminal_colours {
    TERMINAL_PLAIN, /* no colours: plain characters */
    TERMINAL_256,   /* the 256 colours of xterm */
    TERMINAL_TRUE   /* 24 bits per colour */
};

struct terminal {
    enum terminal_colours colours;
    uint32_t columns, rows; /* available space in characters; 0: unlimited */
};

/*
 * Append an escape sequence that sets the colour of the following text or of its background.
 * `colours` must not be TERMINAL_PLAIN. The escape sequence TERMINAL_COLOUR_RESET resets both.
 */
bool terminal_colour_text(struct buffer *text, enum terminal_colours colours, struct rgb colour,
                          struct error *error);
bool terminal_colour_ground(struct buffer *text, enum terminal_colours colours, struct rgb colour,
                            struct error *error);

#define TERMINAL_COLOUR_RESET "\033[0m"

#endif
