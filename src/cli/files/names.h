/* SPDX-License-Identifier: MIT */
/* names.h - a growable list of file names. */
#ifndef ASTAR_CLI_FILES_NAMES_H
#define ASTAR_CLI_FILES_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Initialise with zeros; release with names_free. */
struct names {
    char **items;
    size_t count, capacity;
};

/* Adds a copy of a name. */
bool names_add(struct names *names, const char *name, struct error *error);

/*
 * Lists the entries of a folder except hidden ones, in natural order (map2 before map10). On
 * failure `names` is empty.
 */
bool names_of_folder(const char *folder, struct names *names, struct error *error);

void names_free(struct names *names);

#endif
