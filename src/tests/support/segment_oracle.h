/* SPDX-License-Identifier: MIT */
/*
 * segment_oracle.h - rules, lengths and costs of straight segments, computed in a slow and simple
 * way.
 *
 * Coordinates are doubled: the centre of the cell x,y is 2x,2y and its corners are at odd
 * coordinates, so all comparisons are exact. Each cell near a segment is tested separately with the
 * separating axis theorem. No code is shared with search/smooth/sight.c.
 */
#ifndef ASTAR_TESTS_SUPPORT_SEGMENT_ORACLE_H
#define ASTAR_TESTS_SUPPORT_SEGMENT_ORACLE_H

#include "tests/support/oracle.h"

struct segment {
    int64_t x0, y0, x1, y1; /* doubled coordinates of the ends */
};

/* The segment between the centres of two cells. */
struct segment segment_between(struct point from, struct point to);

/*
 * True if the segment does not cross the interior of a wall, and the rule allows every cell corner
 * that the segment passes through. The ends may be corners of cells (odd coordinates).
 */
bool segment_allowed(const struct oracle_map *map, enum diagonal_rule rule,
                     const struct segment *segment);

/* The length of a segment in cells. */
long double segment_length(const struct segment *segment);

/* The cost of the cells, in thousandths, integrated over the length of the segment. */
long double segment_cost(const struct oracle_map *map, const struct segment *segment);

/*
 * Returns the length of the shortest path of allowed segments between two cells. The path may bend
 * only at centres of free cells or, if `corners` is true, only at convex corners of walls. `most`
 * is an upper bound on the length, and is returned if no shorter path is found.
 */
double segment_shortest(const struct oracle_map *map, enum diagonal_rule rule,
                        const struct point ends[2], bool corners, double most);

#endif
