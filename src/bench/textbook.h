/* SPDX-License-Identifier: MIT */
/*
 * textbook.h - a textbook A*, carefully implemented: the baseline of the benchmarks.
 *
 * The open list is a binary heap with decrease-key, ordered by f; among cells with equal f, the
 * cell closest to the goal comes first. The heuristic is the octile or Manhattan distance, in
 * double precision. Cells are stored in row-major arrays, and neighbours are checked against the
 * bounds of the map. Each node records the last search that touched it, so the arrays need not be
 * cleared between searches. The implementation supports one start and one goal, and shares no code
 * with src/search.
 */
#ifndef ASTAR_BENCH_TEXTBOOK_H
#define ASTAR_BENCH_TEXTBOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"

struct textbook; /* opaque */

/*
 * Prepares searches on a grid. The diagonal rule is both-free if `diagonal` is true, otherwise
 * never. Returns NULL if out of memory.
 */
struct textbook *textbook_create(const struct grid *grid, bool diagonal);
void textbook_free(struct textbook *textbook);

/*
 * Returns the cost of a cheapest path, or a negative number if there is none. Adds the number of
 * expanded cells to *expanded.
 */
double textbook_search(struct textbook *textbook, struct point start, struct point goal,
                       uint64_t *expanded);

#endif
