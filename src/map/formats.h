/* SPDX-License-Identifier: MIT */
/*
 * formats.h - the table of formats, the only place where all formats are listed.
 *
 * A row contains everything that other code needs to know about a format. Other code does not test
 * for a particular format, with one exception: cli/files/collect.c, because folders of MovingAI
 * maps may be run as scenarios. A row can omit members safely: without them, the format is not
 * recognised, has no costs, refers to no other file, rejects --walls, or cannot be read.
 *
 * To add a text format NAME (paths are relative to src/, except README.md, Makefile and maps/):
 *   1. map/options.h: add MAP_FORMAT_NAME to enum map_format, at its position in --help=formats.
 *   2. map/formats/NAME.c: write NAME_read; also NAME_recognise if the content identifies the
 *      format, and NAME_cell if --cost applies. NAME consists of at most 8 letters from a to z.
 *      Examples: digits.c is the shortest, integer_grid.c reads cells that mark start and goal,
 *      movingai.c reads a header. A format without marks leaves starts and goals empty; cells in
 *      these lists must not be walls. cell_text.h reads lines of numbers; rows.h collects the
 *      rows of other maps whose size is unknown; base/text.h has a cursor for parsing text. The
 *      Makefile finds new files.
 *   3. map/formats/list.h: add these functions to the declarations of their types.
 *   4. map/formats.c: add a row to the table. If the format has NAME_recognise, set `recognition`
 *      to one of the ranks below. Help, completions and suggestions take the name from the row. The
 *      example must solve a map in maps/. If the content does not identify the format, add its
 *      name to the help of `auto` as well.
 *   5. Documents: in packaging/astar-map.5, add a section, a rule in "Recognition of formats" and a
 *      line in EXAMPLES, and update the number of formats at the start. Add the name to README.md,
 *      to MAPS in packaging/astar-cli.1.in, to packaging/debian/control and to the comment of
 *      `format` in api/astar.h. Add a line to the changelog in src/README.md.
 *   6. Tests: write tests/cases/NAME.txt and, for what needs code, tests/unit/NAME.c. Add a sample
 *      to maps/, or to maps/options/ if it needs options, and its cost to
 *      tests/cli/test_samples.py. Add NAME to all lists of formats in
 *      tests/cli/test_map_options.py, test_completions.py, test_hostile.py and test_refusals.py.
 *      For fuzzing, add a row to tests/fuzz/formats.c, words to formats.dict, and seed_NAME to
 *      tests/fuzz/seeds.sh. Also add the example in astar-map.5 to tests/cli/install.bats, which
 *      numbers the examples. Then run
 *      make test T="cases NAME samples map_options completions help"
 *      make test T="hostile refusals formats install"
 *
 * For an image format, write map/image/NAME.c with NAME_recognise, NAME_read_image and
 * NAME_estimate instead of NAME_read, and use IMAGE_FORMAT for the row; pnm.c is an example. ROS
 * maps can then refer to images of the new format. Remove its signature from
 * map/formats/foreign_type.c and its name from the paragraph about other images in astar-map.5, and
 * add its name to the message of map_format_read_image.
 */
#ifndef ASTAR_MAP_FORMATS_H
#define ASTAR_MAP_FORMATS_H

#include "map/formats/list.h"

/*
 * The ways to recognise a format, called ranks, in the order in which they are tried. A recogniser
 * may assume that the recognisers of all earlier ranks have rejected the file. No file fits two
 * formats of the same rank.
 */
enum map_recognition {
    RECOGNISED_NEVER,        /* must be chosen with --format */
    RECOGNISED_BY_SIGNATURE, /* no other format has the same first bytes */
    RECOGNISED_BY_KEYS,      /* a line begins with a key of the format */
    RECOGNISED_WITH_WALLS,   /* a table of numbers; tried only if --walls is given */
    RECOGNISED_BY_LETTERS,   /* a maze; tried before numbers, since both may begin with . + or - */
    RECOGNISED_BY_NUMBERS,
    RECOGNITION_COUNT,
};

/* A row of the table. Only `name` is required. formats/list.h describes the functions. */
struct map_format_row {
    const char *name;        /* the value of --format */
    const char *description; /* a one-line description */
    const char *help;        /* details for --help=formats; NULL: none */
    const char *example;     /* arguments of an example command; NULL: none */
    enum map_recognition recognition;
    bool takes_walls;   /* --walls applies */
    bool takes_letters; /* --letters applies */
    const char *kinds;  /* kinds of cells that --cost accepts; required if cell_of_cost is set */
    format_cell *cell_of_cost;
    format_recogniser *recognise;
    format_option_recogniser *recognise_with;
    format_option_recogniser *resembles;
    format_recogniser *is_other;     /* true: the file is not a map */
    format_reader *read;             /* only for formats other than images */
    format_image_reader *read_image; /* only for images */
    format_estimator *estimate;      /* NULL: text, one cell per byte */
    format_lister *referred;
    uint64_t referring_max; /* maximum size in bytes of a map in a format that can refer to other
                               files; 0: only the limit for all maps applies */
    format_recogniser *accompanies;
};

/*
 * Returns the row of a format. That of MAP_FORMAT_COUNT is empty, so a file that no format
 * recognises needs no special case.
 */
const struct map_format_row *map_format_row(enum map_format format);

/* Returns the name of a format, for use with --format. */
const char *map_format_name(enum map_format format);

/* Returns the format with this name; MAP_FORMAT_COUNT for an unknown name. */
enum map_format map_format_from_name(const char *name);

/* Returns true if this format recognises a file with these first bytes. */
bool map_format_fits(enum map_format format, const struct bytes *first,
                     const struct map_options *options);

/* Returns true if the file is not itself a map but is used by maps, such as a tileset. */
bool map_format_accompanies(const struct bytes *first);

/*
 * Returns the format that recognises a file with these first bytes; MAP_FORMAT_COUNT if none does.
 * Ignores options->format. Only map_identify (map.h) calls this function.
 */
enum map_format map_format_recognise(const struct bytes *first, const struct map_options *options);

/*
 * Decodes an image in any image format of the table. Checks the size of the image in cells before
 * allocating memory. The caller releases *image with image_free.
 */
bool map_format_read_image(const struct bytes *bytes, const struct map_options *options,
                           struct image *image, struct error *error);

#endif
