/* SPDX-License-Identifier: MIT */
/* edges.c - counts the edges of an image that the walls of a maze do not explain. */
#include "map/maze/edges.h"

#include <stdlib.h>

#include "base/vector.h"

/*
 * An edge is found by comparing two pixels. The distance between the two is span_share times the
 * width of walls or corridors, whichever are narrower, because wider walls can have wider blurred
 * edges. The distance is limited to a range in pixels.
 */
static const double span_share = 0.67;
enum { SPAN_MIN = 3, SPAN_MAX = 8 };

/* Returns the distance in pixels at which pixels are compared. */
static uint32_t edge_span(const struct enclosure *enclosure, uint32_t factor)
{
    const double width =
        enclosure->wall < enclosure->corridor ? enclosure->wall : enclosure->corridor;
    const uint32_t span = (uint32_t)(width * span_share);
    const uint32_t least = SPAN_MIN * factor;
    const uint32_t most = SPAN_MAX * factor;
    return span < least ? least : span > most ? most : span;
}

/* Sums of squares of differences in tone, in which sharp edges outweigh noise. */
struct pairs {
    uint64_t mixed; /* between a wall pixel and a free pixel */
    uint64_t same;  /* between pixels of one class */
};

/* Adds the pairs that consist of pixel x and pixel x + step, for x from 0 to `count` - 1. */
VECTORISED
static void add_pairs(const uint8_t *class, const uint8_t *tone, size_t step, uint32_t count,
                      struct pairs *pairs)
{
    const uint8_t *const other_class = class + step;
    const uint8_t *const other_tone = tone + step;
    uint64_t mixed = 0;
    uint64_t same = 0;
    for (uint32_t x = 0; x < count; x++) {
        const bool inside = (class[x] != PIXEL_OUTSIDE) & (other_class[x] != PIXEL_OUTSIDE);
        const unsigned gap = (unsigned)abs(tone[x] - other_tone[x]);
        const unsigned square = inside ? gap * gap : 0;
        mixed += class[x] != other_class[x] ? square : 0;
        same += class[x] == other_class[x] ? square : 0;
    }
    pairs->mixed += mixed;
    pairs->same += same;
}

bool edges_unexplained(const struct enclosure *enclosure, const struct plane *tones,
                       uint32_t factor, const struct stop *stop, double *share, struct error *error)
{
    const struct plane *pixels = &enclosure->pixels;
    const uint32_t span = edge_span(enclosure, factor);
    const uint32_t count = pixels->width > span ? pixels->width - span : 0;
    struct pairs pairs = {.mixed = 1}; /* to avoid division by zero */
    bool ok = true;
    for (uint32_t y = 0; ok && y + span < pixels->height; y += factor) {
        const uint8_t *class = plane_row(pixels, y);
        const uint8_t *tone = plane_row(tones, y);
        ok = stop_check_row(stop, y / factor, pixels->width, error);
        add_pairs(class, tone, span, count, &pairs);
        add_pairs(class, tone, (size_t)span * pixels->width, count, &pairs);
    }
    *share = (double)pairs.same / (double)pairs.mixed;
    return ok;
}
