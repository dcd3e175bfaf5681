/* SPDX-License-Identifier: MIT */
/* paths.h - benchmarks keep-away, turn costs, smoothing, and the costs of all cells. */
#ifndef ASTAR_BENCH_PATHS_H
#define ASTAR_BENCH_PATHS_H

#include <stdbool.h>

/*
 * Prints the times of searches with keep-away and with turn costs, relative to those of plain A* on
 * the same problems; the time of smoothing, relative to that of the search; and the time to compute
 * the costs of all cells. Uses the scenarios in `folder`, or generated maps if the folder has no
 * scenarios. Returns false on an error.
 */
bool bench_paths(const char *folder);

#endif
