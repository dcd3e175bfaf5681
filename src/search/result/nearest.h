/* SPDX-License-Identifier: MIT */
/* nearest.h - finds the reachable cell nearest to a goal. */
#ifndef ASTAR_SEARCH_RESULT_NEAREST_H
#define ASTAR_SEARCH_RESULT_NEAREST_H

#include "search/engine/state.h"

/*
 * After a run that has reached all reachable cells, finds the reachable cell with the smallest
 * Euclidean distance to a goal, and stores its padded index in *nearest. Breaks ties in favour of
 * the cell that is cheapest to reach, then of the first in reading order. Returns false if out of
 * memory.
 */
bool nearest_cell(const struct search *search, const struct points *goals, uint32_t *nearest,
                  struct error *error);

#endif
