/* SPDX-License-Identifier: MIT */
/* need.h - how much memory a map will need, estimated before it is read. */
#ifndef ASTAR_CLI_NEED_H
#define ASTAR_CLI_NEED_H

#include "cli/collect.h"

/* The bytes that solving a map will take at its peak; 0 where nothing is known beforehand. */
uint64_t need_estimate(const struct options *options, const struct map_file *file);

#endif
