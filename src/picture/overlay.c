/* SPDX-License-Identifier: MIT */
/*
 * overlay.c - lines and rings, pixel by pixel.
 *
 * A pixel belongs to a figure if its centre does. Figures are small (a step of the path, a ring),
 * so every pixel of the bounding box is tested.
 */
#include "picture/overlay.h"

#include <math.h>

static const double line_share = 0.3;   /* width of a path's line, as part of a cell */
static const double line_min = 1.5;     /* in pixels: those of a diagonal line share sides */
static const double ring_share = 0.012; /* radius of a ring, as part of the area's longer side */
static const double ring_cells = 1.1;   /* smallest radius in cells */
static const double ring_width = 0.3;   /* as part of the radius */

enum { RING_MIN = 5 }; /* smallest radius in pixels: smaller rings have no hole */

/* A position on the area, in pixels from its top left corner. */
struct place {
    double x, y;
};

static struct place centre_of(const struct overlay *overlay, struct point cell)
{
    const double half = (overlay->scale + overlay->line) / 2.0;
    return (struct place){(double)cell.x * overlay->scale + half,
                          (double)cell.y * overlay->scale + half};
}

/* The square of the distance between a place and the line segment from `from` to `to`. */
static double square_to_line(struct place from, struct place to, struct place place)
{
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double length = dx * dx + dy * dy;
    double share = length > 0 ? ((place.x - from.x) * dx + (place.y - from.y) * dy) / length : 0;
    share = fmin(fmax(share, 0), 1);
    const double x = place.x - from.x - share * dx;
    const double y = place.y - from.y - share * dy;
    return x * x + y * y;
}

/* Clips the range `low` to `high`, both included, to the pixels 0 to length - 1. */
static void clip(double low, double high, uint32_t length, uint32_t *first, uint32_t *last)
{
    *first = (uint32_t)fmin(fmax(floor(low), 0), length - 1);
    *last = (uint32_t)fmin(fmax(ceil(high), 0), length - 1);
}

static void set_pixel(const struct overlay *overlay, uint32_t x, uint32_t y, uint8_t index)
{
    pixmap_set(overlay->pixmap, overlay->left + x, overlay->top + y, index);
}

static void draw_step(const struct overlay *overlay, struct place from, struct place to,
                      double radius, uint8_t index)
{
    uint32_t left;
    uint32_t right;
    uint32_t top;
    uint32_t bottom;
    clip(fmin(from.x, to.x) - radius, fmax(from.x, to.x) + radius, overlay->width, &left, &right);
    clip(fmin(from.y, to.y) - radius, fmax(from.y, to.y) + radius, overlay->height, &top, &bottom);
    for (uint32_t y = top; y <= bottom; y++)
        for (uint32_t x = left; x <= right; x++)
            if (square_to_line(from, to, (struct place){x + 0.5, y + 0.5}) <= radius * radius)
                set_pixel(overlay, x, y, index);
}

void overlay_path(const struct overlay *overlay, const struct point *path, uint64_t count,
                  uint8_t index)
{
    const double radius = fmax(overlay->scale * line_share, line_min) / 2;
    for (uint64_t i = 0; i < count; i++) {
        const struct place to = centre_of(overlay, path[i]);
        const struct place from = i > 0 ? centre_of(overlay, path[i - 1]) : to;
        draw_step(overlay, from, to, radius, index);
    }
}

void overlay_ring(const struct overlay *overlay, struct point cell, uint8_t index, uint8_t halo)
{
    const double longer = overlay->width > overlay->height ? overlay->width : overlay->height;
    const double radius = fmax(fmax(longer * ring_share, overlay->scale * ring_cells), RING_MIN);
    const double half = fmax(radius * ring_width / 2, 1);
    const double edge = fmax(half / 2, 1); /* width of the halo */
    const struct place centre = centre_of(overlay, cell);
    const double reach = radius + half + edge;
    uint32_t left;
    uint32_t right;
    uint32_t top;
    uint32_t bottom;
    clip(centre.x - reach, centre.x + reach, overlay->width, &left, &right);
    clip(centre.y - reach, centre.y + reach, overlay->height, &top, &bottom);
    for (uint32_t y = top; y <= bottom; y++) {
        for (uint32_t x = left; x <= right; x++) {
            const double distance = hypot(x + 0.5 - centre.x, y + 0.5 - centre.y);
            const double away = fabs(distance - radius);
            if (away <= half)
                set_pixel(overlay, x, y, index);
            else if (away <= half + edge)
                set_pixel(overlay, x, y, halo);
        }
    }
}
