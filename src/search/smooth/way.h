/* SPDX-License-Identifier: MIT */
/* way.h - a path made of straight segments between waypoints. */
#ifndef ASTAR_SEARCH_SMOOTH_WAY_H
#define ASTAR_SEARCH_SMOOTH_WAY_H

#include <stddef.h>

#include "search/smooth/sight.h"

/* A waypoint, and the segment that leads to it (none leads to the first waypoint). */
struct way_point {
    struct point at;
    uint32_t pass; /* number of the pass that created the segment; see smooth.c */
    struct extent extent;
};

/* The rules by which the segments of two ways are compared. */
struct way_rules {
    bool weigh; /* cells cost different amounts; otherwise only lengths matter */
    uint32_t least,
        most; /* the costs of the cheapest and the most expensive cell, in thousandths */
};

static inline void extent_add(struct extent *sum, struct extent extent)
{
    sum->length += extent.length;
    sum->cost += extent.cost;
}

/*
 * Returns true if `count` segments with the measures `now` are certainly neither longer nor more
 * expensive than a way with the measures `before`. The measures are rounded down, so the largest
 * possible rounding error is added to `now`.
 */
static inline bool way_fits(const struct way_rules *rules, struct extent now, size_t count,
                            struct extent before)
{
    return now.length + count <= before.length &&
           (!rules->weigh || now.cost + (uint128)count * (rules->most + 2) <= before.cost);
}

#endif
