/* SPDX-License-Identifier: MIT */
/*
 * smooth.c - smoothing of long paths, requests to stop during smoothing, and settings that restrict
 * smoothing. property/smooth.c tests random paths.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "search/search.h"
#include "search/smooth/sight.h"
#include "tests/support/runs.h"
#include "tests/test.h"

enum { TEETH = 3000 };

/*
 * Makes a comb of walls whose corridors are `width` cells wide. A path makes two turns at each
 * tooth.
 */
static struct grid *make_comb(uint32_t width)
{
    struct grid *grid = letters_field(TEETH * (width + 1) - 1, 7);
    for (uint32_t i = 0; i + 1 < TEETH; i++)
        for (uint32_t y = 0; y < 6; y++)
            grid_row(grid, i % 2 == 0 ? y : y + 1)[i * (width + 1) + width] = CELL_WALL;
    return grid;
}

/* Each path has more corners than fit in one batch of smooth_path. */
TEST(long_paths_are_smoothed)
{
    for (uint32_t width = 1; width <= 3; width += 2) {
        struct grid *grid = make_comb(width);
        const struct search_settings settings = search_settings_default();
        const struct point from = {0, 0};
        const struct point to = {grid->width - 1, 0};
        struct error error;
        struct search *search = runs_create(grid, &settings);
        struct points way = {0};
        const struct search_result result = runs_between(search, from, to);
        assert_true(result.found);
        assert_true(smooth_path(search, &result, SMOOTHING_SEGMENTS, &way, &error));
        const struct points path = {result.path, result.path_count, result.path_count};
        const double before = smooth_length(&path);
        const double now = smooth_length(&way);
        if (width == 1)
            assert_true(fabs(now - before) < 1e-6); /* narrow corridors allow only one path */
        else
            assert_true(now < 0.98 * before);
        struct sight sight = {.grid = grid, .rule = settings.rule};
        for (size_t i = 1; i < way.count; i++)
            assert_true(sight_clear(&sight, way.items[i - 1], way.items[i]));
        assert_memory_equal(&way.items[way.count - 1], &to, sizeof to);
        free(way.items);
    }
}

TEST(the_watch_stops_smoothing)
{
    struct grid *grid = make_comb(3);
    const struct search_settings settings = search_settings_default();
    struct search_watch watch = {.stop = {.deadline_us = 0}};
    struct error error;
    struct search *search = runs_create(grid, &settings);
    struct points way = {0};
    search_set_watch(search, &watch);
    const struct search_result result =
        runs_between(search, (struct point){0, 0}, (struct point){grid->width - 1, 0});
    assert_true(result.found);
    atomic_store(&watch.stop.requested, true);
    assert_false(smooth_path(search, &result, SMOOTHING_SEGMENTS, &way, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    free(way.items);
}

TEST(only_runs_are_joined_if_directions_cost_different_amounts)
{
    struct search_settings settings = search_settings_default();
    assert_false(smooth_joins_runs(&settings, SMOOTHING_SEGMENTS));
    assert_true(smooth_joins_runs(&settings, SMOOTHING_CORNERS));
    settings.move_cost[EAST] = 2000;
    assert_true(smooth_joins_runs(&settings, SMOOTHING_SEGMENTS));
    for (int d = 0; d < DIRECTION_COUNT; d++)
        settings.move_cost[d] = 2000;
    assert_false(smooth_joins_runs(&settings, SMOOTHING_SEGMENTS));
    settings.move_cost[NORTH_EAST] = MOVE_FORBIDDEN;
    assert_true(smooth_joins_runs(&settings, SMOOTHING_SEGMENTS));
    settings.rule = DIAGONAL_NEVER; /* there are no diagonal steps, so their cost does not matter */
    assert_false(smooth_joins_runs(&settings, SMOOTHING_SEGMENTS));
}
