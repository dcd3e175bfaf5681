/* SPDX-License-Identifier: MIT */
/* cost_table.h - writes the costs of all cells as CSV, ESRI ASCII grid or NumPy array. */
#ifndef ASTAR_CLI_TABLE_COST_TABLE_H
#define ASTAR_CLI_TABLE_COST_TABLE_H

#include <stdbool.h>

#include "base/file.h"
#include "base/stop.h"
#include "search/cost_field.h"

/* The costs of the cells of a map, and the kind of table to write. */
struct cost_table {
    const struct grid *grid;
    const struct cost_field *field;
    bool directions; /* write the first step from each cell towards a goal */
    const struct stop *stop;
};

/*
 * Makes a CSV table with a row for each cell that has a cost, in reading order: x, y and the cost.
 * With `directions`, a column before the cost contains the direction of the first step (N, NE,
 * ...), which is empty for goals. The caller frees csv->data.
 */
bool cost_table_csv(const struct cost_table *table, struct bytes *csv, struct error *error);

/*
 * Makes an ESRI ASCII grid at the position of the map, without its rotation: costs or, with
 * `directions`, values of enum direction. Cells without a value are -1. The caller frees asc->data.
 */
bool cost_table_asc(const struct cost_table *table, struct bytes *asc, struct error *error);

/*
 * Makes a NumPy file (.npy, version 1.0): an array of height x width elements. The elements are
 * costs (float64), with infinity for cells without a cost; with `directions`, they are values of
 * enum direction or COST_FIELD_NO_STEP (int8). The caller frees npy->data.
 */
bool cost_table_npy(const struct cost_table *table, struct bytes *npy, struct error *error);

#endif
