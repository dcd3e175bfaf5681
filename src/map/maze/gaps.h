/* SPDX-License-Identifier: MIT */
/*
 * gaps.h - finds the openings of a maze, that is, the gaps in its outer wall.
 *
 * An opening is a place where the main region of free pixels touches the outside. If the outside
 * has the colour of walls, no region touches it. In that case, the openings are notches, that is,
 * corridors that extend farther to one side than all others.
 *
 * Invariant: no two gaps are close to each other (gaps_are_close), unless they are notches or the
 * openings of neighbouring corridors.
 */
#ifndef ASTAR_MAP_MAZE_GAPS_H
#define ASTAR_MAP_MAZE_GAPS_H

#include "map/maze/surroundings.h"

/* Maximum number of openings that are stored. */
enum { OPENINGS_MAX = 64 };

struct gaps {
    double corridor, wall;          /* typical widths in pixels; set by the caller */
    bool strict;                    /* notches must have the form of openings; set by the caller */
    const struct components *walls; /* of the image; set by the caller */
    size_t count;                   /* may exceed OPENINGS_MAX; further gaps are not stored */
    struct point items[OPENINGS_MAX];
    bool whole[OPENINGS_MAX]; /* of contacts, until they are sorted: as wide as a corridor */
};

/*
 * Returns true if two points are so close to each other that they belong to one opening or mark.
 * `pitch` is the distance in pixels between the centre lines of neighbouring corridors.
 */
bool gaps_are_close(struct point a, struct point b, double pitch);

/*
 * Adds a gap for each place where the region `main` touches the outside. `regions` are the regions
 * of free pixels of the image. Fails if out of memory, or if `stop`, which may be NULL, is due.
 */
bool gaps_add_contacts(const struct surroundings *surroundings, const struct components *regions,
                       uint32_t main, const struct stop *stop, struct gaps *gaps,
                       struct error *error);

/* Adds the notches of the region `main`. `regions` are the regions of free pixels of the image. */
void gaps_add_notches(const struct components *regions, uint32_t main, struct gaps *gaps);

#endif
