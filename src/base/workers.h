/* SPDX-License-Identifier: MIT */
/*
 * workers.h - a pool of threads that all run the same task.
 *
 * Each thread calls the task once. The task takes jobs from the shared context and returns when no
 * jobs are left. workers_join also calls the task in the calling thread, so all jobs are done even
 * if no thread can be started.
 *
 * Threads: the task runs in several threads at the same time and must synchronise its changes to
 * the context. The context must remain valid until workers_join returns or, if workers_join is
 * never called, until the process exits. Call workers_start and workers_join from the same thread.
 */
#ifndef ASTAR_BASE_WORKERS_H
#define ASTAR_BASE_WORKERS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Stack size of a thread, in bytes; far more than searching, decoding or drawing needs. */
enum { WORKERS_STACK_SIZE = 1 << 20 };

/* Processes jobs until none are left. On failure returns false and fills in *error. */
typedef bool workers_task(void *context, struct error *error);

struct workers {
    workers_task *task;
    void *context;
    struct workers_thread *items;
    size_t count; /* number of threads started */
};

/* Starts `count` threads, or fewer if the system refuses more (see workers.count). */
struct workers workers_start(size_t count, workers_task *task, void *context);

/*
 * Calls the task, waits for all threads, and releases the pool. Returns false if any call of the
 * task failed. *error is then the error of the call in this thread or, if that call succeeded, the
 * error of the first thread that failed, in the order in which the threads were started.
 */
bool workers_join(struct workers *workers, struct error *error);

#endif
