/* SPDX-License-Identifier: MIT */
/*
 * apng_oracle.h - a strict decoder of animated PNG files (APNG 1.0, Mozilla 2004; PNG, third
 * edition, 2025). It also rejects valid files with features that the project's encoder never uses.
 */
#ifndef ASTAR_TESTS_SUPPORT_APNG_ORACLE_H
#define ASTAR_TESTS_SUPPORT_APNG_ORACLE_H

#include "base/file.h"
#include "tests/support/png_oracle.h"

/* A frame: the fields of its fcTL chunk, and the place of its pixels in the file. */
struct apng_frame {
    uint32_t x, y, width, height;
    uint16_t delay, delay_parts; /* shown for delay / delay_parts seconds */
    size_t first, end;           /* offsets of its first fdAT and of the end of its last fdAT */
};

/* An animation, and its current frame. */
struct apng {
    const struct bytes *file;
    uint32_t width, height;
    bool indexed;   /* false: truecolour */
    unsigned depth; /* bits per pixel or, in truecolour, per sample */
    uint32_t plays; /* 0: forever */
    uint32_t frame_count;
    struct apng_frame *frames;
    size_t palette;            /* the offset of the PLTE chunk; 0: none */
    struct png_picture still;  /* the default image, for viewers that do not support animations */
    struct png_picture canvas; /* the frame that apng_oracle_next composed most recently */
    uint32_t shown;            /* number of frames that have been composed */
};

/*
 * Checks a complete file and decodes its default image. Returns NULL if the file is valid; the
 * caller then releases *apng with apng_oracle_close. Otherwise returns a description of the fault,
 * and there is nothing to release. The file must outlive the animation.
 *
 * The chunks must be: IHDR (indexed, not interlaced), PLTE, text chunks and one acTL, all before
 * the IDATs; after the IDATs only the fcTL and fdATs of each frame, then IEND and the end of the
 * file. Since no fcTL precedes the IDATs, the default image is not a frame of the animation. All
 * checksums must be correct, acTL must state the number of frames, and the sequence numbers of fcTL
 * and fdAT must ascend from 0. Each frame must have pixels, all within the canvas, and must replace
 * the pixels of the canvas without blending; the first frame must cover the canvas.
 */
const char *apng_oracle_open(const struct bytes *file, struct apng *apng);

/*
 * Composes the next frame on the canvas. Returns NULL, or a description of the fault in the pixels
 * of the frame.
 */
const char *apng_oracle_next(struct apng *apng);

void apng_oracle_close(struct apng *apng);

#endif
