/* SPDX-License-Identifier: MIT */
/*
 * glyphs.h - outlines of the letters that lettering.c draws.
 *
 * packaging/font_tables.c writes the definitions, glyphs.c, from a TrueType font at build time, so
 * that the program needs no font file. Lengths are in font units; y grows upwards and is 0 at the
 * baseline.
 */
#ifndef ASTAR_PICTURE_GLYPHS_H
#define ASTAR_PICTURE_GLYPHS_H

#include <stddef.h>
#include <stdint.h>

enum {
    GLYPH_MOVE = INT16_MIN, /* value of glyph_point.cx at the beginning of a contour */
    GLYPH_POINTS_MAX = 256, /* largest number of points in a glyph */
    GLYPH_REPLACEMENT = 0,  /* index of the glyph for characters that the font tables lack */
    GLYPH_ASPECT_MAX = 2,   /* no glyph extends more than this many ems from its origin */
};

/*
 * The end of a segment of an outline; the segment begins at the previous point. The segment is a
 * straight line if the control point cx,cy equals x,y, and otherwise a quadratic Bezier curve. If
 * cx is GLYPH_MOVE, there is no segment, and x,y is the first point of a contour.
 */
struct glyph_point {
    int16_t x, y, cx, cy;
};

struct glyph {
    uint16_t first, count; /* the glyph's points in font.points; none if the glyph is blank */
    int16_t advance;       /* distance from the origin of the glyph to that of the next one */
    int16_t left, right, bottom, top; /* bounding box of the outline */
};

/* The characters U+first to U+last have consecutive glyphs, beginning at index `glyph`. */
struct glyph_range {
    uint32_t first, last;
    uint16_t glyph;
};

struct font {
    uint16_t units_per_em;
    int16_t x_height;   /* height of the letter x */
    int16_t cap_height; /* height of the letter H */
    const struct glyph *glyphs;
    const struct glyph_point *points;
    const struct glyph_range *ranges;
    size_t range_count;
};

extern const struct font glyphs_font;

#endif
