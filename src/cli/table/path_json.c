/* SPDX-License-Identifier: MIT */
/* path_json.c - writes a path as a JSON array. */
#include "cli/table/path_json.h"

#include <inttypes.h>

#include "base/number.h"

static bool add_metres(const struct world *world, struct point cell, struct buffer *json,
                       struct error *error)
{
    char x[NUMBER_TEXT_SIZE];
    char y[NUMBER_TEXT_SIZE];
    const struct metres position = world_metres(world, cell.x, cell.y);
    number_format_real(x, position.x);
    number_format_real(y, position.y);
    return buffer_print(json, error, "[%s,%s]", x, y);
}

bool path_json(const struct point *path, uint64_t count, const struct world *world,
               struct buffer *json, struct error *error)
{
    bool ok = buffer_append(json, "[", 1, error);
    for (uint64_t i = 0; ok && i < count; i++) {
        ok = i == 0 || buffer_append(json, ",", 1, error);
        if (ok && world)
            ok = add_metres(world, path[i], json, error);
        else if (ok)
            ok = buffer_print(json, error, "[%" PRIu32 ",%" PRIu32 "]", path[i].x, path[i].y);
    }
    return ok && buffer_append(json, "]", 1, error);
}
