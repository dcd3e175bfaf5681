/* SPDX-License-Identifier: MIT */
/* plane.c - allocates planes and copies their rows. */
#include "map/plane.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

bool plane_create(struct plane *plane, uint32_t width, uint32_t height, struct error *error)
{
    *plane = (struct plane){.width = width, .height = height};
    plane->values = memory_zeroed((size_t)width * height, 1, error);
    return plane->values != NULL;
}

void plane_trim(struct plane *plane, uint32_t pad)
{
    const uint32_t old_width = plane->width;
    plane->width -= 2 * pad;
    plane->height -= 2 * pad;
    for (uint32_t y = 0; y < plane->height; y++)
        memmove(plane_row(plane, y), plane->values + (size_t)(y + pad) * old_width + pad,
                plane->width);
    uint8_t *values = realloc(plane->values, plane_count(plane));
    if (values)
        plane->values = values;
}

static void fill_from_plane(const void *context, uint32_t y, uint8_t *row)
{
    const struct plane *plane = context;
    memcpy(row, plane_row(plane, y), plane->width);
}

struct plane_rows plane_rows(const struct plane *plane)
{
    return (struct plane_rows){plane->width, plane->height, fill_from_plane, plane};
}

static void fill_from_grid(const void *context, uint32_t y, uint8_t *restrict row)
{
    const struct grid *grid = context;
    const uint8_t *restrict cells = grid_row(grid, y);
    const uint32_t width = grid->width;
    for (uint32_t x = 0; x < width; x++)
        row[x] = cells[x] == CELL_WALL ? CELL_WALL : CELL_FREE;
}

struct plane_rows wall_rows(const struct grid *grid)
{
    return (struct plane_rows){grid->width, grid->height, fill_from_grid, grid};
}

static void fill_cells(const void *context, uint32_t y, uint8_t *row)
{
    const struct grid *grid = context;
    memcpy(row, grid_row(grid, y), grid->width);
}

struct plane_rows cell_rows(const struct grid *grid)
{
    return (struct plane_rows){grid->width, grid->height, fill_cells, grid};
}

void plane_free(struct plane *plane)
{
    free(plane->values);
    *plane = (struct plane){0};
}
