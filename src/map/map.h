/* SPDX-License-Identifier: MIT */
/*
 * map.h - from the bytes of a file to a grid: the one place that knows all formats.
 */
#ifndef ASTAR_MAP_MAP_H
#define ASTAR_MAP_MAP_H

#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/grid.h"

enum map_format {
    MAP_FORMAT_AUTO, /* decide from the first bytes */
    MAP_FORMAT_GRID, /* integers, one line a row */
    MAP_FORMAT_MOVINGAI,
    MAP_FORMAT_PNG,
    MAP_FORMAT_COUNT,
};

/* A cost that the user sets for one kind of cell. */
struct map_cost {
    char letter;   /* of a map whose terrain has letters; 0: `value` counts */
    uint8_t value; /* of all other maps */
    uint32_t cost; /* of entering such a cell, in thousandths */
};

/* How to read a map. map_options_default gives the values of a user who sets nothing. */
struct map_options {
    enum map_format format;
    uint32_t cell_size; /* pixels a cell along each side of an image, 1 and up */
    uint32_t threshold; /* greys of this luminance (0 to 256) and above are free, others wall */
    const struct map_cost *costs; /* in the order given; not owned */
    size_t cost_count;
    uint64_t max_cells; /* larger maps are refused before memory is asked for */
};

struct map_options map_options_default(void);

/* The name of a format as --format takes it, and one line that describes it. */
const char *map_format_name(enum map_format format);
const char *map_format_description(enum map_format format);

/* The format of that name, or MAP_FORMAT_COUNT where there is none. */
enum map_format map_format_from_name(const char *name);

/* The most bytes a file may have that holds a map within the options' limits. */
uint64_t map_file_limit(const struct map_options *options);

/*
 * Reads a map. On success the caller releases *grid with grid_free; on failure there is nothing to
 * release. That a map has a start and a goal is not asked here: see map_set_ends.
 */
bool map_read(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
              struct error *error);

/*
 * Puts `starts` and `goals` in the place of the map's own, each where it has any points; then makes
 * sure that there is at least one of both, on the map and on a cell that can be walked on.
 */
bool map_set_ends(struct grid *grid, const struct points *starts, const struct points *goals,
                  struct error *error);

/* Makes sure that a point that the user gave, and calls `name`, is on the map and not in a wall. */
bool map_check_point(const struct grid *grid, struct point point, const char *name,
                     struct error *error);

#endif
