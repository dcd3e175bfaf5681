/* SPDX-License-Identifier: MIT */
/*
 * ends.h - starts, goals and via points: conversion to cells, and checks.
 *
 * Starts and goals given by the user replace those marked on the map. If this leaves no start and no
 * goal, images and mazes use the two openings in their border (openings.h).
 */
#ifndef ASTAR_MAP_ENDS_H
#define ASTAR_MAP_ENDS_H

#include "base/error.h"
#include "map/grid.h"

/* A point given by the user: a cell, or a position in metres. */
struct map_point {
    bool metric; /* `metres` is set; otherwise `cell` */
    struct point cell;
    struct metres metres;
};

/* Release `items` with free(). */
struct map_points {
    struct map_point *items;
    size_t count, capacity;
};

/*
 * Converts points to cells. `name` is the word for such a point in messages, for example "start".
 * The caller frees points->items. Fails for metres on a map without a resolution, and for a
 * position in metres outside the map.
 */
bool map_resolve(const struct grid *grid, const struct map_points *given, const char *name,
                 struct points *points, struct error *error);

/*
 * Replaces the starts of the map by `starts` and its goals by `goals`; an empty list replaces
 * nothing. If the map then has neither starts nor goals, uses the two openings in its border (image
 * and maze formats). Fails as map_check_ends does.
 */
bool map_set_ends(struct grid *grid, const struct points *starts, const struct points *goals,
                  struct error *error);

/* Fails for a point outside the map, in a wall, or in a margin. `name` is as in map_resolve. */
bool map_check_point(const struct grid *grid, struct point point, const char *name,
                     struct error *error);

/* Fails unless the map has a start and a goal, and all starts and goals pass map_check_point. */
bool map_check_ends(const struct grid *grid, struct error *error);

#endif
