/* SPDX-License-Identifier: MIT */
/*
 * reading.h - a record of what was found and decided while a map was read.
 *
 * map_read attaches a record to every grid. A record has a fixed size, so a copy can outlive the
 * grid. Some members require additional passes over the image, so they are recorded only on request
 * (map/options.h).
 */
#ifndef ASTAR_MAP_READING_H
#define ASTAR_MAP_READING_H

#include "map/colour.h"
#include "map/grid.h"
#include "map/options.h"

/* How the cells of a map were determined. */
enum reading_kind {
    READING_CELLS,   /* the file states the value of each cell */
    READING_DIRECT,  /* an image read from the colours of its pixels without a search for a maze */
    READING_DRAWING, /* the same after a search for a maze, whose result is not used */
    READING_MAZE,    /* an image of a maze (maze/maze.h) */
    READING_KIND_COUNT,
};

/* How the starts or goals of a map were determined. */
enum end_source {
    END_UNKNOWN, /* no start (or goal) is known */
    END_GIVEN,   /* given by the user */
    END_MARK,
    END_OPENING,
    END_FARTHEST, /* of several openings, the one that is farthest from the only mark */
    END_LABEL,    /* a letter or dot in a corridor of a maze */
    END_CENTRE,   /* the wide area at the centre of a maze */
    END_SOLUTION, /* the ends of a drawn solution */
    END_FORMAT,   /* the format defines them */
    END_SOURCE_COUNT,
};

/* Maximum numbers of points and of marks in a record, and the size of each text in bytes. */
enum { READING_POINTS_MAX = 64, READING_MARKS_MAX = 16, READING_TEXT_SIZE = 256 };

enum { READING_SUGGESTIONS_MAX = 4, READING_LIKELY_MAX = 8 };

/* `count` may exceed the capacity; points beyond the capacity are not stored. */
struct reading_points {
    struct point items[READING_POINTS_MAX];
    size_t count;
};

struct reading_mark {
    struct point at; /* cell of the mark */
    struct rgb colour;
};

struct reading {
    enum map_format format;
    enum reading_kind kind;

    /* The members up to `mark_count` are for images only; `image_width` is 0 for other maps. */
    uint32_t image_width, image_height; /* size in pixels, as displayed */
    uint32_t cell_size;                 /* pixels along each side of a cell */
    const char *tone;                   /* what `threshold` is compared with, such as luminance */
    uint32_t threshold;                 /* pixels whose tone is below this value are dark */
    bool light_walls;
    bool unclear_walls;                    /* the dark or the light lines of a maze are walls */
    double corridor, wall;                 /* typical widths in pixels; 0: not measured */
    struct point first, last;              /* corners of the maze, or of the floor between two
                                              marks, within an image; or zeros */
    bool has_details;                      /* `has_ground` to `outside` are set */
    bool has_ground, has_wall;             /* the map has free cells; the map has walls */
    struct rgb ground_colour, wall_colour; /* typical colours of free cells and of walls */
    double noise;                          /* share of the maze that was removed as noise */
    double outside;                        /* share of the image that is outside the maze */
    struct reading_mark marks[READING_MARKS_MAX];
    size_t mark_count; /* number of marks found; may exceed READING_MARKS_MAX */

    struct reading_points openings; /* possible starts and goals, sorted by row, then column */
    struct reading_points starts, goals;
    struct reading_points candidates; /* the ends of all suggestions */
    struct suggestion {
        size_t start, goal; /* indices of candidates */
    } suggestions[READING_SUGGESTIONS_MAX];
    size_t suggestion_count; /* pairs of ends that the user may choose from; see suggest_ends.h */
    struct likely_ends {
        struct point start, goal;
    } likely[READING_LIKELY_MAX];
    size_t likely_count; /* pairs that may be suggested, without `candidates` yet */
    enum end_source start_source, goal_source;

    /* Remarks for the user, worded like error messages; an empty string means no remark. */
    char warning[READING_TEXT_SIZE]; /* the map was read, but probably not as its author intended */
    char note[READING_TEXT_SIZE];    /* printed only on request (--verbose) */
    char missing
        [READING_TEXT_SIZE]; /* why there is no start or goal; grid->unclear may refer to it */
};

/* Attaches a copy of a record to a grid that has none. */
bool reading_attach(const struct reading *reading, struct grid *grid, struct error *error);

/* Replaces the contents of *list with these points. */
void reading_set_points(struct reading_points *list, const struct point *points, size_t count);

/* Adds a pair of likely ends before all others of a record. If it is full, the last is dropped. */
void reading_add_likely(struct reading *reading, const struct point ends[2]);

/* Adds a mark to a record. */
void reading_add_mark(struct reading *reading, struct point at, struct rgb colour);

/*
 * Copies the starts and goals of a grid to the record of the grid, if it has one. Records `source`
 * as the source of starts or goals whose source is not yet known.
 */
void reading_note_ends(const struct grid *grid, enum end_source source);

/* These functions return the name of a kind or source, as used in reports. */
const char *reading_kind_name(enum reading_kind kind);
const char *reading_source_name(enum end_source source);

#endif
