/* SPDX-License-Identifier: MIT */
/* trace.h - lists the path that a run has stored by cell, and adds up its cost. */
#ifndef ASTAR_SEARCH_TRACE_H
#define ASTAR_SEARCH_TRACE_H

#include "search/engine.h"
#include "search/result.h"

/*
 * Sets path, path_count and cost of a result: the path that ends in the cell `end`, or with two
 * frontiers meets there. False when out of memory, or if the cost is not exact (ERROR_LIMIT).
 */
bool trace_path(struct search *search, uint32_t end, struct search_result *result,
                struct error *error);

#endif
