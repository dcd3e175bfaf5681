/* SPDX-License-Identifier: MIT */
/*
 * ends.h - starts, goals and via points: conversion to cells, and checks.
 *
 * Starts given by the user replace the starts marked on the map; goals given by the user replace
 * the marked goals. If an image or a maze then lacks a start or a goal, an opening in its border is
 * used instead (openings.h).
 */
#ifndef ASTAR_MAP_ENDS_H
#define ASTAR_MAP_ENDS_H

#include "base/error.h"
#include "map/grid.h"

/* A point given by the user: a cell, or a position in metres. */
struct map_point {
    bool metric; /* true: `metres` is set; false: `cell` is set */
    struct point cell;
    struct metres metres;
};

/* Release `items` with free(). */
struct map_points {
    struct map_point *items;
    size_t count, capacity;
};

/*
 * Converts points to cells. `name` is the word for these points in messages, such as "start". The
 * caller frees points->items. Fails for metres on a map without a resolution, and for a position in
 * metres outside the map.
 */
bool map_resolve(const struct grid *grid, const struct map_points *given, const char *name,
                 struct points *points, struct error *error);

/*
 * Replaces the starts of the map with `starts` and its goals with `goals`; an empty list replaces
 * nothing. If the map then lacks a start or a goal and grid->gaps_are_ends is set, openings in the
 * border become the missing ends. Fails if openings_take or map_check_ends fails; `walls` is passed
 * to the latter.
 */
bool map_set_ends(struct grid *grid, const struct points *starts, const struct points *goals,
                  bool walls, struct error *error);

/*
 * Fails for a point outside the map and, unless `walls` is set, for a point in a wall or in a
 * margin. `name` is the word for the point in messages, such as "start".
 */
bool map_check_point(const struct grid *grid, struct point point, bool walls, const char *name,
                     struct error *error);

/*
 * Fails unless the map has a start and a goal, and all starts and goals pass map_check_point. If
 * `walls` is set, goals may be in walls, because the path may end at the nearest cell.
 */
bool map_check_ends(const struct grid *grid, bool walls, struct error *error);

#endif
