/* SPDX-License-Identifier: MIT */
/*
 * middle.h - finds a line that passes the corridors of a path in their middle.
 *
 * A cheapest path through wide corridors scrapes along walls. The line is for pictures: it passes
 * the same corridors, with straight runs and rounded corners. It stays in the band (map/band.h)
 * whose radius is slightly more than half the width of the corridors, which suffices to reach their
 * middle. A wall that separates two ways through the band is therefore shorter than corridors are
 * wide.
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
 * line if there is no path, if the corridors are less than MIDDLE_WIDTH_MIN cells wide, or if the
 * path must keep away from cells or walls: terrain, keep-away, agents. The memory in addition to
 * the band does not depend on the size of the map. Fails if out of memory, or if the watch or
 * settings.stop stops the search. Release with free(middle->way.items), even after a failure.
 */
bool middle_find(const struct search *search, const struct search_result *result,
                 struct middle *middle, struct error *error);

enum { MIDDLE_WIDTH_MIN = 3 };

/* Returns the radius in cells of the band to which the line is confined. */
double middle_band(double width);

#endif
