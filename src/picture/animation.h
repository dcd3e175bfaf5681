/* SPDX-License-Identifier: MIT */
/* animation.h - draws a search as an animated PNG: the explored cells, then the path. */
#ifndef ASTAR_PICTURE_ANIMATION_H
#define ASTAR_PICTURE_ANIMATION_H

#include "picture/picture.h"

enum { ANIMATION_FRAMES_MAX = 10000, ANIMATION_RATE_MAX = 100 };

struct animation_options {
    uint32_t frames; /* 1 to ANIMATION_FRAMES_MAX */
    uint32_t rate;   /* frames per second, 1 to ANIMATION_RATE_MAX */
};

/* Returns the defaults: 60 frames in total, 20 frames per second. */
struct animation_options animation_options_default(void);

/* The input of an animation. */
struct animation_request {
    struct picture_source source; /* includes the search and the result of its last run */
    const struct picture_options *look;
    const struct animation_options *options;
    struct picture_labels labels;
    /*
     * Returns the words of the caption after this number of expanded cells; `done`: the search has
     * ended, and its result is known.
     */
    struct picture_words (*words)(void *context, uint64_t expanded, bool done);
    void *context;
    struct search *search;            /* the same search as source.search, to be run again */
    const struct search_query *query; /* the query that produced source.result */
};

/*
 * Draws request->options->frames frames: the search from the first to the last expanded cell, then
 * the path from start to goal. In each frame, labels in cells show the values that the search has
 * computed so far, and the caption contains the words at that moment. The last frame is identical
 * to the still picture of the same source, options and labels. It is shown for two seconds, and
 * viewers that do not support animations show it as a still image. Each frame stores only the
 * rectangle that differs from the previous frame. The caller frees png->data.
 */
bool animation_draw(const struct animation_request *request, struct bytes *png,
                    struct error *error);

#endif
