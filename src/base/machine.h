/* SPDX-License-Identifier: MIT */
/* machine.h - the processors, memory and open files available to this process. */
#ifndef ASTAR_BASE_MACHINE_H
#define ASTAR_BASE_MACHINE_H

#include <stdint.h>

/*
 * Returns the number of usable processors, at least 1: the lower of the limits set by CPU affinity
 * and by the quota of the control group.
 */
uint32_t machine_processors(void);

/*
 * Returns the number of bytes of memory available to this process: the lowest of physical memory,
 * the control group limit and the process limits (ulimit -v and -d). Returns UINT64_MAX if none of
 * them is known.
 */
uint64_t machine_memory(void);

/* Returns the maximum number of open files; UINT64_MAX if unlimited or unknown. */
uint64_t machine_open_files(void);

#endif
