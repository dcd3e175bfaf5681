/* SPDX-License-Identifier: MIT */
/*
 * tones.h - reduces the colours of an image to one tone for each pixel, and finds thresholds
 * between tones.
 */
#ifndef ASTAR_MAP_MAZE_TONES_H
#define ASTAR_MAP_MAZE_TONES_H

#include "map/image/image.h"
#include "map/plane.h"

/* The ways to compute a tone. tones.c has a name for each. */
enum tone {
    TONE_LUMINANCE, /* luminance of the pixel, blended with white if transparent */
    TONE_DARKER,    /* luminance minus a limit that depends on the surroundings, plus 128 */
    TONE_GROUND,    /* 255 minus the distance from the most common colour */
    TONE_OPACITY,   /* 255 minus alpha */
    TONE_FLAT,      /* 0 for the colour of walls, 255 for all others (flat.h) */
    TONE_COUNT,
};

/* Returns the name of a tone for messages. */
const char *tone_name(enum tone tone);

/*
 * Computes a tone other than TONE_FLAT for each pixel. Fails if out of memory, or if `stop`, which
 * may be NULL, is due. The caller releases *plane with plane_free.
 */
bool tone_plane(const struct image *image, enum tone tone, const struct stop *stop,
                struct plane *plane, struct error *error);

/* Number of thresholds that tone_thresholds stores. */
enum { TONE_THRESHOLDS = 3 };

/*
 * Stores three thresholds between the tones of a plane: Otsu's thresholds for all tones, for the
 * tones below the first threshold, and for the other tones. Each of the three is from 1 to 255, or
 * 0 if there is no threshold. The second and the third are needed if walls, corridors and the area
 * outside have three tones (kind `grey-corridors-thin-walls` in maze_kinds.c).
 */
void tone_thresholds(const struct plane *plane, uint32_t thresholds[TONE_THRESHOLDS]);

#endif
