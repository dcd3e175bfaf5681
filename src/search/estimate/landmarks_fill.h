/* SPDX-License-Identifier: MIT */
/* landmarks_fill.h - chooses landmarks and computes the distances to them. */
#ifndef ASTAR_SEARCH_ESTIMATE_LANDMARKS_FILL_H
#define ASTAR_SEARCH_ESTIMATE_LANDMARKS_FILL_H

#include "search/cost/successors.h"
#include "search/estimate/landmarks.h"
#include "search/queue/open_list.h"

struct stop;

/* A map and the steps that are allowed on it. */
struct landmark_ground {
    const struct grid *grid;
    const struct terrain *terrain;
    const struct successors *successors;
    const uint8_t *free;    /* set of free neighbours of each padded cell */
    const int32_t *offsets; /* index of a neighbour minus index of the cell, by direction */
};

/*
 * Fills a table whose metric is set. Uses `open`, whose contents are lost. Takes time linear in the
 * number of cells. Fails if `stop` is due or if out of memory. The table is stale after a failure.
 */
bool landmarks_fill(struct landmarks *landmarks, const struct landmark_ground *ground,
                    struct open_list *open, const struct stop *stop, struct error *error);

#endif
