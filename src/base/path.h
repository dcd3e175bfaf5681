/* SPDX-License-Identifier: MIT */
/*
 * path.h - splits, joins and compares paths.
 *
 * Functions that return char * allocate the result; release it with free(). They return NULL if out
 * of memory.
 */
#ifndef ASTAR_BASE_PATH_H
#define ASTAR_BASE_PATH_H

#include <stdbool.h>

#include "base/error.h"

/* Returns the part after the last slash. The result points into `path`. */
const char *path_name(const char *path);

/* Returns the folder of a path: "a" for "a/b", "." for "b", "/" for "/b". */
char *path_folder(const char *path, struct error *error);

/* Returns a copy of a path. */
char *path_copy(const char *path, struct error *error);

/*
 * Returns `path` as an absolute path, with the symbolic links in its folder resolved. If the folder
 * cannot be resolved, returns a copy of `path`.
 */
char *path_absolute(const char *path, struct error *error);

/* Returns FOLDER/NAME followed by SUFFIX. */
char *path_join(const char *folder, const char *name, const char *suffix, struct error *error);

/*
 * Compares names in natural order: runs of digits are compared by value, so that map2 comes before
 * map10, and all other characters are compared as bytes. Returns a negative number, 0 or a positive
 * number if `a` comes before, equals or comes after `b`.
 */
int path_natural_order(const char *a, const char *b);

/* Returns true if `path` ends with `extension`, which includes the dot. Ignores case. */
bool path_has_extension(const char *path, const char *extension);

/*
 * Returns true if `path` is `folder` or is below it, after all symbolic links are resolved. If
 * `path` does not exist, its folder is checked instead.
 */
bool path_lies_below(const char *path, const char *folder);

/*
 * Follows symbolic links from `path` to a path that is not a link. The file at that path need not
 * exist. Returns NULL, with an error, if out of memory or if there are more than 40 links, as in a
 * cycle.
 */
char *path_follow_links(const char *path, struct error *error);

#endif
