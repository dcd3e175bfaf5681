/* SPDX-License-Identifier: MIT */
/* outcome.h - the result of solving one map. */
#ifndef ASTAR_CLI_REPORT_OUTCOME_H
#define ASTAR_CLI_REPORT_OUTCOME_H

#include "base/buffer.h"
#include "cli/files/job.h"
#include "cli/report/tally.h"
#include "map/reading.h"
#include "search/cost_field.h"
#include "search/search.h"

/* The stages in which a map is solved. */
enum stage {
    STAGE_WAITING,
    STAGE_READING,
    STAGE_SEARCHING,
    STAGE_DRAWING,
    STAGE_WRITING,
    STAGE_COUNT
};

/* Returns the stage as a participle, such as "reading"; NULL for STAGE_WAITING. */
const char *stage_name(enum stage stage);

/* The duration of a stage that did not run. */
#define TIME_UNKNOWN UINT64_MAX

enum { ANSWER_REASON_SIZE = 120 };

/* The result of one search. */
struct answer {
    enum map_status status;   /* MAP_SOLVED, MAP_NEAREST, MAP_NO_PATH or MAP_UNUSABLE */
    struct cost cost, length; /* as in struct search_result */
    uint64_t steps, turns, expanded, generated;
    bool optimal;
    double length_m;                 /* length of the main path in units of the world; 0: unknown */
    char unit;                       /* the unit of length_m (world.h) */
    bool smoothed;                   /* `smooth_length` and `segments` are known */
    double smooth_length;            /* length of the smoothed path in cells */
    uint64_t segments;               /* number of straight segments of the smoothed path */
    char reason[ANSWER_REASON_SIZE]; /* why the status is MAP_UNUSABLE; otherwise empty */
};

/* With --via: the first leg that has no path. */
struct failed_leg {
    size_t number;         /* counted from 1; 0: none */
    bool has_from, has_to; /* the leg can begin only at `from`; the leg can end only at `to` */
    struct point from, to;
};

/* The results of one search on the problems of a scenario. */
struct problem_results {
    struct finding *findings; /* one for each problem; NULL if there are no problems */
    struct tally tally;
    bool unusable;       /* the search does not support the map */
    struct error reason; /* why it is unusable */
};

/* The result of solving one map. Unknown values are zero unless stated otherwise. */
struct outcome {
    enum map_status status;
    struct error error;     /* valid if the status is MAP_ERROR or `has_remark` is true */
    bool has_remark;        /* true: `error` states why there is no path, or what is wrong with the
                               starts and goals of an inspected map */
    const char *error_file; /* the file that the error is about, if it is not the map */
    const char *output;     /* file name of the picture; NULL if there is no picture */
    const struct bytes *picture; /* the picture, not owned; NULL: none */
    uint32_t width, height;
    bool has_start, has_goal; /* `start` and `goal` are known */
    struct point start, goal;
    const struct reading *reading; /* how the map was read, not owned; NULL: it was not read */
    struct answer *answers; /* one per search; the main one (outcome_answer) determines `status` */
    size_t answer_count;
    struct problem_results *problems; /* of a scenario: one for each search; NULL: none */
    size_t search_count;              /* length of `problems` */
    struct search_leg *legs;          /* the legs of the path, with --via */
    size_t leg_count;
    struct failed_leg failed_leg;
    struct world world; /* position of the map in the world */
    double length_m;    /* length of the path in units of the world; negative: unknown */
    struct point *path; /* cells for --json=path; NULL: no path, or not requested */
    uint64_t path_count;
    enum step_cost step_cost;        /* what a step costs; STEP_COST_AUTO: not known */
    bool has_costs;                  /* `costs` is known */
    struct cost_field_summary costs; /* costs of all cells from the starts or, with only --flow,
                                        to the goals; `within` is the result of --within */
    struct buffer shown;             /* the text that --show prints */
    bool too_large; /* the terminal is too small for the costs, so `shown` shows the map */
    uint64_t need;  /* estimated memory need in bytes; 0 if unknown */
    uint64_t stage_us[STAGE_COUNT]; /* duration of each stage in microseconds, or TIME_UNKNOWN */
};

/* Returns an outcome with the status MAP_ERROR and no known values. */
struct outcome outcome_failed(void);

/*
 * Returns the main answer: the first one whose algorithm supports the map. Returns NULL if there is
 * none.
 */
const struct answer *outcome_answer(const struct outcome *outcome);

/*
 * Returns the error of a failed map, the remark, or the warning from reading the map; NULL if there
 * is no such message.
 */
const char *outcome_message(const struct outcome *outcome);

/* Returns the sum of the durations of all stages, in microseconds. */
uint64_t outcome_elapsed(const struct outcome *outcome);

/* Releases the members `answers`, `problems`, `legs`, `path` and `shown`. */
void outcome_free(struct outcome *outcome);

#endif
