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

int hue_spread(struct rgb pixel)
{
    int most = pixel.red > pixel.green ? pixel.red : pixel.green;
    int least = pixel.red < pixel.green ? pixel.red : pixel.green;
    most = pixel.blue > most ? pixel.blue : most;
    least = pixel.blue < least ? pixel.blue : least;
    return most - least;
}

enum hue hue_beyond(int least, struct rgb pixel)
{
    const int spread = hue_spread(pixel);
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

void hue_count_walls(const struct image *image, const struct grid *grid, uint64_t counts[HUE_COUNT])
{
    enum { ROWS = 64 }; /* about so many rows suffice */
    const uint32_t step = grid->height / ROWS + 1;
    memset(counts, 0, HUE_COUNT * sizeof *counts);
    for (uint32_t y = 0; y < grid->height; y += step)
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct point at = {x, y};
            if (grid_blocked(grid, at) && grid_look(grid, at) != LOOK_OUTSIDE)
                counts[hue_at(image, at)]++;
        }
}
