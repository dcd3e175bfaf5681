/* SPDX-License-Identifier: MIT */
/* searches.h - the algorithms against the textbook A*, on the same problems, in one process. */
#ifndef ASTAR_BENCH_SEARCHES_H
#define ASTAR_BENCH_SEARCHES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Prints, for every `every`-th problem of the scenarios in `folder` (generated maps where it is not
 * there), each algorithm's times beside the textbook's. False if anything went wrong, a wrong
 * length included.
 */
bool bench_searches(const char *folder, size_t every);

#endif
