/* SPDX-License-Identifier: MIT */
/*
 * task.h - the state of a map that is being solved. The stages that read, search, draw and write
 * share this state.
 */
#ifndef ASTAR_CLI_SOLVE_TASK_H
#define ASTAR_CLI_SOLVE_TASK_H

#include "cli/files/job.h"
#include "cli/report/outcome.h"
#include "cli/solve/control.h"

/*
 * Set `options`, `job`, `outcome`, `control` and `look`, and zero the other members; release with
 * task_free.
 */
struct task {
    const struct options *options;
    const struct job *job;
    struct picture_options look; /* options->picture, adapted to this map */
    struct grid grid;
    struct points via;
    struct picture *picture;     /* the picture under construction */
    struct search *search;       /* search of the current panel */
    struct search_result result; /* result of the current panel */
    struct points way;           /* waypoints of the smoothed path */
    struct points smoothed;      /* cells on the segments between the waypoints */
    struct search_result shown;  /* `result` with `smoothed` as its path; owns no memory */
    struct cost_field *area;     /* costs for --within; NULL: none */
    /* The contents of the output files. */
    struct bytes picture_file, map_image, animation, path, distances, flow;
    struct outcome *outcome;
    struct control *control;
    uint64_t since_us; /* time when the current stage began or resumed */
};

/*
 * Fails with ERROR_STOPPED if another thread has stopped the work on this map, or if the time limit
 * of the map has passed.
 */
bool task_check_stop(const struct task *task, struct error *error);

/* Returns the query that all searches on the map answer. */
struct search_query task_query(const struct task *task);

/* Returns true if the map has a start and a goal, that is, if there is a path to search for. */
bool task_has_query(const struct task *task);

/* Returns the path as reports list it: all its cells or, with --smooth, its waypoints. */
struct points task_path_points(const struct task *task);

/* Releases the search of the current panel and the result of that search. */
void task_end_search(struct task *task);

void task_free(struct task *task);

#endif
