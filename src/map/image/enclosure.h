/* SPDX-License-Identifier: MIT */
/*
 * enclosure.h - separates the inside of a maze from the area around it.
 *
 * The walls of a maze enclose corridors. A disc that is slightly wider than a corridor cannot pass
 * through an opening of the outer wall. The outside is what such a disc covers when it moves freely
 * around the maze, starting beyond the image. What remains is the inside; it touches the outside
 * only at openings.
 *
 * Steps: measure the width of walls and corridors along their centre lines; drop specks, and areas
 * of wall colour that surround the page; find the pixels that are at least the radius of the disc
 * away from walls, and among them those that are connected to the border of the image or surround
 * the maze; grow these by the radius.
 *
 * Where the outside has the colour of walls, no disc can enter. Openings are then notches: the
 * corridors that reach farthest to one side.
 */
#ifndef ASTAR_MAP_IMAGE_ENCLOSURE_H
#define ASTAR_MAP_IMAGE_ENCLOSURE_H

#include <stdbool.h>

#include "base/stop.h"
#include "map/grid.h"
#include "map/image/components.h"

/* The classes of pixels of an enclosure. PIXEL_FREE and PIXEL_WALL are also those of its input. */
enum { PIXEL_FREE = CELL_FREE, PIXEL_WALL = CELL_WALL, PIXEL_OUTSIDE };

/* Maximum number of openings that are stored. */
enum { OPENINGS_MAX = 64 };

struct enclosure {
    double corridor, wall;     /* typical widths in pixels */
    double regular;            /* share of the centre lines of corridors with about that width */
    double share;              /* of the main region in the area of all regions */
    double solid;              /* share of the walls that is much thicker than most */
    bool outside_is_wall;      /* no outside was found */
    struct plane pixels;       /* class of each pixel */
    struct components regions; /* connected areas of free pixels */
    uint32_t main;             /* the largest region; 0 if nothing is enclosed */
    /* Free pixels in the middle of the gaps in the outer wall, by row, then column. */
    struct point openings[OPENINGS_MAX];
    size_t opening_count; /* may exceed OPENINGS_MAX; the others are not stored */
    bool has_centre;      /* the main region has exactly one area clearly wider than corridors */
    struct point centre;  /* the middle of that area */
};

/*
 * Analyses a plane of PIXEL_FREE and PIXEL_WALL. Succeeds with main = 0 if the walls enclose
 * nothing. Fails with ERROR_STOPPED if `stop`, which may be NULL, is due. The caller releases
 * *enclosure with enclosure_free.
 */
bool enclosure_find(const struct plane *walls, const struct stop *stop, struct enclosure *enclosure,
                    struct error *error);

/* Releases the memory and zeroes *enclosure. A zeroed struct is allowed. */
void enclosure_free(struct enclosure *enclosure);

/* Returns the region of a pixel; 0 if it is not free. */
uint32_t enclosure_region(const struct enclosure *enclosure, struct point point);

#endif
