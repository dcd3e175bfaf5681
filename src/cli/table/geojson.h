/* SPDX-License-Identifier: MIT */
/* geojson.h - writes a path as GeoJSON. */
#ifndef ASTAR_CLI_TABLE_GEOJSON_H
#define ASTAR_CLI_TABLE_GEOJSON_H

#include "base/file.h"
#include "map/grid.h"
#include "search/cost/cost.h"

/*
 * Makes a GeoJSON file with a LineString through the centres of these cells, in the coordinates of
 * the map, with the properties cost and length. A member `crs` names the EPSG code of the
 * coordinate system, if it is known. Without a path, there is no LineString. Fails with
 * ERROR_SETTINGS if the map has no position in the world. The caller frees json->data.
 */
bool geojson_path(const struct world *world, struct points points, struct cost cost,
                  struct bytes *json, struct error *error);

#endif
