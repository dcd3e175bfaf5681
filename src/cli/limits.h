/* SPDX-License-Identifier: MIT */
/*
 * limits.h - applies --memory to this process and --time-limit to its work.
 *
 * The limit on memory is RLIMIT_DATA. Since Linux 4.7, all private writable memory of the process
 * counts against this limit, whichever library allocates it, even if it is never used. An
 * allocation above the limit fails with ENOMEM. Older kernels count only the heap below the program
 * break. On these kernels, only the estimates of run/memory_need.h limit the memory.
 *
 * The limit on time applies separately to each of these steps: finding the files to which a map
 * refers, the work on one map, reading a scenario, solving a scenario, reading standard input, and
 * reading a list of names.
 */
#ifndef ASTAR_CLI_LIMITS_H
#define ASTAR_CLI_LIMITS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/stop.h"

/*
 * Limits the memory of the process to `bytes` plus a constant for the program itself. Call this
 * before starting threads. Does nothing in builds with sanitizers, which need additional memory.
 */
void limits_set_memory(uint64_t bytes);

/*
 * Raises the limit, unless this has been done, by the size of the stacks and other data of `count`
 * threads of base/workers.h that will run at a time. Little of this memory is ever used. Call this
 * in the main thread.
 */
void limits_allow_workers(size_t count);

/*
 * For a process that solves many maps: keeps the memory of a small map for the next one, and raises
 * the limit by the size of this memory. Getting the canvas of each small picture from the system
 * again would take a fifth of the time.
 */
void limits_keep_memory(void);

/* How long work may continue after its deadline or a request to stop before it is abandoned. */
enum { LIMITS_GRACE_US = 200000 };

/* Sets the deadline for work that begins now; a limit of 0 sets none. */
void limits_begin(uint64_t time_limit_us, struct stop *stop);

/* If the error is ERROR_STOPPED, replaces it with a message about --time-limit. */
void limits_explain(uint64_t time_limit_us, struct error *error);

#endif
