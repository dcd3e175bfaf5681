/* SPDX-License-Identifier: MIT */
/* image_file.h - asserts that an image file is read as a map, or that it is refused. */
#ifndef ASTAR_TESTS_SUPPORT_IMAGE_FILE_H
#define ASTAR_TESTS_SUPPORT_IMAGE_FILE_H

#include "base/file.h"

/*
 * Fails unless the file is refused with a valid error whose message matches `pattern` (fnmatch(3)).
 * `what` names the file in the failure message.
 */
void assert_file_refused(const struct bytes *file, const char *pattern, const char *what);

/* Fails unless the file is read as a map with the default options. */
void assert_file_accepted(const struct bytes *file, const char *what);

#endif
