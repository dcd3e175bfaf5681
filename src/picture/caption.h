/* SPDX-License-Identifier: MIT */
/*
 * caption.h - lays out and draws lines of text and a legend on a pixmap.
 *
 * Items are placed from left to right. An item that does not fit on the current line begins a new
 * line. Items that do not fit into the area of the caption are omitted.
 */
#ifndef ASTAR_PICTURE_CAPTION_H
#define ASTAR_PICTURE_CAPTION_H

#include "map/grid.h"
#include "picture/pixmap.h"

/* Lengths in tenths of the text size, which is the `size` of lettering.h. */
enum {
    CAPTION_LINE = 14,       /* distance from the top of a line to the top of the next one */
    CAPTION_MARGIN = 10,     /* margin on all four sides */
    CAPTION_WIDTH_MIN = 200, /* smallest width; "32 steps" and "90 expanded" fit on one line */
};

/* Converts a length in tenths of the size of the text to pixels. */
uint32_t caption_length(uint32_t tenths, uint32_t size);

/*
 * Returns the thickness, in pixels, of frames and of the line that separates a caption from its
 * map.
 */
uint32_t caption_rule(uint32_t size);

/*
 * Returns an upper bound, in pixels, on the height of a caption that is `width` pixels wide. `size`
 * is the size of its text.
 */
uint64_t caption_height(uint64_t width, uint32_t size);

struct caption {
    struct pixmap *pixmap;
    uint32_t left, width; /* left edge and width of the text, without margins, in pixels */
    uint32_t size;        /* size of the text */
    uint32_t x, y;        /* top left corner of the next item */
    bool halo;            /* the swatch for paths shows a halo */
    bool has_ticks;       /* the current line has ticks, which occupy the next line */
    uint32_t bottom;      /* the first row of pixels below the area of the caption */
};

/* Begins a caption in an area of a pixmap. `margin` is in tenths of `size`. */
struct caption caption_begin(struct pixmap *pixmap, struct pixmap_area area, uint32_t size,
                             uint32_t margin);

/* Adds a text, shortened if necessary to fit on one line. */
void caption_text(struct caption *caption, const char *text);

/* Begins a new line unless the current one is empty. */
void caption_break(struct caption *caption);

/*
 * Returns the interval between the contours of costs from 0 to `most`: half the interval between
 * the ticks of a legend.
 */
double caption_contours(double most);

/* The contents of a legend. */
struct legend {
    bool shown[PALETTE_SIZE]; /* palette indices that the picture shows */
    bool halo;                /* paths have halos */
    bool field;               /* contours of a cost field are drawn (caption_contours) */
    bool to_goals;            /* costs are to goals, not from starts */
    bool limited;             /* only cells with costs up to `within` are tinted */
    double within;
    unsigned heat_step; /* step between the --heat colours in use (cells_heat_step) */
    double heat_most;   /* cost at the upper end of the --heat scale; 0: differs between panels */
};

/* Adds a legend. Scales of several colours have ticks, with values below the ticks. */
void caption_legend(struct caption *caption, const struct grid *grid, const struct legend *legend);

/* Ends the last line. Returns the first row of pixels below the bottom margin. */
uint32_t caption_end(struct caption *caption);

#endif
