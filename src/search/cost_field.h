/* SPDX-License-Identifier: MIT */
/*
 * cost_field.h - the exact cost of a cheapest path from a start to each cell, or from each cell to
 * a goal, and the direction of the step with which that path enters or leaves the cell.
 *
 * The costs equal those that search_run finds with an algorithm that guarantees a cheapest path.
 * The heuristic, weight and algorithm in the settings have no effect.
 */
#ifndef ASTAR_SEARCH_COST_FIELD_H
#define ASTAR_SEARCH_COST_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/wide.h"
#include "map/grid.h"
#include "search/engine/watch.h"
#include "search/rules/settings.h"

struct search;
struct cost_field; /* opaque */

/* The input of a computation. */
struct cost_field_request {
    const struct grid *grid; /* must outlive the field and not change */
    const struct search_settings *settings;
    struct points ends; /* the starts or, with `to_goals`, the goals; walls are ignored */
    bool to_goals;
    struct search_watch *watch; /* stops the computation with ERROR_STOPPED; or NULL */
};

/*
 * COST_FIELD_NONE is the cost of a cell without a path. COST_FIELD_NO_STEP is the direction of a
 * cell without a path, and of a cell in `ends`.
 */
#define COST_FIELD_NONE (~(uint128)0)
enum { COST_FIELD_NO_STEP = -1 };

/*
 * Computes a field. Takes as much time and memory (search_memory) as Dijkstra's algorithm; the
 * field keeps the memory. Returns NULL on failure. Release the field with cost_field_free.
 */
struct cost_field *cost_field_create(const struct cost_field_request *request, struct error *error);

/* Releases a field. NULL is allowed. */
void cost_field_free(struct cost_field *field);

/* Returns the settings with which a field is computed, for search_memory. */
struct search_settings cost_field_settings(const struct search_settings *settings, bool to_goals);

/*
 * Stores the costs of the `width` cells of row y in millionths, each rounded once to nearest, or
 * COST_FIELD_NONE.
 */
void cost_field_row(const struct cost_field *field, uint32_t y, uint128 *costs);

/* Like cost_field_row, but converts each cost with cost_field_real. Fails if out of memory. */
bool cost_field_row_real(const struct cost_field *field, uint32_t y, double *costs,
                         struct error *error);

/*
 * Converts a cost stored by cost_field_row from millionths to a floating-point number: the nearest
 * number if the cost is below 9 * 10^9; infinity for COST_FIELD_NONE.
 */
double cost_field_real(uint128 cost);

/*
 * Stores the direction (enum direction) of the last step to each cell of row y or, if costs are to
 * goals, of the first step from it. Stores COST_FIELD_NO_STEP for the starts (or the goals), for
 * walls, and for cells without a path.
 */
void cost_field_directions(const struct cost_field *field, uint32_t y, int8_t *directions);

/* A summary of a field. */
struct cost_field_summary {
    uint64_t reached; /* number of cells with a path */
    uint64_t within;  /* number of cells with a path that costs at most `limit` */
    uint128 highest;  /* the highest cost, in millionths; 0 if no cell has a path */
};

/* Summarises a field. `limit` is in millionths. Fails only if the watch stops it. */
bool cost_field_summarise(const struct cost_field *field, uint128 limit,
                          struct cost_field_summary *summary, struct error *error);

/* Returns the search that computed the field. Pictures of the field are drawn from it. */
const struct search *cost_field_search(const struct cost_field *field);

#endif
