/* SPDX-License-Identifier: MIT */
/* lettered_image.c - makes images of mazes that are given as rows of characters. */
#include "tests/support/lettered_image.h"

#include "tests/support/drawn_image.h"

struct image lettered_image(const struct lettered_maze *maze, struct rgb wall, struct rgb free)
{
    struct image image = drawn_blank(lettered_width(maze), lettered_height(maze), 3);
    for (uint32_t y = 0; y < image.height; y++)
        for (uint32_t x = 0; x < image.width; x++)
            drawn_set(&image, x, y, lettered_at(maze, (struct point){x, y}) == '#' ? wall : free);
    return image;
}

void lettered_mark(const struct image *image, const struct lettered_maze *maze, int x, int y,
                   struct rgb colour)
{
    const struct point at = lettered_pixel(maze, x, y);
    for (uint32_t i = 0; i < 9; i++)
        drawn_set(image, at.x - 1 + i % 3, at.y - 1 + i / 3, colour);
}
