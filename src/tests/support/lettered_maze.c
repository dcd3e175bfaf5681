/* SPDX-License-Identifier: MIT */
/* lettered_maze.c - mazes given as rows of characters. */
#include "tests/support/lettered_maze.h"
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#define INNER_ROWS                                                                                 \
    "#...#.....#.#", "###.#.###.#.#", "#...#.#...#.#", "#.###.#.###.#", "#.....#.....#",           \
        "#.#####.###.#", "#.#...#.#...#", "#####.#.#.###"

const char *const lettered_open[LETTERED_HEIGHT] = {"#.###########", INNER_ROWS, "#.......#....",
                                                    "#############"};
const char *const lettered_closed[LETTERED_HEIGHT] = {"#############", INNER_ROWS, "#.......#...#",
                                                      "#############"};

uint32_t lettered_width(const struct lettered_maze *maze)
{
    return ((uint32_t)strlen(maze->rows[0]) + 2 * maze->margin) * maze->size;
}

uint32_t lettered_height(const struct lettered_maze *maze)
{
    return (maze->height + 2 * maze->margin) * maze->size;
}

char lettered_at(const struct lettered_maze *maze, struct point pixel)
{
    const uint32_t x = pixel.x / maze->size;
    const uint32_t y = pixel.y / maze->size;
    if (x < maze->margin || x - maze->margin >= strlen(maze->rows[0]) || y < maze->margin ||
        y - maze->margin >= maze->height)
        return LETTERED_MARGIN;
    return maze->rows[y - maze->margin][x - maze->margin];
}

struct point lettered_pixel(const struct lettered_maze *maze, int x, int y)
{
    const int size = (int)maze->size;
    const int margin = (int)maze->margin;
    return (struct point){(uint32_t)((x + margin) * size + size / 2),
                          (uint32_t)((y + margin) * size + size / 2)};
}

void assert_lettered(const struct lettered_maze *maze, struct point pixel, int x, int y)
{
    const int found_x = (int)(pixel.x / maze->size) - (int)maze->margin;
    const int found_y = (int)(pixel.y / maze->size) - (int)maze->margin;
    if (found_x != x || found_y != y)
        fail_msg("the pixel %u,%u is in the character %d,%d, not in %d,%d", pixel.x, pixel.y,
                 found_x, found_y, x, y);
}

/*
 * The upper half has square rings around a centre, and the lower half has square rings around
 * another centre, one character further to the right. At the boundary between the halves, each ring
 * meets the next ring of the other half.
 */
bool lettered_spiral(uint32_t x, uint32_t y)
{
    const int half = LETTERED_SPIRAL / 2;
    const bool lower = (int)y >= half;
    const int across = abs((int)x - (half - 1) - lower);
    const int along = lower ? (int)y - half : half - 1 - (int)y;
    const int ring = across > along ? across : along;
    return (ring + lower) % 2 == (half - 1) % 2;
}
