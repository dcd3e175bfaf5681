/* SPDX-License-Identifier: MIT */
/*
 * options.h - options for reading a map: its format, its interpretation and its maximum size.
 */
#ifndef ASTAR_MAP_OPTIONS_H
#define ASTAR_MAP_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/stop.h"

/*
 * The formats, in the order in which help and completions list them. formats.c has a row for each.
 */
enum map_format {
    MAP_FORMAT_AUTO, /* decide from the first bytes */
    MAP_FORMAT_GRID, /* integers, one row per line */
    MAP_FORMAT_ARRAY,
    MAP_FORMAT_NPY,
    MAP_FORMAT_ASCII,
    MAP_FORMAT_DIGITS,
    MAP_FORMAT_CSV,
    MAP_FORMAT_ASC,
    MAP_FORMAT_TIFF,
    MAP_FORMAT_MOVINGAI,
    MAP_FORMAT_TMX,
    MAP_FORMAT_TMJ,
    MAP_FORMAT_PNG,
    MAP_FORMAT_JPEG,
    MAP_FORMAT_WEBP,
    MAP_FORMAT_GIF,
    MAP_FORMAT_BMP,
    MAP_FORMAT_PNM,
    MAP_FORMAT_ROS,
    MAP_FORMAT_COUNT,
};

/* What a picture of a map shows if the map was read from an image. */
enum map_background {
    MAP_BACKGROUND_AUTO,  /* the image if it is a photo, scan or coloured drawing; else the map */
    MAP_BACKGROUND_IMAGE, /* the pixels of the image */
    MAP_BACKGROUND_MAP,   /* the cells of the map */
    MAP_BACKGROUND_COUNT,
};

/* Whether the numbers of a map are kinds of cells or costs. Applies to grid, npy and csv. */
enum map_values {
    MAP_VALUES_AUTO,    /* costs if a number has a fraction; in npy, also if one is not finite or
                           exceeds 255 */
    MAP_VALUES_CLASSES, /* kinds of cells, as in most other formats */
    MAP_VALUES_COST,    /* costs: the map is a surface (grid->surface) */
    MAP_VALUES_COUNT,
};

/* The cost of one kind of cell, from --cost. */
struct map_cost {
    int64_t value; /* number in the map; unused if `letter` is set */
    uint32_t cost; /* cost of entering a cell of this kind, in thousandths */
    char letter;   /* letter in the map; 0 for maps of numbers */
};

/* The meaning of a letter in text mazes, from --letters. */
struct map_letter {
    char letter[5]; /* one character in UTF-8, zero-terminated */
    uint8_t cell;   /* value of cells with this letter */
    uint32_t cost;  /* cost of entering a cell with this letter, in thousandths; only for terrain */
};

/* An inclusive range of values. */
struct map_range {
    int64_t least, most;
};

/* Values in maps must fit into 32 bits, signed or unsigned. */
#define MAP_VALUE_MIN (-INT64_C(0x80000000))
#define MAP_VALUE_MAX INT64_C(0xffffffff)

struct point;

/*
 * A function that reserves memory for reading. `claim` is called with `context` before a step that
 * needs much more memory than the file and the grid, such as the search for a maze in an image.
 * `bytes` is an upper bound on the memory in use during that step, not counting the file. If
 * `claim` returns false, it must set the error, and reading fails.
 */
struct map_claim {
    bool (*claim)(void *context, uint64_t bytes, struct error *error); /* or NULL */
    void *context;
};

enum {
    MAP_CELL_AUTO = 0,          /* determine the cell size from the image */
    MAP_THRESHOLD_MAX = 256,    /* above every grey: all greys are walls */
    MAP_THRESHOLD_OTSU = 257,   /* determine the threshold by Otsu's method */
    MAP_THRESHOLD_FIND = 258,   /* determine the walls from the image */
    MAP_THRESHOLD_MIDDLE = 128, /* the threshold of clean drawings */
};

/* Maximum size in bytes of the YAML file of a ROS map. */
enum { MAP_REFERRING_MAX = 1 << 16 };

/* How to read a map. Formats ignore the members that do not apply to them. */
struct map_options {
    enum map_format format;
    enum map_values values;
    const char *path; /* the map file, or NULL; file names in a map are relative to its folder */
    const char *map_folder; /* folder to search first for the map of a scenario; or NULL */
    uint32_t cell_size;     /* pixels along each side of a cell of an image, or MAP_CELL_AUTO */
    bool cell_given;        /* if false, and grid lines close all cells, these cells are found */
    uint32_t threshold; /* greys of at least this luminance (0 to 256) are free, others are walls;
                           or MAP_THRESHOLD_OTSU or MAP_THRESHOLD_FIND */
    bool invert;        /* light greys are walls, dark greys are free */
    bool unknown_free;  /* unknown cells of a ROS map are free, not walls */
    const struct map_range
        *walls; /* values of walls in grids, arrays and CSV grids, or IDs of tiles that are walls;
                   not owned. If empty, 1 is a wall in a CSV grid */
    size_t wall_count;
    const char *layer;            /* the layer of a Tiled map to read; NULL: all layers */
    const struct map_cost *costs; /* in the order given; not owned */
    size_t cost_count;
    const struct map_letter *letters; /* no letter occurs twice; not owned */
    size_t letter_count;
    bool untrusted; /* files named in the map must be below the map's folder, and errors do not
                           quote the map */
    enum map_background background;   /* decides whether the image is kept in grid->image */
    bool outside_free;                /* the area around a maze in an image is walkable */
    const struct point *start, *goal; /* the first start and goal given by the user, which messages
                                         repeat in suggested commands; NULL: none; not owned */
    bool suggest;       /* also look for places that may be starts and goals (suggest_ends.h) */
    bool record;        /* also record colours, shares of pixels and openings in grid->reading */
    bool inspect;       /* also record typical widths, and accept an image whose walls are unclear:
                     grid->unclear then says why it has no ends */
    uint64_t max_cells; /* larger maps are rejected before memory is allocated */
    const struct stop *stop; /* stops reading with ERROR_STOPPED; or NULL */
    struct map_claim claim;
};

/*
 * Returns the defaults: automatic format, cells of one pixel, walls found from the image, images
 * not kept, and at most GRID_CELLS_MAX cells. All other members are zero.
 */
struct map_options map_options_default(void);

/*
 * Claims memory with options->claim, if it is set. Fails if the claim fails.
 */
bool map_options_claim(const struct map_options *options, uint64_t bytes, struct error *error);

/* Returns true if the options define which pixels of an image are walls. */
bool map_options_define_walls(const struct map_options *options);

/* Returns the maximum size in bytes of a file with at most options->max_cells cells. */
uint64_t map_file_limit(const struct map_options *options);

/* Fails if a map has more cells than the options allow. */
bool map_check_size(uint64_t width, uint64_t height, const struct map_options *options,
                    struct error *error);

/*
 * Checks the size of an image before the image is decoded. Fails if the cell size does not divide
 * `width` and `height`, or if there are more cells than the options allow. For MAP_CELL_AUTO,
 * assumes cells of `cell_size` pixels, the size stored in the file; if `cell_size` is 0 or does not
 * divide both dimensions, assumes cells of one pixel.
 */
bool map_check_image(uint32_t width, uint32_t height, uint32_t cell_size,
                     const struct map_options *options, struct error *error);

#endif
