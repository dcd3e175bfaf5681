/* SPDX-License-Identifier: MIT */
/* field.c - a small map, and square maps with random walls. */
#include "tests/support/field.h"
#include "tests/test.h"

const uint8_t field_small_cells[] = {
    0, 2, 0, 1, 0, 0, /**/
    0, 1, 0, 1, 0, 0, /**/
    0, 1, 0, 0, 7, 0, /**/
    0, 1, 1, 1, 0, 0, /**/
    0, 0, 0, 0, 3, 1, /**/
};

struct astar_map *field_small(void)
{
    struct astar_map *map =
        astar_map_create(FIELD_SMALL_WIDTH, FIELD_SMALL_HEIGHT, field_small_cells, NULL);
    assert_non_null(map);
    return map;
}

struct astar_map *field_make(uint32_t side, unsigned percent)
{
    struct random random = random_begin(side + percent);
    struct astar_map *map = astar_map_create(side, side, NULL, NULL);
    assert_non_null(map);
    for (uint32_t i = 0; i < side * side; i++)
        if (random_chance(&random, percent))
            astar_map_set(map, i % side, i / side, ASTAR_WALL);
    return map;
}

struct astar_search *field_search(const struct astar_map *map, enum astar_algorithm algorithm)
{
    const struct astar_settings settings = {.algorithm = algorithm};
    struct astar_search *search = astar_search_create(map, &settings, NULL);
    assert_non_null(search);
    return search;
}

struct astar_point field_anywhere(struct random *random, uint32_t side)
{
    return (struct astar_point){random_below(random, side), random_below(random, side)};
}
