/* SPDX-License-Identifier: MIT */
/*
 * picture_check.h - compares the pixels of pictures with those that painter_oracle expects.
 *
 * Exact pixels must have the expected colour, except that blue may differ by up to BLUE_MAX so that
 * cells of different kinds can have different colours. Pixels on the edges of figures may differ by
 * up to MIXED_MAX in each channel, or JOIN_MAX near bends of lines, because the library derives the
 * covered share of a pixel from a single distance. On average, pixels of figures may differ by at
 * most 2 % of 255.
 *
 * If the palette of a picture is full, pixels of figures have the nearest colour in the palette,
 * and only their kinds are checked. If even the colours of cells do not fit in the palette, pixels
 * only need to be opaque.
 */
#ifndef ASTAR_TESTS_SUPPORT_PICTURE_CHECK_H
#define ASTAR_TESTS_SUPPORT_PICTURE_CHECK_H

#include "picture/picture.h"
#include "tests/support/painter_oracle.h"
#include "tests/support/png_oracle.h"

/* A palette has room, is full after all panels are drawn, or was full before the first panel. */
enum fullness {
    PALETTE_HAS_ROOM,
    PALETTE_FULL,       /* blends of colours did not fit */
    PALETTE_FULL_BEGUN, /* colours of cells did not fit */
};

/* Differences in figures, and the number of pictures in each state of the palette. */
struct tally {
    /* State of the current picture; set by picture_check_begin and picture_check_drawn. */
    enum fullness fullness;
    uint64_t pictures[PALETTE_FULL_BEGUN + 1];
    uint64_t pixels, difference; /* number of pixels of figures; sum of their differences */
};

/* Sets the fullness of a picture to which no panel has been added yet. */
void picture_check_begin(struct tally *tally, const struct picture *picture);

/* Updates the fullness after all panels are drawn, and counts the picture. */
void picture_check_drawn(struct tally *tally, const struct picture *picture);

/*
 * Returns true if a pixel, given as 0xRRGGBBAA, agrees with the expected one. Adds the difference
 * to the tally.
 */
bool picture_check_pixel(struct tally *tally, uint32_t pixel, struct painted expected);

/*
 * Fails unless the mean difference is at most 2 % of 255, and at least half of the pictures had
 * room in their palettes.
 */
void picture_check_end(const struct tally *tally);

/* The kinds of cells that a picture assigns to its colours. */
struct kinds {
    size_t count;
    uint32_t colours[256]; /* 0xRRGGBB */
    char letters[256];
};

/*
 * Reads the list of kinds in an indexed picture. The list must contain every colour of the palette,
 * and may contain other colours. Returns NULL, or a description of the fault.
 */
const char *picture_kinds(const struct bytes *png, struct kinds *kinds);

/* Returns the letter of a pixel, given as 0xRRGGBBAA; 0 if the colour is not listed. */
char picture_kind_of(const struct kinds *kinds, uint32_t pixel);

#endif
