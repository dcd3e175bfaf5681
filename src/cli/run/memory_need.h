/* SPDX-License-Identifier: MIT */
/*
 * memory_need.h - estimates how much memory a map needs, and checks it against the limit.
 *
 * Estimates are in bytes and do not include MEMORY_NEED_PROGRAM.
 */
#ifndef ASTAR_CLI_RUN_MEMORY_NEED_H
#define ASTAR_CLI_RUN_MEMORY_NEED_H

#include "cli/files/map_file.h"

/* What the program takes without any map. */
enum { MEMORY_NEED_PROGRAM = 5 << 20 };

struct memory_need {
    uint64_t least; /* to read the file; 0 if unknown */
    uint64_t peak;  /* to solve the map; 0 if unknown */
};

/* What a map will need, by its size and first bytes. */
struct memory_need memory_need_estimate(const struct options *options, const struct map_file *file);

/* What searching and drawing a map that has been read will need, the map included. */
uint64_t memory_need_of_grid(const struct options *options, const struct grid *grid);

/* What this process may use: --memory, or three quarters of what the machine allows. */
uint64_t memory_need_allowed(const struct options *options);

/* Fails if `bytes` are more than are allowed. */
bool memory_need_check(uint64_t bytes, uint64_t allowed, struct error *error);

/* Reads a file or stream, unless it is larger than a map may be or than the memory allows. */
bool memory_need_read(const struct options *options, const char *path, uint64_t allowed,
                      struct bytes *bytes, struct error *error);

#endif
