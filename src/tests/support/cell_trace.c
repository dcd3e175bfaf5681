/* SPDX-License-Identifier: MIT */
/* cell_trace.c - the state and the cost that a search assigned to each cell of a map. */
#include "tests/support/cell_trace.h"
#include "tests/test.h"

#include <stdlib.h>

struct cell_trace cell_trace_take(const struct search *search, const struct grid *grid)
{
    const size_t count = (size_t)grid->width * grid->height;
    struct cell_trace trace = {malloc(count), malloc(count * sizeof *trace.costs), 1};
    assert_true(trace.states && trace.costs);
    assert_true(search_compute_costs(search, &(struct error){0}));
    for (uint32_t y = 0; y < grid->height; y++) {
        search_row_states(search, y, trace.states + (size_t)y * grid->width);
        search_row_costs(search, y, trace.costs + (size_t)y * grid->width);
    }
    for (size_t i = 0; i < count; i++)
        if (trace.states[i] == CELL_CLOSED && trace.costs[i] != SEARCH_NO_COST &&
            trace.costs[i] > trace.highest)
            trace.highest = trace.costs[i];
    return trace;
}

void cell_trace_free(struct cell_trace *trace)
{
    free(trace->states);
    free(trace->costs);
    *trace = (struct cell_trace){0};
}
