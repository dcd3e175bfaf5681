/* SPDX-License-Identifier: MIT */
/*
 * surface_oracle.h - costs of cheapest paths on a surface, computed in a slow and simple way.
 *
 * The oracle runs Dijkstra's algorithm (1959) with a binary heap, in long double. It shares no
 * code with the library.
 */
#ifndef ASTAR_TESTS_SUPPORT_SURFACE_ORACLE_H
#define ASTAR_TESTS_SUPPORT_SURFACE_ORACLE_H

#include <stdbool.h>
#include <stdint.h>

#include "map/grid.h"
#include "search/rules/settings.h"

/* A surface and the rules of movement. */
struct surface_oracle {
    uint32_t width, height;
    const float *costs; /* row by row; INFINITY: a wall */
    bool mean;          /* a step costs the mean of both cells, not that of the cell entered */
    enum diagonal_rule rule;
    long double factors[DIRECTION_COUNT]; /* length and cost factor; 0: forbidden */
};

/* Stores the cost of the cheapest path to each cell; INFINITY if there is none. */
void surface_oracle_costs(const struct surface_oracle *oracle, const struct points *starts,
                          long double *costs);

/* Returns the cost of a step between neighbours, or INFINITY if the step is not allowed. */
long double surface_oracle_step(const struct surface_oracle *oracle, struct point from,
                                struct point to);

#endif
