/* SPDX-License-Identifier: MIT */
/* collect.h - finds all maps or scenarios that the command line names. */
#ifndef ASTAR_CLI_FILES_COLLECT_H
#define ASTAR_CLI_FILES_COLLECT_H

#include "cli/files/job.h"

/*
 * Lists all maps, or all scenarios, that the arguments and the list options->files_from name:
 * files, the contents of folders (see walk.h), and standard input. Standard input is read here,
 * because a map on standard input may refer to an image, which must be known before anything is
 * written. A file that is found several times is listed once. A file that a map uses (the image of
 * a ROS map, or a tileset) is left out if both the file and the map were found in folders or lists.
 *
 * The result is a list of scenarios in two cases: if an argument is a scenario; or if folders and
 * lists contain scenarios but no maps other than MovingAI maps, and none of --start, --goal and
 * --inspect is given. Otherwise, it is a list of maps. Files of the other kind are passed over,
 * except that a list of maps keeps the scenarios that options->files_from names; reading them as
 * maps fails. Fails if maps and scenarios are given together.
 *
 * On failure *file is the file that the error is about, or NULL. Release the list with
 * jobs_free, even on failure.
 */
bool collect_maps(const struct options *options, struct jobs *jobs, const char **file,
                  struct error *error);

#endif
