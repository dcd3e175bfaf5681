/* SPDX-License-Identifier: MIT */
/* outcome.h - what there is to report of a map. */
#ifndef ASTAR_CLI_RUN_OUTCOME_H
#define ASTAR_CLI_RUN_OUTCOME_H

#include "base/buffer.h"
#include "search/search.h"

enum map_status { MAP_SOLVED, MAP_NEAREST, MAP_NO_PATH, MAP_SKIPPED, MAP_FAILED };

/* The time of a stage that was not begun. */
#define TIME_UNKNOWN UINT64_MAX

/* What a search found. */
struct answer {
    enum map_status status; /* MAP_SOLVED, MAP_NEAREST or MAP_NO_PATH */
    struct cost cost;
    uint64_t steps, expanded, generated;
    bool optimal;
};

/* Values that are not known are zero, unless stated otherwise. */
struct outcome {
    enum map_status status;
    struct error error;     /* of MAP_FAILED */
    const char *error_file; /* the file that the error is about, if it is not the map */
    const char *output;     /* where the picture is; NULL if it was not written */
    uint32_t width, height;
    bool has_start, has_goal; /* `start` and `goal` are known */
    struct point start, goal;
    struct answer *answers; /* of the searches that have run; the first is that of the map */
    size_t answer_count;
    struct search_leg *legs; /* with --via */
    size_t leg_count;
    struct buffer shown; /* the text of --show */
    bool too_large;      /* --show=costs does not fit, `shown` is the map */
    uint64_t need;       /* the estimate of memory in bytes; 0 if there is none */
    uint64_t read_us, search_us, render_us, write_us; /* microseconds, or TIME_UNKNOWN */
};

/* An outcome of MAP_FAILED of which nothing else is known. */
struct outcome outcome_failed(void);

/* Releases what the outcome owns: answers, legs and shown. */
void outcome_free(struct outcome *outcome);

#endif
