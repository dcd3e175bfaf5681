/* SPDX-License-Identifier: MIT */
/* depth.c - distances within classes of pixels. */
#include "map/image/depth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/disc.h"
#include "map/distance.h"

/* The smallest distance in pixels that is stored as UINT16_MAX. */
enum { FAR = (UINT16_MAX + 1) / DEPTH_UNIT };

/* The depths of small squared distances, which are the most frequent ones. */
enum { SMALL_SQUARES = 1 << 11 };

struct depth_table {
    uint16_t units[SMALL_SQUARES];
};

/* Converts a squared distance to units. */
static uint16_t to_units(uint64_t square)
{
    if (square >= (uint64_t)FAR * FAR)
        return UINT16_MAX;
    const double units = sqrt((double)(int32_t)square) * DEPTH_UNIT;
    return units < UINT16_MAX ? (uint16_t)(units + 0.5) : UINT16_MAX;
}

/*
 * Stores how many rows each pixel is below the nearest pixel whose value is `value`, at most FAR.
 */
static void measure_down(const struct plane *plane, uint8_t value, uint16_t *rows)
{
    for (uint32_t x = 0; x < plane->width; x++)
        rows[x] = plane->values[x] == value ? 0 : FAR;
    for (uint32_t y = 1; y < plane->height; y++) {
        const uint8_t *values = plane_row(plane, y);
        const uint16_t *above = rows + (size_t)(y - 1) * plane->width;
        uint16_t *row = rows + (size_t)y * plane->width;
        for (uint32_t x = 0; x < plane->width; x++) {
            const uint16_t next = above[x] < FAR ? above[x] + 1 : FAR;
            row[x] = values[x] == value ? 0 : next;
        }
    }
}

/*
 * Updates the heights of the row below row y to those of row y. A height is the distance to the
 * nearest pixel with the value in the same column, above or below. `row` is row y of the result of
 * measure_down. Below the last row, all heights are FAR.
 */
static void measure_up(const uint16_t *row, uint32_t width, uint32_t *heights)
{
    for (uint32_t x = 0; x < width; x++)
        heights[x] = row[x] < heights[x] + 1 ? row[x] : heights[x] + 1;
}

/* Replaces the results of measure_down with depths, from the last row to the first. */
static bool measure_rows(const struct plane *plane, uint16_t *rows, uint32_t *heights,
                         const struct stop *stop, struct error *error)
{
    struct depth_table table;
    struct envelope envelope = {0};
    bool ok = envelope_create(&envelope, plane->width, error);
    for (uint32_t square = 0; square < SMALL_SQUARES; square++)
        table.units[square] = to_units(square);
    for (uint32_t y = plane->height; ok && y-- > 0;) {
        uint16_t *row = rows + (size_t)y * plane->width;
        measure_up(row, plane->width, heights);
        const uint64_t *square = envelope_scan(&envelope, heights, FAR);
        for (uint32_t x = 0; x < plane->width; x++)
            row[x] = square[x] < SMALL_SQUARES ? table.units[square[x]] : to_units(square[x]);
        ok = stop_check_row(stop, y, plane->width, error);
    }
    envelope_free(&envelope);
    return ok;
}

/* The results of measure_down, and the heights that measure_up updates. */
struct columns {
    uint16_t *rows;
    uint32_t *heights;
};

static void columns_free(struct columns *columns)
{
    free(columns->rows);
    free(columns->heights);
}

static bool columns_measure(const struct plane *plane, uint8_t value, struct columns *columns,
                            struct error *error)
{
    columns->rows = memory_array(plane_count(plane), sizeof *columns->rows, error);
    columns->heights = memory_array(plane->width, sizeof *columns->heights, error);
    if (!columns->rows || !columns->heights) {
        columns_free(columns);
        return false;
    }
    measure_down(plane, value, columns->rows);
    for (uint32_t x = 0; x < plane->width; x++)
        columns->heights[x] = FAR;
    return true;
}

uint16_t *depth_from(const struct plane *plane, uint8_t value, const struct stop *stop,
                     struct error *error)
{
    struct columns columns;
    if (!columns_measure(plane, value, &columns, error))
        return NULL;
    uint16_t *depth = columns.rows;
    if (measure_rows(plane, depth, columns.heights, stop, error))
        columns.rows = NULL;
    else
        depth = NULL;
    columns_free(&columns);
    return depth;
}

/*
 * Returns the smallest squared distance whose depth is greater than `reach`. `reach` must not be
 * negative.
 */
static uint64_t least_square_beyond(double reach)
{
    uint64_t within = 0;
    uint64_t beyond = (uint64_t)FAR * FAR;
    while (beyond - within > 1) {
        const uint64_t middle = within + (beyond - within) / 2;
        *(to_units(middle) > reach ? &beyond : &within) = middle;
    }
    return beyond;
}

bool depth_within(const struct plane *plane, uint8_t value, double reach, const struct stop *stop,
                  struct plane *near, struct error *error)
{
    struct columns columns;
    struct disc disc = {0};
    if (!plane_create(near, plane->width, plane->height, error))
        return false;
    if (reach >= UINT16_MAX) {
        memset(near->values, 1, plane_count(near));
        return true;
    }
    bool ok = columns_measure(plane, value, &columns, error);
    if (ok) {
        ok = disc_create(&disc, least_square_beyond(reach), error);
        for (uint32_t y = plane->height; ok && y-- > 0;) {
            measure_up(columns.rows + (size_t)y * plane->width, plane->width, columns.heights);
            disc_cover_row(&disc, columns.heights, plane->width, plane_row(near, y));
            ok = stop_check_row(stop, y, plane->width, error);
        }
        disc_free(&disc);
        columns_free(&columns);
    }
    if (!ok)
        plane_free(near);
    return ok;
}

/* Returns true if no neighbour of a pixel is deeper. The pixel must not be on the border. */
static bool on_ridge(const uint16_t *depth, size_t at, size_t width)
{
    const uint16_t here = depth[at];
    for (size_t row = at - width; row <= at + width; row += width)
        for (size_t i = row - 1; i <= row + 1; i++)
            if (depth[i] > here)
                return false;
    return true;
}

bool depth_ridge(const struct plane *plane, uint8_t value, const uint16_t *depth,
                 struct ridge *ridge, struct error *error)
{
    static const double tolerance = 0.5;
    const size_t width = plane->width;
    uint64_t *histogram = memory_zeroed((size_t)UINT16_MAX + 1, sizeof *histogram, error);
    *ridge = (struct ridge){0};
    if (!histogram)
        return false;
    for (uint32_t y = 1; y + 1 < plane->height; y++) {
        for (size_t x = 1; x + 1 < width; x++) {
            const size_t at = y * width + x;
            if (plane->values[at] != value || !on_ridge(depth, at, width))
                continue;
            histogram[depth[at]]++;
            ridge->count++;
        }
    }
    uint64_t below = 0;
    while (ridge->count > 0 && below + histogram[ridge->median] <= ridge->count / 2)
        below += histogram[ridge->median++];
    const double least = ridge->median * (1 - tolerance) - DEPTH_UNIT / 2.0;
    const double most = ridge->median * (1 + tolerance) + DEPTH_UNIT / 2.0;
    uint64_t regular = 0;
    for (uint32_t i = 0; i <= UINT16_MAX; i++)
        regular += i >= least && i <= most ? histogram[i] : 0;
    ridge->regular = ridge->count > 0 ? (double)regular / (double)ridge->count : 0;
    free(histogram);
    return true;
}

double depth_width(uint16_t depth)
{
    return 2.0 * depth / DEPTH_UNIT - 1;
}
