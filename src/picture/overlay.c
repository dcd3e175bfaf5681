/* SPDX-License-Identifier: MIT */
/*
 * overlay.c - draws lines, discs and rings over a map.
 *
 * The share of a pixel that a figure covers is estimated from the distance between the centre of
 * the pixel and the edge of the figure: 1 if the centre is at least half a pixel inside, 0 if it is
 * at least half a pixel outside, and linear in between.
 *
 * The segments of a line overlap at joins. Blending one segment after the other would blend pixels
 * at joins twice. Therefore the distance from each pixel to the nearest segment is first collected
 * in an array, the field; then each pixel is blended once. Without anti-aliasing, no field is
 * needed.
 */
#include "picture/overlay.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* A position in pixels from the top left corner of the map. */
struct overlay_position {
    double x, y;
};

/* Distances of pixels from a line are stored in units of 1/FIELD_ONE of a pixel. */
enum { FIELD_ONE = 256, FIELD_FAR = UINT16_MAX };

static struct overlay_position centre_of(const struct overlay *overlay, struct point cell)
{
    const double half = (overlay->scale + overlay->line) / 2.0;
    return (struct overlay_position){(double)cell.x * overlay->scale + half,
                                     (double)cell.y * overlay->scale + half};
}

/* Returns the length of a vector. Unlike hypot, does not guard against overflow, and is faster. */
static double length_of(double x, double y)
{
    return sqrt(x * x + y * y);
}

/* Returns the distance of `position` from the line segment between `from` and `to`. */
static double distance_to_line(struct overlay_position from, struct overlay_position to,
                               struct overlay_position position)
{
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double length = dx * dx + dy * dy;
    double share =
        length > 0 ? ((position.x - from.x) * dx + (position.y - from.y) * dy) / length : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share; /* faster than fmin and fmax */
    return length_of(position.x - from.x - share * dx, position.y - from.y - share * dy);
}

/* A rectangle of pixels. */
struct overlay_box {
    uint32_t left, right, top, bottom; /* inclusive */
};

/* Clips the closed interval from `low` to `high` to the pixels 0 to length - 1. */
static void clip(double low, double high, uint32_t length, uint32_t *first, uint32_t *last)
{
    *first = (uint32_t)fmin(fmax(floor(low), 0), length - 1);
    *last = (uint32_t)fmin(fmax(ceil(high), 0), length - 1);
}

/* Returns the pixels within `reach` of the rectangle with opposite corners a and b. */
static struct overlay_box box_around(const struct overlay *overlay, struct overlay_position a,
                                     struct overlay_position b, double reach)
{
    struct overlay_box box;
    clip(fmin(a.x, b.x) - reach, fmax(a.x, b.x) + reach, overlay->width, &box.left, &box.right);
    clip(fmin(a.y, b.y) - reach, fmax(a.y, b.y) + reach, overlay->height, &box.top, &box.bottom);
    return box;
}

/* Blends `count` pixels of row y, starting at column x. */
static void blend(const struct overlay *overlay, uint32_t x, uint32_t y, uint32_t count,
                  uint8_t index, unsigned coverage)
{
    const struct pixmap_area area = {overlay->left + x, overlay->top + y, count, 1};
    pixmap_blend(overlay->pixmap, area, index, coverage);
}

/* Draws a pixel whose centre is `inside` pixels inside a figure, or outside if negative. */
static void draw_pixel(const struct overlay *overlay, uint32_t x, uint32_t y, double inside,
                       uint8_t index)
{
    const struct point cell = {x / overlay->scale, y / overlay->scale};
    unsigned coverage = inside >= 0 ? 255 : 0;
    if (overlay->smooth && fabs(inside) < 0.5)
        coverage = (unsigned)lround(255 * (inside + 0.5));
    if (coverage > 0 && !(overlay->floor && grid_blocked(overlay->floor, cell)))
        blend(overlay, x, y, 1, index, coverage);
}

/*
 * Draws a pixel at this distance from the centre line of a stroke or the centre of a disc: first
 * the casing, that is, the edge in another colour, then the stroke or disc itself.
 */
static void draw_layers(const struct overlay *overlay, uint32_t x, uint32_t y, double distance,
                        const struct overlay_pen *pen)
{
    if (pen->casing > 0 && pen->radius - distance < 0.5)
        draw_pixel(overlay, x, y, pen->radius + pen->casing - distance, pen->casing_index);
    draw_pixel(overlay, x, y, pen->radius - distance, pen->index);
}

