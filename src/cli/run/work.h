/* SPDX-License-Identifier: MIT */
/* work.h - a map that is being solved: what the stages reading, searching, drawing, writing share. */
#ifndef ASTAR_CLI_RUN_WORK_H
#define ASTAR_CLI_RUN_WORK_H

#include "cli/files/job.h"
#include "cli/run/control.h"
#include "cli/run/outcome.h"

/* Begins with `options`, `job`, `outcome`, `control` and zeros; released with work_free. */
struct work {
    const struct options *options;
    const struct job *job;
    struct grid grid;
    struct points via;
    struct picture *picture;                               /* being drawn */
    struct search *search;                                 /* of the current panel */
    struct search_result result;                           /* of that search */
    struct bytes picture_file, map_image, animation, path; /* contents of the outputs */
    struct outcome *outcome;
    struct control *control;
};

/* False, with *error filled in, if the work is to be stopped. */
bool work_goes_on(const struct work *work, struct error *error);

/* The query of the map. */
struct search_query work_query(const struct work *work);

/* Releases the search of the current panel and its result. */
void work_end_search(struct work *work);

void work_free(struct work *work);

#endif
