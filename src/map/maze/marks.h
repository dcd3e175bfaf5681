/* SPDX-License-Identifier: MIT */
/*
 * marks.h - finds coloured marks, such as a green dot at the start and a red dot at the goal.
 *
 * A mark is a compact area of one hue, such as a disc, a cross, a word or a short bar. In an image
 * with few colours, a single pixel is a mark if no mark is much larger. A frame marks the cell
 * within it. A hue that covers a large part of the image, or that appears in large or long areas,
 * is the colour of walls, the ground or a drawn path. Areas of such a hue are not marks.
 */
#ifndef ASTAR_MAP_MAZE_MARKS_H
#define ASTAR_MAP_MAZE_MARKS_H

#include "map/components.h"
#include "map/hue.h"

struct mark {
    struct point
        at; /* the pixel of the mark that is nearest to its centre; the middle of a frame */
    enum hue hue;
    struct rgb colour;    /* the mean colour */
    uint64_t area;        /* number of pixels */
    struct component box; /* the bounding box */
    bool is_word;         /* it consists of several parts, such as letters */
};

enum { MARKS_MAX = 8 };

struct marks {
    struct mark items[MARKS_MAX]; /* sorted by row, then column */
    size_t count;                 /* 0 if the image has more than MARKS_MAX marks */
    uint64_t smallest, largest;   /* areas of marks */
    uint64_t coloured;            /* number of pixels of the image that have a hue */
    struct plane
        pixels; /* 1 for the pixels of marks and their blurred edges; unused if there are none */
};

/* Returns false if the channels or the palette of an image show that no pixel has a hue. */
bool marks_may_exist(const struct image *image);

/* Returns the memory in bytes of an image and of the search for its marks. */
uint64_t marks_memory(const struct image *image);

/*
 * Finds the marks of an image. Fails if out of memory, or if `stop`, which may be NULL, is due. The
 * caller releases *marks with marks_free.
 */
bool marks_find(const struct image *image, const struct stop *stop, struct marks *marks,
                struct error *error);

/*
 * Finds compact areas whose colour may be that of marks, for suggestions: the colour may be pale or
 * dark, and may also cover other areas. The caller releases *marks with marks_free. Fails like
 * marks_find.
 */
bool marks_find_likely(const struct image *image, const struct stop *stop, struct marks *marks,
                       struct error *error);

/*
 * Returns true if a reading of an image, with corridors and walls of these widths in pixels, takes
 * the lines between cells for corridors: all marks are much wider than its corridors, and its walls
 * are wider, too. The marks touch the lines because they fill their cells. Returns false if there
 * are no marks, or if `corridor` is 0.
 */
bool marks_fill_walls(const struct marks *marks, double corridor, double wall);

/* Releases the memory and zeroes *marks. Does nothing if *marks is already zeroed. */
void marks_free(struct marks *marks);

#endif
