/* SPDX-License-Identifier: MIT */
/* path.h - takes paths apart and puts them together. Results are released with free(). */
#ifndef ASTAR_BASE_PATH_H
#define ASTAR_BASE_PATH_H

#include <stdbool.h>

#include "base/error.h"

/* The part after the last slash; points into `path`. */
const char *path_name(const char *path);

/* The folder of a path: "a" of "a/b", "." of "b", "/" of "/b". NULL when out of memory. */
char *path_folder(const char *path, struct error *error);

/* The part after the last slash without its extension (".bashrc" has none). NULL: no memory. */
char *path_stem(const char *path, struct error *error);

/* A copy of a path. NULL when out of memory. */
char *path_copy(const char *path, struct error *error);

/*
 * The path from the root, with links in its folder resolved; a copy of the path if its folder does
 * not exist. NULL when out of memory.
 */
char *path_absolute(const char *path, struct error *error);

/* FOLDER/NAME followed by SUFFIX. NULL when out of memory. */
char *path_join(const char *folder, const char *name, const char *suffix, struct error *error);

/*
 * Compares names in natural order: sequences of digits by value, so that map2 comes before map10;
 * everything else by bytes. Less than, equal to or greater than 0; 0 only for equal names.
 */
int path_natural_order(const char *a, const char *b);

/* True if the name ends in `extension` (with its dot), in any case. */
bool path_has_extension(const char *path, const char *extension);

/*
 * The path that symbolic links at `path` lead to, whether or not it exists. NULL when out of memory
 * or if the links form a cycle.
 */
char *path_follow_links(const char *path, struct error *error);

#endif
