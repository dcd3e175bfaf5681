/* SPDX-License-Identifier: MIT */
/*
 * solve.h - one map, from its file to its picture.
 */
#ifndef ASTAR_CLI_RUN_SOLVE_H
#define ASTAR_CLI_RUN_SOLVE_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/buffer.h"
#include "cli/files/plan.h"
#include "cli/run/memory_need.h"

enum map_status { MAP_SOLVED, MAP_NEAREST, MAP_NO_PATH, MAP_SKIPPED, MAP_FAILED };

enum stage { STAGE_WAITING, STAGE_READING, STAGE_SEARCHING, STAGE_DRAWING, STAGE_WRITING };

enum { SOLVE_OUTPUTS = 4 }; /* the files that are written for a map, at most */

/*
 * What other threads see of a map that is being solved, and do to it. Begins zeroed, but for
 * `gate`, `need` and `allowed`. While a thread holds the gate, no file appears and none takes its
 * final name.
 */
struct control {
    struct search_watch watch; /* ends the work soon, with ERROR_STOPPED */
    _Atomic(enum stage) stage;
    atomic_uint_fast64_t cells;            /* of the map, once they are known */
    struct memory_need need;               /* what the map takes, as estimated, and ... */
    uint64_t allowed;                      /* ... the bytes of memory that it may take */
    pthread_mutex_t *gate;                 /* shared by all maps */
    struct output *outputs[SOLVE_OUTPUTS]; /* being written; only with the gate held */
};

/* The time of a stage that was not begun. */
#define TIME_UNKNOWN UINT64_MAX

/* What a search found. */
struct answer {
    enum map_status status; /* MAP_SOLVED, MAP_NEAREST or MAP_NO_PATH */
    struct cost cost;
    uint64_t steps, expanded, generated;
    bool optimal;
};

/* What there is to report of a map. What could not be found out is zero, or says so. */
struct outcome {
    enum map_status status;
    struct error error;  /* of MAP_FAILED */
    const char *error_file; /* the file that the error is about, if not the map */
    const char *output;  /* where the picture is; NULL where it was not written */
    uint32_t width, height;
    bool has_start, has_goal; /* `start` and `goal` are known */
    struct point start, goal;
    struct answer *answers;  /* of the searches that have run; released with outcome_free; ... */
    size_t answer_count;     /* ... the first is the map's */
    struct search_leg *legs; /* with --via; released with outcome_free */
    size_t leg_count;
    struct buffer shown; /* the text of --show; released likewise */
    bool too_large;      /* for --show=costs in this terminal: shown is the map */
    uint64_t need;       /* bytes of memory, as estimated beforehand; 0 where it could not be */
    uint64_t read_us, search_us, render_us, write_us; /* microseconds of each stage */
};

/*
 * Solves one map and writes its outputs; when anything fails before the last of them is whole, none
 * appears. The outcome holds pointers into `options` and `job`.
 */
struct outcome solve_map(const struct options *options, const struct plan *plan,
                         const struct job *job, struct control *control);

/* An outcome of MAP_FAILED of which nothing else is known. */
struct outcome outcome_failed(void);

void outcome_free(struct outcome *outcome);

#endif
