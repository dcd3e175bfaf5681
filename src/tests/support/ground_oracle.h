/* SPDX-License-Identifier: MIT */
/*
 * ground_oracle.h - the map of positions that a search sees with keep-away, a large agent and
 * --clearance, computed in a slow and simple way.
 */
#ifndef ASTAR_TESTS_SUPPORT_GROUND_ORACLE_H
#define ASTAR_TESTS_SUPPORT_GROUND_ORACLE_H

#include "map/agent.h"
#include "tests/support/oracle.h"

/* The settings of keep-away, agent and clearance. Lengths are in thousandths of a cell. */
struct ground_settings {
    uint32_t clearance, radius, factor;
    struct agent agent;
};

/*
 * Makes two maps of positions: *near with the factors of keep-away, and *plain without them. In
 * both maps, each free position has its own cell value and cost. Returns the number of free
 * positions, which must be at most 254.
 */
unsigned ground_oracle_positions(const struct oracle_map *map,
                                 const struct ground_settings *settings, struct oracle_map *near,
                                 struct oracle_map *plain);

#endif
