/* SPDX-License-Identifier: MIT */
/*
 * tiled.h - maps of the Tiled editor, in XML (.tmx) and JSON (.tmj).
 *
 * The modules of the formats tmx and tmj (formats/list.h) call these functions.
 */
#ifndef ASTAR_MAP_TILED_TILED_H
#define ASTAR_MAP_TILED_TILED_H

#include "map/estimate.h"
#include "map/grid.h"
#include "map/options.h"
#include "map/referred.h"

bool tiled_read(const struct bytes *bytes, bool is_xml, const struct map_options *options,
                struct grid *grid, struct error *error);

/* Lists the tileset files, and estimates the size of the map and the memory for reading it. */
bool tiled_referred(const struct bytes *bytes, bool is_xml, const struct map_options *options,
                    struct referred *list, struct error *error);

#endif
