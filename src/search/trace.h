/* SPDX-License-Identifier: MIT */
/* trace.h - builds the path found by a run, and computes its cost. */
#ifndef ASTAR_SEARCH_TRACE_H
#define ASTAR_SEARCH_TRACE_H

#include "search/engine.h"
#include "search/result.h"

/*
 * Sets the members path, path_count and cost of *result. The path ends at the cell `end`; with two
 * frontiers, its halves meet there. Fails if out of memory.
 */
bool trace_path(struct search *search, uint32_t end, struct search_result *result,
                struct error *error);

#endif
