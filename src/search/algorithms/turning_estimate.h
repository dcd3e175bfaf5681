/* SPDX-License-Identifier: MIT */
/* turning_estimate.h - the estimate of a node (turning.h), inline for the search loop. */
#ifndef ASTAR_SEARCH_ALGORITHMS_TURNING_ESTIMATE_H
#define ASTAR_SEARCH_ALGORITHMS_TURNING_ESTIMATE_H

#include "search/engine.h"

/* Returns the sector (see SECTOR_COUNT) of the displacement dx,dy. */
ALWAYS_INLINE unsigned turning_sector(int32_t dx, int32_t dy)
{
    const int32_t width = dx < 0 ? -dx : dx;
    const int32_t height = dy < 0 ? -dy : dy;
    return (unsigned)(9 * ((dx > 0) - (dx < 0) + 1) + 3 * ((dy > 0) - (dy < 0) + 1) +
                      (width > height) - (width < height) + 1);
}

/* Returns the estimate of the node at padded x,y whose last step has this direction. */
ALWAYS_INLINE uint64_t turning_estimate(const struct search *search, uint32_t x, uint32_t y,
                                        unsigned direction)
{
    const struct frontier *const frontier = &search->forward;
    const uint64_t steps = frontier_estimate(frontier, x, y, frontier->prices.plain);
    if (search->turning.several_goals)
        return steps;
    const struct rectangle *const goal = &frontier->goals.rectangle;
    const unsigned sector = turning_sector((int32_t)(goal->left - x), (int32_t)(goal->top - y));
    return steps + search->turning.remaining[sector][direction];
}

#endif
