/* SPDX-License-Identifier: MIT */
/*
 * lettering.h - text on pixmaps, in the letters of stb_easy_font: printable ASCII. What else a text
 * has (it is taken for UTF-8) is drawn as a question mark a character.
 *
 * Letters are drawn at whole sizes: a stroke is `size` pixels wide.
 */
#ifndef ASTAR_PICTURE_LETTERING_H
#define ASTAR_PICTURE_LETTERING_H

#include "picture/pixmap.h"

enum {
    LETTERING_HEIGHT = 7,   /* of a capital letter, in strokes */
    LETTERING_TEXT_MAX = 96 /* longer texts are cut */
};

/* How many pixels wide a text is. */
uint32_t lettering_width(const char *text, uint32_t size);

/*
 * Writes the letters of a text that are drawn, as many as fit a width in pixels; where that is not
 * all of them, the last ones are dots.
 */
void lettering_fit(const char *text, uint32_t size, uint32_t width,
                   char letters[LETTERING_TEXT_MAX + 1]);

/* Draws a text; x,y is the top left corner of its first capital. What leaves the pixmap is cut. */
void lettering_draw(struct pixmap *pixmap, uint32_t x, uint32_t y, uint32_t size, const char *text,
                    uint8_t index);

#endif
