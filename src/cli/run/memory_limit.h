/* SPDX-License-Identifier: MIT */
/*
 * memory_limit.h - lets the kernel enforce the limit on the memory of this process.
 *
 * The limit is RLIMIT_DATA. Since Linux 4.7, all private writable memory of the process counts
 * against this limit, whichever library allocates it, even if it is never used. An allocation above
 * the limit fails with ENOMEM. Older kernels count only the heap below the program break. On these
 * kernels, only the estimates of memory_need.h limit the memory.
 */
#ifndef ASTAR_CLI_RUN_MEMORY_LIMIT_H
#define ASTAR_CLI_RUN_MEMORY_LIMIT_H

#include <stddef.h>
#include <stdint.h>

/*
 * Limits the memory of the process to `bytes` plus a constant for the program itself. Call this
 * before starting threads. Does nothing in builds with sanitizers, which need additional memory.
 */
void memory_limit_set(uint64_t bytes);

/*
 * These functions raise the limit by the size of the stacks and other data of threads that are
 * about to be started: `count` threads of base/workers.h, or one thread with the default stack
 * size. Little of this memory is ever used.
 */
void memory_limit_add_workers(size_t count);
void memory_limit_add_thread(void);

#endif
