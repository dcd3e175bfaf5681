/* SPDX-License-Identifier: MIT */
/* collect.h - finds all maps that the command line names. */
#ifndef ASTAR_CLI_FILES_COLLECT_H
#define ASTAR_CLI_FILES_COLLECT_H

#include "cli/files/map_file.h"

/*
 * Lists all maps of the arguments and of options->files_from: files, the maps in folders (see
 * walk.h), and standard input, which is read here, because what it refers to must be known before
 * anything is written. A map that is found several times is listed once, and an image of a ROS map
 * is not a map of its own if it was found in a folder. On failure *file is the file that the error
 * is about, or NULL. The list is released with map_list_free whatever the result.
 */
bool collect_maps(const struct options *options, struct map_list *list, const char **file,
                  struct error *error);

#endif
