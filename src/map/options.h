/* SPDX-License-Identifier: MIT */
/*
 * options.h - how a map is read: its format, the settings of the user, and the limits.
 */
#ifndef ASTAR_MAP_OPTIONS_H
#define ASTAR_MAP_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* The formats, in the order of help and completions. formats.c has a row for each. */
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
    int64_t value; /* the number in the map */
    uint32_t cost; /* of entering such a cell, in thousandths */
    char letter;   /* the letter in the map, instead of `value`; 0 in maps of numbers */
};

/* Values from `least` to `most`, both included. */
struct map_range {
    int64_t least, most;
};

/* The range of values in maps: 32 bits, signed or unsigned. */
#define MAP_VALUE_MIN (-INT64_C(0x80000000))
#define MAP_VALUE_MAX INT64_C(0xffffffff)

enum {
    MAP_CELL_AUTO = 0,        /* find the cell size in the image */
    MAP_THRESHOLD_MAX = 256,  /* above every grey: all greys are wall */
    MAP_THRESHOLD_OTSU = 257, /* find the threshold by Otsu's method */
};

/* The largest file, in bytes, of a map that refers to another file. */
enum { MAP_REFERRING_MAX = 1 << 16 };

/* How to read a map. map_options_default gives the values of a user who sets nothing. */
struct map_options {
    enum map_format format;
    const char *path;   /* of the map; files that it refers to are relative to it. NULL: none */
    uint32_t cell_size; /* pixels along each side of a cell of an image, or MAP_CELL_AUTO */
    uint32_t threshold; /* greys of this luminance (0 to 256) and above are free, others wall;
                           or MAP_THRESHOLD_OTSU */
    bool invert;        /* light greys are wall, dark ones free */
    bool unknown_free;  /* unknown cells of a ROS map are free, not wall */
    const struct map_range *walls; /* values that are walls in a CSV grid; not owned. Empty: 1 */
    size_t wall_count;
    const struct map_cost *costs; /* in the order given; not owned */
    size_t cost_count;
    uint64_t max_cells; /* larger maps are refused before memory is allocated */
};

struct map_options map_options_default(void);

/* The largest file, in bytes, that can hold a map within the limits of the options. */
uint64_t map_file_limit(const struct map_options *options);

/* Refuses a map of more cells than the options allow, with a message that names the option. */
bool map_check_size(uint64_t width, uint64_t height, const struct map_options *options,
                    struct error *error);

#endif
