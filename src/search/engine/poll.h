/* SPDX-License-Identifier: MIT */
/*
 * poll.h - checks the watch and calls the observer of a running search.
 *
 * The search loops only compare search->expanded with search->next_poll, the number of expanded
 * cells at which the next check or call is due.
 */
#ifndef ASTAR_SEARCH_ENGINE_POLL_H
#define ASTAR_SEARCH_ENGINE_POLL_H

#include "search/engine/state.h"

/* Call this at the start of a run. It resets the counter of expanded cells. */
void poll_begin(struct search *search);

/*
 * Checks the watch and calls the observer. `cell` is the most recently expanded cell. Returns
 * false, with *error set, to stop the run.
 */
bool poll_now(struct search *search, uint32_t cell, struct error *error);

/*
 * Call this at the end of a run. It adds the cells expanded since the last poll to the counter of
 * the observer.
 */
void poll_end(struct search *search);

/* Counts an expanded cell. Returns false, with *error set, if the search must stop. */
ALWAYS_INLINE bool poll_count(struct search *search, uint32_t cell, struct error *error)
{
    return ++search->expanded < search->next_poll || poll_now(search, cell, error);
}

#endif
