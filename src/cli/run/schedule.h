/* SPDX-License-Identifier: MIT */
/*
 * schedule.h - distributes the maps of a run among the threads that solve them.
 *
 * Each map has a slot. Workers take slots in order of decreasing memory need, so that at the end no
 * worker is still solving a large map while the others are idle. A map is started only if its
 * estimated need fits into the memory that the running maps leave free. The estimate is corrected
 * while the map is read. If a map runs out of memory while other maps are running, it is
 * restarted when it can run alone.
 *
 * Work on a map must end soon after its time limit. The limit is checked during this work, except
 * in calls to other libraries and to the system, which may take a long time or block. If the work
 * does not end, the map is abandoned: its thread keeps running and keeps its claim on memory, and
 * the process ends without waiting for it.
 *
 * The mutex guards all members of struct schedule and the state and outcome of each slot. It is not
 * held while a map is solved.
 */
#ifndef ASTAR_CLI_RUN_SCHEDULE_H
#define ASTAR_CLI_RUN_SCHEDULE_H

#include <pthread.h>

#include "cli/run/solve.h"

enum slot_state {
    SLOT_WAITING,
    SLOT_RUNNING,
    SLOT_DONE,
    SLOT_STOPPED, /* stopped by --fail-fast or an interrupt; not reported */
};

struct slot {
    struct schedule *schedule;
    const struct job *job;
    enum slot_state state;
    uint64_t claim;     /* bytes of memory reserved for the map */
    size_t order;       /* 1 for the map that was started first, 2 for the next, and so on */
    bool began_alone;   /* no other map was running when this one was started */
    uint64_t expiry_us; /* time at which a running map is abandoned; UINT64_MAX: never */
    bool abandoned;     /* the map was abandoned; a thread may still be using `control` */
    struct control control;
    struct outcome outcome;
};

/* Created by schedule_create; release with schedule_free. */
struct schedule {
    const struct options *options;
    const struct plan *plan;
    struct slot *slots;  /* in the order of the plan */
    struct slot **order; /* in order of decreasing need */
    size_t first;        /* index into `order`; no slot before it is waiting */
    size_t overtaken;    /* number of maps started ahead of order[first], which is waiting */
    size_t begun, running, done, failed;
    size_t abandoned;             /* number of maps that were abandoned */
    uint64_t expiry_us;           /* no running map is abandoned before this time */
    uint64_t need, need_done;     /* estimated bytes for all maps, and for those that are done */
    uint64_t memory, memory_used; /* bytes: limit for all threads; sum of their claims */
    bool closed;                  /* no more maps are started */
    pthread_mutex_t mutex;
    pthread_cond_t changed; /* broadcast when a map ends or needs less memory */
};

/* Creates a schedule and estimates how much memory each map needs. */
struct schedule *schedule_create(const struct options *options, const struct plan *plan,
                                 struct error *error);

/* Releases the schedule. No thread may be using it. */
void schedule_free(struct schedule *schedule);

/*
 * Returns the number of threads to start: the value of --jobs or, by default, the number of CPUs,
 * but no more than there are maps and no more than the limit on open files allows. Returns 0 if
 * there is only one map and it is small; the calling thread should then solve it.
 */
size_t schedule_threads(const struct schedule *schedule);

/*
 * Takes the largest map that fits into the remaining memory and marks it as running. Waits until a
 * map fits. Returns NULL if no map is left or the schedule is closed. Called with the mutex held;
 * releases it while waiting.
 */
struct slot *schedule_take(struct schedule *schedule);

/*
 * Solves a map that schedule_take returned. Called with the mutex held; releases it while solving.
 */
void schedule_solve(struct schedule *schedule, struct slot *slot);

/*
 * Abandons the running maps that have not stopped although their time has expired: marks them as
 * failed, deletes their temporary files and prevents further output. Their threads cannot be forced
 * to stop; each ends when it next checks the time limit. Returns the number of maps that were
 * abandoned. Called with the mutex held.
 */
size_t schedule_abandon_expired(struct schedule *schedule);

/*
 * Solves maps until schedule_take returns NULL; runs in each worker. Always returns true, because
 * errors are stored in the outcomes.
 */
bool schedule_work(void *context, struct error *error);

#endif