/*
 * The pieces of a line. Long segments are drawn in pieces, because the time to draw a piece is
 * proportional to the area of the box around it.
 */
struct pieces {
    const struct overlay *overlay;
    const struct points *path;
    size_t index;         /* number of the point that ends the current segment, counted from 1 */
    uint64_t done, count; /* pieces of the current segment: number stored so far, total number */
};

enum { PIECE_CELLS = 8 };

/*
 * Stores the ends of the next piece. The first piece is a single point. Returns false after the
 * last piece.
 */
static bool next_piece(struct pieces *pieces, struct overlay_position ends[2])
{
    const struct point *points = pieces->path->items;
    if (pieces->done == pieces->count) {
        if (++pieces->index > pieces->path->count)
            return false;
        const struct point to = points[pieces->index - 1];
        const struct point from = pieces->index > 1 ? points[pieces->index - 2] : to;
        const int64_t dx = llabs((int64_t)to.x - from.x);
        const int64_t dy = llabs((int64_t)to.y - from.y);
        pieces->done = 0;
        pieces->count = (uint64_t)((dx > dy ? dx : dy) + PIECE_CELLS - 1) / PIECE_CELLS;
        pieces->count = pieces->count > 0 ? pieces->count : 1;
    }
    const struct overlay_position to = centre_of(pieces->overlay, points[pieces->index - 1]);
    const struct overlay_position from =
        pieces->index > 1 ? centre_of(pieces->overlay, points[pieces->index - 2]) : to;
    for (unsigned k = 0; k < 2; k++) {
        const double share = (double)(pieces->done + k) / (double)pieces->count;
        ends[k] = (struct overlay_position){from.x + share * (to.x - from.x),
                                            from.y + share * (to.y - from.y)};
    }
    pieces->done++;
    return true;
}

/*
 * For each pixel within `reach` of a segment, stores its distance from the segment in the field,
 * unless the stored distance is smaller.
 */
static void note_segment(const struct overlay *overlay, const struct overlay_position ends[2],
                         double reach, uint16_t *field)
{
    const struct overlay_box box = box_around(overlay, ends[0], ends[1], reach);
    for (uint32_t y = box.top; y <= box.bottom; y++) {
        uint16_t *row = field + (size_t)y * overlay->width;
        for (uint32_t x = box.left; x <= box.right; x++) {
            const double distance =
                distance_to_line(ends[0], ends[1], (struct overlay_position){x + 0.5, y + 0.5});
            const double value = fmin(distance * FIELD_ONE, FIELD_FAR - 1);
            if (value < row[x])
                row[x] = (uint16_t)value;
        }
    }
}

/* Draws the line of a path with anti-aliasing. */
static bool draw_smooth(const struct overlay *overlay, const struct points *path,
                        const struct overlay_pen *pen, struct error *error)
{
    const size_t size = (size_t)overlay->width * overlay->height;
    const double reach = pen->radius + pen->casing + 1;
    uint16_t *field = memory_array(size, sizeof *field, error);
    bool ok = field != NULL;
    for (size_t i = 0; ok && i < size; i++)
        field[i] = FIELD_FAR;
    struct pieces pieces = {.overlay = overlay, .path = path};
    struct overlay_position ends[2];
    for (uint64_t i = 0; ok && next_piece(&pieces, ends); i++) {
        note_segment(overlay, ends, reach, field);
        ok = stop_check_row(overlay->stop, i, (uint64_t)(reach * reach), error);
    }
    for (uint32_t y = 0; ok && y < overlay->height; y++)
        for (uint32_t x = 0; x < overlay->width; x++) {
            const double distance = (double)field[(size_t)y * overlay->width + x] / FIELD_ONE;
            if (distance < reach)
                draw_layers(overlay, x, y, distance, pen);
        }
    free(field);
    return ok;
}

/* Draws all steps of a path in one colour without anti-aliasing. */
static bool draw_steps(const struct overlay *overlay, const struct points *path, double radius,
                       uint8_t index, struct error *error)
{
    bool ok = true;
    struct pieces pieces = {.overlay = overlay, .path = path};
    struct overlay_position ends[2];
    for (uint64_t i = 0; ok && next_piece(&pieces, ends); i++) {
        const struct overlay_box box = box_around(overlay, ends[0], ends[1], radius);
        for (uint32_t y = box.top; y <= box.bottom; y++)
            for (uint32_t x = box.left; x <= box.right; x++)
                if (distance_to_line(ends[0], ends[1],
                                     (struct overlay_position){x + 0.5, y + 0.5}) <= radius)
                    draw_pixel(overlay, x, y, 0, index);
        ok = stop_check_row(overlay->stop, i, (uint64_t)(radius * radius), error);
    }
    return ok;
}

