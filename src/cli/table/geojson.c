/* SPDX-License-Identifier: MIT */
/* geojson.c - writes a path as GeoJSON (RFC 7946, with the member `crs` of the version of 2008). */
#include "cli/table/geojson.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/number.h"
#include "cli/table/table.h"

/* Appends the path as a feature. A LineString has at least two points. */
static bool add_path(const struct world *world, struct points points, struct cost cost,
                     struct buffer *text, struct error *error)
{
    const struct point both[] = {points.items[0], points.items[0]};
    char cost_text[NUMBER_TEXT_SIZE];
    char length_text[NUMBER_TEXT_SIZE];
    double length = 0;
    for (size_t i = 1; i < points.count; i++)
        length += sqrt((double)point_square_distance(points.items[i - 1], points.items[i]));
    cost_format(cost_text, cost);
    number_format_real(length_text, length * world->resolution);
    return buffer_print(text, error,
                        "{\"type\":\"Feature\",\"properties\":{\"cost\":%s,\"length\":%s},"
                        "\"geometry\":{\"type\":\"LineString\",\"coordinates\":",
                        cost_text, length_text) &&
           table_points(points.count > 1 ? points.items : both, points.count > 1 ? points.count : 2,
                        world, text, error) &&
           buffer_append(text, "}}", 2, error);
}

bool geojson_path(const struct world *world, struct points points, struct cost cost,
                  struct bytes *json, struct error *error)
{
    struct buffer text = {0};
    if (world->resolution <= 0)
        return error_set(error, ERROR_SETTINGS,
                         "this map has no map coordinates; write the path to a .csv or .json file");
    bool ok = buffer_print(&text, error, "{\"type\":\"FeatureCollection\",");
    if (ok && world->epsg > 0)
        ok = buffer_print(&text, error,
                          "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":"
                          "\"urn:ogc:def:crs:EPSG::%" PRIu16 "\"}},",
                          world->epsg);
    ok = ok && buffer_print(&text, error, "\"features\":[") &&
         (points.count == 0 || add_path(world, points, cost, &text, error)) &&
         buffer_append(&text, "]}\n", 3, error);
    if (!ok)
        free(text.text);
    *json = ok ? (struct bytes){(uint8_t *)text.text, text.size} : (struct bytes){0};
    return ok;
}
