/* SPDX-License-Identifier: MIT */
/*
 * plan.h - which picture goes where, settled before any work begins.
 */
#ifndef ASTAR_CLI_FILES_PLAN_H
#define ASTAR_CLI_FILES_PLAN_H

#include <stddef.h>

#include "cli/files/collect.h"

/* Where pictures go when nothing else is said. */
#define PLAN_DEFAULT_FOLDER "out"

struct job {
    const struct map_file *file;
    const char *map; /* its path */
    char *picture;   /* where its picture goes; owned by the plan */
};

struct plan {
    struct job *jobs; /* in the order of the maps */
    size_t count;
    bool folders; /* the folders of the pictures are to be made where they are missing */
};

/*
 * Names the pictures of all maps of a list, which must outlive the plan, so that no two meet, and
 * refuses outputs that are inputs or each other. Nothing is written. On failure *file is the name
 * of the file in question, or NULL. The plan is released with plan_free whatever the result.
 */
bool plan_make(const struct options *options, const struct map_list *list, struct plan *plan,
               const char **file, struct error *error);

/* Takes away what killed runs have left in the folders that this one will write to. */
void plan_clean(const struct options *options, const struct plan *plan);

/* Checks an output given by name: its folder exists, and it is none of the files named. */
bool plan_check_output(const char *output, const char *const *names, size_t count,
                       struct error *error);

/* Makes sure that an output is not the file `input`, under whatever names. */
bool plan_check_apart(const char *output, const char *input, struct error *error);

void plan_free(struct plan *plan);

#endif
