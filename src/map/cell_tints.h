/* SPDX-License-Identifier: MIT */
/*
 * cell_tints.h - the colours of the cells of a board: which of them show its ends and a path that
 * is drawn between these, and how cells are connected.
 *
 * A set of colours has the bit 1 << index for each of them.
 */
#ifndef ASTAR_MAP_CELL_TINTS_H
#define ASTAR_MAP_CELL_TINTS_H

#include "base/stop.h"
#include "map/components.h"
#include "map/grid.h"
#include "map/image/image.h"
#include "map/plane.h"

enum {
    TINTS_MAX = 10, /* a board has at most this many colours */
    TINT_SAME = 32, /* cells whose colours differ by less than this have the same colour */
};

struct tint {
    struct rgb colour;
    uint64_t count, border;   /* number of cells, and of those at the border */
    struct point first, last; /* of them */
};

struct tints {
    const struct stop *stop;
    struct plane indices; /* of the colour of each cell */
    struct tint items[TINTS_MAX];
    unsigned count;
    unsigned ends; /* the set of the colours of the ends; 0 if there are no ends */
    unsigned path; /* the same for a path */
    /*
     * The set of one colour without a hue, of which cells with a hue enclose the most cells; 0 if
     * they enclose none, or as many of another one. Explored cells enclose walls, and reach all of
     * the floor near them.
     */
    unsigned enclosed;
    struct point at[2]; /* the ends */
    uint64_t length;    /* straight steps of the path; 0: there is none, or it has diagonal steps */
};

/*
 * Lists the colours of an image of one pixel for each cell, and finds the ends: two cells with a
 * hue that are alone in their colours or, if no others have a hue, two of one colour. There are no
 * ends if the colours are too many. Then finds the path and the enclosed colour. Fails if out of
 * memory, or if `stop`, which may be NULL, is due. The caller releases *tints with tints_free.
 */
bool tints_find(const struct image *cells, const struct stop *stop, struct tints *tints,
                struct error *error);

/* Returns the share of all cells that a number of cells is. */
double tints_share(const struct tints *tints, uint64_t count);

/* Makes a grid whose free cells are those of a set. The caller releases *grid with grid_free. */
bool tints_grid(const struct tints *tints, unsigned set, struct grid *grid, struct error *error);

/*
 * Stores the number of straight steps from end to end over the cells of a set, which includes the
 * ends; 0 if these are not joined. Fails like tints_find.
 */
bool tints_steps(const struct tints *tints, unsigned set, uint64_t *steps, struct error *error);

/* Stores the share of the cells of a set that are connected to an end. Fails like tints_find. */
bool tints_connected(const struct tints *tints, unsigned set, enum neighbours neighbours,
                     double *share, struct error *error);

/*
 * Returns the share of the sides between cells of different colours that are sides of a colour.
 * Those of the ends and of the path do not count.
 */
double tints_sides(const struct tints *tints, unsigned index);

/* Returns the number of squares of four cells of a colour, for each such cell. */
double tints_squares(const struct tints *tints, unsigned index);

/* Releases the memory. Does nothing if *tints is zeroed. */
void tints_free(struct tints *tints);

#endif
