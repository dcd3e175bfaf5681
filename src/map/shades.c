/* SPDX-License-Identifier: MIT */
/* shades.c - divides the costs of a surface into shades, for pictures. */
#include "map/shades.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

static int compare_costs(const void *a, const void *b)
{
    const float p = *(const float *)a;
    const float q = *(const float *)b;
    return (p > q) - (p < q);
}

/* Stores the 2nd and the 98th percentile of a sample of the costs. */
static bool find_percentiles(const struct grid *grid, double *low, double *high,
                             struct error *error)
{
    enum { SAMPLE = 1 << 14 };
    const size_t cells = (size_t)grid->width * grid->height;
    const size_t step = cells / SAMPLE + 1;
    size_t count = 0;
    float *sample = memory_array(cells / step + 1, sizeof *sample, error);
    if (!sample)
        return false;
    for (size_t i = step / 2; i < cells; i += step)
        if (grid->surface[i] < (float)INFINITY)
            sample[count++] = grid->surface[i];
    qsort(sample, count, sizeof *sample, compare_costs);
    *low = count > 0 ? sample[count / 50] : 0;
    *high = count > 0 ? sample[count - 1 - count / 50] : 0;
    free(sample);
    return true;
}

bool shades_find(struct grid *grid, struct error *error)
{
    enum { RATIO_MAX = 100 };
    double low;
    double high;
    if (!find_percentiles(grid, &low, &high, error))
        return false;
    const bool by_ratio = low > 0 && high / low > RATIO_MAX;
    for (unsigned i = 0; i <= GRID_SHADES; i++) {
        const double share = (double)i / GRID_SHADES;
        grid->shades[i] =
            (float)(by_ratio ? low * pow(high / low, share) : low + (high - low) * share);
    }
    return true;
}
