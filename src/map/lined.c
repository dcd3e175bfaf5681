/* SPDX-License-Identifier: MIT */
/* lined.c - makes one pixel of each cell between grid lines. */
#include "map/lined.h"

#include "map/grid.h"
#include "map/maze/marks.h"

/*
 * Returns the colour of a cell. A letter or a dot may be in its middle, so this is the colour of a
 * pixel nearer to a corner, unless only the middle has a hue.
 */
static struct rgb cell_colour(const struct image *image, uint32_t size, struct point cell)
{
    const struct point corner = {cell.x * size, cell.y * size};
    const struct rgb middle =
        image_over_white(image_pixel(image, corner.x + size / 2, corner.y + size / 2));
    const struct rgb other =
        image_over_white(image_pixel(image, corner.x + size / 4, corner.y + size / 4));
    return hue_of(other) == HUE_NONE && hue_of(middle) != HUE_NONE ? middle : other;
}

bool lined_cells(const struct image *image, uint32_t size, struct image *cells, struct error *error)
{
    enum { CHANNELS = 3 };
    if (!image_create(cells, image->width / size, image->height / size, CHANNELS, error))
        return false;
    cells->cell_size = 1;
    uint8_t *sample = cells->samples;
    for (uint32_t y = 0; y < cells->height; y++)
        for (uint32_t x = 0; x < cells->width; x++) {
            const struct rgb colour = cell_colour(image, size, (struct point){x, y});
            *sample++ = colour.red;
            *sample++ = colour.green;
            *sample++ = colour.blue;
        }
    return true;
}
