/* SPDX-License-Identifier: MIT */
/*
 * halo.h - the band around a path that makes it visible in large pictures.
 *
 * A pixel is in the halo if the centre of its block is in a disc. Discs of the given radius lie
 * along the line through the centres of the path's cells, so close that the band has almost
 * straight edges. Blocks are squares of `block` x `block` pixels. `block` is 1 unless the radius is
 * at least 11 pixels: wide halos are computed at a lower resolution, so that they do not take more
 * time than narrow ones.
 */
#ifndef ASTAR_PICTURE_HALO_H
#define ASTAR_PICTURE_HALO_H

#include "base/stop.h"
#include "map/grid.h"

/*
 * A map in pixels. Each cell has `scale` x `scale` pixels; its first `line` rows and columns belong
 * to grid lines.
 */
struct halo_area {
    uint32_t width, height, scale, line;
    const struct grid *floor; /* the map if its walls hide the halo; otherwise NULL */
};

struct halo {
    struct halo_area area;
    uint32_t block; /* pixels along each side of a block: 2 to the power of `shift` */
    unsigned shift;
    uint32_t width; /* blocks in a row, the last of which may be incomplete */
    size_t row_words;
    uint64_t *bits; /* a bit for each block, the lowest bit of a word first; NULL: no halo */
};

/*
 * Marks the halo of the line through the cells of a path. `radius` is in pixels; if it is 0 or the
 * path is empty, there is no halo. Fails if out of memory or if `stop` is due. Release with
 * halo_free, even after a failure.
 */
bool halo_begin(struct halo *halo, struct halo_area area, const struct points *path, double radius,
                const struct stop *stop, struct error *error);

void halo_free(struct halo *halo);

/* Pixels `begin` to `end` - 1 of a row; empty if `begin` equals `end`. */
struct halo_span {
    uint32_t begin, end;
};

/*
 * Returns the first span of pixels in row y that begins at or after pixel `from` and is in the
 * halo. A span may end where the next one begins.
 */
struct halo_span halo_next(const struct halo *halo, uint32_t y, uint32_t from);

/* Returns true if a wall hides the halo at a pixel. */
static inline bool halo_is_hidden(const struct halo *halo, uint32_t x, uint32_t y)
{
    const struct halo_area *area = &halo->area;
    return area->floor &&
           grid_blocked(area->floor, (struct point){x / area->scale, y / area->scale});
}

#endif
