/* SPDX-License-Identifier: MIT */
/* walk.h - finds the maps in a folder. */
#ifndef ASTAR_CLI_FILES_WALK_H
#define ASTAR_CLI_FILES_WALK_H

#include "cli/files/map_file.h"

/* The state of a walk through folders. Begins with `options`, `list`, `output` and zeros. */
struct walk {
    const struct options *options;
    struct map_list *list;
    struct file_set entered;     /* folders, so that a cycle of links ends */
    struct file_identity output; /* the folder that outputs go to */
    bool in_output;              /* the argument being walked is that folder */
};

/*
 * Adds the maps of the folder `path`, whose path from the root is `name`, to the list; with
 * options->recursive those of its subfolders as well. Hidden files, scenarios and files that no
 * reader recognises are passed over. A folder that cannot be listed and a file that cannot be read
 * are added as unreadable. A subfolder that outputs go to is not entered; in such a folder that was
 * given as an argument, pictures of this program are passed over.
 */
bool walk_folder(struct walk *walk, const char *path, const char *name, struct error *error);

/* Counts a file that is not used as a map, and reports it with --verbose. */
void walk_pass_over(struct walk *walk, const char *path, const char *why);

void walk_end(struct walk *walk);

#endif
