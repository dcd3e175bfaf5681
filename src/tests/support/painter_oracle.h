/* SPDX-License-Identifier: MIT */
/*
 * painter_oracle.h - the expected pixels of a map in a picture.
 *
 * The colours are computed as documented. The only drawing code of the library that is used for
 * this is picture/palette.
 */
#ifndef ASTAR_TESTS_SUPPORT_PAINTER_ORACLE_H
#define ASTAR_TESTS_SUPPORT_PAINTER_ORACLE_H

#include "map/grid.h"
#include "picture/picture.h"

/* A map, and the part of its search that is shown. */
struct painting {
    const struct grid *grid;
    const struct picture_options *options;
    uint32_t scale;           /* pixels on each side of a cell */
    double side;              /* longer side of all maps of the picture together, in pixels */
    bool smooth;              /* edges are anti-aliased */
    const uint8_t *states;    /* enum cell_state of each cell, row by row; NULL: no search */
    const uint64_t *costs;    /* cost to reach each cell, from search_row_costs; NULL: no --heat */
    uint64_t highest_cost;    /* the cost at the upper end of the --heat scale */
    const struct point *path; /* the part of the path that is shown */
    uint64_t path_count;
};

/* The precision of the expected colour of a pixel. */
enum painted_kind {
    PAINTED_EXACT,
    PAINTED_MIXED, /* an edge crosses the pixel; the colour is an estimate */
    PAINTED_JOIN,  /* like PAINTED_MIXED, at bends of lines, where the library is less precise */
    PAINTED_ANY,   /* so close to an edge that either of the two colours is correct */
};

struct painted {
    struct rgb colour;
    char
        letter; /* kind of the cell that the pixel belongs to (map/image/png_check.h); 0: unknown */
    uint8_t kind; /* enum painted_kind */
    bool hot;     /* the cell has a colour of --heat */
    bool figure;  /* a line, disc or ring covers at least a part of the pixel */
};

/* Computes all pixels of the map, row by row: scale x scale pixels for each cell. */
void painter_oracle_paint(const struct painting *painting, struct painted *pixels);

/*
 * Returns the colour of a pixel in a halo. The share of the halo's colour, in 255ths, falls from
 * 220 on black ground to 140 on ground as bright as a free cell; on brighter ground it is 140.
 */
struct rgb painter_oracle_in_halo(struct rgb ground, struct rgb halo, struct rgb free);

/* Returns true if the path is so narrow that it has a halo. */
bool painter_oracle_has_halo(const struct painting *painting);

/*
 * Returns the step between the --heat colours that are used for a map, in palette indices.
 */
unsigned painter_oracle_heat_step(const struct grid *grid);

/*
 * Returns the letter for the kind of a cell with this palette index, as listed in the PNG file
 * (map/image/png_check.h).
 */
char painter_oracle_letter(unsigned index);

#endif
