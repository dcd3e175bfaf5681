/* SPDX-License-Identifier: MIT */
/* batch.h - many maps at once, against one after the other. */
#ifndef ASTAR_BENCH_BATCH_H
#define ASTAR_BENCH_BATCH_H

#include <stdbool.h>

/*
 * Prints how many times as fast a folder of 400 maps is done with two jobs as with one, and as with
 * `xargs -P2 -n1` over single runs. False if a run fails.
 */
bool bench_batch(char *program);

#endif
