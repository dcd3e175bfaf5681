/* SPDX-License-Identifier: MIT */
/*
 * plan.h - which picture goes where, settled before any work begins.
 */
#ifndef ASTAR_CLI_PLAN_H
#define ASTAR_CLI_PLAN_H

#include <stddef.h>

#include "cli/options.h"

struct job {
    const char *map; /* as given */
    char *picture;   /* where its picture goes; owned by the plan */
};

struct plan {
    struct job *jobs; /* in the order of the maps */
    size_t count;
    bool folders; /* the folders of the pictures are to be made where they are missing */
};

/*
 * Names every picture so that no two meet, and refuses outputs that are inputs or each other.
 * Nothing is written. On failure *file is the name of the file in question, or NULL. The plan is
 * released with plan_free whatever the result.
 */
bool plan_make(const struct options *options, struct plan *plan, const char **file,
               struct error *error);

/* Checks an output given by name: its folder exists, and it is none of the files named. */
bool plan_check_output(const char *output, const char *const *names, size_t count,
                       struct error *error);

/* Makes sure that an output is not the file `input`, under whatever names. */
bool plan_check_apart(const char *output, const char *input, struct error *error);

void plan_free(struct plan *plan);

#endif
