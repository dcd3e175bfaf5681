/* SPDX-License-Identifier: MIT */
/*
 * picture_folder.h - the folder for pictures of this process, created before the first map is read.
 *
 * The sandbox can grant rights only to a folder that exists, and only files in a folder that exists
 * can be compared with each other. This module therefore creates a missing folder before the
 * sandbox is entered, and removes it again if the run has written nothing into it.
 */
#ifndef ASTAR_CLI_FILES_PICTURE_FOLDER_H
#define ASTAR_CLI_FILES_PICTURE_FOLDER_H

/*
 * Creates the folder and its missing parents, and prevents other runs from removing it. Failures
 * are ignored, because writing the first picture reports them. `path` must remain valid.
 */
void picture_folder_hold(const char *path);

/* Returns the number of folders that picture_folder_hold created: the folder and its parents. */
unsigned picture_folder_made(void);

/*
 * Removes the folders that picture_folder_hold created, unless they contain files or another run
 * uses them. A signal handler may call this function.
 */
void picture_folder_release(void);

#endif
