/* SPDX-License-Identifier: MIT */
/*
 * lettering.c - draws text on pixmaps: outlines from glyphs.h, rasterised by stb_truetype.
 *
 * Positions are integers in quarters of a pixel, so that each letter has few different images.
 * Coverage is rounded once, by the rasteriser. Its arithmetic is IEEE single precision without
 * contraction (see the Makefile), so all machines draw the same pixels.
 *
 * A letter is rasterised into a buffer, and blended into the pixmap. All memory is on the stack, so
 * drawing cannot fail.
 */
#include "picture/lettering.h"

#include <stddef.h>
#include <string.h>

#include "base/utf8.h"
#include "picture/glyphs.h"

/* --- rasteriser ------------------------------------------------------------------------------- */

/*
 * Memory for the rasterisation of one letter, and its largest image in pixels. Letters of DejaVu
 * Sans need at most 40 KiB, of which 25 KiB is a block of active edges, and have at most 140 x 143
 * pixels. A unit test draws all letters at the largest size.
 */
enum { ARENA_SIZE = 48 * 1024, IMAGE_SIZE = 1 << 15 };

struct arena {
    size_t used;
    _Alignas(max_align_t) char bytes[ARENA_SIZE];
};

/* Returns NULL if the arena is exhausted; the rasteriser then draws nothing. */
static void *arena_allocate(struct arena *arena, size_t size)
{
    const size_t rounded = (size + _Alignof(max_align_t) - 1) & ~(_Alignof(max_align_t) - 1);
    if (rounded < size || rounded > ARENA_SIZE - arena->used)
        return NULL;
    void *block = arena->bytes + arena->used;
    arena->used += rounded;
    return block;
}

/*
 * Blocks are not released one by one. Assertions are disabled, because rounding errors make some of
 * them fail without a visible effect.
 */
#define STBTT_malloc(size, arena) arena_allocate(arena, size)
#define STBTT_free(block, arena)  ((void)(block), (void)(arena))
#define STBTT_assert(condition)   ((void)sizeof(condition))
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
/* Suppress warnings in stb_truetype.h, which defines static functions that are not used here. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#include <stb/stb_truetype.h>
#pragma GCC diagnostic pop

/* The largest distance in pixels between a curve and the lines that replace it. */
static const float flatness = 0.05F;

/* Converts the outline of a glyph to vertices, and returns their number. */
static int make_vertices(const struct glyph *glyph, stbtt_vertex vertices[GLYPH_POINTS_MAX])
{
    for (unsigned i = 0; i < glyph->count; i++) {
        const struct glyph_point *point = &glyphs_font.points[glyph->first + i];
        const bool straight = point->cx == point->x && point->cy == point->y;
        vertices[i] = (stbtt_vertex){.x = point->x, .y = point->y, .type = STBTT_vcurve};
        if (point->cx == GLYPH_MOVE) {
            vertices[i].type = STBTT_vmove;
        } else if (straight) {
            vertices[i].type = STBTT_vline;
        } else {
            vertices[i].cx = point->cx;
            vertices[i].cy = point->cy;
        }
    }
    return glyph->count;
}

/* --- layout ----------------------------------------------------------------------------------- */

enum { QUARTERS = 4 };

/* A rectangle of pixels: columns left to right - 1, rows top to bottom - 1. */
struct letter_box {
    int32_t left, top, right, bottom;
};

/* Returns a / b rounded down, for b > 0. */
static int32_t divide_down(int32_t a, int32_t b)
{
    return a / b - (a % b < 0);
}

