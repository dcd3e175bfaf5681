/* SPDX-License-Identifier: MIT */
/* shades.c - divides the costs of a surface into shades, for pictures. */
#include "map/shades.h"

#include <math.h>
#include <stdlib.h>

#include "map/costs.h"

bool shades_find(struct grid *grid, struct error *error)
{
    enum { RATIO_MAX = 100 };
    size_t count;
    float *sample = costs_sample(grid, &count, error);
    if (!sample)
        return false;
    const double low = sample[count / 50];
    const double high = sample[count - 1 - count / 50];
    free(sample);
    const bool by_ratio = low > 0 && high / low > RATIO_MAX;
    for (unsigned i = 0; i <= GRID_SHADES; i++) {
        const double share = (double)i / GRID_SHADES;
        grid->shades[i] =
            (float)(by_ratio ? low * pow(high / low, share) : low + (high - low) * share);
    }
    return true;
}
