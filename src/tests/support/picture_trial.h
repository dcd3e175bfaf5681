/* SPDX-License-Identifier: MIT */
/*
 * picture_trial.h - searches on random maps, for the tests of pictures.
 *
 * Maps have walls, terrain, cells with special looks, and several starts and goals. They are
 * searched by all algorithms under all diagonal rules. The functions fail the test if the library
 * reports an error.
 */
#ifndef ASTAR_TESTS_SUPPORT_PICTURE_TRIAL_H
#define ASTAR_TESTS_SUPPORT_PICTURE_TRIAL_H

#include "picture/picture.h"
#include "picture/sheet.h"
#include "search/search.h"
#include "tests/support/cell_trace.h"
#include "tests/support/painter_oracle.h"
#include "tests/support/picture_check.h"
#include "tests/support/png_oracle.h"
#include "tests/support/random.h"

enum { PICTURE_TRIAL_PALETTES = 4 };

/* The search that is run: none, to a goal, to the cell nearest to a goal, or through via points. */
enum way { WAY_NONE, WAY_RUN, WAY_NEAREST, WAY_VIA, WAY_COUNT };

/* A map, the result of a search on it, and the options for drawing both. */
struct picture_trial {
    uint64_t number; /* the seed of the trial, for random_begin */
    struct grid grid;
    struct picture_options options;
    enum way way;
    enum algorithm algorithm;
    struct search *search; /* NULL: the map is drawn alone */
    struct search_result result;
    struct cell_trace trace;
};

/* Fails the test with a message that describes the trial. */
void picture_trial_fail(const struct picture_trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Makes a map with starts and goals. Picture options other than the scale have their defaults. */
void picture_trial_begin_map(struct random *rng, uint64_t number, uint32_t scale,
                             struct picture_trial *trial);

/*
 * Makes a map and usually searches it with random settings. A map that is not searched may have no
 * starts or goals.
 */
void picture_trial_begin(struct random *rng, uint64_t number, uint32_t scale,
                         struct picture_trial *trial);

/* Makes a map whose longer side has `side` cells, and searches it. The scale is chosen later. */
void picture_trial_begin_large(struct random *rng, uint64_t number, uint32_t side,
                               struct picture_trial *trial);

/* Searches the map with trial->algorithm, or with A* if the algorithm rejects the costs. */
void picture_trial_search(struct random *rng, struct picture_trial *trial);

void picture_trial_forget_search(struct picture_trial *trial);
void picture_trial_end(struct picture_trial *trial);

/* Sets random picture options, except scale and caption. Some roles may have the same colour. */
void picture_trial_random_look(struct random *rng, struct picture_options *options);

/* Stores a built-in palette. `number` must be less than PICTURE_TRIAL_PALETTES. */
void picture_trial_palette(uint32_t number, struct palette *palette);

/*
 * Return the map of the trial and the result of its search: the first function in the form that
 * painter_oracle expects, the second in the form that the library expects.
 */
struct painting picture_trial_painting(const struct picture_trial *trial,
                                       const struct sheet *sheet);
struct picture_source picture_trial_source(const struct picture_trial *trial);

/*
 * Draws the trial with the library. A caption, if any, contains `words` (NULL: no words). Records
 * in the tally whether the palette is full. The caller frees png->data.
 */
void picture_trial_draw(const struct picture_trial *trial, struct tally *tally,
                        const struct picture_words *words, struct bytes *png);

/* Returns the expected pixels of the map in a picture with this layout; release with free(). */
struct painted *picture_trial_paint(const struct picture_trial *trial, const struct sheet *sheet);

/* A decoded picture, and the kinds of its colours. */
struct picture_view {
    struct png_picture picture;
    struct kinds kinds;
};

/* Decodes a picture of the trial. The caller releases view->picture with png_picture_free. */
void picture_trial_decode(const struct picture_trial *trial, const struct bytes *png,
                          struct picture_view *view);

/* Fails unless a pixel and its kind agree with the expected ones (picture_check.h). */
void picture_trial_check_pixel(const struct picture_trial *trial, struct tally *tally,
                               const struct picture_view *view, struct point at,
                               struct painted expected);

/*
 * Fails unless every palette entry is the colour of some pixel, no two entries are equal, and the
 * bit depth is the smallest possible.
 */
void picture_trial_check_palette(const struct picture_trial *trial, const struct bytes *png,
                                 const struct png_picture *picture);

#endif
