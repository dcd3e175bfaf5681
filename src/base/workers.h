/* SPDX-License-Identifier: MIT */
/*
 * workers.h - a pool of threads that share one task.
 *
 * Each thread calls the task once. The task takes its share of the work from the shared context and
 * returns when nothing is left. workers_join calls the task in the calling thread as well, so all
 * work gets done even if no thread can be started.
 *
 * Threads: the task runs in several threads at once and must guard what it changes in the context.
 * The context must stay valid until workers_join returns. workers_start and workers_join are called
 * by one thread; a process that ends without workers_join must not free the context before.
 */
#ifndef ASTAR_BASE_WORKERS_H
#define ASTAR_BASE_WORKERS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Does work until none is left. False with *error filled in if this thread failed. */
typedef bool workers_task(void *context, struct error *error);

struct workers {
    workers_task *task;
    void *context;
    struct worker *items;
    size_t count; /* of threads that were started */
};

/* Starts up to `count` threads, fewer if the system refuses; see workers->count. */
struct workers workers_start(size_t count, workers_task *task, void *context);

/*
 * Calls the task, then waits for all threads and releases the pool. On failure *error is that of
 * the calling thread, else of the first thread that was started and failed.
 */
bool workers_join(struct workers *workers, struct error *error);

#endif
