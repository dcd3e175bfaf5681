/* SPDX-License-Identifier: MIT */
/* clearance.h - compares the time of --clearance with the time to decode the map. */
#ifndef ASTAR_BENCH_CLEARANCE_H
#define ASTAR_BENCH_CLEARANCE_H

#include <stdbool.h>

/*
 * For maps of 6000 x 6000 cells and two radii, prints the time of --clearance as a multiple of the
 * time to decode the same map from an RGB PNG. Returns false on an error.
 */
bool bench_clearance(void);

#endif
