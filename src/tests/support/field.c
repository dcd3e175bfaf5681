/* SPDX-License-Identifier: MIT */
/* field.c - a small map, and square maps with random walls. */
#include "tests/support/field.h"

#include <string.h>

#include "tests/test.h"

const uint8_t field_small_cells[] = {
    0, 2, 0, 1, 0, 0, /**/
    0, 1, 0, 1, 0, 0, /**/
    0, 1, 0, 0, 7, 0, /**/
    0, 1, 1, 1, 0, 0, /**/
    0, 0, 0, 0, 3, 1, /**/
};

TEST_RELEASE(release_map, astar_map_free)

static struct astar_map *keep_map(struct astar_map *map, const struct astar_error *error)
{
    if (!map)
        fail_msg("%s", error->message);
    test_keep(map, release_map);
    return map;
}

struct astar_map *field_map(uint32_t width, uint32_t height, const uint8_t *cells)
{
    struct astar_error error;
    return keep_map(astar_map_create(width, height, cells, &error), &error);
}

struct astar_map *field_load(const char *path)
{
    struct astar_error error;
    return keep_map(astar_map_load(path, NULL, &error), &error);
}

struct astar_map *field_small(void)
{
    return field_map(FIELD_SMALL_WIDTH, FIELD_SMALL_HEIGHT, field_small_cells);
}

struct astar_map *field_make(uint32_t side, unsigned percent)
{
    struct random random = random_begin(side + percent);
    struct astar_map *map = field_map(side, side, NULL);
    for (uint32_t i = 0; i < side * side; i++)
        if (random_chance(&random, percent))
            astar_map_set(map, i % side, i / side, ASTAR_WALL);
    return map;
}

TEST_RELEASE(release_search, astar_search_free)

struct astar_search *field_create(const struct astar_map *map,
                                  const struct astar_settings *settings)
{
    struct astar_error error;
    struct astar_search *search = astar_search_create(map, settings, &error);
    if (!search)
        fail_msg("%s", error.message);
    test_keep(search, release_search);
    return search;
}

struct astar_search *field_search(const struct astar_map *map, enum astar_algorithm algorithm)
{
    return field_create(map, &(struct astar_settings){.algorithm = algorithm});
}

void field_assert_nothing_found(const struct astar_search *search)
{
    size_t count = 1;
    uint8_t states[FIELD_SMALL_WIDTH];
    assert_null(astar_search_path(search, &count));
    assert_int_equal(count, 0);
    assert_int_equal(astar_search_cost_micro(search), 0);
    assert_int_equal(astar_search_expanded(search), 0);
    assert_int_equal(astar_search_generated(search), 0);
    assert_false(astar_search_is_optimal(search));
    memset(states, 9, sizeof states);
    astar_search_row_states(search, 0, states);
    for (int x = 0; x < FIELD_SMALL_WIDTH; x++)
        assert_int_equal(states[x], ASTAR_CELL_UNTOUCHED);
}

struct astar_point field_anywhere(struct random *random, uint32_t side)
{
    return (struct astar_point){random_below(random, side), random_below(random, side)};
}
