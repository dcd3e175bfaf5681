/* SPDX-License-Identifier: MIT */
/* lettering.c - text on pixmaps, by way of stb_easy_font. */
#include "picture/lettering.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

/* It is all static, and defines functions that nobody here calls; both compilers say so. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#include <stb/stb_easy_font.h>
#pragma GCC diagnostic pop

/* What stb_easy_font_print makes: rectangles, four corners each, clockwise from the top left. */
struct corner {
    float x, y, z;
    unsigned char colour[4];
};

struct stroke {
    struct corner corners[4];
};

enum { STROKES_A_LETTER = 16 }; /* more than any letter has */

/* The text as letters that the font has, cut to its limit. */
static void spell(const char *text, char letters[LETTERING_TEXT_MAX + 1])
{
    size_t count = 0;
    for (; *text != '\0' && count < LETTERING_TEXT_MAX; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte >= 0x80 && byte < 0xc0)
            continue; /* the rest of a character that has its question mark */
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

/* Draws the part of a stroke that is on the pixmap. */
static void draw_stroke(struct pixmap *pixmap, uint32_t x, uint32_t y, uint32_t size,
                        const struct stroke *stroke, uint8_t index)
{
    const struct corner *first = &stroke->corners[0];
    const struct corner *last = &stroke->corners[2];
    const uint32_t left = x + (uint32_t)lroundf(first->x) * size;
    const uint32_t top = y + (uint32_t)lroundf(first->y) * size;
    uint32_t width = (uint32_t)lroundf(last->x - first->x) * size;
    uint32_t height = (uint32_t)lroundf(last->y - first->y) * size;
    if (left >= pixmap->width || top >= pixmap->height)
        return;
    width = width < pixmap->width - left ? width : pixmap->width - left;
    height = height < pixmap->height - top ? height : pixmap->height - top;
    pixmap_fill(pixmap, left, top, width, height, index);
}

void lettering_draw(struct pixmap *pixmap, uint32_t x, uint32_t y, uint32_t size, const char *text,
                    uint8_t index)
{
    char letters[LETTERING_TEXT_MAX + 1];
    struct stroke strokes[LETTERING_TEXT_MAX * STROKES_A_LETTER];
    spell(text, letters);
    const int count = stb_easy_font_print(0, 0, letters, NULL, strokes, (int)sizeof strokes);
    for (int i = 0; i < count; i++)
        draw_stroke(pixmap, x, y, size, &strokes[i], index);
}
