/* SPDX-License-Identifier: MIT */
/* clearance.h - keeping clear of walls, against reading the map. */
#ifndef ASTAR_BENCH_CLEARANCE_H
#define ASTAR_BENCH_CLEARANCE_H

#include <stdbool.h>

/*
 * Prints how long --clearance takes on maps of 36 megapixels, as multiples of the time that it
 * takes to decode the same map as an RGB PNG. False when out of memory.
 */
bool bench_clearance(void);

#endif
