/* SPDX-License-Identifier: MIT */
/* path_csv.c - the path as a table. */
#include "cli/path_csv.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

static const char header[] = "x,y,cost\n";

enum { LINE_SIZE = 2 * 10 + 2 + NUMBER_TEXT_SIZE + 1 }; /* two coordinates, commas, cost, LF */

bool path_csv(const struct grid *grid, const struct search_settings *settings,
              const struct search_result *result, struct bytes *csv, struct error *error)
{
    csv->data = memory_array(result->path_count + 1, LINE_SIZE, error);
    if (!csv->data)
        return false;
    char *text = (char *)csv->data;
    memcpy(text, header, sizeof header - 1);
    csv->size = sizeof header - 1;
    struct cost cost = {0};
    for (uint64_t i = 0; i < result->path_count; i++) {
        const struct point point = result->path[i];
        char number[NUMBER_TEXT_SIZE];
        if (i > 0)
            cost = search_step(grid, settings, cost, result->path[i - 1], point);
        cost_format(number, cost);
        csv->size += (size_t)snprintf(text + csv->size, LINE_SIZE, "%" PRIu32 ",%" PRIu32 ",%s\n",
                                      point.x, point.y, number);
    }
    return true;
}
