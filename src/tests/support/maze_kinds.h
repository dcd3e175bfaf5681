/* SPDX-License-Identifier: MIT */
/* maze_kinds.h - the table of kinds of maze images: layout, colours and degradation. */
#ifndef ASTAR_TESTS_SUPPORT_MAZE_KINDS_H
#define ASTAR_TESTS_SUPPORT_MAZE_KINDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/support/maze.h"

/* An image is determined by its kind and its seed. Seeds range from 0 to MAZE_SEEDS - 1. */
enum { MAZE_SEEDS = 3 };

/* A colour is 0xAARRGGBB. */
#define MAZE_RGB(rgb) (UINT32_C(0xff000000) | UINT32_C(rgb))
#define MAZE_CLEAR    UINT32_C(0x00ffffff) /* white with alpha 0 */
#define MAZE_DARK     UINT32_C(0x01000000) /* black with alpha 1, hardly visible */

/* A range of integers; {0, 0} selects the default range of a member of struct maze_kind. */
struct maze_range {
    uint32_t least, most;
};

/* The marks or openings that show the ends of the path. */
enum maze_ends {
    MAZE_ENDS_OPENINGS,        /* an opening at the top and one at the bottom */
    MAZE_ENDS_SAME_SIDE,       /* two openings at the top */
    MAZE_ENDS_NEAR,            /* the same, three cells apart */
    MAZE_ENDS_CORNERS,         /* openings in the top left and the bottom right cell */
    MAZE_ENDS_CENTRE,          /* an opening; the other end is the middle of the maze */
    MAZE_ENDS_MARKS,           /* two marks in a closed maze */
    MAZE_ENDS_MARKED_OPENINGS, /* two openings, each with a mark in its cell */
    MAZE_ENDS_MARK_OPENING,    /* a mark and an opening */
    MAZE_ENDS_MARKED_CENTRE,   /* a mark in the middle of the maze, and an opening */
    MAZE_ENDS_THREE_OPENINGS,  /* ambiguous */
    MAZE_ENDS_FOUR_OPENINGS,   /* ambiguous */
    MAZE_ENDS_FOUR_MARKS,      /* ambiguous: two marks of each colour */
    MAZE_ENDS_NONE,            /* ambiguous: a closed maze without marks */
};

enum maze_mark {
    MAZE_MARK_DISC,
    MAZE_MARK_SQUARE,
    MAZE_MARK_STAR,
    MAZE_MARK_PLUS,
    MAZE_MARK_TARGET,   /* a ring and a dot */
    MAZE_MARK_OUTLINED, /* a disc with an outline in the colour of walls */
    MAZE_MARK_LETTER,
};

/* Flags for what is drawn in addition to the maze. */
enum maze_extra {
    MAZE_TITLE = 1,          /* a line of text above the maze */
    MAZE_LABELS = 2,         /* START and FINISH next to the openings */
    MAZE_PAGE_NUMBER = 4,    /* a number below the maze */
    MAZE_ARROWS = 8,         /* arrows at the openings */
    MAZE_FRAME = 16,         /* a thin line around the page */
    MAZE_BORDER = 32,        /* a thick border around the page */
    MAZE_DROP_SHADOW = 64,   /* a shadow next to the page */
    MAZE_CHECKER = 128,      /* a checkerboard outside the maze, as in image editors */
    MAZE_INNER_TEXT = 256,   /* letters in some cells that are not ends */
    MAZE_WOBBLE = 512,       /* walls that look drawn by hand */
    MAZE_FLUSH = 2048,       /* no margin */
    MAZE_INNER_DOTS = 1024,  /* small dots of the wall's colour in some cells */
    MAZE_SPATTER = 4096,     /* drops of the mark's colour next to each mark */
    MAZE_CRACKS = 8192,      /* cracks in the outer wall that are much narrower than a corridor */
    MAZE_SOLUTION = 16384,   /* a green line along the path that solves the maze */
    MAZE_DASHES = 32768,     /* walls of dashes that are twice as long as wide, and of equal gaps */
    MAZE_DOTS = 65536,       /* walls of square dots, and of equal gaps */
    MAZE_CUT_MARKS = 131072, /* marks that are partly behind walls */
    MAZE_SPLIT = 262144,     /* gaps of one pixel between the level walls of neighbouring cells */
    MAZE_RAINBOW = 524288,   /* the line of the solution changes its colour from end to end */
};

/* Angles are in degrees. All lengths are in pixels of the page, except where noted. */
struct maze_kind {
    const char *name;
    enum maze_shape shape;
    enum maze_ends ends;
    struct maze_range cells;    /* number of columns, default 8 to 20; up to 3 more rows */
    struct maze_range corridor; /* default 6 to 14 */
    struct maze_range wall;     /* default 2 to 4 */
    struct maze_range margin;   /* default 1 to 30 */
    uint32_t room, loops;
    double disc;
    uint32_t wall_colour, ground; /* default black, white */
    uint32_t far_ground;          /* colour of the ground at the right edge; default: ground */
    /* Colours around the maze (default: ground) and around the page (default: outside). */
    uint32_t outside, table;
    enum maze_mark mark;
    uint32_t start_colour, goal_colour; /* default green, red */
    unsigned extras;                    /* bits of enum maze_extra */
    double rotate;
    double scale;           /* pixels of the image per pixel of the page; default 1 */
    double perspective;     /* how far the corners move inwards, as a share of the page's side */
    double blur;            /* standard deviation in pixels of the image */
    double noise;           /* standard deviation in grey levels */
    double salt;            /* share of pixels that are black or white */
    double specks;          /* specks of dust per 10,000 pixels */
    double gradient;        /* share of the light that is lost from one side to the other */
    double vignette;        /* share of the light that is lost in the corners */
    double cast_shadow;     /* share of the light that is lost in the shadow of a hand */
    struct maze_range jpeg; /* quality of JPEG compression */
};

extern const struct maze_kind maze_kinds[];
extern const size_t maze_kind_count;

/* True if the image does not determine the ends of the path, so that they must be given. */
bool maze_kind_ambiguous(const struct maze_kind *kind);

#endif
