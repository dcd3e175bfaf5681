/* SPDX-License-Identifier: MIT */
/* trace.h - builds the path found by a run, and computes its cost. */
#ifndef ASTAR_SEARCH_RESULT_TRACE_H
#define ASTAR_SEARCH_RESULT_TRACE_H

#include "search/algorithms/turning.h"
#include "search/engine/state.h"
#include "search/result/result.h"

/*
 * Sets the members path, path_count, length, turns and cost of *result. The path ends at the cell
 * `end`; with two frontiers, the two halves of the path meet there. Fails if out of memory.
 */
bool trace_path(struct search *search, uint32_t end, struct search_result *result,
                struct error *error);

/* Sets the members length, turns and cost of a result that has a path. */
void trace_measure(const struct search *search, struct search_result *result);

/*
 * Finds the arrivals of a run that ended at `end`: with `all`, an arrival for each direction that
 * matters; otherwise only the cheapest one. Fails if out of memory; the caller releases *arrivals
 * in either case. Only for searches with turn costs.
 */
bool trace_arrivals(struct search *search, uint32_t end, bool all, struct arrivals *arrivals,
                    struct error *error);

#endif
