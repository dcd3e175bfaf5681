/* SPDX-License-Identifier: MIT */
/*
 * enclosure.h - separates the inside of a maze from the area around it.
 *
 * The walls of a maze enclose corridors. A disc that is several times wider than a corridor cannot
 * pass through an opening in the outer wall. The outside is the area that such a disc can cover by
 * moving freely around the maze, starting in a margin that is added to the image. The remaining
 * area is the inside. The two touch only at openings, or nowhere if a wall without gaps separates
 * them.
 *
 * The analysis has these steps, most of them in separate modules: find the walls of the maze
 * (structure.h); measure its corridors and find the area around it (surroundings.h); find the
 * regions of the remaining free pixels; list the openings (gaps.h); find a wide area in the middle
 * (centre.h).
 */
#ifndef ASTAR_MAP_MAZE_ENCLOSURE_H
#define ASTAR_MAP_MAZE_ENCLOSURE_H

#include "map/maze/gaps.h"
#include "map/maze/labels.h"

struct enclosure {
    double corridor, wall;     /* typical widths in pixels */
    double across;             /* smaller side of the maze, relative to corridor + wall */
    double regular;            /* share of the corridor length that has about the typical width */
    double share;              /* area of the main region relative to that of all regions */
    double solid;              /* share of the wall pixels in walls much thicker than most walls */
    double noise;              /* share of the pixels inside that are walls in the image but free */
    bool dashed;               /* the gaps of dashed walls were closed (dashes.h) */
    bool has_outside;          /* some pixels of the image are outside */
    bool outside_is_wall;      /* the main region does not touch the outside */
    bool framed;               /* a region surrounds the main one; it is now outside */
    struct plane pixels;       /* class of each pixel */
    struct components regions; /* connected areas of free pixels, and of pockets now outside */
    uint32_t main;             /* label of the largest region; 0 if nothing is enclosed */
    /* A free pixel in the middle of each gap in the outer wall, sorted by row, then column. */
    struct point openings[OPENINGS_MAX];
    size_t opening_count;            /* may exceed OPENINGS_MAX; further openings are not stored */
    struct point labels[LABELS_MAX]; /* midpoints of words in the main region (labels.h) */
    size_t label_count;
    bool has_centre;     /* there is exactly one opening, and centre_find has found a centre */
    struct point centre; /* the pixel of the centre that is farthest from walls */
};

/*
 * How to analyse an image.
 *
 * `clean`: the image has no noise, so all wall pixels that are not outside remain walls, except
 * those of labels that can be a start or a goal.
 *
 * `lenient`: places that may be openings are wanted, also behind a narrow disc (surroundings.c) and
 * notches in a closed wall, and the widest place as the centre.
 *
 * `by_area`: the widths of walls and corridors are measured by area (ridge.h).
 */
struct enclosure_rule {
    bool clean, lenient, by_area;
};

/*
 * Analyses an image of PIXEL_FREE and PIXEL_WALL. Reads each row of `walls` once. Succeeds with
 * main = 0 if the walls enclose nothing. Fails with ERROR_STOPPED if `stop`, which may be NULL, is
 * due. The caller releases *enclosure with enclosure_free.
 */
bool enclosure_find(struct plane_rows walls, struct enclosure_rule rule, const struct stop *stop,
                    struct enclosure *enclosure, struct error *error);

/*
 * Returns an upper bound, in bytes, on the memory that enclosure_find needs for width x height
 * pixels, including the result. `corridor` is the width of corridors in pixels; 0 if it is unknown.
 */
uint64_t enclosure_memory(uint32_t width, uint32_t height, double corridor);

/* Releases the memory and zeroes *enclosure. Does nothing if *enclosure is already zeroed. */
void enclosure_free(struct enclosure *enclosure);

/* Returns the label of the region that contains a pixel; 0 if the pixel is not free. */
uint32_t enclosure_region(const struct enclosure *enclosure, struct point point);

#endif
