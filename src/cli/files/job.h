/* SPDX-License-Identifier: MIT */
/* job.h - the work of a run: each map and where its picture goes. */
#ifndef ASTAR_CLI_FILES_JOB_H
#define ASTAR_CLI_FILES_JOB_H

#include "cli/files/map_file.h"

struct job {
    const struct map_file *file;
    const char *map; /* the path of the file */
    char *picture;   /* where its picture goes; owned by the plan */
};

struct plan {
    struct job *jobs; /* in the order of the maps */
    size_t count;
    bool folders; /* missing folders of the pictures are to be made */
};

/* False for a folder that could not be listed. */
static inline bool job_has_picture(const struct job *job)
{
    return !(job->file->unreadable && job->file->found);
}

#endif
