/* SPDX-License-Identifier: MIT */
/* walk.h - finds the maps in a folder. */
#ifndef ASTAR_CLI_FILES_WALK_H
#define ASTAR_CLI_FILES_WALK_H

#include "cli/files/job.h"

/*
 * The state of a walk through folders. Set `options`, `jobs`, `memory` and `output`; zero the other
 * members.
 */
struct walk {
    const struct options *options;
    struct jobs *jobs;
    uint64_t memory;             /* memory that the run may use, in bytes */
    const char *root;            /* the argument being walked */
    struct file_set entered;     /* folders entered so far, to detect cycles of links */
    struct file_identity output; /* the folder for pictures */
};

/*
 * Adds to the list the maps and scenarios in the folder `path` and, with options->recursive, in its
 * subfolders. `name` is the absolute path of the folder. Ignores hidden files and folders. Passes
 * over empty files, files of unknown format and files that are not regular. Adds a folder that
 * cannot be listed, or a file that cannot be read, and marks it as unreadable. Does not enter
 * a subfolder that is the folder for pictures; if the argument itself is the folder for pictures,
 * passes over pictures drawn by this program. With --untrusted, passes over links that lead out of
 * the folder `path`.
 */
bool walk_folder(struct walk *walk, const char *path, const char *name, struct error *error);

/* Counts a file that is not used as a map. If --verbose is given, prints the reason. */
void walk_pass_over(struct walk *walk, const char *path, enum pass_reason reason);

void walk_end(struct walk *walk);

#endif
