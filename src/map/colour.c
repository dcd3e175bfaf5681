/* SPDX-License-Identifier: MIT */
/*
 * colour.c - the classic palette, and functions that mix and classify colours.
 *
 * When a picture is read as a map, the colours of the roles from ROLE_MARK_COUNT on, except
 * ROLE_HALO, are read as greys. The colours of blocked cells are therefore darker than the default
 * threshold, and those of free cells are lighter. ROLE_MARGIN is light because the cells of a
 * margin are free in the original map.
 */
#include "map/colour.h"

#include <stdlib.h>

/* The minimum difference between the largest and the smallest channel of a colour mark. */
enum { MARK_SPREAD_MIN = 64 };

const struct rgb colour_classic[ROLE_COUNT] = {
    [ROLE_FREE] = {0xff, 0xff, 0xff},     [ROLE_WALL] = {0x00, 0x00, 0x00},
    [ROLE_START] = {0x00, 0x00, 0xff},    [ROLE_GOAL] = {0xff, 0x00, 0x00},
    [ROLE_PATH] = {0x00, 0x70, 0x08},     [ROLE_EXPLORED] = {0xe9, 0xf5, 0xb4},
    [ROLE_FRONTIER] = {0xcd, 0xec, 0xdc}, [ROLE_GRID_LINE] = {0xb4, 0xb4, 0xb4},
    [ROLE_WATER] = {0x2c, 0x4a, 0x6a},    [ROLE_TREES] = {0x2a, 0x55, 0x30},
    [ROLE_SWAMP] = {0xb9, 0xbe, 0x91},    [ROLE_UNKNOWN] = {0x70, 0x70, 0x70},
    [ROLE_MARGIN] = {0xe6, 0xc3, 0xaf},   [ROLE_OUTSIDE] = {0x5c, 0x6e, 0x8c},
    [ROLE_HALO] = {0xff, 0x10, 0x98},
};

static uint8_t mix(uint8_t from, uint8_t to, double share)
{
    return (uint8_t)(from + (to - from) * share + 0.5);
}

struct rgb colour_mix(struct rgb from, struct rgb to, double share)
{
    return (struct rgb){mix(from.red, to.red, share), mix(from.green, to.green, share),
                        mix(from.blue, to.blue, share)};
}

static int square(int x)
{
    return x * x;
}

int colour_difference(struct rgb a, struct rgb b)
{
    const int red = abs(a.red - b.red);
    const int green = abs(a.green - b.green);
    const int blue = abs(a.blue - b.blue);
    const int most = red > green ? red : green;
    return blue > most ? blue : most;
}

/* Returns the squared Euclidean distance between two colours. */
static int square_distance(struct rgb a, struct rgb b)
{
    return square(a.red - b.red) + square(a.green - b.green) + square(a.blue - b.blue);
}

int colour_spread(struct rgb colour)
{
    int most = colour.red > colour.green ? colour.red : colour.green;
    int least = colour.red < colour.green ? colour.red : colour.green;
    most = colour.blue > most ? colour.blue : most;
    least = colour.blue < least ? colour.blue : least;
    return most - least;
}

bool colour_is_close(struct rgb a, struct rgb b)
{
    return abs(a.red - b.red) + abs(a.green - b.green) + abs(a.blue - b.blue) < COLOUR_CLOSE;
}

bool colour_is_mark(struct rgb pixel)
{
    return colour_spread(pixel) >= MARK_SPREAD_MIN;
}

enum role colour_role(struct rgb pixel, uint32_t threshold)
{
    if (!colour_is_mark(pixel))
        return colour_luminance(pixel) >= threshold ? ROLE_FREE : ROLE_WALL;
    enum role nearest = ROLE_FREE;
    for (enum role role = ROLE_FREE; role < ROLE_MARK_COUNT; role++)
        if (square_distance(pixel, colour_classic[role]) <
            square_distance(pixel, colour_classic[nearest]))
            nearest = role;
    return nearest;
}
