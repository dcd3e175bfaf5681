/* SPDX-License-Identifier: MIT */
/* spread.h - benchmarks searches in which the costs of steps differ by large factors. */
#ifndef ASTAR_BENCH_SPREAD_H
#define ASTAR_BENCH_SPREAD_H

#include <stdbool.h>

/*
 * Prints the time per expanded cell on maps of random costs. Also prints the ratio of this time to
 * that of a baseline: Dijkstra's algorithm on a map of the same size with uniform costs. Returns
 * false on an error.
 */
bool bench_spread(void);

#endif
