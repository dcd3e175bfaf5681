/* SPDX-License-Identifier: MIT */
/*
 * png_encode.h - encodes a pixmap as a PNG file or an animated PNG file in memory.
 *
 * Formats: PNG, third edition (W3C, 2025), which includes APNG 1.0 (Mozilla, 2004). Compression
 * levels are those of libdeflate, 0 to 12.
 */
#ifndef ASTAR_PICTURE_PNG_ENCODE_H
#define ASTAR_PICTURE_PNG_ENCODE_H

#include "base/file.h"
#include "base/stop.h"
#include "picture/pixmap.h"

/*
 * A text chunk. The keyword consists of 1 to 79 ASCII letters and spaces; the text is UTF-8 without
 * control characters.
 */
struct png_text {
    const char *keyword, *text;
};

struct png_texts {
    const struct png_text *items;
    size_t count;
};

/* A frame of an animation: compressed pixels that replace an area of the previous frame. */
struct png_frame {
    struct pixmap_area area;
    uint16_t delay, delay_parts; /* duration: delay / delay_parts seconds */
    struct bytes stream;         /* the result of png_compress */
};

struct png_frames {
    const struct png_frame *items;
    size_t count;
};

/* The highest level, which is the default, at which rows of indices are compressed as runs. */
enum { PNG_RUNS_LEVEL_MAX = 6 };

/* The compression level, and the condition under which nothing is compressed. */
struct png_effort {
    unsigned level;          /* 0 to 12 */
    const struct stop *stop; /* checked before the pixels are compressed; or NULL */
};

/*
 * Compresses an area of the pixels into one zlib stream, for a frame of an animation. The caller
 * frees stream->data. Fails with ERROR_STOPPED if effort.stop is due; once begun, compression
 * cannot be interrupted.
 */
bool png_compress(const struct pixmap *pixmap, struct pixmap_area area, struct png_effort effort,
                  struct bytes *stream, struct error *error);

/*
 * Encodes a PNG file with text chunks (NULL: none) and, if there are frames, an animation. The
 * caller frees png->data.
 *
 * Without frames, the file has only the inks that occur, and as few bits per pixel as they need. In
 * an animation, which may use other inks in other frames, pixels have 8 bits. The pixmap is then
 * the still image for viewers that do not support animations, and the first frame must cover the
 * whole pixmap.
 */
bool png_encode(const struct pixmap *pixmap, struct png_effort effort,
                const struct png_texts *texts, struct png_frames frames, struct bytes *png,
                struct error *error);

#endif
