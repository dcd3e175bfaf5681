/* SPDX-License-Identifier: MIT */
/* machine.h - the processors, memory and files that this process may use. */
#ifndef ASTAR_BASE_MACHINE_H
#define ASTAR_BASE_MACHINE_H

#include <stdint.h>

/* The number of processors, at least 1, by CPU affinity and the quota of the control group. */
uint32_t machine_processors(void);

/*
 * Bytes of memory: the minimum of the machine's memory, the limit of the control group, and the
 * limit of the process (ulimit -v). UINT64_MAX if none is known.
 */
uint64_t machine_memory(void);

/* The number of files that may be open at once. */
uint64_t machine_open_files(void);

#endif
