/* SPDX-License-Identifier: MIT */
/*
 * colour.h - roles of cells and their colours in the classic palette.
 *
 * Pictures are drawn in these colours by default, and images are read by comparison with them, so
 * that a picture of this program can be read as a map.
 */
#ifndef ASTAR_MAP_COLOUR_H
#define ASTAR_MAP_COLOUR_H

#include <stdbool.h>
#include <stdint.h>

struct rgb {
    uint8_t red, green, blue;
};

/* The role of a cell, or of the line between cells, in a picture. */
enum role {
    ROLE_FREE,
    ROLE_WALL,
    ROLE_START,
    ROLE_GOAL,
    ROLE_PATH,
    ROLE_EXPLORED,
    ROLE_FRONTIER,
    ROLE_GRID_LINE,
    ROLE_MARK_COUNT, /* the following roles are tinted greys, not colour marks */
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

/* True for a colour mark: the largest and smallest channel differ by 64 or more. */
bool colour_is_mark(struct rgb pixel);

/*
 * The role of a pixel of an image. A colour mark has the role, below ROLE_MARK_COUNT, of the nearest
 * classic colour. Any other pixel is a grey: free if its luminance is at least `threshold` (0 to
 * 256), else wall.
 */
enum role colour_role(struct rgb pixel, uint32_t threshold);

/* Luminance by ITU-R BT.601, 0 to 255. That of a grey is its value. */
uint8_t colour_luminance(struct rgb pixel);

#endif
