/* SPDX-License-Identifier: MIT */
/* outcome.h - the result of solving one map. */
#ifndef ASTAR_CLI_RUN_OUTCOME_H
#define ASTAR_CLI_RUN_OUTCOME_H

#include "base/buffer.h"
#include "map/reading.h"
#include "search/search.h"

enum map_status {
    MAP_SOLVED,
    MAP_NEAREST,
    MAP_INSPECTED,
    MAP_NO_PATH,
    MAP_SKIPPED,
    MAP_UNUSABLE, /* only in answers: the algorithm does not support the map */
    MAP_FAILED,
};

/* The duration of a stage that did not run. */
#define TIME_UNKNOWN UINT64_MAX

enum { ANSWER_REASON_SIZE = 120 };

/* The result of one search. */
struct answer {
    enum map_status status; /* MAP_SOLVED, MAP_NEAREST, MAP_NO_PATH or MAP_UNUSABLE */
    struct cost cost, length; /* the cost includes turn costs */
    uint64_t steps, turns, expanded, generated;
    bool optimal;
    char reason[ANSWER_REASON_SIZE]; /* why the status is MAP_UNUSABLE; otherwise empty */
};

/* The result of one map. Unknown values are zero unless stated otherwise. */
struct outcome {
    enum map_status status;
    struct error error;     /* valid if the status is MAP_FAILED or `has_remark` is true */
    bool has_remark;        /* `error` says what is wrong with the ends of an inspected map, or why
                               there is no path */
    const char *error_file; /* the file that the error is about, if it is not the map */
    const char *output;     /* path of the picture; NULL if there is no picture */
    uint32_t width, height;
    bool has_start, has_goal; /* `start` and `goal` are known */
    struct point start, goal;
    struct reading *reading; /* for reports: how the map was read; NULL: not read or not reported */
    struct answer *answers;  /* one per search; the main one (outcome_answer) determines `status` */
    size_t answer_count;
    struct search_leg *legs; /* legs of a path with --via */
    size_t leg_count;
    struct buffer shown; /* text of --show */
    bool too_large;      /* the costs do not fit into the terminal, so `shown` is the map */
    uint64_t need;       /* estimated memory in bytes; 0 if unknown */
    uint64_t read_us, search_us, render_us, write_us; /* microseconds, or TIME_UNKNOWN */
};

/* Returns an outcome with the status MAP_FAILED and no known values. */
struct outcome outcome_failed(void);

/*
 * Returns the main answer: the first one whose algorithm supports the map. Returns NULL if there is
 * none.
 */
const struct answer *outcome_answer(const struct outcome *outcome);

/* Returns why the map failed, or the remark; NULL if there is neither. */
const char *outcome_message(const struct outcome *outcome);

/* Releases the members `reading`, `answers`, `legs` and `shown`. */
void outcome_free(struct outcome *outcome);

#endif
