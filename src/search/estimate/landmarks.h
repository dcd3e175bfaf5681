/* SPDX-License-Identifier: MIT */
/*
 * landmarks.h - a table of distances to landmarks, and the estimates derived from it: a
 * differential heuristic (ALT: Goldberg and Harrelson 2005; Sturtevant and others 2009).
 *
 * If D(v) is the distance between a landmark and v in a symmetric metric, no path from v to g is
 * shorter than |D(v) - D(g)|. Path costs are not symmetric, because a step costs as much as the
 * cell that it enters. Two stages make them symmetric. Let w be the key of a straight or diagonal
 * step into a cell of cost 1, and k <= w the key of a straight one. For a step from u to v:
 *   1. Reduced costs: 2 w c(v) + k c(u) - k c(v). The sum over a path from v to g is twice the key
 *      of the path, plus k c(v) - k c(g). For straight steps, reduced costs are symmetric.
 *   2. The metric: the lower of the reduced costs from u to v and from v to u, which is
 *      (2 w - k) min(c(u), c(v)) + k max(c(u), c(v)), since 2 w - k >= k.
 * The estimate is therefore (|D(v) - D(g)| - k c(v) + k c(g)) / 2, where |D(v) - D(g)| is the
 * largest difference among all landmarks. The estimate is admissible. It is also consistent,
 * because a step changes |D(v) - D(g)| by at most its reduced cost. If there are several goals,
 * D(g) is the interval that contains their distances, and c(g) is the lowest of their costs.
 *
 * Units. Distances do not depend on keys: they count units in which the length of a diagonal step
 * is 8119/5741. This is less than sqrt(2), so the metric is a lower bound for all keys. Lengths of
 * steps are divided by 2^shift and rounded down. Distances are thus exact distances in a slightly
 * smaller metric. To compute an estimate, they are multiplied by the fixed-point number `factor`.
 *
 * Memory: 32 bytes per cell.
 */
#ifndef ASTAR_SEARCH_ESTIMATE_LANDMARKS_H
#define ASTAR_SEARCH_ESTIMATE_LANDMARKS_H

#include "base/inline.h"
#include "search/cost/keys.h"
#include "search/estimate/goals.h"

enum {
    LANDMARK_COUNT = 8,
    LANDMARK_FAR = 0x3fffffff, /* the distance of walls and of cells that cannot be reached */
};

/* The lengths of steps, before they are divided by 2^shift. */
struct landmark_metric {
    uint64_t straight, diagonal; /* lengths of steps into a cell of cost 1 unit */
    uint64_t base;               /* `straight` / base is factor[NORTH] of the strides */
};

struct landmarks {
    /* Indexed by padded cell. Each row of 32 bytes is in one cache line. */
    int32_t (*distances)[LANDMARK_COUNT];
    void *memory; /* the memory that contains `distances` */
    struct landmark_metric metric;
    unsigned shift;      /* lengths of steps are divided by 2^shift */
    bool stale;          /* the distances have not been computed for the current map */
    uint64_t wait;       /* while stale: number of runs before the distances are computed again */
    double detour;       /* excess of distances over those without walls and terrain; 0.1: 10 % */
    double least_detour; /* the least detour for which the distances are computed and used */

    /* The members below depend on the current goals and keys; see landmarks_aim. */
    int32_t least[LANDMARK_COUNT], most[LANDMARK_COUNT]; /* interval of the goals' distances */
    uint64_t factor;                                     /* keys per unit, times 2^fraction */
    unsigned fraction;
    int64_t offsets[256]; /* k c(g) - k c(v), times 2^fraction, by value of the cell v */
};

/*
 * Sets the metric. Returns false if landmarks do not support these costs: all straight directions
 * must cost the same, and so must all diagonal directions; a diagonal step must cost at least as
 * much as a straight one; and the length of a step must fit in 61 bits.
 */
bool landmarks_set_metric(struct landmark_metric *metric, const struct terrain *terrain,
                          const struct strides *strides);

/* Returns true if the detour is large enough. */
static inline bool landmarks_pay(const struct landmarks *landmarks)
{
    return landmarks->detour >= landmarks->least_detour;
}

/* Allocates a table for a grid, and marks it as stale. Returns NULL if out of memory. */
struct landmarks *landmarks_create(const struct grid *grid, struct error *error);

/* Releases a table. NULL is allowed. */
void landmarks_free(struct landmarks *landmarks);

/*
 * Prepares estimates of the keys of paths to the goals. Returns false if the keys are too wide; the
 * estimate must not be used then.
 */
bool landmarks_aim(struct landmarks *landmarks, const struct grid *grid,
                   const struct terrain *terrain, const struct keys *keys,
                   const struct goals *goals);

/* Returns a lower bound on the key of a path from a free cell with this value to a goal. */
ALWAYS_INLINE uint64_t landmarks_estimate(const struct landmarks *landmarks, uint32_t cell,
                                          uint8_t value)
{
    const int32_t *const distances = landmarks->distances[cell];
    int32_t farthest = 0;
    for (unsigned i = 0; i < LANDMARK_COUNT; i++) {
        const int32_t below = landmarks->least[i] - distances[i];
        const int32_t above = distances[i] - landmarks->most[i];
        const int32_t outside = below > above ? below : above;
        farthest = outside > farthest ? outside : farthest;
    }
    const int64_t twice =
        (int64_t)((uint64_t)farthest * landmarks->factor) + landmarks->offsets[value];
    return twice > 0 ? (uint64_t)twice >> (landmarks->fraction + 1) : 0;
}

#endif
