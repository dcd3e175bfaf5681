/* SPDX-License-Identifier: MIT */
/*
 * jpeg_check.h - validates the segments of a JPEG file and reads its header, without decoding
 * pixels.
 *
 * The decoder (jpeg_decode.h) accepts only files that have passed this check.
 */
#ifndef ASTAR_MAP_IMAGE_JPEG_CHECK_H
#define ASTAR_MAP_IMAGE_JPEG_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/image/image.h"

/* Maximum width and height that libjpeg decodes. */
enum { JPEG_SIDE_MAX = 65500 };

/*
 * Limits on the time that decoding takes. Each scan is a pass over the image, and a file of a few
 * kilobytes can contain hundreds of scans without data. Typical progressive files have about ten
 * scans.
 */
enum { JPEG_SCANS_MAX = 500 };
#define JPEG_WORK_MAX (UINT64_C(1) << 33) /* maximum product of the numbers of scans and pixels */

enum { JPEG_COMPONENTS_MAX = 4 };

/* One of the colour components of an image. */
struct jpeg_component {
    uint8_t name;          /* the number by which scans refer to the component */
    uint32_t across, down; /* horizontal and vertical sampling factors, 1 to 4 */
    uint64_t complete;     /* bit k is set if a scan contains the last bits of coefficient k */
};

/* The properties of a JPEG file that jpeg_check reports. */
struct jpeg_header {
    uint32_t width, height;       /* as stored, before the orientation is applied */
    enum orientation orientation; /* from EXIF data */
    bool progressive;
    bool several_scans; /* if true, libjpeg keeps all coefficients in memory until the last scan */
    uint32_t scans;
    uint32_t component_count; /* 1: grey; 3: colour; 4: CMYK */
    struct jpeg_component components[JPEG_COMPONENTS_MAX];
};

/*
 * Reads the header from the first bytes of a JPEG file, up to its first scan. On success,
 * header->scans is 1. Fails if the header is incomplete or damaged.
 */
bool jpeg_find_header(const struct bytes *first, struct jpeg_header *header, struct error *error);

/* Checks a complete JPEG file. Does not decode the image data. */
bool jpeg_check(const struct bytes *bytes, struct jpeg_header *header, struct error *error);

/* Returns the number of channels of the decoded image. */
uint32_t jpeg_channels(const struct jpeg_header *header);

/*
 * Returns the size in bytes of the coefficients that libjpeg keeps while it decodes the image; 0 if
 * it decodes row by row.
 */
uint64_t jpeg_coefficient_bytes(const struct jpeg_header *header);

#endif
