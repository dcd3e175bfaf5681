/* SPDX-License-Identifier: MIT */
/* clearance.h - benchmarks --clearance against decoding the map. */
#ifndef ASTAR_BENCH_CLEARANCE_H
#define ASTAR_BENCH_CLEARANCE_H

#include <stdbool.h>

/*
 * Prints the time of --clearance on maps of 36 megapixels as a multiple of the time to decode the
 * same map from an RGB PNG. Returns false on an error.
 */
bool bench_clearance(void);

#endif
