/* SPDX-License-Identifier: MIT */
/*
 * lettering.h - draws text on pixmaps with the font of stb_easy_font.
 *
 * Texts are UTF-8. The font contains only printable ASCII; any other character is drawn as a
 * question mark. `size` is the width of a stroke in pixels.
 */
#ifndef ASTAR_PICTURE_LETTERING_H
#define ASTAR_PICTURE_LETTERING_H

#include "picture/pixmap.h"

enum {
    LETTERING_HEIGHT = 7,   /* height of a capital letter, in widths of a stroke */
    LETTERING_TEXT_MAX = 96 /* largest number of letters; longer texts are truncated */
};

/* Returns the width of a text in pixels. */
uint32_t lettering_width(const char *text, uint32_t size);

/*
 * Converts a text to letters of the font. If they are wider than `width` pixels in total, they are
 * truncated so that they fit and end in "...".
 */
void lettering_fit(const char *text, uint32_t size, uint32_t width,
                   char letters[LETTERING_TEXT_MAX + 1]);

/* Position, size and colour of a text. */
struct lettering_pen {
    struct pixmap *pixmap;
    uint32_t x, y; /* top left corner of the first letter */
    uint32_t size;
    uint8_t index; /* index of the colour in pixmap->colours */
};

/* Draws a text, clipped to the pixmap. */
void lettering_draw(const struct lettering_pen *pen, const char *text);

#endif