/* Returns a / b rounded up, for b > 0. */
static int32_t divide_up(int32_t a, int32_t b)
{
    return -divide_down(-a, b);
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Decodes a character that consists of `length` bytes of well-formed UTF-8. */
static uint32_t decode(const char *text, size_t length)
{
    const unsigned char first = (unsigned char)*text;
    if (length <= 1)
        return first;
    uint32_t character = first & (0x7fU >> length);
    for (size_t i = 1; i < length; i++)
        character = character << 6 | ((unsigned char)text[i] & 0x3fU);
    return character;
}

/* Returns the glyph of the character at *text, and advances *text to the next character. */
static const struct glyph *next_glyph(const char **text)
{
    const struct font *font = &glyphs_font;
    const size_t length = utf8_printable(*text);
    const uint32_t character = decode(*text, length);
    *text += length > 0 ? length : 1;
    for (size_t i = 0; length > 0 && i < font->range_count; i++) {
        const struct glyph_range *range = &font->ranges[i];
        if (range->first <= character && character <= range->last)
            return &font->glyphs[range->glyph + (character - range->first)];
    }
    return &font->glyphs[GLYPH_REPLACEMENT];
}

/* Converts a width from font units to pixels, rounded up. */
static uint32_t pixels_of(int32_t units, uint32_t size)
{
    return (uint32_t)divide_up(units * (int32_t)size, glyphs_font.units_per_em);
}

/* Converts a width from font units to quarters of a pixel, rounded to the nearest quarter. */
static int32_t quarters_of(int32_t units, uint32_t size)
{
    const int32_t em = glyphs_font.units_per_em;
    return (units * (int32_t)size * 2 * QUARTERS + em) / (2 * em);
}

/* Returns the height of the letter x in pixels, rounded to the nearest pixel, and at least 1. */
static int32_t x_height(uint32_t size)
{
    const int32_t units = glyphs_font.units_per_em;
    return larger((glyphs_font.x_height * (int32_t)size + units / 2) / units, 1);
}

struct lettering_heights lettering_heights(uint32_t size)
{
    const int32_t height = x_height(size);
    const int32_t cap = glyphs_font.cap_height * height + glyphs_font.x_height / 2;
    return (struct lettering_heights){.x = (uint32_t)height,
                                      .cap = (uint32_t)(cap / glyphs_font.x_height)};
}

uint32_t lettering_width(const char *text, uint32_t size)
{
    int32_t units = 0;
    for (size_t count = 0; *text != '\0' && count < LETTERING_TEXT_MAX; count++)
        units += next_glyph(&text)->advance;
    return pixels_of(units, size);
}

void lettering_fit(const char *text, uint32_t size, uint32_t width,
                   char fitted[LETTERING_BYTES_MAX + 1])
{
    static const char ellipsis[] = "\xe2\x80\xa6";
    const char *dots = ellipsis;
    const int32_t dots_units = next_glyph(&dots)->advance;
    const char *at = text;
    size_t shortened = 0; /* number of bytes of the text that fit before an ellipsis */
    size_t count = 0;
    int32_t units = 0;
    for (; *at != '\0' && count < LETTERING_TEXT_MAX && pixels_of(units, size) <= width; count++) {
        if (pixels_of(units + dots_units, size) <= width)
            shortened = (size_t)(at - text);
        units += next_glyph(&at)->advance;
    }
    fitted[0] = '\0';
    if (*at == '\0' && pixels_of(units, size) <= width) {
        memcpy(fitted, text, (size_t)(at - text) + 1);
    } else if (pixels_of(dots_units, size) <= width) {
        memcpy(fitted, text, shortened);
        memcpy(fitted + shortened, ellipsis, sizeof ellipsis);
    }
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* Returns the bounding box of the pixels that a glyph covers, at least in part. */
static struct letter_box glyph_box(const struct glyph *glyph, int32_t position, uint32_t size)
{
    const int32_t em = glyphs_font.units_per_em * QUARTERS;
    const int32_t origin = position * glyphs_font.units_per_em;
    const int32_t scale = (int32_t)size * QUARTERS;
    const int32_t height = x_height(size);
    return (struct letter_box){.left = divide_down(origin + glyph->left * scale, em),
                               .top = divide_down(-glyph->top * height, glyphs_font.x_height),
                               .right = divide_up(origin + glyph->right * scale, em),
                               .bottom = divide_up(-glyph->bottom * height, glyphs_font.x_height)};
}

/* Blends the pixels of an image, whose box is relative to the pen, clipped to the pixmap. */
static void blend(const struct lettering_pen *pen, struct letter_box box, const uint8_t *image)
{
    const int32_t width = box.right - box.left;
    const int32_t left = larger(box.left, -pen->x);
    const int32_t right = smaller(box.right, (int32_t)pen->pixmap->width - pen->x);
    const int32_t bottom = smaller(box.bottom, (int32_t)pen->pixmap->height - pen->y);
    for (int32_t y = larger(box.top, -pen->y); y < bottom; y++)
        for (int32_t x = left; x < right; x++) {
            const uint8_t coverage = image[(y - box.top) * width + x - box.left];
            const struct pixmap_area pixel = {(uint32_t)(pen->x + x), (uint32_t)(pen->y + y), 1, 1};
            if (coverage > 0)
                pixmap_blend(pen->pixmap, pixel, pen->index, coverage);
        }
}

/* Draws a glyph at a position in quarters of a pixel to the right of the pen. */
static void draw_glyph(const struct lettering_pen *pen, const struct glyph *glyph, int32_t position)
{
    uint8_t image[IMAGE_SIZE];
    stbtt_vertex vertices[GLYPH_POINTS_MAX];
    struct arena arena;
    const struct letter_box box = glyph_box(glyph, position, pen->size);
    const int32_t column = divide_down(position, QUARTERS);
    const float phase = (float)(position - column * QUARTERS) / QUARTERS;
    const float scale_x = (float)pen->size / (float)glyphs_font.units_per_em;
    const float scale_y = (float)x_height(pen->size) / (float)glyphs_font.x_height;
    stbtt__bitmap bitmap = {.w = box.right - box.left,
                            .h = box.bottom - box.top,
                            .stride = box.right - box.left,
                            .pixels = image};
    if (glyph->count == 0 || bitmap.w * bitmap.h > IMAGE_SIZE)
        return;
    arena.used = 0;
    memset(image, 0, (size_t)bitmap.w * (size_t)bitmap.h);
    stbtt_Rasterize(&bitmap, flatness, vertices, make_vertices(glyph, vertices), scale_x, scale_y,
                    phase, 0, box.left - column, box.top, 1, &arena);
    blend(pen, box, image);
}

void lettering_draw(const struct lettering_pen *pen, const char *text)
{
    int32_t units = 0;
    for (size_t count = 0; *text != '\0' && count < LETTERING_TEXT_MAX; count++) {
        const struct glyph *glyph = next_glyph(&text);
        draw_glyph(pen, glyph, quarters_of(units, pen->size));
        units += glyph->advance;
    }
}

void lettering_draw_centred(const struct lettering_pen *pen, struct pixmap_area area,
                            const char *text)
{
    const int32_t width = (int32_t)lettering_width(text, pen->size);
    const int32_t cap = (int32_t)lettering_heights(pen->size).cap;
    struct lettering_pen centred = *pen;
    centred.x = (int32_t)area.x + divide_down((int32_t)area.width - width, 2);
    centred.y = (int32_t)area.y + divide_down((int32_t)area.height + cap + 1, 2);
    lettering_draw(&centred, text);
}
