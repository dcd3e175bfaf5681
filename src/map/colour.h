/* SPDX-License-Identifier: MIT */
/*
 * colour.h - the colours of the classic palette: what pictures are drawn in, and what the colours
 * of an image are compared with when it is read as a map.
 */
#ifndef ASTAR_MAP_COLOUR_H
#define ASTAR_MAP_COLOUR_H

#include <stdbool.h>
#include <stdint.h>

struct rgb {
    uint8_t red, green, blue;
};

/* What a cell, or the line between cells, is in a picture. */
enum role {
    ROLE_FREE,
    ROLE_WALL,
    ROLE_START,
    ROLE_GOAL,
    ROLE_PATH,
    ROLE_EXPLORED,
    ROLE_FRONTIER,
    ROLE_GRID_LINE,
    ROLE_MARK_COUNT, /* the roles from here on are no colour marks, but greys with a tint */
    ROLE_WATER = ROLE_MARK_COUNT,
    ROLE_TREES,
    ROLE_SWAMP,
    ROLE_UNKNOWN,
    ROLE_MARGIN,
    ROLE_COUNT,
};

extern const struct rgb colour_classic[ROLE_COUNT];

static inline bool colour_equal(struct rgb a, struct rgb b)
{
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

/* True for a colour mark: a pixel whose largest and smallest channel differ by 64 or more. */
bool colour_is_mark(struct rgb pixel);

/*
 * The role that a pixel of an image shows: of a colour mark, that of the nearest classic colour,
 * below ROLE_MARK_COUNT; any other is a grey: free from the luminance `threshold` (0 to 256) on,
 * else wall.
 */
enum role colour_role(struct rgb pixel, uint32_t threshold);

/* Luminance after ITU-R BT.601, 0 to 255; a grey's is its own value. */
uint8_t colour_luminance(struct rgb pixel);

#endif
