/* SPDX-License-Identifier: MIT */
/*
 * patch.h - replaces consecutive segments of a way with better ones.
 *
 * A patch is a part of a way. The search finds a path from the first to the last point of the
 * patch that bends only in certain cells: the waypoints between these two points, some of the cells
 * around each waypoint, and some on the segments at each waypoint. It is A* on the graph of
 * segments that are allowed between these cells. Every cell on a path that is shorter than the way
 * is inside an ellipse whose foci are the ends of the patch, so cells outside the ellipse are
 * omitted.
 *
 * The time of a search is bounded, because at most PATCH_NODES cells take part.
 */
#ifndef ASTAR_SEARCH_SMOOTH_PATCH_H
#define ASTAR_SEARCH_SMOOTH_PATCH_H

#include "search/smooth/way.h"

enum { PATCH_NODES = 128, PATCH_SEGMENTS = 32 };

/* A cell that takes part in the search. */
struct patch_node {
    struct point at;
    uint64_t to_end;      /* distance to the end of the patch */
    struct extent extent; /* measures of the best way found to this cell */
    uint128 estimate;     /* lower bound on the price of a way through this cell */
    uint32_t parent;
    bool open, closed;
};

/* To initialise, zero the structure, then set `sight` and `rules`. */
struct patch {
    struct sight *sight;
    struct way_rules rules;
    size_t count;
    struct patch_node nodes[PATCH_NODES];
};

/*
 * Searches for a better way from way[0] to way[segments]; `segments` is 2 to PATCH_SEGMENTS.
 * Returns the number of segments of the better way, or 0 if there is none. Stores its waypoints,
 * excluding way[0] and including way[segments], in `found`, which must have room for PATCH_NODES
 * waypoints. The better way is neither longer nor more expensive than the given way. If cells cost
 * different amounts, it costs less; otherwise, it is shorter.
 */
size_t patch_search(struct patch *patch, const struct way_point *way, size_t segments,
                    struct way_point *found);

#endif
