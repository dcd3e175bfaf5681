/* SPDX-License-Identifier: MIT */
/*
 * halo.h - the band around a path that makes it visible in large pictures.
 *
 * A pixel is in the halo if the distance between its centre and the line through the centres of the
 * path's cells is at most the radius.
 */
#ifndef ASTAR_PICTURE_HALO_H
#define ASTAR_PICTURE_HALO_H

#include "base/stop.h"
#include "map/grid.h"

/* A map in pixels: cells of `scale` x `scale` pixels, whose first `line` rows are grid lines. */
struct halo_area {
    uint32_t width, height, scale, line;
};

struct halo {
    struct halo_area area;
    size_t row_words;
    uint64_t *bits; /* a bit for each pixel, the lowest bit of a word first; NULL: no halo */
};

/*
 * Marks the halo of a path. Consecutive cells of the path must be neighbours or equal. `radius` is
 * in pixels; if it is 0 or the path is empty, there is no halo. Fails if out of memory or if the
 * stop is due. Release with halo_free, even after a failure.
 */
bool halo_begin(struct halo *halo, struct halo_area area, const struct points *path, double radius,
                const struct stop *stop, struct error *error);

void halo_free(struct halo *halo);

/* Returns the bits of a row of pixels, or NULL if the row has no pixel in the halo. */
const uint64_t *halo_row(const struct halo *halo, uint32_t y);

static inline bool halo_contains(const uint64_t *row, uint32_t x)
{
    return (row[x / 64] >> x % 64 & 1) != 0;
}

#endif
