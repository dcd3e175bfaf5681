/* SPDX-License-Identifier: MIT */
/* job.h - the jobs of a run: each map and the name of its picture. */
#ifndef ASTAR_CLI_FILES_JOB_H
#define ASTAR_CLI_FILES_JOB_H

#include "cli/files/map_file.h"

struct job {
    const struct map_file *file;
    const char *map;  /* path of the map; points into `file` */
    const char *name; /* the name of the map in messages and reports: its path or, with
                         --untrusted, the path of the scenario that names it */
    char *picture;    /* path of the picture, owned by the plan; NULL: no picture */
};

struct plan {
    struct job *jobs; /* in the order of the list of maps */
    size_t count;
    bool folders; /* folders for pictures are created if they are missing */
};

/*
 * Returns true if the plan chooses the name of a picture for this job. Returns false only if the
 * file or folder of the job could not be read and was not given as an argument.
 */
static inline bool job_has_picture(const struct job *job)
{
    return !(job->file->unreadable && job->file->found);
}

#endif
