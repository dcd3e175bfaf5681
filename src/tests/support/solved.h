/* SPDX-License-Identifier: MIT */
/* solved.h - searches on random maps, for the tests of pictures, animations and text output. */
#ifndef ASTAR_TESTS_SUPPORT_SOLVED_H
#define ASTAR_TESTS_SUPPORT_SOLVED_H

#include "picture/picture.h"
#include "tests/support/trial.h"

/* A map, the result of a search on it, and the options for drawing both. */
struct solved {
    struct trial trial;
    struct search *search;
    struct search_result result;
    struct picture_options options;
};

/* Begins a trial with a random map, which is searched with each algorithm in turn. */
void solved_begin(struct solved *solved, uint64_t number, struct random *rng);

/* Searches the map of solved->trial with its algorithm, or with A* if the algorithm refuses it. */
void solved_search(struct solved *solved);

void solved_end(struct solved *solved);

struct picture_source solved_source(const struct solved *solved);

/* Sets random options, except for compression. Captions and labels are not drawn. */
void solved_random_look(struct solved *solved, struct random *rng);

/*
 * The palette index of a cell as documented: start, goal, path, or the ground with the tint of the
 * cell's state. Without --heat.
 */
unsigned solved_index(const struct solved *solved, struct point cell);

#endif
