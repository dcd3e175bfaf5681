/* SPDX-License-Identifier: MIT */
/* components.h - connected components of the pixels of one class. */
#ifndef ASTAR_MAP_IMAGE_COMPONENTS_H
#define ASTAR_MAP_IMAGE_COMPONENTS_H

#include <stdbool.h>

#include "map/image/plane.h"

/* All four sides of the bounding box are inclusive. */
struct component {
    uint64_t area; /* pixels */
    uint64_t x_sum, y_sum;
    uint32_t left, top, right, bottom;
};

/*
 * `labels` has one number for each pixel of the plane: 0 for pixels of other classes, otherwise the
 * index of the pixel's component in `items`. items[0] is unused. Release with components_free.
 */
struct components {
    uint32_t width, height;
    uint32_t *labels;
    struct component *items;
    size_t count; /* number of components plus 1 */
};

/* Which pixels are neighbours: only those that share a side, or also those that share a corner. */
enum neighbours { NEIGHBOURS_4, NEIGHBOURS_8 };

/*
 * Finds the components of the pixels whose value is `value`. Components are numbered in the order
 * of their first pixels. Fails if out of memory.
 */
bool components_find(struct components *components, const struct plane *plane, uint8_t value,
                     enum neighbours neighbours, struct error *error);

/* Releases the memory and zeroes *components. A zeroed struct is allowed. */
void components_free(struct components *components);

/* Returns the larger side of the bounding box of a component, in pixels. */
uint32_t component_size(const struct component *component);

/* Extends the bounding box of a component so that it contains that of another component. */
void component_extend(struct component *component, const struct component *other);

/*
 * Returns the distance in pixels between two bounding boxes along the axis on which they are
 * farther apart; 0 if they overlap.
 */
double component_distance(const struct component *a, const struct component *b);

#endif
