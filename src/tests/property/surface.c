/* SPDX-License-Identifier: MIT */
/*
 * surface.c - searches on random surfaces agree with the oracle, and give the same sums whatever the
 * order of the starts and the width of the buckets.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/surface/route.h"
#include "search/surface/spread.h"
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
static void paint(struct random *rng, struct grid *grid, float cost)
{
    const uint32_t left = random_below(rng, grid->width);
    const uint32_t top = random_below(rng, grid->height);
    const uint32_t right = random_between(rng, left, grid->width - 1);
    const uint32_t bottom = random_between(rng, top, grid->height - 1);
    for (uint32_t y = top; y <= bottom; y++)
        for (uint32_t x = left; x <= right; x++)
            grid->surface[(size_t)y * grid->width + x] = cost;
}

static void fill_surface(struct random *rng, struct grid *grid)
{
    const bool ties = random_chance(rng, 20);
    const uint32_t walls = random_below(rng, 45);
    struct error error;
    const size_t cells = (size_t)grid->width * grid->height;
    assert_true(grid_create(grid, grid->width, grid->height, &error));
    grid->surface = malloc(cells * sizeof *grid->surface);
    assert_non_null(grid->surface);
    for (size_t i = 0; i < cells; i++)
        grid->surface[i] = random_cost(rng, ties);
    for (uint32_t i = random_below(rng, 4); i > 0; i--)
        paint(rng, grid, 0);
    if (random_chance(rng, 5))
        for (size_t i = 0; i < cells; i++)
            grid->surface[i] = 0;
    for (size_t i = 0; i < cells; i++)
        if (random_chance(rng, walls))
            grid->surface[i] = INFINITY;
    if (random_chance(rng, 20))
        paint(rng, grid, INFINITY);
}

static void choose_settings(struct random *rng, struct sample *sample)
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
                                             .costs = sample->grid.surface,
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
    fill_surface(&rng, &sample.grid);
    choose_settings(&rng, &sample);
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
    if (isinf(cost) || isinf(expected))
        return isinf(cost) && isinf(expected);
    return fabsl(cost - expected) <= tolerance * expected;
}

/* Checks that a path is legal, leads from a start to `end`, has no loop and costs what it should. */
static void check_path(const struct sample *sample, struct surface *surface, struct point end,
                       double cost)
{
    struct points path = {0};
    struct error error;
    assert_true(surface_route(surface, end, &path, &error));
    assert_true(path.count > 0 && path.count <= (size_t)sample->grid.width * sample->grid.height);
    bool from_start = false;
    for (size_t i = 0; i < sample->start_count; i++)
        from_start |=
            path.items[0].x == sample->starts[i].x && path.items[0].y == sample->starts[i].y;
    assert_true(from_start);
    assert_int_equal(path.items[path.count - 1].x, end.x);
    assert_int_equal(path.items[path.count - 1].y, end.y);
    long double sum = 0;
    for (size_t i = 1; i < path.count; i++)
        sum += surface_oracle_step(&sample->oracle, path.items[i - 1], path.items[i]);
    if (!agree(cost, sum))
        report(sample, end, cost, sum);
    free(path.items);
}

/* Runs the search, and compares the sums of all cells with the oracle. */
static void check_costs(const struct sample *sample, struct surface *surface, double *costs)
{
    const struct surface_ends ends = {
        .starts = {(struct point *)sample->starts, sample->start_count, STARTS_MAX}};
    const size_t cells = (size_t)sample->grid.width * sample->grid.height;
    long double *expected = test_memory(cells * sizeof *expected);
    struct error error;
    struct search_watch watch = {0};
    assert_true(surface_spread(surface, &ends, &watch, &error));
    assert_int_equal(atomic_load(&watch.expanded), surface->expanded);
    surface_oracle_costs(&sample->oracle, &ends.starts, expected);
    for (uint32_t y = 0; y < sample->grid.height; y++) {
        const size_t first = (size_t)y * sample->grid.width;
        surface_row(surface, y, costs + first);
        for (uint32_t x = 0; x < sample->grid.width; x++)
            if (!agree(costs[first + x], expected[first + x]))
                report(sample, (struct point){x, y}, costs[first + x], expected[first + x]);
    }
    for (uint32_t y = 0; y < sample->grid.height; y += 1 + sample->grid.height / 6)
        for (uint32_t x = 0; x < sample->grid.width; x += 1 + sample->grid.width / 6)
            if (isfinite(costs[(size_t)y * sample->grid.width + x]))
                check_path(sample, surface, (struct point){x, y},
                           costs[(size_t)y * sample->grid.width + x]);
}

/* Stops at the best goal, which costs exactly as much as in a search of all cells. */
static void check_goals(const struct sample *sample, struct surface *surface, const double *costs)
{
    const struct surface_ends ends = {
        .starts = {(struct point *)sample->starts, sample->start_count, STARTS_MAX},
        .goals = {(struct point *)sample->goals, sample->goal_count, STARTS_MAX}};
    struct error error;
    double *row = test_memory(sample->grid.width * sizeof *row);
    double best = INFINITY;
    double found = INFINITY;
    struct point end = {0, 0};
    assert_true(surface_spread(surface, &ends, NULL, &error));
    for (size_t i = 0; i < sample->goal_count; i++) {
        const struct point goal = sample->goals[i];
        best = fmin(best, costs[(size_t)goal.y * sample->grid.width + goal.x]);
        surface_row(surface, goal.y, row);
        if (row[goal.x] < found) {
            found = row[goal.x];
            end = goal;
        }
    }
    if (found < best || found > best)
        report(sample, end, found, best);
    if (isfinite(found))
        check_path(sample, surface, end, found);
}

/* Repeats the search with other buckets and the starts in another order. */
static void check_order(struct sample *sample, struct surface *surface, const double *costs)
{
    static const double widths[] = {1e-9, 0.03, 4, 1e3, 1e30};
    double *row = test_memory(sample->grid.width * sizeof *row);
    const double scale = surface->scale;
    struct error error;
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        const struct point first = sample->starts[0];
        const size_t rest = sample->start_count - 1;
        memmove(sample->starts, sample->starts + 1, rest * sizeof first);
        sample->starts[rest] = first;
        const struct surface_ends ends = {
            .starts = {sample->starts, sample->start_count, STARTS_MAX}};
        surface->scale = scale / widths[i];
        assert_true(surface_spread(surface, &ends, NULL, &error));
        for (uint32_t y = 0; y < sample->grid.height; y++) {
            surface_row(surface, y, row);
            assert_memory_equal(row, costs + (size_t)y * sample->grid.width,
                                sample->grid.width * sizeof *row);
        }
    }
}

static void check_surface(uint64_t number, uint32_t side_max)
{
    struct sample sample = sample_begin(number, side_max);
    struct error error;
    double *costs = test_memory((size_t)sample.grid.width * sample.grid.height * sizeof *costs);
    struct surface *surface = surface_create(&sample.grid, &sample.settings, &error);
    assert_non_null(surface);
    check_costs(&sample, surface, costs);
    check_goals(&sample, surface, costs);
    if (number % 4 == 0)
        check_order(&sample, surface, costs);
    surface_free(surface);
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
