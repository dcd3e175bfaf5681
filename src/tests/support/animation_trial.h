/* SPDX-License-Identifier: MIT */
/*
 * animation_trial.h - searches on random maps and their animations, for the tests of animations.
 *
 * If a function fails, it prints the map and the number of the trial, and fails the test. The trial
 * can be repeated on its own with this number.
 */
#ifndef ASTAR_TESTS_SUPPORT_ANIMATION_TRIAL_H
#define ASTAR_TESTS_SUPPORT_ANIMATION_TRIAL_H

#include "picture/animation.h"
#include "search/search.h"
#include "tests/support/oracle.h"
#include "tests/support/random.h"

enum { ANIMATION_TRIAL_VIA_MAX = 2 };

/* A map, a search on it with its settings and result, and the options for drawing both. */
struct animation_trial {
    uint64_t number; /* the seed of the trial, for random_begin */
    struct oracle_map map;
    struct grid grid;
    struct search_settings settings;
    struct picture_options options;
    struct animation_options animation;
    struct point via[ANIMATION_TRIAL_VIA_MAX];
    size_t via_count;
    bool nearest;
    struct search *search;
    struct search_result result;
};

void animation_trial_fail(const struct animation_trial *trial, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Begins a trial: makes a random map and searches it with random settings. */
void animation_trial_begin(uint64_t number, struct animation_trial *trial);

/* Returns random picture options. */
struct picture_options animation_trial_look(struct random *rng);

/* Searches the map with the trial's algorithm, or with A* if the algorithm rejects the costs. */
void animation_trial_search(struct animation_trial *trial);

void animation_trial_end(struct animation_trial *trial);

/* The query of the trial. It contains pointers into the trial. */
struct search_query animation_trial_query(struct animation_trial *trial);

/* The request for an animation. It contains pointers into the trial and to the query. */
struct animation_request animation_trial_request(const struct animation_trial *trial,
                                                 const struct search_query *query);

/* Draws the animation. The caller frees the data. */
void animation_trial_animate(struct animation_trial *trial, struct bytes *png);

/* Draws the picture of the finished search, without an animation. The caller frees the data. */
void animation_trial_draw(const struct animation_trial *trial, struct bytes *png);

#endif
