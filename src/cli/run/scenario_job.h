/* SPDX-License-Identifier: MIT */
/*
 * scenario_job.h - prepares a scenario: selects the problems to solve, and finds and reads the map.
 */
#ifndef ASTAR_CLI_RUN_SCENARIO_JOB_H
#define ASTAR_CLI_RUN_SCENARIO_JOB_H

#include "cli/files/job.h"
#include "map/scenario.h"

struct scenario_job {
    const struct job *file;   /* the scenario */
    struct scenario scenario; /* contains only the problems to solve */
    size_t problems;          /* number of all problems in the file */
    /*
     * The number of searches across the whole map that take as long as the problems in the range of
     * --problem. --share has no effect on it, so that searches prepare the same for every share.
     */
    uint64_t queries;
    struct job map; /* the map; map.path is NULL if it was not found */
    bool failed;    /* the scenario cannot be solved; see `error` */
    struct error error;
    const char *error_file; /* the file that the error is about: the scenario or its map */
};

/*
 * Reads a scenario, selects the problems to solve (--problem, --share), and finds its map. On
 * failure, sets job->failed. *passed counts the problems that --problem has selected in all
 * scenarios so far, because --share divides them as one list. Set it to 0 before the first call.
 * Release the job with scenario_job_free.
 */
void scenario_job_prepare(const struct options *options, const struct job *file, uint64_t *passed,
                          struct scenario_job *job);

/*
 * Reads the map of the job, which must not have failed, and checks that all starts and goals are
 * free cells, as the searches require. On success, the caller releases the grid. On failure, sets
 * job->failed.
 *
 * If stop->deadline_us is set, reads the map in another thread, because calls to other libraries
 * and to the system cannot be stopped. If the thread does not end soon after the deadline, abandons
 * it and returns false; it may then use the options and the job until the process ends. *workers is
 * the largest number of threads started so far.
 */
bool scenario_job_read_map(const struct options *options, struct scenario_job *job,
                           const struct stop *stop, size_t *workers, struct grid *grid);

void scenario_job_free(struct scenario_job *job);

#endif
