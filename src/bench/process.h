/* SPDX-License-Identifier: MIT */
/* process.h - measures the run times of processes. */
#ifndef ASTAR_BENCH_PROCESS_H
#define ASTAR_BENCH_PROCESS_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Runs two commands alternately, `pairs` times each after one warm-up run. Returns the median, over
 * all pairs, of the ratio of wall times (first / second), or a negative number if a command fails.
 * Each command is an argument vector as for execv, and begins with the path of the program.
 */
double process_ratio(char *const first[], char *const second[], int pairs);

/* Runs a command once. Returns true if it succeeds. */
bool process_run(char *const command[]);

/*
 * Runs a command once. Returns its wall time in seconds, or a negative number if it fails. Stores
 * its peak memory, in bytes, in *peak_bytes. On Linux, the stored value is never less than the peak
 * memory of the calling process.
 */
double process_time(char *const command[], uint64_t *peak_bytes);

#endif
