/* SPDX-License-Identifier: MIT */
/* path_json.h - writes a path as a JSON array. */
#ifndef ASTAR_CLI_TABLE_PATH_JSON_H
#define ASTAR_CLI_TABLE_PATH_JSON_H

#include <stdint.h>

#include "base/buffer.h"
#include "map/grid.h"

/*
 * Appends the `count` cells of a path, from start to goal, as an array of [x,y]. If `world` is not
 * NULL, it must have a resolution; the array then contains the centres of the cells in metres.
 */
bool path_json(const struct point *path, uint64_t count, const struct world *world,
               struct buffer *json, struct error *error);

#endif
