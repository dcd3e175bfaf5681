/* SPDX-License-Identifier: MIT */
/*
 * depth.c - computes the distance of each pixel from the nearest pixel of a class.
 *
 * A site is a pixel of the class to which distances are measured. The distance from a pixel to the
 * nearest site in its column is the smaller of two distances: to the nearest site above, and to the
 * nearest site below. The distance to the site above is updated from row to row. For the distances
 * to the sites below, the image is divided into strips of rows. A first pass, from the bottom row
 * up, stores the distances only for the row below each strip. When the scan reaches a strip, it
 * computes the distances for all rows of the strip from those of the row below it. The distances
 * for one strip fit into the cache; those for the whole image would not.
 */
#include "map/image/depth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vector.h"

/* The smallest distance in whole pixels that is stored as UINT16_MAX. */
enum { FAR = (UINT16_MAX + 1) / DEPTH_UNIT };

enum { STRIP = 32 }; /* number of rows in a strip */

/* Returns the square root of a squared distance, in units of 1/DEPTH_UNIT pixel. */
static uint16_t to_units(uint64_t square)
{
    if (square >= (uint64_t)FAR * FAR)
        return UINT16_MAX;
    const double units = sqrt((double)(int32_t)square) * DEPTH_UNIT;
    return units < UINT16_MAX ? (uint16_t)(units + 0.5) : UINT16_MAX;
}

/*
 * Stores the distance from each pixel of row y to the nearest site at or below it, at most FAR.
 * `below` contains these distances for the row below.
 */
VECTORISED
static void measure_up(const struct columns *columns, uint32_t y, const int16_t *restrict below,
                       int16_t *restrict distances)
{
    const uint8_t *restrict row = columns->row;
    const uint8_t value = columns->value;
    columns->source.fill(columns->source.context, y, columns->row);
    for (uint32_t x = 0; x < columns->source.width; x++) {
        const int16_t next = (int16_t)(below[x] < FAR ? below[x] + 1 : FAR);
        distances[x] = row[x] == value ? 0 : next;
    }
}

static int16_t *row_below(const struct columns *columns, uint32_t strip)
{
    return columns->below + (size_t)strip * columns->source.width;
}

static int16_t *strip_row(const struct columns *columns, uint32_t y)
{
    return columns->strip + (size_t)(y % STRIP) * columns->source.width;
}

static bool columns_begin(struct columns *columns, struct rows source, uint8_t value,
                          struct error *error)
{
    const uint32_t width = source.width;
    const uint32_t strips = (source.height - 1) / STRIP + 1;
    *columns = (struct columns){.source = source, .value = value};
    columns->heights = memory_array(width, sizeof *columns->heights, error);
    columns->wide = memory_array(width, sizeof *columns->wide, error);
    columns->strip = memory_array((size_t)width * STRIP, sizeof *columns->strip, error);
    columns->below = memory_array((size_t)width * strips, sizeof *columns->below, error);
    columns->row = memory_array(width, 1, error);
    if (!columns->heights || !columns->wide || !columns->strip || !columns->below || !columns->row)
        return false;
    int16_t *next = row_below(columns, strips - 1);
    for (uint32_t x = 0; x < width; x++) {
        columns->heights[x] = FAR;
        next[x] = FAR;
    }
    for (uint32_t y = source.height; y-- > STRIP;) {
        int16_t *distances = y % STRIP == 0 ? row_below(columns, y / STRIP - 1) : columns->strip;
        measure_up(columns, y, next, distances);
        next = distances;
    }
    return true;
}

/* Computes columns->strip for the strip that begins at row columns->y. */
static void fill_strip(struct columns *columns)
{
    const uint32_t rest = columns->source.height - columns->y;
    const int16_t *next = row_below(columns, columns->y / STRIP);
    for (uint32_t y = columns->y + (rest < STRIP ? rest : STRIP); y-- > columns->y;) {
        measure_up(columns, y, next, strip_row(columns, y));
        next = strip_row(columns, y);
    }
}

/* Returns the distance from each pixel of the next row to the nearest site in its column. */
VECTORISED
static const int16_t *columns_next(struct columns *columns)
{
    const uint32_t width = columns->source.width;
    int16_t *restrict heights = columns->heights;
    if (columns->y % STRIP == 0)
        fill_strip(columns);
    const int16_t *restrict next = strip_row(columns, columns->y++);
    for (uint32_t x = 0; x < width; x++) {
        const int16_t above = (int16_t)(heights[x] + 1);
        heights[x] = next[x] < above ? next[x] : above;
    }
    return heights;
}

/*
 * Returns columns->heights as 32-bit numbers, indexed by column. Only the elements `begin` to
 * end - 1 are defined.
 */
