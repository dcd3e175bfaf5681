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
    MAP_FORMAT_ASCII,
    MAP_FORMAT_DIGITS,
    MAP_FORMAT_CSV,
    MAP_FORMAT_MOVINGAI,
    MAP_FORMAT_PNG,
    MAP_FORMAT_PNM,
    MAP_FORMAT_ROS,
    MAP_FORMAT_COUNT,
};

/* A cost that the user sets for one kind of cell. */
struct map_cost {
    int64_t value; /* as it stands in the map */
    uint32_t cost; /* of entering such a cell, in thousandths */
    char letter;   /* of a map whose terrain has letters, in place of `value`; else 0 */
};

/* Values from `least` to `most`, both included. */
struct map_range {
    int64_t least, most;
};

/* The values that stand in maps: those of 32 bits, with a sign or without. */
#define MAP_VALUE_MIN (-INT64_C(0x80000000))
#define MAP_VALUE_MAX INT64_C(0xffffffff)

enum {
    MAP_CELL_AUTO = 0,        /* find the cell size out */
    MAP_THRESHOLD_MAX = 256,  /* above every grey, so that all of them are wall */
    MAP_THRESHOLD_OTSU = 257, /* find the threshold out */
};

/* How to read a map. map_options_default gives the values of a user who sets nothing. */
struct map_options {
    enum map_format format;
    const char *path;   /* the map's file, which others that it refers to lie beside; or NULL */
    uint32_t cell_size; /* pixels a cell along each side of an image, or MAP_CELL_AUTO */
    uint32_t threshold; /* greys of this luminance (0 to 256) and above are free, others wall;
                           or MAP_THRESHOLD_OTSU */
    bool invert;        /* light greys are wall, dark ones free */
    bool unknown_free;  /* cells that a ROS map does not know are free, not wall */
    const struct map_range
        *walls; /* values that are walls in a CSV grid; not owned. None given: 1 */
    size_t wall_count;
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

/* So many first bytes of a file tell what it is. */
enum { MAP_LOOK = 1 << 14 };

/* True if some reader recognises these first bytes of a file, as far as the options choose it. */
bool map_recognised(const struct bytes *bytes, const struct map_options *options);

/* The most bytes of a map that refers to another file. */
enum { MAP_REFERRING_MAX = 1 << 16 };

/* True if a map, as the options would read it, may be one that refers to another file. */
bool map_refers(const struct bytes *bytes, const struct map_options *options);

/*
 * The file that the map in these bytes, as the options would read it, refers to, as it can be
 * opened, in *referred: the image of a ROS map; NULL where there is none, or where the map is too
 * broken to tell. The caller frees it. False only when out of memory.
 */
bool map_referred(const struct bytes *bytes, const struct map_options *options, char **referred,
                  struct error *error);

/* A cell that the user gave, by its column and row or by a place in metres. */
struct map_point {
    bool metric; /* `metres` counts, not `cell` */
    struct point cell;
    struct metres metres;
};

/* `items` is released with free(). */
struct map_points {
    struct map_point *items;
    size_t count, capacity;
};

/*
 * Turns points that the user gave, and calls `name`, into cells; the caller frees points->items.
 * Fails for metres on a map that has none, and for places off the map.
 */
bool map_resolve(const struct grid *grid, const struct map_points *given, const char *name,
                 struct points *points, struct error *error);

/*
 * Puts `starts` and `goals` in the place of the map's own, each where it has any points. Where
 * there are neither, the two openings of an image's or a maze's border are taken. Then makes sure
 * that there is at least one of both, on the map and on a cell that can be walked on.
 */
bool map_set_ends(struct grid *grid, const struct points *starts, const struct points *goals,
                  struct error *error);

/*
 * Makes sure that a point that the user gave, and calls `name`, is on the map and not in a wall,
 * nor nearer to one than grid->clearance.
 */
bool map_check_point(const struct grid *grid, struct point point, const char *name,
                     struct error *error);

/* The same for all starts and goals of the map. */
bool map_check_ends(const struct grid *grid, struct error *error);

#endif
