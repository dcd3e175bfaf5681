/* SPDX-License-Identifier: MIT */
/* path.h - file names taken apart and put together. Results are released with free(). */
#ifndef ASTAR_BASE_PATH_H
#define ASTAR_BASE_PATH_H

#include <stdbool.h>

#include "base/error.h"

/* The part behind the last slash; points into `path`. */
const char *path_name(const char *path);

/* The folder of a path: "a" of "a/b", "." of "b", "/" of "/b". NULL when out of memory. */
char *path_folder(const char *path, struct error *error);

/* The name behind the last slash, without its extension (".bashrc" has none). NULL: no memory. */
char *path_stem(const char *path, struct error *error);

/* A copy of a path. NULL when out of memory. */
char *path_copy(const char *path, struct error *error);

/*
 * The path with its folder spelled out from the root, without links and dots; a copy of the path
 * where its folder cannot be found. NULL when out of memory.
 */
char *path_absolute(const char *path, struct error *error);

/* FOLDER/NAME followed by SUFFIX. NULL when out of memory. */
char *path_join(const char *folder, const char *name, const char *suffix, struct error *error);

/*
 * Compares names as people count: runs of digits by their value, so that map2 comes before map10;
 * all else byte by byte. Less than, equal to or more than 0; 0 only for equal names.
 */
int path_natural_order(const char *a, const char *b);

/* True if the name ends in `extension` (with its dot), in any case. */
bool path_has_extension(const char *path, const char *extension);

/*
 * The path behind symbolic links at `path`, whether or not the last one leads to a file. NULL when
 * out of memory, or where links go round in circles.
 */
char *path_follow_links(const char *path, struct error *error);

#endif
