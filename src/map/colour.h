/* SPDX-License-Identifier: MIT */
/*
 * colour.h - colours: roles of cells, their colours in the classic palette, and mixtures.
 *
 * Pictures use these colours by default, and the image reader compares pixels with them. Pictures
 * drawn by this program can therefore be read as maps.
 */
#ifndef ASTAR_MAP_COLOUR_H
#define ASTAR_MAP_COLOUR_H

#include <stdbool.h>
#include <stdint.h>

struct rgb {
    uint8_t red, green, blue;
};

/* The role of a cell, or of the lines between cells, in a picture. */
enum role {
    ROLE_FREE,
    ROLE_WALL,
    ROLE_START,
    ROLE_GOAL,
    ROLE_PATH,
    ROLE_EXPLORED,
    ROLE_FRONTIER,
    ROLE_GRID_LINE,
    ROLE_MARK_COUNT, /* the roles from here on, except ROLE_HALO, are read as greys */
    ROLE_WATER = ROLE_MARK_COUNT,
    ROLE_TREES,
    ROLE_SWAMP,
    ROLE_UNKNOWN,
    ROLE_MARGIN,
    ROLE_OUTSIDE,
    ROLE_HALO, /* the band under the path; blended with the cells that it covers */
    ROLE_COUNT,
};

extern const struct rgb colour_classic[ROLE_COUNT];

static inline bool colour_equal(struct rgb a, struct rgb b)
{
    return a.red == b.red && a.green == b.green && a.blue == b.blue;
}

/* Returns the spread of a colour: its largest channel minus its smallest one. */
int colour_spread(struct rgb colour);

/* Returns the largest difference between two colours in a channel. */
int colour_difference(struct rgb a, struct rgb b);

/* Colours and greys that differ by less are about the same. */
enum { COLOUR_CLOSE = 40 };

/* Returns true if the sum of the differences of two colours is less than COLOUR_CLOSE. */
bool colour_is_close(struct rgb a, struct rgb b);

/*
 * Mixes two colours: returns `from` if `share` is 0, `to` if it is 1, and interpolates linearly in
 * between. Used for palettes and other tables of colours.
 */
struct rgb colour_mix(struct rgb from, struct rgb to, double share);

/* Blends one channel of two colours; see colour_blend. */
static inline uint8_t colour_blend_channel(uint8_t under, uint8_t over, unsigned share)
{
    return (uint8_t)((under * (255 - share) + over * share + 127) / 255);
}

/* Like colour_mix, but `share` is from 0 to 255. Fast enough for every pixel of a picture. */
static inline struct rgb colour_blend(struct rgb under, struct rgb over, unsigned share)
{
    return (struct rgb){colour_blend_channel(under.red, over.red, share),
                        colour_blend_channel(under.green, over.green, share),
                        colour_blend_channel(under.blue, over.blue, share)};
}

/*
 * Returns true for a colour mark: a pixel whose largest and smallest channels differ by 64 or more.
 */
bool colour_is_mark(struct rgb pixel);

/*
 * Returns the role of a pixel. For a colour mark, this is the role below ROLE_MARK_COUNT whose
 * classic colour is nearest. Any other pixel is treated as a grey: ROLE_FREE if its luminance is at
 * least `threshold` (0 to 256), otherwise ROLE_WALL.
 */
enum role colour_role(struct rgb pixel, uint32_t threshold);

/*
 * Returns the luminance according to ITU-R BT.601, from 0 to 255, rounded down. The luminance of a
 * grey is its value.
 */
static inline uint8_t colour_luminance(struct rgb pixel)
{
    return (uint8_t)((299u * pixel.red + 587u * pixel.green + 114u * pixel.blue) / 1000u);
}

#endif
