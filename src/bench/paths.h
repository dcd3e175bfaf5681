/* SPDX-License-Identifier: MIT */
/* paths.h - benchmarks keep-away, turn costs, smoothing, and the costs of all cells. */
#ifndef ASTAR_BENCH_PATHS_H
#define ASTAR_BENCH_PATHS_H

#include <stdbool.h>

/*
 * Prints the times of searches with keep-away and with turn costs, as multiples of the times of
 * plain A* on the same problems. Also prints the time of smoothing, as a multiple of the search
 * time, and the time to compute the costs of all cells. Uses the scenarios in `folder`, or
 * generated maps if the folder has no scenarios. Returns false on an error.
 */
bool bench_paths(const char *folder);

#endif
