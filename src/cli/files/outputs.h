/* SPDX-License-Identifier: MIT */
/* outputs.h - checks that an output can be written and does not overwrite an input. */
#ifndef ASTAR_CLI_FILES_OUTPUTS_H
#define ASTAR_CLI_FILES_OUTPUTS_H

#include "base/identity.h"
#include "cli/options/options.h"

/* The extension of pictures. */
#define PICTURE_SUFFIX ".png"

/* Returns the folder for pictures: the value of --output, or the default folder. */
const char *outputs_folder(const struct options *options);

/* Returns true if --output names a file or standard output, not a folder. */
bool outputs_one_picture(const struct options *options);

/* Returns true if --output names /dev/null, which accepts the pictures of any number of maps. */
bool outputs_discard(const struct options *options);

/* Stores the identity of the output `name` in *identity; "-" is standard output. */
bool outputs_identify(const char *name, struct file_identity *identity, struct error *error);

/* Adds a file to a set of inputs; "-" is standard input. */
bool outputs_add_input(struct file_set *inputs, const char *name, struct error *error);

/* Sets *found to true if the file `name` is one of the inputs, otherwise to false. */
bool outputs_find_input(const char *name, const struct file_set *inputs, bool *found,
                        struct error *error);

/*
 * Checks the place of an output that the user named. The name must not be empty, and the output
 * must not be a folder. The folder of the output must exist.
 */
bool outputs_check(const char *output, struct error *error);

#endif
