/* SPDX-License-Identifier: MIT */
/* nearest.h - the reachable cell that is nearest to a goal. */
#ifndef ASTAR_SEARCH_NEAREST_H
#define ASTAR_SEARCH_NEAREST_H

#include "search/engine.h"

/*
 * After a run that has reached all reachable cells: the one that is nearest to a goal in a straight
 * line; among equals the cheapest, then the first in reading order. False when out of memory.
 */
bool nearest_cell(const struct search *search, const struct points *goals, uint32_t *nearest,
                  struct error *error);

#endif
