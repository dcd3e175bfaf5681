/* SPDX-License-Identifier: MIT */
/*
 * oracle.h - the cost of the cheapest path, computed in a slow and simple way.
 *
 * The oracle runs Dijkstra's algorithm (1959) with a binary heap. It shares the types of the
 * library but none of its code: movement rules are checked cell by cell, and costs are compared
 * exactly, as irrational numbers.
 */
#ifndef ASTAR_TESTS_SUPPORT_ORACLE_H
#define ASTAR_TESTS_SUPPORT_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "map/grid.h"
#include "search/cost/cost.h"
#include "search/rules/movement.h"

enum { ORACLE_CELLS_MAX = 64 * 64, ORACLE_ENDS_MAX = 8 };

/* A map without padding; starts and goals may coincide. */
struct oracle_map {
    uint32_t width, height;
    uint8_t cells[ORACLE_CELLS_MAX];     /* row by row; 1 is a wall, whatever its cost */
    uint32_t costs[256];                 /* cost of entering a cell of each value, in thousandths */
    uint32_t move_cost[DIRECTION_COUNT]; /* factor of each direction in thousandths; 0: forbidden */
    uint32_t diagonal_cost;              /* length of a diagonal step in thousandths; 0: sqrt(2) */
    struct point starts[ORACLE_ENDS_MAX], goals[ORACLE_ENDS_MAX];
    size_t start_count, goal_count;
};

/* The cost of the cheapest path to a cell from any start. */
struct oracle_distance {
    bool reached;
    struct cost cost;
};

/*
 * Sets the default costs of the grid format. A cell of value 4 or more costs its value; any other
 * cell costs 1. All directions cost the same, and a diagonal step has the length sqrt(2).
 */
void oracle_standard_costs(struct oracle_map *map);

/* Convert a point to its index in `cells`, and an index to its point. */
size_t oracle_index(const struct oracle_map *map, struct point point);
struct point oracle_point(const struct oracle_map *map, size_t index);

/* True if the cell x,y is a wall or outside the map. */
bool oracle_blocked(const struct oracle_map *map, int64_t x, int64_t y);

/*
 * Returns -1, 0 or 1 if cost a is less than, equal to or greater than cost b. The result is exact
 * for sums below 2^90. `nano` may be nonzero only if no step has the length sqrt(2).
 */
int oracle_compare(struct cost a, struct cost b);

/*
 * Convergents of sqrt(2), as fractions diagonal / straight. They are alternately less and greater
 * than sqrt(2); the first one, 7 / 5, is less.
 */
enum { ORACLE_CONVERGENTS = 18 };
extern const uint64_t oracle_convergents[ORACLE_CONVERGENTS][2]; /* straight, diagonal */

/* The cost rounded to the nearest millionth; rounding is correct for sums below 2^90. */
uint128 oracle_micro(struct cost cost);

/* Writes a cost as text, with at most six decimal places and no trailing zeros. */
void oracle_text(char text[NUMBER_TEXT_SIZE], struct cost cost);

/* True if the rule allows a single step from `from`, which must not be blocked, to `to`. */
bool oracle_step_allowed(const struct oracle_map *map, enum diagonal_rule rule, struct point from,
                         struct point to);

/*
 * Returns the cost of a path to `to` whose last step starts at `from`; `cost` is the cost up to
 * `from`.
 */
struct cost oracle_after_step(const struct oracle_map *map, struct cost cost, struct point from,
                              struct point to);

/* Stores the distance of each cell from the starts in `distances`. */
void oracle_distances(const struct oracle_map *map, enum diagonal_rule rule,
                      struct oracle_distance *distances);

/*
 * The distance of the goal that is cheapest to reach; `reached` is false if no goal can be reached.
 */
struct oracle_distance oracle_nearest_goal(const struct oracle_map *map,
                                           const struct oracle_distance *distances);

/* Computes all distances and returns the distance of the goal that is cheapest to reach. */
struct oracle_distance oracle_solve(const struct oracle_map *map, enum diagonal_rule rule);

/*
 * If the path leads from a start to a goal by steps that the rule allows, stores its cost in *sum
 * and returns NULL. Otherwise, returns a description of the fault.
 */
const char *oracle_path_fault(const struct oracle_map *map, enum diagonal_rule rule,
                              const struct point *path, uint64_t count, struct cost *sum);

/* Converts the map to the library's struct grid; the test fails if this is impossible. */
void oracle_make_grid(const struct oracle_map *map, struct grid *grid);

/*
 * Prints the map on standard error as an integer grid, then the starts and goals, then the costs
 * that are not the defaults of the grid format. All lines begin with "#".
 */
void oracle_print(const struct oracle_map *map);

#endif
