/* SPDX-License-Identifier: MIT */
/*
 * scenario.h - reads scenarios of the MovingAI benchmark set: path problems on one map, each with
 * the length of its cheapest path.
 */
#ifndef ASTAR_MAP_SCENARIO_H
#define ASTAR_MAP_SCENARIO_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "base/stop.h"
#include "map/grid.h"

struct scenario_problem {
    uint64_t number; /* number of the problem in the file, counted from 1 */
    struct point start, goal;
    uint64_t optimal_micro; /* length of the cheapest path according to the file, in millionths */
    uint64_t line;          /* line number of the problem, counted from 1 */
};

struct scenario {
    char *map; /* name of the map as written in the file */
    uint32_t width, height;
    struct scenario_problem *problems;
    size_t count, capacity;
};

/* Returns true if a file with these first bytes is a scenario. */
bool scenario_recognise(const struct bytes *bytes);

/*
 * Reads a scenario. Fails if the file contains no path problem, or with ERROR_STOPPED if `stop`,
 * which may be NULL, is due. On success, the caller must release the scenario with scenario_free.
 */
bool scenario_read(const struct bytes *bytes, const struct stop *stop, struct scenario *scenario,
                   struct error *error);

void scenario_free(struct scenario *scenario);

/*
 * Returns true if the problem has no path according to the file, that is, if the file states the
 * length 0 although start and goal differ.
 */
bool scenario_without_path(const struct scenario_problem *problem);

/*
 * Estimates the work of a search for the path of a problem, as a fraction of the work for a path
 * across the whole map.
 */
double scenario_effort(const struct scenario *scenario, const struct scenario_problem *problem);

/* Fails if a map does not have the size that the scenario states. */
bool scenario_check_size(const struct scenario *scenario, const struct grid *grid,
                         struct error *error);

#endif
