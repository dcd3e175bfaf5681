/* SPDX-License-Identifier: MIT */
/* hue.c - hues of colours, and which of them start. */
#include "map/hue.h"

#include <string.h>

bool hue_is_start(enum hue hue)
{
    return hue == HUE_GREEN || hue == HUE_BLUE || hue == HUE_CYAN;
}

bool hue_comes_first(enum hue other, enum hue one)
{
    static const uint8_t ranks[HUE_COUNT] = {2, 3, 4, 0, 1, 1, 4};
    return ranks[other] < ranks[one];
}

enum hue hue_beyond(int least, struct rgb pixel)
{
    const int spread = colour_spread(pixel);
    const int red = pixel.red;
    const int green = pixel.green;
    const int blue = pixel.blue;
    double sixth; /* the hue in units of 60 degrees, from -1 to 5 */
    if (spread < least)
        return HUE_NONE;
    if (red >= green && red >= blue)
        sixth = (double)(green - blue) / spread;
    else if (green >= blue)
        sixth = 2 + (double)(blue - red) / spread;
    else
        sixth = 4 + (double)(red - green) / spread;
    return (enum hue)(HUE_RED + (int)(sixth + 0.5 + 6) % 6);
}

enum hue hue_of(struct rgb pixel)
{
    return hue_beyond(HUE_SPREAD, pixel);
}

enum hue hue_at(const struct image *image, struct point at)
{
    return hue_of(image_colour(image, at.x, at.y));
}

/* Returns the number of pixels from a point on in a direction that have its hue. */
static uint32_t run_from(const struct image *image, struct point at, int x, int y)
{
    const enum hue hue = hue_at(image, at);
    uint32_t length = 0;
    while (at.x < image->width && at.y < image->height && hue_at(image, at) == hue) {
        at.x += (uint32_t)x;
        at.y += (uint32_t)y;
        length++;
    }
    return length;
}

uint32_t hue_breadth(const struct image *image, struct point at)
{
    const uint32_t width = run_from(image, at, -1, 0) + run_from(image, at, 1, 0) - 1;
    const uint32_t height = run_from(image, at, 0, -1) + run_from(image, at, 0, 1) - 1;
    return hue_at(image, at) == HUE_NONE ? 0 : width < height ? width : height;
}

void hue_count_walls(const struct image *image, const struct grid *grid, uint64_t counts[HUE_COUNT])
{
    enum { ROWS = 64 }; /* about so many rows suffice */
    const uint32_t step = grid->height / ROWS + 1;
    memset(counts, 0, HUE_COUNT * sizeof *counts);
    for (uint32_t y = 0; y < grid->height; y += step)
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct point at = {x, y};
            if (grid_is_wall(grid, at))
                counts[hue_at(image, at)]++;
        }
}
