/* SPDX-License-Identifier: MIT */
/* spread.h - benchmarks searches in which the costs of steps differ by large factors. */
#ifndef ASTAR_BENCH_SPREAD_H
#define ASTAR_BENCH_SPREAD_H

#include <stdbool.h>

/*
 * Times expansions on maps of random costs, relative to those of Dijkstra's algorithm on a map of
 * the same size on which all cells cost the same, and prints the ratios. Returns false on an error.
 */
bool bench_spread(void);

#endif
