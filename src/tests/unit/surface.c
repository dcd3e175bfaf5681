/* SPDX-License-Identifier: MIT */
/* surface.c - searches on surfaces: ends in walls, stops, areas of cost 0, unequal costs. */
#include <math.h>
#include <stdlib.h>

#include "search/surface/route.h"
#include "search/surface/spread.h"
#include "tests/test.h"

TEST_RELEASE(release_surface, surface_free)
TEST_RELEASE(release_grid, grid_free)

/* Returns a search on a surface on which all cells have the same cost. */
static struct surface *even_surface(uint32_t width, uint32_t height, float cost)
{
    const struct search_settings settings = search_settings_default();
    struct grid *grid = test_memory(sizeof *grid);
    struct error error;
    const size_t cells = (size_t)width * height;
    assert_true(grid_create(grid, width, height, &error));
    test_keep(grid, release_grid);
    grid->surface = malloc(cells * sizeof *grid->surface);
    assert_non_null(grid->surface);
    for (size_t i = 0; i < cells; i++)
        grid->surface[i] = cost;
    struct surface *surface = surface_create(grid, &settings, &error);
    assert_non_null(surface);
    test_keep(surface, release_surface);
    return surface;
}

static struct surface_ends ends_of(struct point *start, struct point *goal)
{
    return (struct surface_ends){.starts = {start, 1, 1}, .goals = {goal, goal ? 1 : 0, 1}};
}

TEST(cells_have_the_points_from_which_they_were_made)
{
    const struct surface *surface = even_surface(50, 33, 1);
    for (uint32_t y = 0; y < 33; y++)
        for (uint32_t x = 0; x < 50; x++) {
            const struct point point =
                surface_point(surface, surface_cell(surface, (struct point){x, y}));
            assert_int_equal(point.x, x);
            assert_int_equal(point.y, y);
        }
}

TEST(a_single_cell_costs_nothing_and_is_its_own_path)
{
    struct surface *surface = even_surface(1, 1, 7);
    struct point only = {0, 0};
    const struct surface_ends ends = ends_of(&only, &only);
    struct points path = {0};
    struct error error;
    double cost;
    assert_true(surface_spread(surface, &ends, NULL, &error));
    surface_row(surface, 0, &cost);
    assert_true(cost <= 0);
    assert_true(surface_route(surface, only, &path, &error));
    assert_int_equal(path.count, 1);
    free(path.items);
}

TEST(ends_in_walls_reach_nothing)
{
    struct surface *surface = even_surface(3, 1, INFINITY);
    struct point start = {0, 0};
    struct point goal = {2, 0};
    const struct surface_ends ends = ends_of(&start, &goal);
    struct error error;
    double costs[3];
    assert_true(surface_spread(surface, &ends, NULL, &error));
    surface_row(surface, 0, costs);
    for (size_t i = 0; i < 3; i++)
        assert_true(isinf(costs[i]));
    assert_int_equal(surface->expanded, 0);
}

TEST(a_request_stops_a_search_which_can_be_repeated)
{
    struct surface *surface = even_surface(100, 100, 1);
    struct point start = {0, 0};
    const struct surface_ends ends = ends_of(&start, NULL);
    struct search_watch watch = {0};
    struct error error;
    atomic_store(&watch.stop.requested, true);
    assert_false(surface_spread(surface, &ends, &watch, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    atomic_store(&watch.stop.requested, false);
    assert_true(surface_spread(surface, &ends, &watch, &error));
    assert_int_equal(surface->reached, 100 * 100 - 1);
}

/* A path through an area of cost 0 is the shortest of its kind and does not run in circles. */
TEST(paths_through_areas_of_cost_0_have_few_steps)
{
    struct surface *surface = even_surface(60, 40, 0);
    struct point start = {2, 3};
    struct point goal = {59, 39};
    const struct surface_ends ends = ends_of(&start, &goal);
    struct points path = {0};
    struct error error;
    assert_true(surface_spread(surface, &ends, NULL, &error));
    assert_true(surface_route(surface, goal, &path, &error));
    assert_int_equal(path.count, 59 - 2 + 1);
    free(path.items);
}

/*
 * Bug: with buckets of one width, an area of very low costs was in one bucket, in which cells were
 * expanded again almost without end.
 */
TEST(areas_of_very_low_costs_are_not_expanded_many_times)
{
    enum { SIDE = 500, AREA = 45 };
    struct surface *surface = even_surface(SIDE, SIDE, 1);
    struct point start = {0, 0};
    const struct surface_ends ends = ends_of(&start, NULL);
    struct error error;
    uint32_t seed = 1;
    for (uint32_t y = 0; y < AREA; y++)
        for (uint32_t x = 0; x < AREA; x++) {
            seed = seed * 1664525 + 1013904223;
            surface->costs[surface_cell(surface, (struct point){x, y})] =
                (float)exp(-(double)(seed >> 8) / 300000 - 10);
        }
    assert_true(surface_spread(surface, &ends, NULL, &error));
    assert_true(surface->expanded < UINT64_C(2) * SIDE * SIDE);
}

/* Bug: costs that stand for missing values made buckets too wide for all other costs. */
TEST(huge_costs_do_not_slow_down_a_search)
{
    enum { SIDE = 300 };
    struct surface *surface = even_surface(SIDE, SIDE, 1);
    struct point start = {0, 0};
    const struct surface_ends ends = ends_of(&start, NULL);
    struct error error;
    for (uint32_t i = 0; i < SIDE; i++)
        surface->costs[surface_cell(surface, (struct point){i, SIDE / 2})] = 3e38F;
    assert_true(surface_spread(surface, &ends, NULL, &error));
    assert_true(surface->expanded < UINT64_C(2) * SIDE * SIDE);
    double costs[SIDE];
    surface_row(surface, SIDE - 1, costs);
    assert_true(costs[0] > 2.9e38 && costs[0] < 3.1e38);
}
