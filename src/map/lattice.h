/* SPDX-License-Identifier: MIT */
/*
 * lattice.h - finds cells between grid lines in a part of an image, such as a board in a window.
 */
#ifndef ASTAR_MAP_LATTICE_H
#define ASTAR_MAP_LATTICE_H

#include "base/stop.h"
#include "map/grid.h"
#include "map/image/image.h"

/* Cells of the same size. Their sides need not be whole numbers of pixels. */
struct lattice {
    uint32_t columns, rows; /* 0: there is no lattice */
    double left, top;       /* of the first cell, in pixels */
    double width, height;   /* of a cell, in pixels */
    bool lined;             /* lines are drawn between the cells */
    bool square;            /* the sides of a cell are about equal, unlike those in most tables */
    bool light; /* there are light lines between dark cells, even if there is no lattice */
};

/*
 * Finds the lines of a lattice: thin lines at the same distance from each other, that cross. Some
 * may be hidden between cells of their colour. Sets lattice->columns to 0 if there are none, if the
 * cells between them do not have one colour each, or if the lines do not look the same, so that
 * some may be walls. Fails only if out of memory, or if `stop`, which may be NULL, is due.
 */
bool lattice_find(const struct image *image, const struct stop *stop, struct lattice *lattice,
                  struct error *error);

/* Returns the first pixel of a cell. That of the cell after the last one is also its end. */
struct point lattice_corner(const struct lattice *lattice, uint32_t column, uint32_t row);

#endif
