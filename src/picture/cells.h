/* SPDX-License-Identifier: MIT */
/*
 * cells.h - what each cell of a map shows, as a palette index: the ground, and what a search has
 * done there. Path and ends are few cells; whoever draws puts them over it.
 */
#ifndef ASTAR_PICTURE_CELLS_H
#define ASTAR_PICTURE_CELLS_H

#include "map/grid.h"
#include "picture/palette.h"
#include "picture/picture.h"
#include "search/search.h"

struct cells {
    const struct grid *grid;
    const struct search *search; /* NULL: the map alone */
    bool explored, heat;         /* show what was explored, and at what cost */
    uint64_t dearest;            /* the largest cost that heat shows, at least 1 */
    uint8_t ground[256];         /* the palette index of each cell value */
    bool two_kinds;              /* ... which tells nothing apart but walls and free cells */
    uint8_t *states;             /* room for a row of cell states, ... */
    uint64_t *costs;             /* ... and for what it costs to reach its cells */
};

/* Looks at a map and at the last run of a search, or at none. Released with cells_end. */
bool cells_begin(struct cells *cells, const struct grid *grid, const struct search *search,
                 const struct picture_options *options, struct error *error);

void cells_end(struct cells *cells);

/* The palette indices of the cells of row y, path and ends aside. */
void cells_row(struct cells *cells, uint32_t y, uint8_t *indices);

/*
 * Notes which palette indices a picture of this map may need: those of its cells and ends, and
 * those that a search may leave, and a path.
 */
void cells_note_colours(const struct grid *grid, const struct picture_options *options,
                        bool used[PALETTE_SIZE]);

#endif
