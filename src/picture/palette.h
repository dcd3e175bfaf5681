/* SPDX-License-Identifier: MIT */
/*
 * palette.h - the colours of a picture.
 *
 * A cell is drawn in the colour of its palette index. The first ROLE_COUNT indices are the roles of
 * map/colour.h. The shades of expensive terrain begin at PALETTE_SHADE, those of --heat at
 * PALETTE_HEAT.
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

enum {
    PALETTE_SHADE = ROLE_COUNT,
    PALETTE_SHADES = 16,
    PALETTE_HEAT = PALETTE_SHADE + PALETTE_SHADES,
    PALETTE_HEATS = 64,
    PALETTE_PALE_PATH = PALETTE_HEAT + PALETTE_HEATS, /* cells under the line of a path */
    PALETTE_SIZE
};

/* The colour of each role and of the most expensive terrain. */
struct palette {
    struct rgb roles[ROLE_COUNT];
    struct rgb terrain;
};

/* Finds a built-in palette. False for an unknown name. */
bool palette_named(const char *name, struct palette *palette);

/* The name of a built-in palette, in the order of --help; NULL from the number of palettes on. */
const char *palette_name(size_t index);

/*
 * Reads a palette file: lines `role=#RRGGBB`, where role is a name of palette_role_name or
 * `terrain`, the most expensive terrain. Empty lines and lines that begin with `#` are ignored.
 * Roles that are missing have the colours of `classic`.
 */
bool palette_read(const struct bytes *bytes, struct palette *palette, struct error *error);

/* The name of a role in palette files and legends. */
const char *palette_role_name(enum role role);

/* Writes the colours of all palette indices. */
void palette_colours(const struct palette *palette, struct rgb colours[PALETTE_SIZE]);

/* The palette index of a look other than LOOK_PLAIN. */
uint8_t palette_look(enum look look);

/*
 * Writes the palette index of each cell value: wall; free if the cost is at most 1 or if all cells
 * of the grid have the same cost; otherwise a shade on a logarithmic scale from 1 to the highest
 * cost on the grid. Values that do not occur are free.
 */
void palette_ground(const struct grid *grid, uint8_t index_of_value[256]);

#endif
