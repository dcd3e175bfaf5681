/* SPDX-License-Identifier: MIT */
/* png_decode.h - decodes PNG files that png_check has validated. */
#ifndef ASTAR_MAP_IMAGE_PNG_DECODE_H
#define ASTAR_MAP_IMAGE_PNG_DECODE_H

#include "base/error.h"
#include "base/file.h"
#include "map/image/image.h"
#include "map/image/png_check.h"

/*
 * Decodes a PNG file. `header` is the result of png_check for the same bytes. The caller releases
 * *image with image_free.
 */
bool png_decode(const struct bytes *bytes, const struct png_header *header, struct image *image,
                struct error *error);

#endif
