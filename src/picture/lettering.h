/* SPDX-License-Identifier: MIT */
/*
 * lettering.h - text on pixmaps, in the font of stb_easy_font.
 *
 * The font has printable ASCII only. Any other character of a text, which is UTF-8, is drawn as a
 * question mark. `size` is the width of a stroke in pixels.
 */
#ifndef ASTAR_PICTURE_LETTERING_H
#define ASTAR_PICTURE_LETTERING_H

#include "picture/pixmap.h"

enum {
    LETTERING_HEIGHT = 7,   /* height of a capital letter in strokes */
    LETTERING_TEXT_MAX = 96 /* longer texts are cut */
};

/* The width of a text in pixels. */
uint32_t lettering_width(const char *text, uint32_t size);

/*
 * Writes the letters that are drawn for a text. If they are wider than `width` pixels, they are cut
 * and end in dots.
 */
void lettering_fit(const char *text, uint32_t size, uint32_t width,
                   char letters[LETTERING_TEXT_MAX + 1]);

/* Where and how a text is drawn. */
struct lettering_pen {
    struct pixmap *pixmap;
    uint32_t x, y; /* top left corner of the first capital */
    uint32_t size;
    uint8_t index; /* of the colour */
};

/* Draws a text. Parts outside the pixmap are cut off. */
void lettering_draw(const struct lettering_pen *pen, const char *text);

#endif
