/* SPDX-License-Identifier: MIT */
/*
 * webp_check.h - validates the chunks of a WebP file and reads its header, without decoding pixels.
 */
#ifndef ASTAR_MAP_IMAGE_WEBP_CHECK_H
#define ASTAR_MAP_IMAGE_WEBP_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/image/image.h"

/* The properties of a WebP file that webp_check reports. */
struct webp_header {
    uint32_t width, height;       /* as stored, before the orientation is applied */
    enum orientation orientation; /* from EXIF data */
    bool alpha;                   /* pixels may be transparent */
    bool lossless;
    bool turned; /* for webp_find_size: the EXIF data follows later and may state an orientation */
};

/*
 * Reads the size of the image from the first bytes of a WebP file. If these bytes do not show
 * whether the image is lossless, assumes a lossless image, which takes more memory to decode. Finds
 * the orientation only if these bytes include the EXIF data.
 * Returns false if the bytes do not include the size.
 */
bool webp_find_size(const struct bytes *first, struct webp_header *header);

/*
 * Checks a WebP file: its length and the lengths and order of its chunks. Animations are refused.
 * Does not decode the image data.
 */
bool webp_check(const struct bytes *bytes, struct webp_header *header, struct error *error);

#endif
