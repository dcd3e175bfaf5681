/* SPDX-License-Identifier: MIT */
/* nearest.c - the best that can be done where the goal cannot be reached. */
#include "search/engine.h"

/* How good a cell is as an end: smaller is better, one member after the other. */
struct nearness {
    uint64_t square; /* of the straight-line distance to the nearest goal */
    uint64_t g;
};

static uint64_t square_to_goals(struct point point, const struct points *goals)
{
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < goals->count; i++) {
        const int64_t dx = (int64_t)goals->items[i].x - point.x;
        const int64_t dy = (int64_t)goals->items[i].y - point.y;
        const uint64_t square = (uint64_t)(dx * dx + dy * dy);
        least = square < least ? square : least;
    }
    return least;
}

uint32_t nearest_cell(const struct search *search, const struct points *goals)
{
    const struct grid *grid = search->grid;
    const struct frontier *side = &search->forward;
    struct nearness best = {UINT64_MAX, UINT64_MAX};
    uint32_t nearest = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint32_t cell = cell_of_point(grid, (struct point){x, y});
            const uint64_t sum = sum_load(side->sums, search->keys.wide, cell);
            if (sum < side->base)
                continue;
            const struct nearness here = {square_to_goals((struct point){x, y}, goals),
                                          sum - side->base};
            if (here.square < best.square || (here.square == best.square && here.g < best.g)) {
                best = here;
                nearest = cell;
            }
        }
    }
    return nearest;
}
