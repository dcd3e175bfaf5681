/* SPDX-License-Identifier: MIT */
/* path_csv.c - the path as a table. */
#include "cli/report/path_csv.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/memory.h"

/* Two coordinates, three other numbers, commas, a line end. */
enum { LINE_SIZE = 2 * 10 + 3 * NUMBER_TEXT_SIZE + 5 };

bool path_csv(const struct grid *grid, const struct search_settings *settings,
              const struct search_result *result, struct bytes *csv, struct error *error)
{
    csv->data = memory_array(result->path_count + 1, LINE_SIZE, error);
    if (!csv->data)
        return false;
    char *text = (char *)csv->data;
    const bool metric = grid->world.resolution > 0;
    csv->size = (size_t)snprintf(text, LINE_SIZE, "x,y,cost%s\n", metric ? ",x_m,y_m" : "");
    struct cost cost = {0};
    for (uint64_t i = 0; i < result->path_count; i++) {
        const struct point point = result->path[i];
        char number[NUMBER_TEXT_SIZE];
        if (i > 0)
            cost = search_step(grid, settings, cost, result->path[i - 1], point);
        cost_format(number, cost);
        csv->size += (size_t)snprintf(text + csv->size, LINE_SIZE, "%" PRIu32 ",%" PRIu32 ",%s",
                                      point.x, point.y, number);
        if (metric) {
            const struct metres place = world_metres(&grid->world, point.x, point.y);
            char x[NUMBER_TEXT_SIZE];
            char y[NUMBER_TEXT_SIZE];
            number_format_real(x, place.x);
            number_format_real(y, place.y);
            csv->size += (size_t)snprintf(text + csv->size, LINE_SIZE, ",%s,%s", x, y);
        }
        text[csv->size++] = '\n';
    }
    return true;
}
