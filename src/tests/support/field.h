/* SPDX-License-Identifier: MIT */
/* field.h - square maps of random walls, made through the library's interface. */
#ifndef ASTAR_TESTS_SUPPORT_FIELD_H
#define ASTAR_TESTS_SUPPORT_FIELD_H

#include "api/astar.h"
#include "tests/support/random.h"

/* Made the same each time; the test fails where that is impossible. Released with astar_map_free. */
struct astar_map *field_make(uint32_t side, unsigned percent);

/* A search of a map that must suit the algorithm. Released with astar_search_free. */
struct astar_search *field_search(const struct astar_map *map, enum astar_algorithm algorithm);

/* Any cell of a square. */
struct astar_point field_anywhere(struct random *random, uint32_t side);

#endif
