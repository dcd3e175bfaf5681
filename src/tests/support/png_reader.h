/* SPDX-License-Identifier: MIT */
/* png_reader.h - checks whether the library accepts PNG files and decodes them as libspng does. */
#ifndef ASTAR_TESTS_SUPPORT_PNG_READER_H
#define ASTAR_TESTS_SUPPORT_PNG_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/image/image.h"

/* Calls png_check and png_decode. On success, the caller frees the image with image_free. */
bool png_read(const struct bytes *file, struct image *image, struct error *error);

/* True if the library decodes the file. If it refuses the file, fails unless the error is valid. */
bool png_is_accepted(const struct bytes *file);

void assert_png_accepted(const struct bytes *file, const char *name);
void assert_png_refused(const struct bytes *file, const char *name);

/* Like assert_png_refused, but also releases the file. */
void assert_png_file_refused(struct bytes file, const char *name);

/* Returns a pixel as 0xRRGGBBAA. */
uint32_t png_pixel_code(struct rgba pixel);

/* Fails unless the library and libspng accept the file and decode the same pixels. */
void assert_png_as_libspng(const struct bytes *file, const char *name);

#endif