bool overlay_path(const struct overlay *overlay, const struct points *path, struct overlay_pen pen,
                  struct error *error)
{
    if (path->count == 0)
        return true;
    if (overlay->smooth)
        return draw_smooth(overlay, path, &pen, error);
    return (pen.casing <= 0 ||
            draw_steps(overlay, path, pen.radius + pen.casing, pen.casing_index, error)) &&
           draw_steps(overlay, path, pen.radius, pen.index, error);
}

/*
 * Returns the coordinate `position`, moved if necessary so that a disc of this radius around it
 * lies between 0 and `length`.
 */
static double keep_inside(double position, double radius, double length)
{
    return 2 * radius < length ? fmin(fmax(position, radius), length - radius) : position;
}

/*
 * Returns the centre of a disc on a cell: the centre of the cell, moved if necessary so that a disc
 * of this radius lies within the area.
 */
static struct overlay_position disc_centre(const struct overlay *overlay, struct point cell,
                                           double radius)
{
    const struct overlay_position centre = centre_of(overlay, cell);
    return (struct overlay_position){keep_inside(centre.x, radius, overlay->width),
                                     keep_inside(centre.y, radius, overlay->height)};
}

/*
 * Finds the pixels of row y whose centres are within `radius` of `centre`: *count pixels, starting
 * at column *first.
 */
static void find_chord(const struct overlay *overlay, struct overlay_position centre, double radius,
                       uint32_t y, uint32_t *first, uint32_t *count)
{
    const double dy = y + 0.5 - centre.y;
    const double half = fabs(dy) <= radius ? sqrt(radius * radius - dy * dy) : -1;
    const double left = fmax(ceil(centre.x - half - 0.5), 0);
    const double right = fmin(floor(centre.x + half - 0.5), overlay->width - 1);
    *count = half >= 0 && left <= right ? (uint32_t)(right - left) + 1 : 0;
    *first = *count > 0 ? (uint32_t)left : UINT32_MAX;
}

void overlay_disc(const struct overlay *overlay, struct point cell, struct overlay_pen pen)
{
    const struct overlay_position centre = disc_centre(overlay, cell, pen.inside);
    const double outer = pen.radius + pen.casing + 1;
    const struct overlay_box box = box_around(overlay, centre, centre, outer);
    for (uint32_t y = box.top; y <= box.bottom; y++) {
        uint32_t first, count; /* pixels that are entirely covered */
        find_chord(overlay, centre, pen.radius - 0.5, y, &first, &count);
        for (uint32_t x = box.left; x <= box.right; x++) {
            const double dx = x + 0.5 - centre.x;
            const double dy = y + 0.5 - centre.y;
            if (x == first) {
                blend(overlay, x, y, count, pen.index, 255);
                x += count - 1;
            } else if (dx * dx + dy * dy < outer * outer) {
                draw_layers(overlay, x, y, length_of(dx, dy), &pen);
            }
        }
    }
}

void overlay_ring(const struct overlay *overlay, struct point cell, double radius,
                  struct overlay_pen pen)
{
    const struct overlay_position centre = centre_of(overlay, cell);
    const struct overlay_box box =
        box_around(overlay, centre, centre, radius + pen.radius + pen.casing + 1);
    for (uint32_t y = box.top; y <= box.bottom; y++)
        for (uint32_t x = box.left; x <= box.right; x++) {
            const double distance = length_of(x + 0.5 - centre.x, y + 0.5 - centre.y);
            draw_layers(overlay, x, y, fabs(distance - radius), &pen);
        }
}

struct pixmap_area overlay_disc_area(const struct overlay *overlay, struct point cell,
                                     double radius)
{
    const struct overlay_position centre = disc_centre(overlay, cell, radius);
    const struct overlay_box box = box_around(overlay, centre, centre, radius - 1);
    return (struct pixmap_area){overlay->left + box.left, overlay->top + box.top,
                                box.right - box.left + 1, box.bottom - box.top + 1};
}
