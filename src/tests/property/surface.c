/* SPDX-License-Identifier: MIT */
/*
 * surface.c - searches on random surfaces agree with the oracle, and give the same sums whatever
 * the order of the starts and the width of the buckets.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/engine/state.h"
#include "search/result/trace.h"
#include "search/search.h"
#include "search/surface/surface.h"
#include "tests/support/random.h"
#include "tests/support/surface_oracle.h"
#include "tests/test.h"

enum { SURFACES = 1600, LARGE = 24, STARTS_MAX = 6, SIDE_MAX = 40, LARGE_SIDE = 150 };

/* The relative error that is allowed. */
static const long double tolerance = 1e-9L;

/* A random surface, settings and ends. */
struct sample {
    uint64_t number;
    struct grid grid;
    struct search_settings settings;
    struct surface_oracle oracle;
    struct point starts[STARTS_MAX];
    size_t start_count;
    struct point goals[STARTS_MAX];
    size_t goal_count;
};

/* Costs over nine orders of magnitude, or from a few values, so that there are ties. */
static float random_cost(struct random *rng, bool ties)
{
    if (ties)
        return (float)random_below(rng, 4) / 2;
    return (float)pow(10, random_between(rng, 0, 9000) / 1000.0 - 3);
}

/* Gives all cells of a random rectangle the same cost. */
static void paint(struct random *rng, const struct grid *grid, float *costs, float cost)
{
    const uint32_t left = random_below(rng, grid->width);
    const uint32_t top = random_below(rng, grid->height);
    const uint32_t right = random_between(rng, left, grid->width - 1);
    const uint32_t bottom = random_between(rng, top, grid->height - 1);
    for (uint32_t y = top; y <= bottom; y++)
        for (uint32_t x = left; x <= right; x++)
            costs[(size_t)y * grid->width + x] = cost;
}

/* Makes the grid a surface with these costs, row by row. */
static void store_costs(struct grid *grid, const float *costs)
{
    const struct map_options options = map_options_default();
    struct error error;
    assert_true(costs_begin(grid, &options, &error));
    for (uint32_t y = 0; y < grid->height; y++) {
        struct costs_row row = costs_row(grid, (struct point){0, y});
        for (uint32_t x = 0; x < grid->width; x++)
            assert_true(costs_add(&row, (double)*costs++));
    }
    assert_true(costs_finish(grid, &error));
}

/* Makes the grid a random surface. Returns its costs row by row, until the end of the test. */
static const float *fill_surface(struct random *rng, struct grid *grid)
{
    const bool ties = random_chance(rng, 20);
    const uint32_t walls = random_below(rng, 45);
    struct error error;
    const size_t cells = (size_t)grid->width * grid->height;
    float *costs = test_memory(cells * sizeof *costs);
    assert_true(grid_create(grid, grid->width, grid->height, &error));
    for (size_t i = 0; i < cells; i++)
        costs[i] = random_cost(rng, ties);
    for (uint32_t i = random_below(rng, 4); i > 0; i--)
        paint(rng, grid, costs, random_chance(rng, 50) ? 0 : 1e-20F); /* hardly costs anything */
    if (random_chance(rng, 5))
        for (size_t i = 0; i < cells; i++)
            costs[i] = 0;
    for (size_t i = 0; i < cells; i++)
        if (random_chance(rng, walls))
            costs[i] = INFINITY;
    if (random_chance(rng, 20))
        paint(rng, grid, costs, INFINITY);
    store_costs(grid, costs);
    return costs;
}

static void choose_settings(struct random *rng, const float *costs, struct sample *sample)
{
    struct search_settings *settings = &sample->settings;
    *settings = search_settings_default();
    settings->rule = (enum diagonal_rule)random_below(rng, DIAGONAL_RULE_COUNT);
    settings->step_cost = random_chance(rng, 50) ? STEP_COST_AUTO : STEP_COST_ENTERED;
    if (random_chance(rng, 20))
        settings->diagonal_cost = random_between(rng, 500, 3000);
    const bool directions = random_chance(rng, 20);
    for (unsigned d = 0; directions && d < DIRECTION_COUNT; d++)
        settings->move_cost[d] =
            random_chance(rng, 20) ? MOVE_FORBIDDEN : random_between(rng, 1, 5000);
    sample->oracle = (struct surface_oracle){.width = sample->grid.width,
                                             .height = sample->grid.height,
                                             .costs = costs,
                                             .mean = settings->step_cost != STEP_COST_ENTERED,
                                             .rule = settings->rule};
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const long double diagonal =
            settings->diagonal_cost == 0 ? sqrtl(2) : settings->diagonal_cost / 1000.0L;
        sample->oracle.factors[d] = (d % 2 == 1 ? diagonal : 1) * settings->move_cost[d] / 1000;
    }
}

