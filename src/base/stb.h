/* SPDX-License-Identifier: MIT */
/*
 * stb.h - decodes PNG files with stb_image and encodes pixels in true colour with stb_image_write.
 *
 * The callers check the input, which neither library does. The sum of all allocations of a call is
 * limited by a budget. The functions may be called by several threads at the same time, and cannot
 * be interrupted.
 */
#ifndef ASTAR_BASE_STB_H
#define ASTAR_BASE_STB_H

#include <limits.h>

#include "base/file.h"

/* Pixels in rows from top to bottom, with 8 bits per sample. */
struct stb_pixels {
    uint8_t *samples;
    uint32_t width, height, channels;
};

/* Limits on decoding. */
struct stb_limits {
    size_t memory;   /* number of bytes that may be allocated in all steps of decoding */
    size_t inflated; /* number of bytes to which the image data must inflate */
};

/*
 * Decodes a PNG file of at most INT_MAX bytes. The checksums of its chunks are ignored. The caller
 * frees pixels->samples, which is NULL on failure. Fails with ERROR_MEMORY if an allocation fails,
 * and with ERROR_INPUT if the file is damaged or exceeds the limits.
 */
bool stb_decode(const struct bytes *png, struct stb_limits limits, struct stb_pixels *pixels,
                struct error *error);

/*
 * The largest width that stb_image_write can encode in true colour: it adds up the absolute values
 * of the bytes of a row, which are at most 128, in an int.
 */
enum { STB_RGB_WIDTH_MAX = INT_MAX / 128 / 3 };

/* Rows of pixels in true colour, three bytes per pixel. */
struct stb_rows {
    const uint8_t *rgb;
    size_t distance; /* from a row to the next one, in bytes */
    uint32_t width, height;
};

/*
 * Filters rows and compresses them into a zlib stream, the content of an IDAT chunk, at a level of
 * libdeflate, 0 to 12. The width is at most STB_RGB_WIDTH_MAX, and height * (distance + 1) is at
 * most INT_MAX. The caller frees stream->data. On failure, *stream is unchanged.
 */
bool stb_encode_rgb(const struct stb_rows *rows, unsigned level, struct bytes *stream,
                    struct error *error);

#endif
