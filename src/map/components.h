/* SPDX-License-Identifier: MIT */
/* components.h - connected components of the pixels of one class. */
#ifndef ASTAR_MAP_COMPONENTS_H
#define ASTAR_MAP_COMPONENTS_H

#include <stdbool.h>

#include "base/stop.h"
#include "map/plane.h"

/* A connected group of pixels. `right` and `bottom` are its last column and row, inclusive. */
struct component {
    uint64_t area; /* number of pixels */
    uint64_t x_sum, y_sum;
    uint32_t left, top, right, bottom;
};

/* Adjacent pixels of one component in a row, from column `begin` to `end` - 1. */
struct pixel_run {
    uint32_t begin, end;
    uint32_t label; /* index of the component in components->items */
};

/*
 * Connected components. Their pixels are stored as runs of 12 bytes each. Runs need little memory
 * unless the components are fragmented. Release with components_free.
 */
struct components {
    uint32_t width, height;
    struct pixel_run *runs;  /* sorted by row, then column */
    size_t *row_end;         /* for each row: index of the run that follows its last run */
    struct component *items; /* items[0] is unused */
    size_t count;            /* number of components plus 1 */
};

/* The runs of a row, from left to right. */
struct run_list {
    const struct pixel_run *items;
    size_t count;
};

static inline struct run_list components_row(const struct components *components, uint32_t y)
{
    const size_t first = y > 0 ? components->row_end[y - 1] : 0;
    return (struct run_list){components->runs + first, components->row_end[y] - first};
}

/* Returns the index of the first run of a row that ends after column x. */
size_t run_list_find(struct run_list row, uint32_t x);

/* Returns the label of the component of a pixel; 0 if the pixel belongs to none. */
uint32_t components_label(const struct components *components, uint32_t x, uint32_t y);

/* Returns the label of the component that two pixels belong to; 0 if it is not the same. */
uint32_t components_common(const struct components *components, struct point one,
                           struct point other);

/*
 * An image of components: the pixels of each component have the value values[label], and all other
 * pixels have the value values[0].
 */
struct painting {
    const struct components *components;
    const uint8_t *values;
};

/* Stores the values of row y of a painting in `row`. */
void painting_fill(const struct painting *painting, uint32_t y, uint8_t *row);

/* Returns the rows of a painting. The painting must outlive the result. */
struct plane_rows painting_rows(const struct painting *painting);

/* Which pixels are neighbours: only those that share a side, or also those that share a corner. */
enum neighbours { NEIGHBOURS_4, NEIGHBOURS_8 };

/*
 * Finds the components of the pixels whose value is `value`. Reads each row once, from top to
 * bottom. Components are numbered in the order of their first pixels. Fails if out of memory, or if
 * `stop`, which may be NULL, is due.
 */
bool components_find(struct components *components, struct plane_rows rows, uint8_t value,
                     enum neighbours neighbours, const struct stop *stop, struct error *error);

/*
 * Finds the components of the pixels whose squared distance to the nearest pixel with the value
 * `value` is at least `clear`. Pixels that share a side are neighbours. Fails like components_find.
 */
bool components_far(struct components *components, struct plane_rows rows, uint8_t value,
                    uint64_t clear, const struct stop *stop, struct error *error);

/* Returns true if the component with a label, which is not 0, touches the border of the image. */
bool components_at_border(const struct components *components, uint32_t label);

/* Returns the label of the component with the most pixels; 0 if there is none. */
uint32_t components_largest(const struct components *components);

/* Returns the share of the pixels of all components that are connected to one of two pixels. */
double components_share(const struct components *components, struct point one, struct point other);

/*
 * Returns an upper bound on the memory in bytes of a grid and of the components of its free cells
 * while they are being found.
 */
uint64_t components_memory(const struct grid *grid);

/*
 * Returns for each component the pixel that is nearest to its centre of gravity; on a tie, the
 * first such pixel in reading order. The caller frees the array. Returns NULL if out of memory.
 */
struct point *components_middles(const struct components *components, struct error *error);

/* Releases the memory and zeroes *components. Does nothing if *components is already zeroed. */
void components_free(struct components *components);

/* Return the larger and the smaller side of the bounding box of a component, in pixels. */
uint32_t component_size(const struct component *component);
uint32_t component_breadth(const struct component *component);

/* Returns the area of the bounding box of a component, in pixels. */
double component_box_area(const struct component *component);

/* Extends the bounding box of a component to include the bounding box of another component. */
void component_extend(struct component *component, const struct component *other);

/*
 * Returns the gap in pixels between two bounding boxes, measured along the axis on which the gap is
 * larger; 0 if they overlap.
 */
double component_distance(const struct component *a, const struct component *b);

#endif