static size_t choose_points(struct random *rng, const struct grid *grid,
                            struct point points[STARTS_MAX])
{
    const size_t count = random_between(rng, 1, STARTS_MAX);
    for (size_t i = 0; i < count; i++)
        points[i] = (struct point){random_below(rng, grid->width), random_below(rng, grid->height)};
    return count;
}

static struct sample sample_begin(uint64_t number, uint32_t side_max)
{
    struct random rng = random_begin(number);
    struct sample sample = {.number = number};
    sample.grid.width = random_between(&rng, side_max > SIDE_MAX ? 100 : 1, side_max);
    sample.grid.height = random_between(&rng, side_max > SIDE_MAX ? 100 : 1, side_max);
    const float *costs = fill_surface(&rng, &sample.grid);
    choose_settings(&rng, costs, &sample);
    sample.start_count = choose_points(&rng, &sample.grid, sample.starts);
    sample.goal_count = choose_points(&rng, &sample.grid, sample.goals);
    return sample;
}

static void report(const struct sample *sample, struct point at, double cost, long double expected)
{
    fail_msg("surface %" PRIu64 ", %" PRIu32 " x %" PRIu32 ", %s, %s: %" PRIu32 ",%" PRIu32
             " costs %.17g, not %.17Lg",
             sample->number, sample->grid.width, sample->grid.height,
             movement_rule_name(sample->settings.rule), sample->oracle.mean ? "mean" : "entered",
             at.x, at.y, cost, expected);
}

static bool agree(double cost, long double expected)
{
    /* As a long double, infinity is finite under valgrind. */
    if (isinf(cost) || isinf((double)expected))
        return isinf(cost) && isinf((double)expected);
    return fabsl(cost - expected) <= tolerance * expected;
}

/*
 * Checks that a path is legal, leads from a start to `end`, has no loop and costs what it should.
 */
static void check_path(const struct sample *sample, const struct search_result *result,
                       struct point end, double cost)
{
    const struct point *path = result->path;
    const size_t count = result->path_count;
    bool from_start = false;
    long double sum = 0;
    assert_true(count > 0 && count <= (size_t)sample->grid.width * sample->grid.height);
    for (size_t i = 0; i < sample->start_count; i++)
        from_start |= path[0].x == sample->starts[i].x && path[0].y == sample->starts[i].y;
    assert_true(from_start);
    assert_int_equal(path[count - 1].x, end.x);
    assert_int_equal(path[count - 1].y, end.y);
    for (size_t i = 1; i < count; i++)
        sum += surface_oracle_step(&sample->oracle, path[i - 1], path[i]);
    if (!agree(cost, sum))
        report(sample, end, cost, sum);
}

static double sum_of(const struct search *search, struct point at)
{
    return surface_sum(search->surface, costs_cell(search->grid, at));
}

static bool is_exact(const struct search *search)
{
    (void)search;
    return true;
}

/*
 * Computes the costs of all cells, compares them with the oracle, and checks paths to some cells.
 */
static void check_costs(const struct sample *sample, struct search *search, double *costs)
{
    const struct points starts = {(struct point *)sample->starts, sample->start_count, STARTS_MAX};
    const size_t cells = (size_t)sample->grid.width * sample->grid.height;
    const size_t step = 1 + cells / 40;
    long double *expected = test_memory(cells * sizeof *expected);
    struct error error;
    assert_true(search_spread(search, &starts, is_exact, &error));
    surface_oracle_costs(&sample->oracle, &starts, expected);
    for (size_t i = 0; i < cells; i++) {
        const struct point at = {(uint32_t)(i % sample->grid.width),
                                 (uint32_t)(i / sample->grid.width)};
        struct search_result result = {0};
        costs[i] = sum_of(search, at);
        if (!agree(costs[i], expected[i]))
            report(sample, at, costs[i], expected[i]);
        if (i % step != 0 || isinf(costs[i]))
            continue;
        assert_true(trace_path(search, cell_of_point(&sample->grid, at), &result, &error));
        check_path(sample, &result, at, costs[i]);
        search_result_free(&result);
    }
}

