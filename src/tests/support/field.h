/* SPDX-License-Identifier: MIT */
/*
 * field.h - maps and searches made through the public interface of the library. They are released
 * at the end of the test.
 */
#ifndef ASTAR_TESTS_SUPPORT_FIELD_H
#define ASTAR_TESTS_SUPPORT_FIELD_H

#include "api/astar.h"
#include "tests/support/random.h"

/* The cells of field_small, row by row. */
enum { FIELD_SMALL_WIDTH = 6, FIELD_SMALL_HEIGHT = 5 };
extern const uint8_t field_small_cells[FIELD_SMALL_WIDTH * FIELD_SMALL_HEIGHT];

/* Make a map from cells, or read one. The test fails if the map cannot be made. */
struct astar_map *field_map(uint32_t width, uint32_t height, const uint8_t *cells);
struct astar_map *field_load(const char *path);

/* An asymmetric map: a start at 1,0, a goal at 4,4, terrain of cost 7 at 4,2. */
struct astar_map *field_small(void);

/*
 * A square map in which each cell is a wall with a probability of `percent` percent. The walls are
 * the same each time the tests are run.
 */
struct astar_map *field_make(uint32_t side, unsigned percent);

/* Create a search. The test fails if the library refuses the settings. */
struct astar_search *field_create(const struct astar_map *map,
                                  const struct astar_settings *settings);
struct astar_search *field_search(const struct astar_map *map, enum astar_algorithm algorithm);

/* Fails unless the search has no result, like one that failed or never ran. */
void field_assert_nothing_found(const struct astar_search *search);

/* A random cell of a square map; it may be a wall. */
struct astar_point field_anywhere(struct random *random, uint32_t side);

#endif
