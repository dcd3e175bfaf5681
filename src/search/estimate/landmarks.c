/* SPDX-License-Identifier: MIT */
/* landmarks.c - allocates the table of distances to landmarks, and converts distances to keys. */
#include "search/estimate/landmarks.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/wide.h"

/* 8119 / 5741 is a convergent of sqrt(2). It is below sqrt(2), because 8119^2 = 2 * 5741^2 - 1. */
enum { BASE_STRAIGHT = 5741, BASE_DIAGONAL = 8119 };

bool landmarks_set_metric(struct landmark_metric *metric, const struct terrain *terrain,
                          const struct strides *strides)
{
    enum { LENGTH_BITS = 61 };
    const uint64_t base_straight = strides->irrational ? BASE_STRAIGHT : 1;
    const uint64_t base_diagonal = strides->irrational ? BASE_DIAGONAL : 1;
    const uint128 straight = (uint128)strides->factor[NORTH] * base_straight;
    const uint128 diagonal = (uint128)strides->factor[NORTH_EAST] * base_diagonal;
    const uint128 longer = diagonal > straight ? diagonal : straight;
    if (!strides->symmetric || (diagonal > 0 && diagonal < straight) ||
        longer * terrain->most >> LENGTH_BITS != 0)
        return false;
    *metric = (struct landmark_metric){
        .straight = (uint64_t)straight, .diagonal = (uint64_t)diagonal, .base = base_straight};
    return true;
}

struct landmarks *landmarks_create(const struct grid *grid, struct error *error)
{
    const size_t cells = grid_padded_cells(grid);
    struct landmarks *landmarks = memory_zeroed(1, sizeof *landmarks, error);
    if (!landmarks)
        return NULL;
    landmarks->stale = true;
    landmarks->memory = memory_zeroed(cells + 1, sizeof *landmarks->distances, error);
    if (!landmarks->memory) {
        free(landmarks);
        return NULL;
    }
    const size_t row = sizeof *landmarks->distances;
    const size_t excess = (uintptr_t)landmarks->memory % row;
    landmarks->distances = (void *)((char *)landmarks->memory + (excess > 0 ? row - excess : 0));
    return landmarks;
}

void landmarks_free(struct landmarks *landmarks)
{
    if (!landmarks)
        return;
    free(landmarks->memory);
    free(landmarks);
}

/*
 * Sets `least` and `most`, the interval of the distances between each landmark and the goals.
 * Returns the lowest cost of a goal, in units.
 */
static uint32_t measure_goals(struct landmarks *landmarks, const struct grid *grid,
                              const struct terrain *terrain, const struct goals *goals)
{
    uint32_t lowest = UINT32_MAX;
    for (unsigned i = 0; i < LANDMARK_COUNT; i++) {
        landmarks->least[i] = LANDMARK_FAR;
        landmarks->most[i] = 0;
    }
    for (size_t k = 0; k < goals->count; k++) {
        const uint32_t cell = goals->cells[k];
        const uint8_t value = grid->cells[cell];
        if (value == CELL_WALL)
            continue;
        lowest = terrain->units[value] < lowest ? terrain->units[value] : lowest;
        for (unsigned i = 0; i < LANDMARK_COUNT; i++) {
            const int32_t distance = landmarks->distances[cell][i];
            landmarks->least[i] = distance < landmarks->least[i] ? distance : landmarks->least[i];
            landmarks->most[i] = distance > landmarks->most[i] ? distance : landmarks->most[i];
        }
    }
    return lowest;
}

/*
 * Sets `factor` and `fraction`: the most precise factor for which products with distances, and
 * offsets of up to `largest` keys, fit in 61 bits each. Returns false if there is none.
 */
static bool set_factor(struct landmarks *landmarks, uint64_t straight, uint128 largest)
{
    enum { FRACTION_MAX = 16, FACTOR_BITS = 31, OFFSET_BITS = 61, SHIFT_END = 64 };
    for (unsigned fraction = FRACTION_MAX + 1; fraction-- > 0;) {
        if (landmarks->shift + fraction >= SHIFT_END)
            continue;
        const uint128 factor =
            ((uint128)straight << (landmarks->shift + fraction)) / landmarks->metric.base;
        if (factor >> FACTOR_BITS == 0 && largest << fraction >> OFFSET_BITS == 0) {
            landmarks->factor = (uint64_t)factor;
            landmarks->fraction = fraction;
            return true;
        }
    }
    return false;
}

bool landmarks_aim(struct landmarks *landmarks, const struct grid *grid,
                   const struct terrain *terrain, const struct keys *keys,
                   const struct goals *goals)
{
    const uint128 step = keys->step[NORTH];
    if (keys->width == SUM_128 || !set_factor(landmarks, keys->straight, step * terrain->most))
        return false;
    const uint32_t lowest = measure_goals(landmarks, grid, terrain, goals);
    if (lowest == UINT32_MAX)
        return false; /* all goals are in walls */
    const int64_t scale = (int64_t)((uint64_t)step << landmarks->fraction);
    for (unsigned value = 0; value < 256; value++)
        if (terrain->units[value] <= terrain->most)
            landmarks->offsets[value] = scale * ((int64_t)lowest - terrain->units[value]);
    return true;
}
