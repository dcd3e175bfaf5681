/* SPDX-License-Identifier: MIT */
/* step.c - the cost of a path without the factors of keep-away. */
#include "search/cost/step.h"

struct cost search_length(const struct grid *grid, const struct search_settings *settings,
                          const struct point *path, uint64_t count)
{
    struct grid plain = *grid; /* shares the arrays of *grid */
    struct cost length = {0};
    plain.levels = NULL;
    for (uint64_t i = 1; i < count; i++)
        length = search_step(&plain, settings, length, path[i - 1], path[i]);
    return length;
}
