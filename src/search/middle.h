/* SPDX-License-Identifier: MIT */
/*
 * middle.h - finds a line that passes the corridors of a path in their middle.
 *
 * A cheapest path through wide corridors scrapes along walls. The line is for pictures: it passes
 * the same corridors, with straight runs and rounded corners. Each of its points is in the disc
 * around a cell of the path whose radius is 3/4 of the width of the corridors plus 2 cells, and is
 * joined to that cell within the disc. A wall that separates the line from the path is therefore
 * hardly longer than corridors are wide.
 */
#ifndef ASTAR_SEARCH_MIDDLE_H
#define ASTAR_SEARCH_MIDDLE_H

#include "search/search.h"

struct middle {
    double width;      /* typical width in cells of the corridors; 0: there is no line */
    struct points way; /* the points that the line joins; their first and last are the path's */
};

/*
 * Finds the line for the path of a result; `search` is the search that found the path. There is no
 * line if there is no path, if the corridors are less than MIDDLE_WIDTH_MIN cells wide, if the path
 * crosses open areas in a map whose corridors are not known (struct grid), or if it must keep away
 * from cells or walls: terrain, keep-away, agents.
 * The memory does not depend on the size of the map. Fails if out of memory, or if the watch or
 * settings.stop stops the search. Release with free(middle->way.items), even after a failure.
 */
bool middle_find(const struct search *search, const struct search_result *result,
                 struct middle *middle, struct error *error);

enum { MIDDLE_WIDTH_MIN = 3 };

#endif
