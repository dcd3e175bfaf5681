/* SPDX-License-Identifier: MIT */
/* machine.h - what this process may use of the machine. */
#ifndef ASTAR_BASE_MACHINE_H
#define ASTAR_BASE_MACHINE_H

#include <stdint.h>

/*
 * How many processors this process may use, at least 1: those that it may run on, as far as the
 * quota of its control group goes.
 */
uint32_t machine_processors(void);

/*
 * How many bytes of memory this process may have: the least of what the machine has, what its
 * control group allows, and its own limit (ulimit -v). UINT64_MAX where nothing can be found out.
 */
uint64_t machine_memory(void);

/* How many files this process may have open at once. */
uint64_t machine_open_files(void);

#endif
