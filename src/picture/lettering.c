/* SPDX-License-Identifier: MIT */
/* lettering.c - draws text on pixmaps with stb_easy_font. */
#include "picture/lettering.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* stb_easy_font.h defines static functions that are not used here. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#include <stb/stb_easy_font.h>
#pragma GCC diagnostic pop

/* Output of stb_easy_font_print: rectangles with four corners, clockwise from the top left. */
struct corner {
    float x, y, z;
    unsigned char colour[4];
};

struct stroke {
    struct corner corners[4];
};

enum { STROKES_PER_LETTER = 16 }; /* no letter of the font has more */

/* Converts a text to at most LETTERING_TEXT_MAX letters of the font. */
static void spell(const char *text, char letters[LETTERING_TEXT_MAX + 1])
{
    size_t count = 0;
    for (; *text != '\0' && count < LETTERING_TEXT_MAX; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte >= 0x80 && byte < 0xc0)
            continue; /* skip UTF-8 continuation bytes; the first byte became a question mark */
        letters[count] = '?';
        if (' ' <= byte && byte <= '~')
            letters[count] = *text;
        count++;
    }
    letters[count] = '\0';
}

uint32_t lettering_width(const char *text, uint32_t size)
{
    char letters[LETTERING_TEXT_MAX + 1];
    spell(text, letters);
    return (uint32_t)stb_easy_font_width(letters) * size;
}

void lettering_fit(const char *text, uint32_t size, uint32_t width,
                   char letters[LETTERING_TEXT_MAX + 1])
{
    static const char dots[] = "...";
    spell(text, letters);
    for (size_t length = strlen(letters);
         length >= sizeof dots && (uint32_t)stb_easy_font_width(letters) * size > width; length--)
        memcpy(letters + length - sizeof dots, dots, sizeof dots);
}

/* Draws a stroke, clipped to the pixmap. */
static void draw_stroke(const struct lettering_pen *pen, const struct stroke *stroke)
{
    const struct pixmap *pixmap = pen->pixmap;
    const struct corner *first = &stroke->corners[0];
    const struct corner *last = &stroke->corners[2];
    struct pixmap_area area = {pen->x + (uint32_t)lroundf(first->x) * pen->size,
                               pen->y + (uint32_t)lroundf(first->y) * pen->size,
                               (uint32_t)lroundf(last->x - first->x) * pen->size,
                               (uint32_t)lroundf(last->y - first->y) * pen->size};
    if (area.x >= pixmap->width || area.y >= pixmap->height)
        return;
    area.width = area.width < pixmap->width - area.x ? area.width : pixmap->width - area.x;
    area.height = area.height < pixmap->height - area.y ? area.height : pixmap->height - area.y;
    pixmap_fill(pen->pixmap, area, pen->index);
}

void lettering_draw(const struct lettering_pen *pen, const char *text)
{
    char letters[LETTERING_TEXT_MAX + 1];
    struct stroke strokes[LETTERING_TEXT_MAX * STROKES_PER_LETTER];
    spell(text, letters);
    const int count = stb_easy_font_print(0, 0, letters, NULL, strokes, (int)sizeof strokes);
    for (int i = 0; i < count; i++)
        draw_stroke(pen, &strokes[i]);
}
