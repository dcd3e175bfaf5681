/* SPDX-License-Identifier: MIT */
/* work.h - a map that is being solved: what its stages hand to each other. */
#ifndef ASTAR_CLI_RUN_WORK_H
#define ASTAR_CLI_RUN_WORK_H

#include "base/buffer.h"
#include "cli/run/solve.h"

struct work {
    const struct options *options;
    const struct job *job;
    struct grid grid;
    struct points via;
    struct picture *picture;                               /* being drawn */
    struct search *search;                                 /* of the panel at hand, and ... */
    struct search_result result;                           /* ... what it found */
    struct bytes picture_file, map_image, animation, path; /* the files to be */
    struct outcome *outcome;
    struct control *control;
};

/* False, with *error filled in, where the work is to end. */
bool work_goes_on(const struct work *work, struct error *error);

/* The query of the map. */
struct search_query work_query(const struct work *work);

#endif
