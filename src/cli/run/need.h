/* SPDX-License-Identifier: MIT */
/* need.h - how much memory a map will need, and how much there is for it. */
#ifndef ASTAR_CLI_RUN_NEED_H
#define ASTAR_CLI_RUN_NEED_H

#include "cli/files/collect.h"

/* What the program takes by itself, whatever the map: not counted in what follows. */
enum { NEED_PROGRAM = 5 << 20 };

/* Estimates in bytes. */
struct need {
    uint64_t least; /* that even reading the map takes; 0 where nothing is known beforehand */
    uint64_t peak;  /* what solving it will take, at its peak; likewise */
};

/* What a map will need, by its size and first bytes. */
struct need need_estimate(const struct options *options, const struct map_file *file);

/* What searching and drawing a map that has been read will need, the map itself included. */
uint64_t need_of_grid(const struct options *options, const struct grid *grid);

/* The bytes that this process may use: --memory, else three quarters of what there is. */
uint64_t need_allowed(const struct options *options);

/* Fails where `bytes` are more than are allowed, in words that name the remedy. */
bool need_check(uint64_t bytes, uint64_t allowed, struct error *error);

/* Reads a file or stream of at most as many bytes as a map may have, and as are allowed. */
bool need_read(const struct options *options, const char *path, uint64_t allowed,
               struct bytes *bytes, struct error *error);

#endif
