/* SPDX-License-Identifier: MIT */
/*
 * ends.h - starts, goals and via points: conversion to cells, and checks.
 *
 * Starts given by the user replace the starts marked on the map; goals given by the user replace
 * the marked goals. If an image or a maze then lacks a start or a goal, an opening in its border
 * serves as the missing one (openings.h).
 */
#ifndef ASTAR_MAP_ENDS_H
#define ASTAR_MAP_ENDS_H

#include "base/error.h"
#include "map/grid.h"

/* A point given by the user: a cell, or a position in the world. */
struct map_point {
    char unit; /* the unit of `position` (world.h); 0: `cell` is set */
    struct point cell;
    struct position position;
};

/* Release `items` with free(). */
struct map_points {
    struct map_point *items;
    size_t count, capacity;
};

/*
 * Converts points to cells. `name` is the word for these points in messages, such as "start". The
 * caller frees points->items. For a position in the world, fails if the map has none in this unit
 * or if the position is outside the map.
 */
bool map_resolve(const struct grid *grid, const struct map_points *given, const char *name,
                 struct points *points, struct error *error);

/* Flags for the cases that map_check_ends accepts. */
enum ends_accepted {
    ENDS_IN_WALLS = 1, /* goals in walls, if the path may end at the nearest cell instead */
    ENDS_NO_START = 2, /* a map without a start */
    ENDS_NO_GOAL = 4   /* a map without a goal */
};

/*
 * Replaces the starts of the map with `starts` and its goals with `goals`; an empty list replaces
 * nothing. If the map then lacks a start or a goal and grid->gaps_are_ends is set, openings in the
 * border, if any, become the missing start or goal. Fails if memory runs out or if map_check_ends,
 * called with `accepted`, fails.
 */
bool map_set_ends(struct grid *grid, const struct points *starts, const struct points *goals,
                  unsigned accepted, struct error *error);

/*
 * Fails for a point outside the map and, unless `walls` is set, for a point in a wall or too close
 * to one (clearance.h). `name` is the word for the point in messages, such as "start".
 */
bool map_check_point(const struct grid *grid, struct point point, bool walls, const char *name,
                     struct error *error);

/*
 * Fails unless the map has a start and a goal, and all starts and goals pass map_check_point.
 * `accepted` is a combination of flags from enum ends_accepted, which permit exceptions.
 */
bool map_check_ends(const struct grid *grid, unsigned accepted, struct error *error);

#endif
