/* SPDX-License-Identifier: MIT */
/*
 * memory_need.h - estimates how much memory a map needs, and checks it against the limit.
 *
 * Estimates are in bytes and do not include MEMORY_NEED_PROGRAM.
 */
#ifndef ASTAR_CLI_SOLVE_MEMORY_NEED_H
#define ASTAR_CLI_SOLVE_MEMORY_NEED_H

#include "cli/files/job.h"

/*
 * Estimates how much memory a map will need, from the size and the first bytes of its file. The
 * memory that the problems of a scenario need is not known before the map is read.
 */
struct memory_need memory_need_estimate(const struct options *options, const struct job *job);

/*
 * Returns how much memory a step of reading needs. `file` is the size of the file, and `bytes` is
 * the memory that the step reserves (see struct map_claim).
 */
uint64_t memory_need_of_reading(uint64_t file, uint64_t bytes);

/*
 * Estimates how much memory searching and drawing will need for a map that has been read, including
 * the memory of the map itself.
 */
uint64_t memory_need_of_grid(const struct options *options, const struct grid *grid);

/*
 * Returns how much memory this process may use: the value of --memory or, by default, three
 * quarters of the memory that is available now, but at least 16 MB.
 */
uint64_t memory_need_allowed(const struct options *options);

/* Fails if `bytes` exceeds `allowed`. */
bool memory_need_check(uint64_t bytes, uint64_t allowed, struct error *error);

/*
 * If the error is ERROR_MEMORY, adds two facts to its message: the stage in which it occurred, such
 * as "reading", and the memory limit.
 */
void memory_need_explain(const struct options *options, const char *stage, struct error *error);

/*
 * Reads a file, or standard input for "-". Fails if the input is larger than
 * memory_need_allowed(options) or than the largest valid map file (map_file_limit), or if
 * stop_is_due(stop) returns true.
 */
bool memory_need_read(const struct options *options, const char *path, const struct stop *stop,
                      struct bytes *bytes, struct error *error);

#endif
