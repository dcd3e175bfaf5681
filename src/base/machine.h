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
 * Returns the number of bytes of memory that this process can use now. This is the lowest of:
 *   - the memory that is available on the machine (MemAvailable in /proc/meminfo), or all physical
 *     memory if that is unknown;
 *   - for the control group of this process and each group that contains it, the limit less the
 *     memory in use (version 1 and 2), where the cache of files does not count as used;
 *   - the limits of the process (ulimit -v and -d).
 * Returns UINT64_MAX if none of them is known. `root` is the folder that contains proc and sys: ""
 * for this machine, or a folder with copies of the files.
 */
uint64_t machine_memory(const char *root);

/* Returns the maximum number of open files; UINT64_MAX if unlimited or unknown. */
uint64_t machine_open_files(void);

#endif
