/* SPDX-License-Identifier: MIT */
/* animation.h - an animated PNG file of a search: how it explores the map, then its path. */
#ifndef ASTAR_PICTURE_ANIMATION_H
#define ASTAR_PICTURE_ANIMATION_H

#include "picture/picture.h"

enum { ANIMATION_FRAMES_MAX = 10000, ANIMATION_RATE_MAX = 100 };

struct animation_options {
    uint32_t frames; /* 1 to ANIMATION_FRAMES_MAX */
    uint32_t rate;   /* frames per second, 1 to ANIMATION_RATE_MAX */
};

/* 60 frames, 20 per second. */
struct animation_options animation_options_default(void);

/* What is animated. */
struct animation_request {
    struct picture_source source; /* with the search and the result of its last run */
    const struct picture_options *look;
    const struct animation_options *options;
    struct picture_labels labels;
    struct search *search;            /* of the source */
    const struct search_query *query; /* the one that gave source.result; it is run once more */
};

/*
 * Draws options->frames frames: the search from the first to the last cell that it expands, then
 * the path from start to goal. The last frame equals what picture_draw draws; it is shown for two
 * seconds, and it is the still image for viewers without support for animations. Each frame has
 * only the rectangle that differs from the frame before it. The caller frees png->data.
 */
bool animation_draw(const struct animation_request *request, struct bytes *png,
                    struct error *error);

#endif
