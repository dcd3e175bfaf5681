/* SPDX-License-Identifier: MIT */
/*
 * maze_drawing.h - a maze laid out on a page, and the page placed in an image.
 *
 * A drawing is determined by its kind and its seed. It has no pixels, but defines the cell or wall
 * at each point of the image. maze_painter.h turns it into pixels.
 */
#ifndef ASTAR_TESTS_SUPPORT_MAZE_DRAWING_H
#define ASTAR_TESTS_SUPPORT_MAZE_DRAWING_H

#include "map/grid.h"
#include "tests/support/maze.h"
#include "tests/support/maze_kinds.h"

enum { MAZE_ITEMS_MAX = 48, MAZE_TEXT_MAX = 16 };

enum maze_item_shape {
    MAZE_ITEM_DISC,
    MAZE_ITEM_SQUARE,
    MAZE_ITEM_STAR,
    MAZE_ITEM_PLUS,  /* the strokes have a sixth of its size */
    MAZE_ITEM_ARROW, /* `angle` is the direction of the arrow */
    MAZE_ITEM_TEXT,
    MAZE_ITEM_FRAME, /* line of width `size` along the edges of the page, `x` pixels inside them */
};

/* Something drawn on the page in addition to the maze. */
struct maze_item {
    enum maze_item_shape shape;
    double x, y; /* middle of the item */
    double size; /* diameter, length or, for text, pixels per dot of a letter */
    double angle;
    uint32_t colour;
    char text[MAZE_TEXT_MAX];
};

/* A projective transformation of the plane. */
struct maze_view {
    double m[9];
};

struct maze_drawing {
    const struct maze_kind *kind;
    struct maze maze;
    struct maze_point origin; /* position of the maze on the page */
    struct maze_point page;   /* size of the page */
    uint32_t width, height;   /* size of the image */
    struct maze_view to_image, to_page;
    double scale; /* pixels of the image per pixel of the page, approximately */
    bool exact;   /* the image is the page, and all edges are pixel boundaries */
    struct maze_item items[MAZE_ITEMS_MAX];
    size_t item_count;
    double wobble[4]; /* phases of the waves in walls that look drawn by hand */
    uint32_t start_cell, goal_cell;
    struct point start, goal;   /* in pixels of the image */
    bool either_way;            /* nothing in the image determines which end is the start */
    struct maze_point doors[2]; /* middles of the openings at the ends, on the page */
    size_t door_count;
    uint32_t *solution; /* names (maze_name) of the cells on the path that solves the maze */
    size_t solution_count;
    struct random rng; /* state after the layout; the painter starts from a copy of it */
};

/* Creates a drawing. Release it with maze_drawing_free. */
struct maze_drawing maze_drawing_create(const struct maze_kind *kind, unsigned seed);
void maze_drawing_free(struct maze_drawing *drawing);

/* Applies a view to a point. */
struct maze_point maze_view_apply(const struct maze_view *view, struct maze_point point);

/* Returns what is at a point of the page. */
struct maze_place maze_drawing_locate(const struct maze_drawing *drawing, struct maze_point page);

/* Returns the pixel in the middle of a cell. */
struct point maze_drawing_pixel(const struct maze_drawing *drawing, uint32_t cell);

#endif
