/* SPDX-License-Identifier: MIT */
/*
 * formats.h - the table of formats: the only place that lists them.
 *
 * A row says everything that the rest of the program needs to know of a format, so no other code
 * compares with a particular one. Members of a row that are left out fail safe: the format is not
 * recognised, has no costs, refers to no file, refuses --walls, and cannot be read.
 *
 * To add a text format NAME (all paths below src/, except README.md, Makefile and maps/):
 *   1. map/options.h: add MAP_FORMAT_NAME to enum map_format, at its position in --help=formats.
 *   2. map/formats/NAME.c: write NAME_read and, if the content identifies the format,
 *      NAME_recognise; NAME_cell if --cost shall apply. digits.c is the shortest example;
 *      integer_grid.c has cells that mark start and goal; movingai.c has a header. rows.h collects
 *      rows of unknown length, base/text.h has the cursor. The Makefile finds new files.
 *   3. map/formats/list.h: declare these functions.
 *   4. map/formats.c: add the row. Help, completions and suggestions take the name from it. The
 *      example must solve a map of maps/.
 *   5. Documents: a section in packaging/astar-map.5, a place in its list of recognition and a line
 *      in its EXAMPLES; the name in README.md, in MAPS of packaging/astar-cli.1.in and at `format`
 *      in api/astar.h.
 *   6. Tests: tests/unit/NAME.c; a sample in maps/ and its cost in tests/cli/samples.bats; the
 *      lists of names in tests/cli/reading.bats and tests/cli/completions.bats; tests/fuzz/NAME.c
 *      and NAME.dict, NAME in FUZZ_TARGETS of the Makefile, seed_NAME in tests/fuzz/seeds.sh.
 *
 * An image format takes the same steps, with map/image/NAME.c and NAME_read_image instead of
 * NAME_read; pnm.c is an example. ROS maps can then refer to such images, too. Remove its signature
 * from map/formats/foreign_type.c, and name it in the message of map_format_read_image.
 */
#ifndef ASTAR_MAP_FORMATS_H
#define ASTAR_MAP_FORMATS_H

#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "map/estimate.h"
#include "map/grid.h"
#include "map/options.h"

struct image;

/*
 * How certain a recogniser is. Formats of a lower rank are tried first, so a recogniser may rely on
 * the failure of those before it. Formats of one rank exclude each other.
 */
enum map_recognition {
    RECOGNISED_NEVER,        /* only --format chooses the format */
    RECOGNISED_BY_SIGNATURE, /* the first bytes are of no other format */
    RECOGNISED_BY_KEYS,      /* a line begins with a word of this format */
    RECOGNISED_WITH_WALLS,   /* a table of numbers; tried only if --walls is given */
    RECOGNISED_BY_LETTERS,   /* a drawing: rows of dots and dashes are not yet broken numbers */
    RECOGNISED_BY_NUMBERS,
    RECOGNITION_COUNT,
};

/* What the program knows of a format. Members without a value are zero. See formats/list.h. */
struct map_format_row {
    const char *name;        /* as --format takes it */
    const char *description; /* one line */
    const char *help;        /* more about it, for --help=formats; NULL: none */
    const char *example;     /* arguments of the program; NULL: none */
    enum map_recognition recognition;
    bool takes_walls;  /* --walls has a meaning */
    const char *kinds; /* what a --cost may name; required with cell_of_cost */
    int (*cell_of_cost)(const struct map_options *options, const struct map_cost *cost);
    bool (*recognise)(const struct bytes *first);
    bool (*read)(const struct bytes *bytes, const struct map_options *options, struct grid *grid,
                 struct error *error); /* of maps that are not images */
    bool (*read_image)(const struct bytes *bytes, const struct map_options *options,
                       struct image *image, struct error *error); /* of images */
    bool (*estimate)(const struct bytes *first, uint64_t size, const struct map_options *options,
                     struct map_estimate *estimate); /* NULL: a text with a cell in each byte */
    bool (*explain)(const struct text_cursor *content, struct error *error);
    char *(*referred)(const struct bytes *bytes, const char *path, struct error *error);
};

/* The row of a format below MAP_FORMAT_COUNT. */
const struct map_format_row *map_format_row(enum map_format format);

/* The name of a format as --format takes it. */
const char *map_format_name(enum map_format format);

/* The format of that name; MAP_FORMAT_COUNT for an unknown name. */
enum map_format map_format_from_name(const char *name);

/* True if --walls can apply to maps of this format. */
bool map_format_takes_walls(enum map_format format);

/*
 * The format that these first bytes are recognised as, or MAP_FORMAT_COUNT. `walls` is true if the
 * user has given values of walls.
 */
enum map_format map_format_recognise(const struct bytes *first, bool walls);

/*
 * Decodes an image of any format that formats.c lists, with a check of its size in cells before
 * memory is allocated. The caller frees *image (image_free).
 */
bool map_format_read_image(const struct bytes *bytes, const struct map_options *options,
                           struct image *image, struct error *error);

#endif
