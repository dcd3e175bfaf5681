/* SPDX-License-Identifier: MIT */
/*
 * image_file.h - Netpbm files, and assertions that an image file is read as a map, or that it is
 * refused.
 */
#ifndef ASTAR_TESTS_SUPPORT_IMAGE_FILE_H
#define ASTAR_TESTS_SUPPORT_IMAGE_FILE_H

#include "base/file.h"
#include "map/image/image.h"

/* Returns a raw Netpbm file of an image with 1 or 3 channels. The caller frees its data. */
struct bytes pnm_encode(const struct image *image);

/* Writes a PNG to the file KIND-SEED.png in the folder ASTAR_TEST_IMAGES, if it is set. */
void image_file_save(const char *kind, unsigned seed, const struct bytes *png);

/* Frees the data of the file at the end of the test. Returns the file. */
struct bytes kept(struct bytes file);

/*
 * Fails unless the file is refused with a valid error whose message matches `pattern` (fnmatch(3)).
 * `what` names the file in the failure message.
 */
void assert_file_refused(const struct bytes *file, const char *pattern, const char *what);

/* Fails unless the file is read as a map with the default options. */
void assert_file_accepted(const struct bytes *file, const char *what);

#endif
