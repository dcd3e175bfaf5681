/* SPDX-License-Identifier: MIT */
/*
 * caption.h - lines of text and a legend on a pixmap. Items are set one after the other, as many on
 * a line as there is room for.
 */
#ifndef ASTAR_PICTURE_CAPTION_H
#define ASTAR_PICTURE_CAPTION_H

#include "map/grid.h"
#include "picture/inks.h"
#include "picture/pixmap.h"

enum {                          /* in strokes of letters */
       CAPTION_LINE = 15,       /* from a line to the next */
       CAPTION_MARGIN = 8,      /* around all */
       CAPTION_WIDTH_MIN = 200, /* there is always room for two numbers and their names */
};

/*
 * How high a caption can become in an area of this width, in pixels: what is set beyond that is
 * left out.
 */
uint64_t caption_height(uint64_t width, uint32_t size);

struct caption {
    struct pixmap *pixmap;
    const struct inks *inks;
    uint32_t left, width; /* of its area, in pixels */
    uint32_t size;        /* the width of a stroke */
    uint32_t x, y;        /* where the next item goes */
    uint32_t bottom;      /* no item goes below */
};

/* Begins a caption in an area of a pixmap, with a margin of so many strokes. */
struct caption caption_begin(struct pixmap *pixmap, const struct inks *inks,
                             const struct pixmap_area *area, uint32_t size, uint32_t margin);

/* Sets a text; one that is longer than a line is cut short. */
void caption_text(struct caption *caption, const char *text);

/* Begins a new line, unless the last one is empty. */
void caption_break(struct caption *caption);

/* Sets what the colours mean that are `shown` on a picture of this grid. */
void caption_legend(struct caption *caption, const struct grid *grid,
                    const bool shown[PALETTE_SIZE]);

/* Ends the last line and leaves a margin. Returns the first row of pixels below. */
uint32_t caption_end(struct caption *caption);

#endif
