/* SPDX-License-Identifier: MIT */
/*
 * band.h - the walkable cells around a path.
 *
 * The band of a path consists of the cells that can be reached from it through walkable cells
 * without leaving the discs around the cells of the path. It neither contains walls nor cells on
 * the other side of a wall.
 */
#ifndef ASTAR_MAP_BAND_H
#define ASTAR_MAP_BAND_H

#include "base/stop.h"
#include "map/grid.h"

struct band {
    const struct grid *grid;
    uint8_t *bits; /* a bit for each cell of the map, row by row */
};

/*
 * Finds the band of a path; `radius` is in cells. The grid must outlive the band. Fails if out of
 * memory, or if `stop`, which may be NULL, is due. Release with band_free, even after a failure.
 */
bool band_create(struct band *band, const struct grid *grid, const struct points *path,
                 double radius, const struct stop *stop, struct error *error);

void band_free(struct band *band);

/* Returns true if a cell of the map belongs to the band. */
static inline bool band_contains(const struct band *band, struct point cell)
{
    const size_t index = (size_t)cell.y * band->grid->width + cell.x;
    return (band->bits[index / 8] >> index % 8 & 1) != 0;
}

#endif
