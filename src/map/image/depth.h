/* SPDX-License-Identifier: MIT */
/*
 * depth.h - the distance of each pixel from the nearest pixel of a class.
 *
 * Results are computed row by row, from top to bottom, so that memory for a whole image is needed
 * only if a caller stores all rows. A caller begins a scan, gets all rows, and ends the scan. It
 * must end the scan even after a failure. The source of the rows and `stop`, which may be NULL,
 * must outlive the scan.
 */
#ifndef ASTAR_MAP_IMAGE_DEPTH_H
#define ASTAR_MAP_IMAGE_DEPTH_H

#include <stdbool.h>

#include "base/stop.h"
#include "map/disc.h"
#include "map/distance.h"
#include "map/image/nearby.h"
#include "map/image/plane.h"

/*
 * Distances are stored in units of 1/DEPTH_UNIT pixel. Distances that do not fit into 16 bits are
 * stored as UINT16_MAX.
 */
enum { DEPTH_UNIT = 8 };

/* The distance from each pixel to the nearest site in its column. Sites are pixels of the class. */
struct columns {
    struct rows source;
    uint8_t value;    /* value of the pixels of the class */
    uint32_t y;       /* the next row */
    int16_t *heights; /* distances for the pixels of one row */
    uint32_t *wide;   /* part of `heights`, as 32-bit numbers */
    int16_t *strip;   /* for each row of a strip: distances to the nearest site at or below it */
    int16_t *below;   /* the same distances for the row below each strip */
    uint8_t *row;     /* one row of the source */
};

/* The state of a scan that computes depths. */
struct depth_scan {
    struct columns columns;
    struct nearby nearby;
    struct envelope envelope;
    const struct stop *stop;
    uint16_t *row;
    uint16_t near[NEARBY_SQUARE_MAX + 1]; /* depth for each squared distance */
};

/*
 * Begins to compute depths. The depth of a pixel is the distance between its centre and the centre
 * of the nearest pixel whose value is `value`. It is 0 for pixels with this value; it is UINT16_MAX
 * for all pixels if no pixel has this value. The area outside the image contains no such pixels.
 * Fails if out of memory.
 */
bool depth_begin(struct depth_scan *scan, struct rows source, uint8_t value,
                 const struct stop *stop, struct error *error);

/*
 * Returns the depths of the next row, in an array that is valid until the next call. Fails and
 * returns NULL if a stop is due.
 */
const uint16_t *depth_next(struct depth_scan *scan, struct error *error);

/*
 * Like depth_next, but computes only the depths of the columns of a segment, which may be empty.
 * The other elements of the array have arbitrary values.
 */
const uint16_t *depth_next_part(struct depth_scan *scan, struct segment part, struct error *error);

void depth_end(struct depth_scan *scan);

/* The state of a scan that finds the pixels whose depth is at most a given limit. */
struct near_scan {
    struct columns columns;
    struct disc disc;
    const struct stop *stop;
    bool all; /* the limit is so large that all pixels are found */
    uint8_t *row;
};

/*
 * Like depth_begin, depth_next and depth_end, except that near_next returns 1 for each pixel whose
 * depth is at most `reach`, and 0 for all others. This is faster than computing depths.
 */
bool near_begin(struct near_scan *scan, struct rows source, uint8_t value, double reach,
                const struct stop *stop, struct error *error);
const uint8_t *near_next(struct near_scan *scan, struct error *error);
void near_end(struct near_scan *scan);

/*
 * Returns the smallest squared distance in pixels that corresponds to a depth greater than `reach`,
 * which must not be negative.
 */
uint64_t depth_square_beyond(double reach);

/* Returns the width in pixels of a line whose centre line has this depth. */
double depth_width(uint16_t depth);

#endif
