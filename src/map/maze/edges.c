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

/*
 * Counts of pairs of pixels that are a small distance apart. Pairs with a pixel outside the maze
 * are left out.
 */
struct pairs {
    uint64_t mixed;     /* number of pairs of a wall pixel and a free pixel */
    uint64_t mixed_gap; /* sum of the differences in tone within these pairs */
    uint64_t sharp;     /* pairs of pixels of one class whose tones differ by at least `limit` */
    unsigned limit;
};

/* Adds the pairs that consist of pixel x and pixel x + step, for x from 0 to `count` - 1. */
VECTORISED
static void add_pairs(const uint8_t *class, const uint8_t *tone, size_t step, uint32_t count,
                      struct pairs *pairs)
{
    const uint8_t *const other_class = class + step;
    const uint8_t *const other_tone = tone + step;
    const unsigned limit = pairs->limit;
    uint32_t mixed = 0;
    uint32_t mixed_gap = 0;
    uint32_t sharp = 0;
    for (uint32_t x = 0; x < count; x++) {
        const bool inside = (class[x] != PIXEL_OUTSIDE) & (other_class[x] != PIXEL_OUTSIDE);
        const bool same = class[x] == other_class[x];
        const unsigned gap = (unsigned)abs(tone[x] - other_tone[x]);
        mixed += inside & !same;
        mixed_gap += (inside & !same) ? gap : 0;
        sharp += inside & same & (gap >= limit);
    }
    pairs->mixed += mixed;
    pairs->mixed_gap += mixed_gap;
    pairs->sharp += sharp;
}

/* What is examined: the classes and the tones of the pixels, in every `step`-th row. */
struct edge_view {
    const struct plane *pixels, *tones;
    uint32_t step;
    const struct stop *stop;
};

/*
 * Examines horizontal and vertical pairs of pixels that are `span` pixels apart, for pairs->limit.
 * Fails only if a stop is due.
 */
static bool count_pairs(const struct edge_view *view, uint32_t span, struct pairs *pairs,
                        struct error *error)
{
    const uint32_t width = view->pixels->width;
    const uint32_t count = width > span ? width - span : 0;
    bool ok = true;
    for (uint32_t y = 0; ok && y + span < view->pixels->height; y += view->step) {
        const uint8_t *class = plane_row(view->pixels, y);
        const uint8_t *tone = plane_row(view->tones, y);
        ok = stop_check_row(view->stop, y / view->step, width, error);
        add_pairs(class, tone, span, count, pairs);
        add_pairs(class, tone, (size_t)span * width, count, pairs);
    }
    return ok;
}

bool edges_unexplained(const struct enclosure *enclosure, const struct plane *tones,
                       uint32_t factor, const struct stop *stop, double *share, struct error *error)
{
    enum { NO_LIMIT = 256 };
    const struct edge_view view = {&enclosure->pixels, tones, factor, stop};
    const uint32_t span = edge_span(enclosure, factor);
    struct pairs all = {.limit = NO_LIMIT};
    if (!count_pairs(&view, span, &all, error))
        return false;
    const uint64_t explained = all.mixed + 1; /* plus 1, to avoid division by zero */
    const unsigned limit = (unsigned)(all.mixed_gap / explained / 2);
    struct pairs edges = {.limit = limit > 0 ? limit : 1};
    const bool ok = count_pairs(&view, span, &edges, error);
    *share = (double)edges.sharp / (double)explained;
    return ok;
}
