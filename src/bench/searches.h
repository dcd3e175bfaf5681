/* SPDX-License-Identifier: MIT */
/* searches.h - benchmarks the algorithms against a textbook A* on the same problems. */
#ifndef ASTAR_BENCH_SEARCHES_H
#define ASTAR_BENCH_SEARCHES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Times each algorithm and the textbook A*, and prints the results. Uses every n-th problem (n is
 * `every`) of the scenarios in `folder`, or generated maps if the folder has no scenarios. Returns
 * false on an error or if the length of a path is wrong.
 */
bool bench_searches(const char *folder, size_t every);

#endif
