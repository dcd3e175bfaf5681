/* SPDX-License-Identifier: MIT */
/*
 * apng_oracle.h - animated PNG files taken apart by their specification (APNG 1.0, Mozilla 2004;
 * PNG, third edition, 2025), strictly: what the project's own files never have is a fault, too.
 */
#ifndef ASTAR_TESTS_SUPPORT_APNG_ORACLE_H
#define ASTAR_TESTS_SUPPORT_APNG_ORACLE_H

#include "base/file.h"
#include "tests/support/png_oracle.h"

/* What an fcTL chunk says of a frame, and where its pixels are. */
struct apng_frame {
    uint32_t x, y, width, height;
    uint16_t delay, delay_parts; /* it is shown for so many parts of a second */
    size_t first, end;           /* offsets of its first fdAT chunk and of what follows its last */
};

/* An animation, and the picture that it has come to. */
struct apng {
    const struct bytes *file;
    uint32_t width, height;
    unsigned depth; /* bits a pixel */
    uint32_t plays; /* 0: for ever */
    uint32_t frame_count;
    struct apng_frame *frames;
    size_t palette;            /* the offset of the PLTE chunk */
    struct png_picture still;  /* what those see who know no animations */
    struct png_picture canvas; /* after apng_oracle_next: the frame, as it is shown */
    uint32_t shown;            /* frames that have been composed */
};

/*
 * Checks a whole file and decodes its default image. NULL when it is sound, else what is wrong with
 * it, and there is nothing to release. The file must outlive the animation.
 *
 * Chunks: IHDR (indexed, not interlaced), PLTE, texts, one acTL, all before the IDATs; then nothing
 * but each frame's fcTL and fdATs, then IEND, the end of the file. So the default image is no
 * frame. All checksums are right, acTL counts the frames, the numbers of fcTL and fdAT go up from
 * 0. Every frame has pixels, all on the canvas, the first covers it; each only replaces pixels.
 */
const char *apng_oracle_open(const struct bytes *file, struct apng *apng);

/* Composes the next frame on the canvas. NULL, or what is wrong with its pixels. */
const char *apng_oracle_next(struct apng *apng);

void apng_oracle_close(struct apng *apng);

#endif
