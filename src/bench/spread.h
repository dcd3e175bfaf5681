/* SPDX-License-Identifier: MIT */
/* spread.h - benchmarks searches in which the costs of steps differ by large factors. */
#ifndef ASTAR_BENCH_SPREAD_H
#define ASTAR_BENCH_SPREAD_H

#include <stdbool.h>

/*
 * Prints the time per expanded cell on maps of random costs. Also prints the ratio of this time to
 * the time per expanded cell of Dijkstra's algorithm on a map of the same size on which all cells
 * have the same cost. Returns false on an error.
 */
bool bench_spread(void);

#endif
