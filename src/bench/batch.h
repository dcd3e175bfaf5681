/* SPDX-License-Identifier: MIT */
/* batch.h - benchmarks --jobs on a folder of maps. */
#ifndef ASTAR_BENCH_BATCH_H
#define ASTAR_BENCH_BATCH_H

#include <stdbool.h>

/*
 * Solves a folder of 400 maps with --jobs 2. Prints the speedup over --jobs 1, and over one run per
 * map under `xargs -P2 -n1`. Returns false on an error.
 */
bool bench_batch(char *program);

#endif
