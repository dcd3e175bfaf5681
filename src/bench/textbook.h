/* SPDX-License-Identifier: MIT */
/*
 * textbook.h - the A* that everybody writes, written well: the baseline of the benchmarks.
 *
 * A binary heap with decrease-key on f (ties: smaller distance to the goal first), arrays for g and
 * parent, search stamps in place of clearing, octile or Manhattan heuristic in doubles, cells in a
 * plain row-major array with bounds tests. One start, one goal. Shares no code with src/search.
 */
#ifndef ASTAR_BENCH_TEXTBOOK_H
#define ASTAR_BENCH_TEXTBOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"

struct textbook; /* opaque */

/* `diagonal`: both-free, else never. NULL when out of memory. */
struct textbook *textbook_create(const struct grid *grid, bool diagonal);
void textbook_free(struct textbook *textbook);

/* The cost of a cheapest path, or a negative number where there is none. */
double textbook_search(struct textbook *textbook, struct point start, struct point goal,
                       uint64_t *expanded);

#endif
