/* SPDX-License-Identifier: MIT */
/*
 * ends.h - starts, goals and via points: from what the user gives to cells of a grid.
 *
 * Ends that the user gives replace the marks of the map. Without either, the two openings of the
 * border are taken (openings.h), if the format allows it.
 */
#ifndef ASTAR_MAP_ENDS_H
#define ASTAR_MAP_ENDS_H

#include "base/error.h"
#include "map/grid.h"

/* A cell that the user gives, by its column and row or by a position in metres. */
struct map_point {
    bool metric; /* `metres` is set, not `cell` */
    struct point cell;
    struct metres metres;
};

/* `items` is released with free(). */
struct map_points {
    struct map_point *items;
    size_t count, capacity;
};

/*
 * Converts points that the user gives, and calls `name`, to cells; the caller frees points->items.
 * Fails for metres on a map without a resolution, and for metres outside the map.
 */
bool map_resolve(const struct grid *grid, const struct map_points *given, const char *name,
                 struct points *points, struct error *error);

/*
 * Replaces the starts of the map by `starts` and its goals by `goals`, unless these are empty. If
 * the map then has neither, takes the two openings of its border (image and maze formats). Fails
 * unless the map has at least one start and one goal, and all of them pass map_check_point.
 */
bool map_set_ends(struct grid *grid, const struct points *starts, const struct points *goals,
                  struct error *error);

/* Fails for a point, called `name`, that is outside the map, in a wall, or in a wall's margin. */
bool map_check_point(const struct grid *grid, struct point point, const char *name,
                     struct error *error);

/* Fails unless the map has a start and a goal, and all of them pass map_check_point. */
bool map_check_ends(const struct grid *grid, struct error *error);

#endif
