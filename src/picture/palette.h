/* SPDX-License-Identifier: MIT */
/*
 * palette.h - the colours of a picture.
 *
 * A cell is drawn in the colour of its palette index, which combines a ground with a tint. Grounds
 * are the roles of map/colour.h and, from PALETTE_SHADE on, shades of expensive terrain and of free
 * cells near walls. Tints show the state of a cell in the search. On free cells, a tint has exactly
 * the colour of its role (explored or frontier) or of the --heat scale; on other grounds, it is
 * blended with the ground, so that terrain remains visible.
 */
#ifndef ASTAR_PICTURE_PALETTE_H
#define ASTAR_PICTURE_PALETTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/colour.h"
#include "map/grid.h"

/* Tints, which show the state of a cell in the search. Those for --heat begin at TINT_HEAT. */
enum tint { TINT_NONE, TINT_FRONTIER, TINT_EXPLORED, TINT_HEAT };

enum {
    PALETTE_SHADE = ROLE_COUNT,
    PALETTE_SHADES = 16,
    PALETTE_PALE_PATH = PALETTE_SHADE + PALETTE_SHADES, /* cells under the line of a path */
    PALETTE_NEAR = PALETTE_PALE_PATH + 1, /* free cells that cost more because of keep-away */
    PALETTE_NEARS = 4,
    PALETTE_GROUNDS = PALETTE_NEAR + PALETTE_NEARS, /* number of indices without a tint */
    PALETTE_HEATS = 64,
    PALETTE_SIZE = PALETTE_GROUNDS * (TINT_HEAT + PALETTE_HEATS),
    /* The rings drawn by --inspect have the colours of paths and the most expensive terrain. */
    PALETTE_OPENING = ROLE_PATH,
    PALETTE_MARK = PALETTE_SHADE + PALETTE_SHADES - 1,
};

/* Returns the palette index that combines a ground (an index without a tint) with a tint. */
static inline unsigned palette_index(unsigned ground, unsigned tint)
{
    return tint * PALETTE_GROUNDS + ground;
}

static inline unsigned palette_ground_of(unsigned index)
{
    return index % PALETTE_GROUNDS;
}

static inline unsigned palette_tint_of(unsigned index)
{
    return index / PALETTE_GROUNDS;
}

/* The colour of each role and of the most expensive terrain. */
struct palette {
    struct rgb roles[ROLE_COUNT];
    struct rgb terrain;
};

/* Copies a built-in palette. Returns false for an unknown name. */
bool palette_named(const char *name, struct palette *palette);

/* Returns the name of built-in palette `index`, in the order of --help; NULL after the last one. */
const char *palette_name(size_t index);

/*
 * Reads a palette file: lines `role=#RRGGBB`, where role is a name that palette_role_name returns,
 * or `terrain` for the most expensive terrain. Empty lines and lines that begin with `#` are
 * ignored. Missing roles keep the colours of the palette `classic`.
 */
bool palette_read(const struct bytes *bytes, struct palette *palette, struct error *error);

/* Returns the name of a role, as used in palette files and legends. */
const char *palette_role_name(enum role role);

/* Returns the colour of a palette index. */
struct rgb palette_colour(const struct palette *palette, unsigned index);

/* Stores the colour of each palette index in `colours`, which has PALETTE_SIZE elements. */
void palette_colours(const struct palette *palette, struct rgb colours[PALETTE_SIZE]);

/* Returns the palette index of a look other than LOOK_PLAIN. */
uint16_t palette_look(enum look look);

/*
 * Stores the palette index of each cell value in `index_of_value`. CELL_WALL gets ROLE_WALL. A
 * value gets ROLE_FREE if its cost is at most 1, if all free cells of the grid have the same cost,
 * or if the value does not occur. Any other value gets a shade on a logarithmic scale from cost 1
 * to the highest cost on the grid.
 */
void palette_ground(const struct grid *grid, uint16_t index_of_value[256]);

#endif
