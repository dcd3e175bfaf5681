/* SPDX-License-Identifier: MIT */
/*
 * palette.h - the colours of a picture.
 *
 * A picture's pixels are palette indices: the first ROLE_COUNT are the roles of map/colour.h;
 * behind them come the shades of dear terrain, from PALETTE_SHADE on, those of --heat, from
 * PALETTE_HEAT on, and others.
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
    PALETTE_PALE_PATH = PALETTE_HEAT + PALETTE_HEATS, /* under a line */
    PALETTE_SIZE
};

/* A palette: the colour of each role, and the darkest shade of terrain. */
struct palette {
    struct rgb roles[ROLE_COUNT];
    struct rgb dearest;
};

/* The palette of that name. False where there is none. */
bool palette_named(const char *name, struct palette *palette);

/* The names of all palettes, in the order of --help; NULL behind the last. */
const char *palette_name(size_t index);

/*
 * Reads a palette file: lines `role=#RRGGBB`, roles as in palette_role_name; `terrain` is the
 * dearest terrain; empty lines and lines that begin with `#` do not count. Roles that it does not
 * name are as in `classic`.
 */
bool palette_read(const struct bytes *bytes, struct palette *palette, struct error *error);

/* What a role is called in palette files and legends. */
const char *palette_role_name(enum role role);

/* All colours of a palette, by palette index. */
void palette_colours(const struct palette *palette, struct rgb colours[PALETTE_SIZE]);

/* The palette index of a look other than LOOK_PLAIN. */
uint8_t palette_look(enum look look);

/*
 * The palette index of the ground of each cell value: wall; free where a cell costs one or less,
 * and everywhere where all cost the same; else a shade, on a logarithmic scale from one to the
 * dearest cell of this grid. Values that do not occur are as free.
 */
void palette_ground(const struct grid *grid, uint8_t index_of_value[256]);

#endif
