/* SPDX-License-Identifier: MIT */
/* workers.c - a pool of threads that all run the same task. */
#include "base/workers.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"

struct workers_thread {
    pthread_t thread;
    workers_task *task;
    void *context;
    bool ok;
    struct error error;
};

static void *run_task(void *argument)
{
    struct workers_thread *worker = argument;
    worker->ok = worker->task(worker->context, &worker->error);
    return NULL;
}

struct workers workers_start(size_t count, workers_task *task, void *context)
{
    struct workers workers = {.task = task, .context = context};
    struct error ignored;
    pthread_attr_t attributes;
    if (count == 0 || pthread_attr_init(&attributes) != 0)
        return workers;
    (void)pthread_attr_setstacksize(&attributes, WORKERS_STACK_SIZE);
    workers.items = memory_zeroed(count, sizeof *workers.items, &ignored);
    while (workers.items && workers.count < count) {
        struct workers_thread *worker = &workers.items[workers.count];
        worker->task = task;
        worker->context = context;
        if (pthread_create(&worker->thread, &attributes, run_task, worker) != 0)
            break;
        workers.count++;
    }
    (void)pthread_attr_destroy(&attributes);
    return workers;
}

bool workers_join(struct workers *workers, struct error *error)
{
    bool ok = workers->task(workers->context, error);
    for (size_t i = 0; i < workers->count; i++) {
        struct workers_thread *worker = &workers->items[i];
        (void)pthread_join(worker->thread, NULL);
        if (ok && !worker->ok) {
            *error = worker->error;
            ok = false;
        }
    }
    free(workers->items);
    *workers = (struct workers){0};
    return ok;
}
