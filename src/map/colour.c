/* SPDX-License-Identifier: MIT */
/* colour.c - the classic palette, and the nearest role in it. */
#include "map/colour.h"

enum { COLOUR_MARK_SPREAD = 64 };

const struct rgb colour_classic[ROLE_COUNT] = {
    [ROLE_FREE] = {0xff, 0xff, 0xff},     [ROLE_WALL] = {0x00, 0x00, 0x00},
    [ROLE_START] = {0x00, 0x00, 0xff},    [ROLE_GOAL] = {0xff, 0x00, 0x00},
    [ROLE_PATH] = {0x00, 0xaa, 0x00},     [ROLE_EXPLORED] = {0xc8, 0xe6, 0x4b},
    [ROLE_FRONTIER] = {0xeb, 0xf5, 0xb4}, [ROLE_GRID_LINE] = {0xb4, 0xb4, 0xb4},
};

static int square(int x)
{
    return x * x;
}

static int distance(struct rgb a, struct rgb b)
{
    return square(a.red - b.red) + square(a.green - b.green) + square(a.blue - b.blue);
}

static uint8_t larger(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

static uint8_t smaller(uint8_t a, uint8_t b)
{
    return a < b ? a : b;
}

/* Luminance after ITU-R BT.601, 0 to 255; a grey's is its own value. */
static uint32_t luminance(struct rgb pixel)
{
    return (299u * pixel.red + 587u * pixel.green + 114u * pixel.blue + 500u) / 1000u;
}

enum role colour_role(struct rgb pixel, uint32_t threshold)
{
    const int most = larger(larger(pixel.red, pixel.green), pixel.blue);
    const int least = smaller(smaller(pixel.red, pixel.green), pixel.blue);
    if (most - least < COLOUR_MARK_SPREAD)
        return luminance(pixel) >= threshold ? ROLE_FREE : ROLE_WALL;
    enum role nearest = ROLE_FREE;
    for (enum role role = ROLE_FREE; role < ROLE_COUNT; role++)
        if (distance(pixel, colour_classic[role]) < distance(pixel, colour_classic[nearest]))
            nearest = role;
    return nearest;
}
