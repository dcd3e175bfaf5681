/* SPDX-License-Identifier: MIT */
/*
 * tones.h - reduces the colours of an image to one tone for each pixel, and finds thresholds
 * between tones.
 */
#ifndef ASTAR_MAP_IMAGE_TONES_H
#define ASTAR_MAP_IMAGE_TONES_H

#include "map/image/image.h"
#include "map/image/plane.h"

/* The ways to compute a tone. Each has a row in the table of tones.c. */
enum tone {
    TONE_LUMINANCE, /* over white, where pixels are transparent */
    TONE_DARKER,    /* 128 plus the luminance minus a limit that depends on the surroundings */
    TONE_LIGHTER,   /* the same for the inverted image */
    TONE_GROUND,    /* 255 minus the distance from the commonest colour */
    TONE_OPACITY,   /* 255 minus alpha */
    TONE_COUNT,
};

/* Returns the name of a tone in messages. */
const char *tone_name(enum tone tone);

/* Computes a tone for each pixel. The caller releases *plane with plane_free. */
bool tone_plane(const struct image *image, enum tone tone, struct plane *plane,
                struct error *error);

/* Number of thresholds that tone_thresholds returns. */
enum { TONE_THRESHOLDS = 3 };

/*
 * Stores thresholds between the tones of a plane, each 1 to 255: Otsu's threshold of all tones, of
 * the tones below it, and of the other tones. A threshold of 0 means that there is none.
 */
void tone_thresholds(const struct plane *plane, uint32_t thresholds[TONE_THRESHOLDS]);

#endif
