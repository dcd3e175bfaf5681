/* SPDX-License-Identifier: MIT */
/*
 * font_tables.c - converts characters of a TrueType font to C source that defines the tables
 * declared in picture/glyphs.h.
 *
 * Usage: font_tables FONT.ttf >glyphs.c
 *
 * Glyph 0 is the font's replacement for missing characters. It is followed by the glyphs of all
 * characters in `ranges`. Fails if the font lacks one of these characters.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "picture/glyphs.h"

/* Suppress warnings in stb_truetype.h, such as those about unused static functions. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wdouble-promotion"
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb/stb_truetype.h>
#pragma GCC diagnostic pop

static const struct {
    int first, last;
} ranges[] = {
    {0x20, 0x7e},     /* ASCII */
    {0xa0, 0xff},     /* Latin-1 */
    {0x2026, 0x2026}, /* ellipsis */
    {0x2190, 0x2199}, /* arrows */
    {0x221a, 0x221a}, /* square root sign */
};

enum { RANGES = sizeof ranges / sizeof *ranges, GLYPHS_MAX = 1024, POINTS_MAX = UINT16_MAX };

/* The tables to be written. */
struct tables {
    stbtt_fontinfo info;
    struct font font;
    struct glyph glyphs[GLYPHS_MAX];
    struct glyph_point points[POINTS_MAX];
    size_t glyph_count, point_count;
};

/* Reports a problem, followed by `number` unless it is negative, and exits. */
_Noreturn static void fail(const char *problem, int number)
{
    fprintf(stderr, "font_tables: %s", problem);
    if (number >= 0)
        fprintf(stderr, " %d", number);
    fputc('\n', stderr);
    exit(EXIT_FAILURE);
}

/* Returns the contents of a file. */
static unsigned char *read_font(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (!file) {
        perror(name);
        exit(EXIT_FAILURE);
    }
    unsigned char *data = NULL;
    size_t size = 0;
    size_t count = 1;
    while (count > 0) {
        unsigned char *longer = realloc(data, size + 65536);
        if (!longer)
            fail("out of memory", -1);
        data = longer;
        count = fread(data + size, 1, 65536, file);
        size += count;
    }
    (void)fclose(file);
    return data;
}

/* Appends the points of the outline of a glyph to tables->points. */
static void add_points(struct tables *tables, int index)
{
    stbtt_vertex *vertices;
    const int count = stbtt_GetGlyphShape(&tables->info, index, &vertices);
    if (count > GLYPH_POINTS_MAX || tables->point_count + (size_t)count > POINTS_MAX)
        fail("too many points in glyph", index);
    for (int i = 0; i < count; i++) {
        const stbtt_vertex *vertex = &vertices[i];
        struct glyph_point point = {vertex->x, vertex->y, vertex->x, vertex->y};
        if (vertex->type == STBTT_vmove) {
            point.cx = GLYPH_MOVE;
            point.cy = 0;
        } else if (vertex->type == STBTT_vcurve) {
            point.cx = vertex->cx;
            point.cy = vertex->cy;
        } else if (vertex->type != STBTT_vline) {
            fail("cubic curves in glyph", index);
        }
        tables->points[tables->point_count++] = point;
    }
    stbtt_FreeShape(&tables->info, vertices);
}

static void add_glyph(struct tables *tables, int index)
{
    int advance;
    int left = 0;
    int bottom = 0;
    int right = 0;
    int top = 0;
    if (tables->glyph_count == GLYPHS_MAX)
        fail("the number of glyphs exceeds", GLYPHS_MAX);
    stbtt_GetGlyphHMetrics(&tables->info, index, &advance, NULL);
    stbtt_GetGlyphBox(&tables->info, index, &left, &bottom, &right, &top);
    const int most = GLYPH_ASPECT_MAX * tables->font.units_per_em;
    if (left < -most || bottom < -most || right > most || top > most || advance > most)
        fail("a length is out of range in glyph", index);
    struct glyph *glyph = &tables->glyphs[tables->glyph_count++];
    *glyph = (struct glyph){.first = (uint16_t)tables->point_count,
                            .advance = (int16_t)advance,
                            .left = (int16_t)left,
                            .right = (int16_t)right,
                            .bottom = (int16_t)bottom,
                            .top = (int16_t)top};
    add_points(tables, index);
    glyph->count = (uint16_t)(tables->point_count - glyph->first);
}

/* Returns the height of a letter in font units. */
static int16_t height_of(const struct tables *tables, int letter)
{
    int top = 0;
    stbtt_GetCodepointBox(&tables->info, letter, NULL, NULL, NULL, &top);
    if (top <= 0)
        fail("the font has no height for the letter with code", letter);
    return (int16_t)top;
}

static void collect(struct tables *tables)
{
    tables->font.units_per_em =
        (uint16_t)(1 / stbtt_ScaleForMappingEmToPixels(&tables->info, 1) + 0.5F);
    tables->font.x_height = height_of(tables, 'x');
    tables->font.cap_height = height_of(tables, 'H');
    add_glyph(tables, 0);
    for (size_t i = 0; i < RANGES; i++) {
        for (int character = ranges[i].first; character <= ranges[i].last; character++) {
            const int index = stbtt_FindGlyphIndex(&tables->info, character);
            if (index == 0)
                fail("the font has no character with code", character);
            add_glyph(tables, index);
        }
    }
}

static void print_tables(const struct tables *tables)
{
    const struct font *font = &tables->font;
    printf("/* glyphs.c - generated by packaging/font_tables.c. */\n"
           "#include \"picture/glyphs.h\"\n\n"
           "static const struct glyph_point points[] = {\n");
    for (size_t i = 0; i < tables->point_count; i++) {
        const struct glyph_point *point = &tables->points[i];
        printf("    {%d, %d, %d, %d},\n", point->x, point->y, point->cx, point->cy);
    }
    printf("};\n\nstatic const struct glyph glyphs[] = {\n");
    for (size_t i = 0; i < tables->glyph_count; i++) {
        const struct glyph *glyph = &tables->glyphs[i];
        printf("    {%u, %u, %d, %d, %d, %d, %d},\n", glyph->first, glyph->count, glyph->advance,
               glyph->left, glyph->right, glyph->bottom, glyph->top);
    }
    printf("};\n\nstatic const struct glyph_range ranges[] = {\n");
    int next = 1;
    for (size_t i = 0; i < RANGES; i++) {
        printf("    {%d, %d, %d},\n", ranges[i].first, ranges[i].last, next);
        next += ranges[i].last - ranges[i].first + 1;
    }
    printf("};\n\nconst struct font glyphs_font = {%u, %d, %d, glyphs, points, ranges, %d};\n",
           font->units_per_em, font->x_height, font->cap_height, RANGES);
}

int main(int argc, char **argv)
{
    static struct tables tables;
    if (argc != 2)
        fail("expected one argument, the name of a font file", -1);
    unsigned char *data = read_font(argv[1]);
    const int offset = stbtt_GetFontOffsetForIndex(data, 0);
    if (offset < 0 || !stbtt_InitFont(&tables.info, data, offset))
        fail("not a TrueType font", -1);
    collect(&tables);
    print_tables(&tables);
    free(data);
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
