/* SPDX-License-Identifier: MIT */
/*
 * scenario.h - reads scenarios of the MovingAI benchmark set: many problems on one map, with the
 * lengths of their cheapest paths.
 */
#ifndef ASTAR_MAP_SCENARIO_H
#define ASTAR_MAP_SCENARIO_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "map/grid.h"

struct scenario_problem {
    struct point start, goal;
    uint64_t optimal_micro; /* the length that the file gives, in millionths */
    uint64_t line;          /* of the file */
};

struct scenario {
    char *map; /* the name of the map, as the file gives it */
    uint32_t width, height;
    struct scenario_problem *problems;
    size_t count, capacity;
};

/* True if the bytes, the first of a file, begin a scenario. */
bool scenario_recognise(const struct bytes *bytes);

/* Reads a scenario with at least one problem. On success the caller releases it (scenario_free). */
bool scenario_read(const struct bytes *bytes, struct scenario *scenario, struct error *error);

void scenario_free(struct scenario *scenario);

/* True if the file says that there is no path: a length of 0 between two cells. */
bool scenario_without_path(const struct scenario_problem *problem);

/*
 * Where the map of the scenario at `path` lies: by its name seen from the scenario's folder, else
 * its base name there, else the scenario's name without ".scen". Released with free(). NULL, with a
 * message, where there is none of these.
 */
char *scenario_find_map(const struct scenario *scenario, const char *path, struct error *error);

#endif
