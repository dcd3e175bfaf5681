/* SPDX-License-Identifier: MIT */
/*
 * window.h - replaces some consecutive segments of a way by better ones.
 *
 * A window is a part of a way. The search looks for a path from its first to its last point over
 * few cells: the way points between them, the neighbours of these, and cells at corners of walls or
 * of expensive terrain. It is A* on the graph of segments that are allowed between these cells.
 * Every cell on a shorter path is within the ellipse whose foci are the ends of the window, so
 * cells outside are left out.
 *
 * The cost of a search is bounded: at most WINDOW_NODES cells take part, and cells are looked for
 * only in a strip around the line between the ends.
 */
#ifndef ASTAR_SEARCH_WINDOW_H
#define ASTAR_SEARCH_WINDOW_H

#include "search/way.h"

enum { WINDOW_NODES = 128, WINDOW_SEGMENTS = 32, WINDOW_ROWS = 2048 };

/* A cell that takes part in the search. */
struct window_node {
    struct point at;
    uint64_t to_end;      /* distance to the end of the window */
    struct extent extent; /* of the best way found to this cell */
    uint128 estimate;     /* lower bound on the price of a way through this cell */
    uint32_t parent;
    bool open, closed;
};

/* The columns of a row in the region of a window. */
struct window_row {
    int64_t first, last;
};

/* Zero `count` and set the other members. */
struct window {
    struct sight *sight;
    struct way_rules rules;
    uint64_t work; /* comparisons so far */
    size_t count;
    struct window_node nodes[WINDOW_NODES];
    struct window_row rows[WINDOW_ROWS];
};

/*
 * Looks for a better way from way[0] to way[segments]; `segments` is 2 to WINDOW_SEGMENTS. Returns
 * the number of its segments, or 0 if there is none. Stores its way points in `found`, which has
 * room for WINDOW_NODES, without way[0] and with way[segments]. The better way is neither longer
 * nor more expensive. If cells cost different amounts, it is cheaper; otherwise it is shorter.
 */
size_t window_search(struct window *window, const struct way_point *way, size_t segments,
                     struct way_point *found);

#endif
