/* SPDX-License-Identifier: MIT */
/*
 * picture_folder.h - the folder for pictures, created before the first map is read.
 *
 * The sandbox can grant rights only to a folder that exists. This module therefore creates a
 * missing folder before the sandbox is entered, and removes it again if the run has written nothing
 * into it.
 */
#ifndef ASTAR_CLI_FILES_PICTURE_FOLDER_H
#define ASTAR_CLI_FILES_PICTURE_FOLDER_H

#include <stdbool.h>

struct picture_folder {
    const char *path;
    int descriptor; /* holds a shared lock on the folder; -1: no lock */
    unsigned made;  /* number of folders created by this process: `path` and missing parents */
};

/*
 * Creates the folder and its missing parents, and prevents other runs from removing it. Failures
 * are ignored, because writing the first picture reports them. `path` must outlive *folder.
 */
void picture_folder_hold(struct picture_folder *folder, const char *path);

/*
 * Removes the folders that picture_folder_hold created, unless they contain files or another run
 * uses them. A signal handler may call this function.
 */
void picture_folder_release(struct picture_folder *folder);

#endif
