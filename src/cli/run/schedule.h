/* SPDX-License-Identifier: MIT */
/*
 * schedule.h - the maps of a run, shared by the threads that solve them.
 *
 * Each map has a slot. Workers take slots in the order of need, the largest first, so that no large
 * map is left when the others are done.
 *
 * Threads: the mutex guards all members of struct schedule and the state and outcome of each slot;
 * it is not held while a map is solved. The gate is held while an output is created or renamed, so
 * that whoever holds it can delete the outputs of unfinished maps. A thread that needs both takes
 * the gate first.
 */
#ifndef ASTAR_CLI_RUN_SCHEDULE_H
#define ASTAR_CLI_RUN_SCHEDULE_H

#include "cli/run/solve.h"

enum slot_state {
    SLOT_WAITING,
    SLOT_RUNNING,
    SLOT_DONE,
    SLOT_STOPPED, /* by another map's failure; it is not reported */
};

struct slot {
    const struct job *job;
    enum slot_state state;
    struct control control;
    struct outcome outcome;
};

/* Made by schedule_create; released with schedule_free. */
struct schedule {
    const struct options *options;
    const struct plan *plan;
    struct slot *slots;  /* in the order of the plan */
    struct slot **order; /* in the order of need */
    size_t first;        /* index into `order`: all earlier ones have begun */
    size_t passed;       /* number of maps that began while that one waited */
    size_t running, done, failed;
    uint64_t need, need_done; /* sums over all maps and over the maps that are done */
    uint64_t memory, memory_used;
    bool closed; /* no more maps begin */
    pthread_mutex_t mutex;
    pthread_mutex_t gate;
    pthread_cond_t changed;
};

/* Estimates what each map needs. No map has begun. */
struct schedule *schedule_create(const struct options *options, const struct plan *plan,
                                 struct error *error);

/* No thread may use the schedule any more. */
void schedule_free(struct schedule *schedule);

/* The number of threads to start: that of --jobs, but no more than open files and maps allow. */
size_t schedule_threads(const struct schedule *schedule);

/*
 * Takes the next map and marks it as running: the largest one that fits into the memory that is
 * left. Waits until there is one; NULL if none is left. Called with the mutex held, which is
 * released while it waits.
 */
struct slot *schedule_take(struct schedule *schedule);

/* Solves a map that was taken. Called with the mutex held, which is released meanwhile. */
void schedule_solve(struct schedule *schedule, struct slot *slot);

/* Solves maps until none is left: the task of each worker. It never fails; see struct outcome. */
bool schedule_work(void *context, struct error *error);

#endif
