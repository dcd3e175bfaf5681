/* SPDX-License-Identifier: MIT */
/*
 * animation.h - a search as it grows, and then its path, as an animated PNG file in memory.
 */
#ifndef ASTAR_PICTURE_ANIMATION_H
#define ASTAR_PICTURE_ANIMATION_H

#include "picture/picture.h"

enum { ANIMATION_FRAMES_MAX = 10000, ANIMATION_RATE_MAX = 100 };

struct animation_options {
    uint32_t frames; /* 1 to ANIMATION_FRAMES_MAX */
    uint32_t rate;   /* frames a second, 1 to ANIMATION_RATE_MAX */
};

/* 60 frames, 20 a second. */
struct animation_options animation_options_default(void);

/*
 * Draws `frames` frames: the search from its first cell to its last, then the path from start to
 * goal; the last one, which shows what picture_draw shows, is held for two seconds. Each stores the
 * rectangle in which it differs from the one before. Programs that show no animations show the last
 * frame.
 *
 * `search` and `result` are those of a run that is over; `again` runs the same once more, so that
 * it can be observed, and fails with an error. `words` are as in picture_end. The caller frees
 * png->data.
 */
bool animation_draw(const struct grid *grid, struct search *search,
                    const struct search_result *result, const struct picture_options *options,
                    const struct animation_options *animation,
                    bool (*again)(void *context, struct search_observer *observer,
                                  struct error *error),
                    void *context, const struct picture_words *words, const struct png_texts *texts,
                    struct bytes *png, struct error *error);

#endif
