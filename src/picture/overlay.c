/* SPDX-License-Identifier: MIT */
/*
 * overlay.c - draws lines and rings over a map.
 *
 * A pixel belongs to a figure if the centre of the pixel is in the figure. Figures are small (one
 * step of the path, a ring), so every pixel of their bounding box is tested.
 */
#include "picture/overlay.h"

#include <math.h>

static const double line_share = 0.3;   /* width of a path's line as a fraction of the scale */
static const double line_min = 1.5;     /* in pixels; makes diagonal lines 4-connected */
static const double ring_share = 0.012; /* radius of a ring as a fraction of the longer map side */
static const double ring_cells = 1.1;   /* smallest radius in cells */
static const double ring_width = 0.3;   /* width of a ring as a fraction of its radius */

enum { RING_MIN = 5 }; /* smallest radius in pixels; a smaller ring would be a disc */

/* A position in pixels from the top left corner of the map. */
struct position {
    double x, y;
};

static struct position centre_of(const struct overlay *overlay, struct point cell)
{
    const double half = (overlay->scale + overlay->line) / 2.0;
    return (struct position){(double)cell.x * overlay->scale + half,
                             (double)cell.y * overlay->scale + half};
}

/* Returns the squared distance of `position` from the line segment between `from` and `to`. */
static double square_to_line(struct position from, struct position to, struct position position)
{
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double length = dx * dx + dy * dy;
    double share =
        length > 0 ? ((position.x - from.x) * dx + (position.y - from.y) * dy) / length : 0;
    share = fmin(fmax(share, 0), 1);
    const double x = position.x - from.x - share * dx;
    const double y = position.y - from.y - share * dy;
    return x * x + y * y;
}

/* Clips the closed interval from `low` to `high` to the pixels 0 to length - 1. */
static void clip(double low, double high, uint32_t length, uint32_t *first, uint32_t *last)
{
    *first = (uint32_t)fmin(fmax(floor(low), 0), length - 1);
    *last = (uint32_t)fmin(fmax(ceil(high), 0), length - 1);
}

static void set_pixel(const struct overlay *overlay, uint32_t x, uint32_t y, uint8_t index)
{
    pixmap_set(overlay->pixmap, overlay->left + x, overlay->top + y, index);
}

static void draw_step(const struct overlay *overlay, struct position from, struct position to,
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
            if (square_to_line(from, to, (struct position){x + 0.5, y + 0.5}) <= radius * radius)
                set_pixel(overlay, x, y, index);
}

void overlay_path(const struct overlay *overlay, const struct point *path, uint64_t count,
                  uint8_t index)
{
    const double radius = fmax(overlay->scale * line_share, line_min) / 2;
    for (uint64_t i = 0; i < count; i++) {
        const struct position to = centre_of(overlay, path[i]);
        const struct position from = i > 0 ? centre_of(overlay, path[i - 1]) : to;
        draw_step(overlay, from, to, radius, index);
    }
}

void overlay_ring(const struct overlay *overlay, struct point cell, uint8_t index, uint8_t halo)
{
    const double longer = overlay->width > overlay->height ? overlay->width : overlay->height;
    const double radius = fmax(fmax(longer * ring_share, overlay->scale * ring_cells), RING_MIN);
    const double half = fmax(radius * ring_width / 2, 1);
    const double edge = fmax(half / 2, 1); /* width of the halo */
    const struct position centre = centre_of(overlay, cell);
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
