/* SPDX-License-Identifier: MIT */
/* searches.h - benchmarks the algorithms against a textbook A* on the same problems. */
#ifndef ASTAR_BENCH_SEARCHES_H
#define ASTAR_BENCH_SEARCHES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Prints the times of each algorithm and of the textbook A* on one in `every` problems of the
 * scenarios in `folder`, or on generated maps if the folder has no scenarios. Returns false on an
 * error or if a length is wrong.
 */
bool bench_searches(const char *folder, size_t every);

#endif
