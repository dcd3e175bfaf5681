/* SPDX-License-Identifier: MIT */
/*
 * worker.h - a process that solves maps for this process.
 *
 * A worker is a copy of this process (fork) that has all jobs in its memory. It receives the
 * indices of jobs through a pipe and solves these jobs one after the other. It sends the results
 * through another pipe. Whatever a map does to its worker - a crash in a library, an endless loop,
 * too much memory - costs only this map: this process ends the worker and starts a new one.
 *
 * The functions must be called in the main thread. A worker ends if this process ends.
 */
#ifndef ASTAR_CLI_SOLVE_WORKER_H
#define ASTAR_CLI_SOLVE_WORKER_H

#include <sys/types.h>

#include "base/output.h"
#include "cli/files/job.h"
#include "cli/solve/control.h"

/* The memory that a worker shares with this process. */
struct worker_page {
    atomic_size_t running;          /* index of the job that is being solved; SIZE_MAX: none */
    atomic_uint_fast64_t expiry_us; /* time when this job must have ended; UINT64_MAX: never */
    atomic_bool closed;             /* no other job may be begun */
    struct control control;         /* of this job */
    struct output_names names;      /* the temporary files of this job */
};

/* A worker. Initialise to zero; in use if `pid` is not 0. */
struct worker {
    pid_t pid;
    int orders, results; /* the pipes to and from the worker */
    struct worker_page *page;
    struct buffer inbox; /* what the worker has sent and worker_take has not taken */
};

/* What the workers have in common. */
struct worker_group {
    const struct options *options;
    const struct jobs *jobs;
    uint64_t memory; /* bytes that a map may use */
    struct worker *items;
    size_t count;
};

/* Starts a worker. Returns false if the system refuses. */
bool worker_start(const struct worker_group *group, struct worker *worker);

/*
 * Tells a worker to solve the job at `index` after the jobs of earlier orders. Returns false if the
 * worker cannot receive orders.
 */
bool worker_order(const struct worker *worker, size_t index);

/* Asks a worker to stop its job and to begin no other one. */
void worker_stop(const struct worker *worker);

/*
 * Receives some bytes from a worker; waits if there are none. Returns false if there will be none,
 * because the worker has ended or sends more than the memory can hold.
 */
bool worker_receive(struct worker *worker);

/*
 * Takes the next complete result out of the inbox. Returns false if there is none. The caller
 * releases the result with map_result_free.
 */
bool worker_take(struct worker *worker, size_t *index, struct map_result *result);

/*
 * Ends a worker, even in the middle of its work, and deletes its temporary files. Returns its
 * status, as waitpid does. The results that it has sent can still be received.
 */
int worker_end(struct worker *worker);

/* Ends an idle worker and releases it. */
void worker_finish(struct worker *worker);

/* Releases a worker that has ended. */
void worker_free(struct worker *worker);

/*
 * Ends all workers and deletes their temporary files. A signal handler may call this function; the
 * process must then end.
 */
void worker_abandon_all(const struct worker_group *group);

/*
 * Solves a job in this process and returns the result. `control` must be zero or have been used
 * only by this function.
 */
struct map_result worker_solve(const struct worker_group *group, const struct job *job,
                               struct control *control);

#endif
