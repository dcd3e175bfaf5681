/* SPDX-License-Identifier: MIT */
/* surface.c - searches on surfaces: stops, areas of cost 0, unequal costs. */
#include <math.h>

#include "search/engine/state.h"
#include "search/search.h"
#include "search/surface/surface.h"
#include "tests/test.h"

TEST_RELEASE(release_search, search_free)
TEST_RELEASE(release_grid, grid_free)

static void store(struct grid *grid, struct point cell, double cost)
{
    struct costs_row row = costs_row(grid, cell);
    assert_true(costs_add(&row, cost));
}

/* Returns a grid with a surface on which all cells have the same cost. */
static struct grid *even_grid(uint32_t width, uint32_t height, float cost)
{
    struct grid *grid = test_memory(sizeof *grid);
    struct error error;
    const struct map_options options = map_options_default();
    assert_true(grid_create(grid, width, height, &error));
    test_keep(grid, release_grid);
    assert_true(costs_begin(grid, &options, &error));
    for (uint32_t i = 0; i < width * height; i++)
        store(grid, (struct point){i % width, i / width}, (double)cost);
    assert_true(costs_finish(grid, &error));
    return grid;
}

static struct search *search_of(const struct grid *grid)
{
    const struct search_settings settings = search_settings_default();
    struct error error;
    struct search *search = search_create(grid, &settings, &error);
    assert_non_null(search);
    test_keep(search, release_search);
    return search;
}

/* Searches a path between two points. */
static struct search_result path_of(struct search *search, struct point start, struct point goal)
{
    const struct search_query query = {.starts = {&start, 1, 1}, .goals = {&goal, 1, 1}};
    struct search_result result;
    struct error error;
    assert_true(search_run(search, &query, &result, &error));
    return result;
}

TEST(cells_have_the_points_from_which_they_were_made)
{
    const struct surface *surface = search_of(even_grid(50, 33, 1))->surface;
    for (uint32_t y = 0; y < 33; y++)
        for (uint32_t x = 0; x < 50; x++) {
            const struct point point =
                surface_point(surface, costs_cell(surface->grid, (struct point){x, y}));
            assert_int_equal(point.x, x);
            assert_int_equal(point.y, y);
        }
}

TEST(a_request_stops_a_search_which_can_be_repeated)
{
    struct search *search = search_of(even_grid(100, 100, 1));
    struct point start = {0, 0};
    struct point goal = {99, 99};
    const struct search_query query = {.starts = {&start, 1, 1}, .goals = {&goal, 1, 1}};
    struct search_watch watch = {0};
    struct search_result result;
    struct error error;
    search_set_watch(search, &watch);
    atomic_store(&watch.stop.requested, true);
    assert_false(search_run(search, &query, &result, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    atomic_store(&watch.stop.requested, false);
    assert_true(search_run(search, &query, &result, &error));
    assert_true(result.found);
    search_result_free(&result);
}

/* A path through an area of cost 0 does not run in circles. */
TEST(paths_through_areas_of_cost_0_visit_no_cell_twice)
{
    struct search *search = search_of(even_grid(60, 40, 0));
    struct search_result result = path_of(search, (struct point){2, 3}, (struct point){59, 39});
    bool visited[40][60] = {{false}};
    assert_true(result.found && cost_micro(result.cost) == 0);
    for (uint64_t i = 0; i < result.path_count; i++) {
        bool *cell = &visited[result.path[i].y][result.path[i].x];
        assert_false(*cell);
        *cell = true;
    }
    search_result_free(&result);
}

/*
 * Bug: with buckets of one width, an area of very low costs was in one bucket, in which cells were
 * expanded again almost without end.
 */
TEST(areas_of_very_low_costs_are_not_expanded_many_times)
{
    enum { SIDE = 500, AREA = 45 };
    static const double depths[] = {2, 5, 10};
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
        struct grid *grid = even_grid(SIDE, SIDE, 1);
        uint32_t seed = 1;
        for (uint32_t y = 0; y < AREA; y++)
            for (uint32_t x = 0; x < AREA; x++) {
                seed = seed * 1664525 + 1013904223;
                store(grid, (struct point){x, y}, exp(-(double)(seed >> 8) / 300000 - depths[i]));
            }
        struct error error;
        assert_true(costs_finish(grid, &error));
        struct search_result result =
            path_of(search_of(grid), (struct point){0, 0}, (struct point){SIDE - 1, SIDE - 1});
        assert_true(result.expanded < UINT64_C(2) * SIDE * SIDE);
        search_result_free(&result);
    }
}

/* Bug: costs that stand for missing values made buckets too wide for all other costs. */
TEST(huge_costs_do_not_slow_down_a_search)
{
    enum { SIDE = 300 };
    struct grid *grid = even_grid(SIDE, SIDE, 1);
    struct point end = {0, SIDE - 1};
    struct point start = {0, 0};
    struct error error;
    for (uint32_t i = SIDE * SIDE / 4; i < SIDE * SIDE / 4 * 3; i++)
        store(grid, (struct point){i % SIDE, i / SIDE}, 1e17);
    assert_true(costs_finish(grid, &error));
    struct search *search = search_of(grid);
    struct search_result result = path_of(search, start, (struct point){SIDE - 1, 20});
    assert_true(result.found && result.expanded < UINT64_C(2) * SIDE * SIDE);
    search_result_free(&result);
    const struct search_query query = {.starts = {&start, 1, 1}, .goals = {&end, 1, 1}};
    assert_false(search_run(search, &query, &result, &error));
    assert_int_equal(error.code, ERROR_LIMIT);
    assert_true(search->expanded < UINT64_C(2) * SIDE * SIDE);
}
