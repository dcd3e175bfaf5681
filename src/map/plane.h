/* SPDX-License-Identifier: MIT */
/*
 * plane.h - one byte for each pixel of an image, such as the tone or the class of the pixel.
 *
 * A plane is stored in memory. Functions that need each row only once or twice take a `struct
 * plane_rows` instead, which computes rows on demand. For large images, this saves most of the time
 * that a plane would cost, because the system must clear the memory of a plane before its first
 * use.
 */
#ifndef ASTAR_MAP_PLANE_H
#define ASTAR_MAP_PLANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "map/grid.h"

/* `values` has width x height bytes, row by row. Release with plane_free. */
struct plane {
    uint32_t width, height;
    uint8_t *values;
};

/* Creates a plane of zeros. Fails if out of memory. */
bool plane_create(struct plane *plane, uint32_t width, uint32_t height, struct error *error);

/*
 * Removes a margin of `pad` pixels from each side, and releases the memory that is no longer
 * needed. The plane must be wider and higher than twice the margin.
 */
void plane_trim(struct plane *plane, uint32_t pad);

/* Releases the values and zeroes the plane. Does nothing if the plane is already zeroed. */
void plane_free(struct plane *plane);

/*
 * An image with one byte per pixel. `fill` stores row y in `row`; it may be called for the rows in
 * any order.
 */
struct plane_rows {
    uint32_t width, height;
    void (*fill)(const void *context, uint32_t y, uint8_t *row);
    const void *context;
};

/* Returns the rows of a plane, which must outlive the result. */
struct plane_rows plane_rows(const struct plane *plane);

/*
 * Returns rows with CELL_WALL for the walls of a grid and CELL_FREE for all other cells. The grid
 * must outlive the result.
 */
struct plane_rows wall_rows(const struct grid *grid);

/* Returns rows with the values of the cells of a grid, which must outlive the result. */
struct plane_rows cell_rows(const struct grid *grid);

static inline uint8_t *plane_row(const struct plane *plane, uint32_t y)
{
    return plane->values + (size_t)y * plane->width;
}

static inline size_t plane_count(const struct plane *plane)
{
    return (size_t)plane->width * plane->height;
}

#endif
