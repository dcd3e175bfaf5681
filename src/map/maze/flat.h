/* SPDX-License-Identifier: MIT */
/*
 * flat.h - the colours of an image that has only a few, such as those that programs draw.
 */
#ifndef ASTAR_MAP_MAZE_FLAT_H
#define ASTAR_MAP_MAZE_FLAT_H

#include "map/image/image.h"
#include "map/maze/candidate.h"
#include "map/plane.h"

enum { FLAT_MAX = 8 };

/* The colours that cover a part of an image that is larger than marks, the most common first. */
struct flat {
    struct rgb colours[FLAT_MAX];
    unsigned count; /* 0 if the image has many colours */
    unsigned total; /* number of all colours, also of those that cover less */
};

/* Finds the colours of an image. Fails only if `stop`, which may be NULL, is due. */
bool flat_find(const struct image *image, const struct stop *stop, struct flat *flat,
               struct error *error);

/*
 * Returns true if a colour may be that of the lines of a grid, which walls have hidden in part, or
 * of the blurred edges of walls: it is between the most common colour, that of the floor, and that
 * of walls, which is more common or has the same hue; and it is much nearer to that of the floor
 * (tests `test_faint_lines_are_no_walls`, `blurred_edges_are_faint`).
 */
bool flat_is_faint(const struct flat *flat, unsigned index);

/*
 * Stores 0 for the pixels of one colour, and 255 for all others. Fails if out of memory, or if
 * `stop`, which may be NULL, is due. The caller releases *plane with plane_free.
 */
bool flat_plane(const struct image *image, struct rgb colour, const struct stop *stop,
                struct plane *plane, struct error *error);

#endif
