/* SPDX-License-Identifier: MIT */
/* process.h - run times of whole processes, as ratios. */
#ifndef ASTAR_BENCH_PROCESS_H
#define ASTAR_BENCH_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Runs two commands in turn, `pairs` times each after a run to warm up, and returns the median of
 * the pairwise ratios of their wall times, first / second; or a negative number if one of them
 * cannot be run or fails. Arguments as for execv, with the program's path first.
 */
double process_ratio(char *const first[], char *const second[], int pairs);

/* Runs a command once; true if it succeeds. */
bool process_run(char *const command[]);

/*
 * The wall time of one run in seconds, negative if it fails, and the most memory that it took, or
 * that this process has ever taken, whichever is more.
 */
double process_time(char *const command[], uint64_t *peak_bytes);

#endif
