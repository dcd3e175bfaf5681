/* SPDX-License-Identifier: MIT */
/* jpeg_writer.h - JPEG files and EXIF data, written with libjpeg or byte by byte. */
#ifndef ASTAR_TESTS_SUPPORT_JPEG_WRITER_H
#define ASTAR_TESTS_SUPPORT_JPEG_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/file.h"

/*
 * The kinds of JPEG files. The comments state the number of channels of the samples to be encoded.
 */
enum jpeg_colours {
    JPEG_GREY,       /* 1 channel */
    JPEG_YCC,        /* 3 channels: red, green, blue; stored as luminance and chrominance */
    JPEG_RGB,        /* 3 channels, stored unchanged */
    JPEG_CMYK,       /* 4 channels, stored unchanged, without Adobe's marker */
    JPEG_ADOBE_YCCK, /* 4 channels, the complements of the inks, with Adobe's marker */
    JPEG_COLOURS_COUNT
};

struct jpeg_kind {
    enum jpeg_colours colours;
    bool progressive;
    unsigned restart;         /* rows of blocks between restart markers; 0: no markers */
    unsigned sampling;        /* sampling factor of the first component and, in YCCK, of K */
    const struct bytes *exif; /* contents of the APP1 segment, or NULL */
};

uint32_t jpeg_kind_channels(enum jpeg_colours colours);

/* Encodes samples, row by row, at the highest quality. The caller frees the bytes. */
struct bytes jpeg_encode(const struct jpeg_kind *kind, const uint8_t *samples, uint32_t width,
                         uint32_t height);

/* The sizes in bytes of the EXIF data without their prefix, and of the prefix. */
enum { EXIF_SIZE = 38, EXIF_PREFIX = 6 };

/*
 * Writes EXIF data with a directory of two entries: an image width, and the given orientation.
 * The first EXIF_PREFIX bytes are "Exif\0\0".
 */
void exif_write(uint8_t exif[EXIF_PREFIX + EXIF_SIZE], unsigned orientation, bool big_endian);

#endif
