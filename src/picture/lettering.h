/* SPDX-License-Identifier: MIT */
/*
 * lettering.h - draws anti-aliased text on pixmaps in the font that glyphs.h declares.
 *
 * `size` is the em size of the font in pixels, from 1 to LETTERING_SIZE_MAX. The smallest legible
 * size is LETTERING_SIZE_MIN.
 *
 * Texts are UTF-8. A character that the font lacks, or a byte that is not part of a printable
 * character, is drawn as a box. Baselines are between two rows of pixels. Heights are scaled so
 * that the top of the letter x is also between two rows, which keeps horizontal strokes sharp.
 * Positions of letters are rounded to quarters of a pixel.
 */
#ifndef ASTAR_PICTURE_LETTERING_H
#define ASTAR_PICTURE_LETTERING_H

#include "picture/pixmap.h"

enum {
    LETTERING_SIZE_MIN = 8,
    LETTERING_SIZE_MAX = 160,
    LETTERING_TEXT_MAX = 96, /* largest number of characters that are drawn */
    LETTERING_BYTES_MAX = 4 * LETTERING_TEXT_MAX
};

/* Heights in pixels, measured from the baseline, rounded to the nearest pixel. */
struct lettering_heights {
    uint32_t x;   /* height of the letter x; letters are scaled so that it is an integer */
    uint32_t cap; /* height of capital letters and digits */
};

struct lettering_heights lettering_heights(uint32_t size);

/* Returns the width of a text in pixels, rounded up. */
uint32_t lettering_width(const char *text, uint32_t size);

/*
 * Copies a text. If it is wider than `width` pixels or has more than LETTERING_TEXT_MAX characters,
 * it is shortened so that it fits, and ends in an ellipsis. The copy is empty if there is no room
 * for an ellipsis.
 */
void lettering_fit(const char *text, uint32_t size, uint32_t width,
                   char fitted[LETTERING_BYTES_MAX + 1]);

/* Position, size and colour of a text. */
struct lettering_pen {
    struct pixmap *pixmap;
    int32_t x, y; /* left edge of the text; the first row of pixels below its baseline */
    uint32_t size;
    uint8_t index; /* the ink of the letters */
};

/* Draws a text, clipped to the pixmap. */
void lettering_draw(const struct lettering_pen *pen, const char *text);

/*
 * Draws a text in the centre of an area, clipped to the pixmap but not to the area. Capital letters
 * and digits are centred vertically. Ignores the position of the pen.
 */
void lettering_draw_centred(const struct lettering_pen *pen, struct pixmap_area area,
                            const char *text);

#endif
