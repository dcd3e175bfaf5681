/* SPDX-License-Identifier: MIT */
/* depth.c - distances within classes of pixels. */
#include "map/image/depth.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "map/distance.h"

static uint16_t to_units(uint64_t square)
{
    const double units = sqrt((double)square) * DEPTH_UNIT;
    return units < UINT16_MAX ? (uint16_t)(units + 0.5) : UINT16_MAX;
}

/* Stores the pixels with the value in `distance`, and measures distances along columns. */
static void begin_distance(const struct plane *plane, uint8_t value, struct distance *distance)
{
    for (uint32_t y = 0; y < plane->height; y++) {
        uint32_t *sites = distance_sites(distance, y);
        const uint8_t *row = plane_row(plane, y);
        for (uint32_t x = 0; x < plane->width; x++)
            sites[x] = row[x] != value;
    }
    distance_measure_columns(distance);
}

uint16_t *depth_from(const struct plane *plane, uint8_t value, const struct stop *stop,
                     struct error *error)
{
    const uint64_t none = (uint64_t)plane->width + plane->height;
    struct distance distance;
    uint16_t *depth = memory_array(plane_count(plane), sizeof *depth, error);
    bool ok = distance_create(&distance, plane->width, plane->height, error) && depth;
    if (ok)
        begin_distance(plane, value, &distance);
    for (uint32_t y = 0; ok && y < plane->height; y++) {
        const uint64_t *square = distance_row(&distance, y);
        uint16_t *row = depth + (size_t)y * plane->width;
        for (uint32_t x = 0; x < plane->width; x++)
            row[x] = square[x] >= none * none ? UINT16_MAX : to_units(square[x]);
        ok = stop_check_row(stop, y, plane->width, error);
    }
    distance_free(&distance);
    if (ok)
        return depth;
    free(depth);
    return NULL;
}

/* Returns true if no neighbour of a pixel, which is not on the border, is deeper. */
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