/* A query stops at the best goal, which costs exactly as much as in a search of all cells. */
static void check_goals(const struct sample *sample, struct search *search, const double *costs)
{
    const struct search_query query = {
        .starts = {(struct point *)sample->starts, sample->start_count, STARTS_MAX},
        .goals = {(struct point *)sample->goals, sample->goal_count, STARTS_MAX}};
    struct search_result result;
    struct error error;
    double best = INFINITY;
    assert_true(search_run(search, &query, &result, &error));
    for (size_t i = 0; i < sample->goal_count; i++)
        best =
            fmin(best, costs[(size_t)sample->goals[i].y * sample->grid.width + sample->goals[i].x]);
    assert_int_equal(result.found, isfinite(best));
    if (result.found) {
        const struct point end = result.path[result.path_count - 1];
        const double found = sum_of(search, end);
        if (found < best || found > best)
            report(sample, end, found, best);
        check_path(sample, &result, end, found);
    }
    search_result_free(&result);
}

/* The costs to a goal, of a backward search, are those of paths to the goal. */
static void check_backward(const struct sample *sample)
{
    struct search_settings settings = sample->settings;
    struct error error;
    const struct points goals = {(struct point *)sample->goals, sample->goal_count, STARTS_MAX};
    const struct point at = sample->starts[0];
    long double *expected =
        test_memory((size_t)sample->grid.width * sample->grid.height * sizeof *expected);
    long double best = INFINITY;
    settings.backward = true;
    struct search *search = search_create(&sample->grid, &settings, &error);
    assert_non_null(search);
    assert_true(search_spread(search, &goals, is_exact, &error));
    surface_oracle_costs(&sample->oracle, &(struct points){(struct point *)&at, 1, 1}, expected);
    for (size_t i = 0; i < goals.count; i++)
        best =
            fminl(best, expected[(size_t)goals.items[i].y * sample->grid.width + goals.items[i].x]);
    if (!agree(sum_of(search, at), best))
        report(sample, at, sum_of(search, at), best);
    search_free(search);
}

/* Repeats the search with other buckets and the starts in another order. */
static void check_order(struct sample *sample, struct search *search, const double *costs)
{
    static const double widths[] = {1e-9, 0.03, 4, 1e3, 1e30};
    const double scale = search->surface->buckets.scale;
    const size_t cells = (size_t)sample->grid.width * sample->grid.height;
    struct error error;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        const struct point first = sample->starts[0];
        const size_t rest = sample->start_count - 1;
        memmove(sample->starts, sample->starts + 1, rest * sizeof first);
        sample->starts[rest] = first;
        const struct points starts = {sample->starts, sample->start_count, STARTS_MAX};
        search->surface->buckets.scale = scale / widths[i];
        assert_true(search_spread(search, &starts, is_exact, &error));
        for (size_t j = 0; j < cells; j++) {
            const struct point at = {(uint32_t)(j % sample->grid.width),
                                     (uint32_t)(j / sample->grid.width)};
            const double sum = sum_of(search, at);
            assert_memory_equal(&sum, &costs[j], sizeof sum);
        }
    }
}

static void check_surface(uint64_t number, uint32_t side_max)
{
    struct sample sample = sample_begin(number, side_max);
    struct error error;
    double *costs = test_memory((size_t)sample.grid.width * sample.grid.height * sizeof *costs);
    struct search *search = search_create(&sample.grid, &sample.settings, &error);
    assert_non_null(search);
    check_costs(&sample, search, costs);
    check_goals(&sample, search, costs);
    check_backward(&sample);
    if (number % 4 == 0)
        check_order(&sample, search, costs);
    search_free(search);
    grid_free(&sample.grid);
    test_release();
}

TEST(random_surfaces_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < random_trials(SURFACES); number++)
        check_surface(number, SIDE_MAX);
}

TEST(large_surfaces_agree_with_the_oracle)
{
    for (uint64_t number = 0; number < random_trials(LARGE); number++)
        check_surface(number, LARGE_SIDE);
}
