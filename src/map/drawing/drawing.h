/* SPDX-License-Identifier: MIT */
/*
 * drawing.h - reads a map from a drawing in black and white, with coloured marks.
 */
#ifndef ASTAR_MAP_DRAWING_DRAWING_H
#define ASTAR_MAP_DRAWING_DRAWING_H

#include "base/error.h"
#include "map/drawing/cells.h"
#include "map/grid.h"
#include "map/options.h"

/* The parameters for reading an image as a drawing. */
struct drawing {
    const struct image *image;
    const struct stop *stop;
    struct cell_layout layout;
    uint32_t threshold; /* greys of at least this luminance are light */
    bool invert;        /* light greys are walls */
    bool given;         /* the options define the walls */
    bool luminance;     /* colours are read like greys: there are no starts and no goals, ... */
    bool marks;         /* ... unless the colours of starts and goals are still read as such */
};

/*
 * Determines the cells and the threshold of a drawing. `image` must outlive *drawing. Fails if the
 * image cannot be divided as the options require, or if options->stop is due.
 */
bool drawing_begin(const struct image *image, const struct map_options *options,
                   struct drawing *drawing, struct error *error);

/*
 * Reads an image by mapping each colour to a role. Pixels are first blended with a white
 * background. Each connected group of start or goal cells becomes one start or goal: the cell of
 * the group that is nearest to its centre. All cells of the group become free. Cells with the
 * colour of path, explored or frontier cells become free. If there are many groups, and irregular
 * ones cover a large area, or if a long irregular group spans half the width or height of the map,
 * the grid has no starts and no goals. Sets *wide_marks to true if a group spans most of the map.
 * The caller releases *grid with grid_free.
 */
bool drawing_read(const struct drawing *drawing, struct grid *grid, bool *wide_marks,
                  struct error *error);

#endif
