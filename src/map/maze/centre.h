/* SPDX-License-Identifier: MIT */
/*
 * centre.h - finds the centre of a maze: an area of its main region that is wider than corridors.
 *
 * The centre is the largest wide area in the middle of the maze. If there is none, the centre is
 * the area elsewhere that is at least twice as wide as corridors and much larger than all other
 * wide areas, if any.
 */
#ifndef ASTAR_MAP_MAZE_CENTRE_H
#define ASTAR_MAP_MAZE_CENTRE_H

#include "map/maze/structure.h"

/* The input of a search for a centre. */
struct centre_search {
    const struct components *regions; /* connected areas of free pixels */
    uint32_t main;                    /* label of the region to search */
    struct component box;             /* bounding box of the walls of the maze */
    uint16_t corridor_depth;          /* median depth along the centre lines of corridors */
    bool any; /* without a clearly wider area, the widest place is the centre */
};

/*
 * Sets *found to true if there is a centre, otherwise to false. If there is one, sets *centre to
 * the pixel of the centre that is farthest from the edge of the region. Fails if out of memory, or
 * if `stop`, which may be NULL, is due.
 */
bool centre_find(const struct centre_search *search, const struct stop *stop, struct point *centre,
                 bool *found, struct error *error);

#endif
