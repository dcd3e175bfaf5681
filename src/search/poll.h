/* SPDX-License-Identifier: MIT */
/*
 * poll.h - lets the watch and the observer of a search take part while it runs.
 *
 * The loops compare one counter with one bound: search->expanded with search->pause, the number of
 * expanded cells at which watch or observer have to be called next.
 */
#ifndef ASTAR_SEARCH_POLL_H
#define ASTAR_SEARCH_POLL_H

#include "search/engine.h"

/* Start of a run: nothing is expanded yet. */
void poll_begin(struct search *search);

/* Calls watch and observer and sets the next pause. False, with *error set, stops the run. */
bool poll_pause(struct search *search, struct error *error);

/* End of a run: reports the cells expanded since the last pause to the observer. */
void poll_end(struct search *search);

/* Counts an expanded cell. False, with *error set, if the search has to stop. */
ALWAYS_INLINE bool poll_count(struct search *search, struct error *error)
{
    return ++search->expanded < search->pause || poll_pause(search, error);
}

#endif