VECTORISED
static const uint32_t *columns_widen(struct columns *columns, uint32_t begin, uint32_t end)
{
    for (uint32_t x = begin; x < end; x++)
        columns->wide[x] = (uint32_t)columns->heights[x];
    return columns->wide;
}

static void columns_end(struct columns *columns)
{
    free(columns->heights);
    free(columns->wide);
    free(columns->strip);
    free(columns->below);
    free(columns->row);
}

bool depth_begin(struct depth_scan *scan, struct rows source, uint8_t value,
                 const struct stop *stop, struct error *error)
{
    *scan = (struct depth_scan){.stop = stop};
    for (uint32_t square = 0; square <= NEARBY_SQUARE_MAX; square++)
        scan->near[square] = to_units(square);
    scan->row = memory_zeroed(source.width, sizeof *scan->row, error);
    return scan->row && nearby_create(&scan->nearby, source.width, error) &&
           envelope_create(&scan->envelope, source.width, error) &&
           columns_begin(&scan->columns, source, value, error);
}

/*
 * Computes the depths of the pixels around column x, up to the nearest sites in the row. Returns
 * the column after the last of these pixels.
 */
static uint32_t measure_far(struct depth_scan *scan, uint32_t x)
{
    const uint32_t width = scan->columns.source.width;
    const int16_t *heights = scan->columns.heights;
    struct segment segment = {x, x + 1};
    while (segment.begin > 0 && heights[segment.begin - 1] > 0)
        segment.begin--;
    while (segment.end < width && heights[segment.end] > 0)
        segment.end++;
    /* envelope_segment also needs the columns next to the segment. */
    const uint32_t begin = segment.begin > 0 ? segment.begin - 1 : 0;
    const uint32_t end = segment.end < width ? segment.end + 1 : width;
    const uint32_t *wide = columns_widen(&scan->columns, begin, end);
    const uint64_t *square = envelope_segment(&scan->envelope, wide, FAR, segment);
    for (uint32_t column = segment.begin; column < segment.end; column++)
        scan->row[column] = to_units(square[column]);
    return segment.end;
}

const uint16_t *depth_next(struct depth_scan *scan, struct error *error)
{
    return depth_next_part(scan, (struct segment){0, scan->columns.source.width}, error);
}

const uint16_t *depth_next_part(struct depth_scan *scan, struct segment part, struct error *error)
{
    if (!stop_check_row(scan->stop, scan->columns.y, scan->columns.source.width, error))
        return NULL;
    const int16_t *square = nearby_scan(&scan->nearby, columns_next(&scan->columns), part);
    const uint16_t *const near = scan->near;
    uint16_t *const row = scan->row;
    uint32_t x = part.begin;
    while (x < part.end) {
        for (; x < part.end && square[x] <= NEARBY_SQUARE_MAX; x++)
            row[x] = near[square[x]];
        if (x < part.end)
            x = measure_far(scan, x);
    }
    return row;
}

void depth_end(struct depth_scan *scan)
{
    columns_end(&scan->columns);
    nearby_free(&scan->nearby);
    envelope_free(&scan->envelope);
    free(scan->row);
}

uint64_t depth_square_beyond(double reach)
{
    uint64_t within = 0;
    uint64_t beyond = (uint64_t)FAR * FAR;
    while (beyond - within > 1) {
        const uint64_t middle = within + (beyond - within) / 2;
        *(to_units(middle) > reach ? &beyond : &within) = middle;
    }
    return beyond;
}

bool near_begin(struct near_scan *scan, struct rows source, uint8_t value, double reach,
                const struct stop *stop, struct error *error)
{
    *scan = (struct near_scan){.stop = stop, .all = reach >= UINT16_MAX};
    scan->row = memory_array(source.width, 1, error);
    return scan->row && disc_create(&scan->disc, depth_square_beyond(reach), error) &&
           columns_begin(&scan->columns, source, value, error);
}

const uint8_t *near_next(struct near_scan *scan, struct error *error)
{
    const uint32_t width = scan->columns.source.width;
    if (!stop_check_row(scan->stop, scan->columns.y, width, error))
        return NULL;
    (void)columns_next(&scan->columns);
    if (scan->all)
        memset(scan->row, 1, width);
    else
        disc_cover_row(&scan->disc, columns_widen(&scan->columns, 0, width), width, scan->row);
    return scan->row;
}

void near_end(struct near_scan *scan)
{
    columns_end(&scan->columns);
    disc_free(&scan->disc);
    free(scan->row);
}

double depth_width(uint16_t depth)
{
    return 2.0 * depth / DEPTH_UNIT - 1;
}
