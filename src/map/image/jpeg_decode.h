/* SPDX-License-Identifier: MIT */
/* jpeg_decode.h - decodes JPEG files that jpeg_check has validated. */
#ifndef ASTAR_MAP_IMAGE_JPEG_DECODE_H
#define ASTAR_MAP_IMAGE_JPEG_DECODE_H

#include "base/error.h"
#include "base/file.h"
#include "map/image/image.h"
#include "map/image/jpeg_check.h"

/*
 * Decodes a JPEG file as it is stored, without applying the orientation. `header` is the result of
 * jpeg_check for the same bytes. The image has 1 channel if the file is grey, otherwise 3. The
 * caller releases *image with image_free.
 */
bool jpeg_decode(const struct bytes *bytes, const struct jpeg_header *header, struct image *image,
                 struct error *error);

#endif
