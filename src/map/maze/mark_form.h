/* SPDX-License-Identifier: MIT */
/* mark_form.h - tells whether an area of one hue has the form and the colour of a mark. */
#ifndef ASTAR_MAP_MAZE_MARK_FORM_H
#define ASTAR_MAP_MAZE_MARK_FORM_H

#include "map/components.h"
#include "map/hue.h"

enum { MARK_AREA_MIN = 4 }; /* the form of a smaller area tells nothing; in pixels */

/* Returns the mean colour of a component. */
struct rgb mark_form_colour(const struct image *image, const struct components *found,
                            uint32_t label);

/* Returns true if a mark may have an area of so many pixels. */
bool mark_form_is_small(const struct image *image, uint64_t area);

/* Returns true if a component is compact, and small compared with the image. */
bool mark_form_is_compact(const struct image *image, const struct component *item);

/*
 * Returns true if a compact component of this mean colour is no long bar of a weak colour, as they
 * occur at the edges of objects in photographs.
 */
bool mark_form_is_vivid(const struct component *item, struct rgb colour);

/*
 * Returns false if, on two opposite sides of a component, the image has about its mean colour, but
 * not only its hue, which is `hue` in pixels with at least the spread `spread`. Then it is a part of
 * the floor or of a wall, of which compression or a shade has moved the hue across the border
 * between two hues (test `a_shade_is_no_mark`).
 */
bool mark_form_stands_out(const struct image *image, const struct component *item,
                          struct rgb colour, int spread, enum hue hue);

/*
 * Returns true if the colour of a mark of a given area hardly occurs elsewhere in the image, unlike
 * that of walls (test `a_piece_of_a_coloured_wall_is_no_mark`).
 */
bool mark_form_is_rare(const struct image *image, struct rgb colour, uint64_t area);

#endif
