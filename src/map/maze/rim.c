/* SPDX-License-Identifier: MIT */
/* rim.c - finds the outline of a mark. */
#include "map/maze/rim.h"

#include <stdlib.h>

#include "base/memory.h"

enum {
    WIDTH_SHARE = 2, /* a mark is at least this many times as wide as its outline */
    BLUR = 2,        /* maximum width of the blurred edges of a mark and of its outline */
    RINGS_MAX = 64,  /* maximum number of rings around a mark */
    CONTRAST = 64,   /* minimum difference in luminance between an outline and what is around it */
    STRAIGHT = 3,    /* weights of straight and diagonal steps in a chamfer distance (Borgefors) */
    DIAGONAL = 4,
};

/* The part of an image around a mark. Each pixel has a distance from the mark, in STRAIGHT. */
struct vicinity {
    const struct image *image;
    uint32_t left, top, width, height;
    uint16_t *distances; /* with a margin of one pixel */
};

static uint16_t *distance_at(const struct vicinity *vicinity, uint32_t x, uint32_t y)
{
    return vicinity->distances + (size_t)(y + 1) * (vicinity->width + 2) + x + 1;
}

/* Lowers the distance of a pixel to that of a neighbour plus a step. */
static void lower(uint16_t *distance, uint16_t neighbour, unsigned step)
{
    if (neighbour + step < *distance)
        *distance = (uint16_t)(neighbour + step);
}

/* Computes the distances: one pass in reading order, and one in the reverse order. */
static void measure(const struct vicinity *vicinity)
{
    const ptrdiff_t stride = (ptrdiff_t)vicinity->width + 2;
    const uint32_t count = vicinity->width * vicinity->height;
    for (int sign = -1; sign <= 1; sign += 2)
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t k = sign < 0 ? i : count - 1 - i;
            uint16_t *at = distance_at(vicinity, k % vicinity->width, k / vicinity->width);
            lower(at, at[sign], STRAIGHT);
            lower(at, at[sign * stride], STRAIGHT);
            lower(at, at[sign * (stride + 1)], DIAGONAL);
            lower(at, at[sign * (stride - 1)], DIAGONAL);
        }
}

/* The luminances of the pixels at about the same distance from a mark. */
struct ring {
    uint64_t count;
    unsigned darkest, lightest;
};

static void add_to_rings(const struct vicinity *vicinity, struct ring rings[RINGS_MAX])
{
    for (unsigned i = 0; i < RINGS_MAX; i++)
        rings[i] = (struct ring){.darkest = UINT8_MAX};
    for (uint32_t y = 0; y < vicinity->height; y++)
        for (uint32_t x = 0; x < vicinity->width; x++) {
            const unsigned k = *distance_at(vicinity, x, y) / STRAIGHT;
            const unsigned value = colour_luminance(image_over_white(
                image_pixel(vicinity->image, vicinity->left + x, vicinity->top + y)));
            if (k >= RINGS_MAX)
                continue;
            rings[k].count++;
            rings[k].darkest = value < rings[k].darkest ? value : rings[k].darkest;
            rings[k].lightest = value > rings[k].lightest ? value : rings[k].lightest;
        }
}

/*
 * Returns the number of rings up to the outline; 0 if there is none. Ring 0 is the mark. All pixels
 * of one ring must belong to the outline, and none of another one: walls around a mark, with a gap
 * between them or connected with others, are no outline (test `walls_around_a_mark_stay`).
 */
static unsigned count_rings(const struct ring rings[RINGS_MAX], unsigned reach)
{
    for (unsigned outer = 2; outer <= reach && rings[outer].count > 0; outer++)
        for (unsigned inner = 1; inner < outer; inner++)
            if (rings[outer].darkest >= rings[inner].lightest + CONTRAST ||
                rings[outer].lightest + CONTRAST <= rings[inner].darkest)
                return outer;
    return 0;
}

/* Returns true if a pixel of a mark belongs to this mark, or to its blurred edge. */
static bool belongs(const struct component *mark, uint32_t x, uint32_t y)
{
    return x + BLUR >= mark->left && x <= mark->right + BLUR && y + BLUR >= mark->top &&
           y <= mark->bottom + BLUR;
}

/* Creates the distances of the pixels around a mark. Fails if out of memory. */
static bool create_vicinity(const struct image *image, const struct component *mark, uint32_t reach,
                            const struct plane *pixels, struct vicinity *vicinity,
                            struct error *error)
{
    const uint32_t right =
        mark->right + reach < image->width ? mark->right + reach : image->width - 1;
    const uint32_t bottom =
        mark->bottom + reach < image->height ? mark->bottom + reach : image->height - 1;
    vicinity->image = image;
    vicinity->left = mark->left > reach ? mark->left - reach : 0;
    vicinity->top = mark->top > reach ? mark->top - reach : 0;
    vicinity->width = right - vicinity->left + 1;
    vicinity->height = bottom - vicinity->top + 1;
    const size_t count = ((size_t)vicinity->width + 2) * ((size_t)vicinity->height + 2);
    vicinity->distances = memory_array(count, sizeof *vicinity->distances, error);
    if (!vicinity->distances)
        return false;
    for (size_t i = 0; i < count; i++)
        vicinity->distances[i] = UINT16_MAX;
    for (uint32_t y = 0; y < vicinity->height; y++)
        for (uint32_t x = 0; x < vicinity->width; x++)
            if (belongs(mark, vicinity->left + x, vicinity->top + y) &&
                plane_row(pixels, vicinity->top + y)[vicinity->left + x] != 0)
                *distance_at(vicinity, x, y) = 0;
    measure(vicinity);
    return true;
}

bool rim_add(const struct image *image, const struct component *mark, struct plane *pixels,
             struct error *error)
{
    const uint32_t width = mark->right - mark->left + 1;
    const uint32_t height = mark->bottom - mark->top + 1;
    const uint32_t widest = (width < height ? width : height) / WIDTH_SHARE;
    const uint32_t reach = widest + BLUR < RINGS_MAX ? widest + BLUR : RINGS_MAX - 1;
    struct vicinity vicinity;
    struct ring rings[RINGS_MAX];
    if (widest == 0)
        return true;
    if (!create_vicinity(image, mark, reach, pixels, &vicinity, error))
        return false;
    add_to_rings(&vicinity, rings);
    const unsigned count = count_rings(rings, reach);
    for (uint32_t y = 0; y < vicinity.height; y++)
        for (uint32_t x = 0; x < vicinity.width; x++)
            if (*distance_at(&vicinity, x, y) < count * STRAIGHT)
                plane_row(pixels, vicinity.top + y)[vicinity.left + x] = 1;
    free(vicinity.distances);
    return true;
}
