/* SPDX-License-Identifier: MIT */
/*
 * landmarks.c - the table of distances to landmarks and its estimates (search/estimate/landmarks.c,
 * search/landmarks_fill.c), tested on random maps and on maps with long paths.
 */
#include "search/engine/state.h"
#include "search/landmarks_fill.h"
#include "search/search.h"
#include "tests/support/runs.h"
#include "tests/support/trial.h"
#include "tests/test.h"

enum { MAPS = 4000, QUERIES = 1000 };

static uint64_t estimate(const struct search *search, uint32_t cell)
{
    return landmarks_estimate(search->landmarks, cell, search->grid->cells[cell]);
}

/*
 * Fails unless estimates are 0 at goals and no step lowers the estimate by more than the cost
 * of the step. These two conditions make estimates lower bounds of path costs.
 */
static void check_estimates(const struct trial *trial, const struct search *search)
{
    const struct grid *grid = search->grid;
    for (size_t i = 0; i < search->forward.goals.count; i++)
        if (estimate(search, search->forward.goals.cells[i]) != 0)
            trial_fail(trial, "the estimate at a goal is not 0");
    for (uint32_t i = 0; i < grid->width * grid->height; i++) {
        const struct point from = {i % grid->width, i / grid->width};
        const uint32_t cell = cell_of_point(grid, from);
        for (unsigned d = 0; d < DIRECTION_COUNT && grid->cells[cell] != CELL_WALL; d++) {
            const struct point to = {(uint32_t)((int32_t)from.x + movement_dx[d]),
                                     (uint32_t)((int32_t)from.y + movement_dy[d])};
            if (!oracle_step_allowed(&trial->map, search->settings.rule, from, to))
                continue;
            const uint32_t next = cell_of_point(grid, to);
            const uint128 step = search->keys.step[d] * search->terrain.units[grid->cells[next]];
            if (estimate(search, cell) > step + estimate(search, next))
                trial_fail(trial, "a step %s from %u,%u lowers the estimate by too much",
                           movement_direction_name(d), from.x, from.y);
        }
    }
}

/* Begins a trial with terrain. Landmarks are used unless the costs differ too much. */
static void begin(struct trial *trial, uint64_t number, struct random *rng)
{
    static const uint32_t lengths[] = {DIAGONAL_SQRT2, DIAGONAL_SQRT2, 1000, 1400, 1999, 2500};
    struct oracle_map map;
    random_ground(rng, (enum ground)random_between(rng, GROUND_TERRAIN, GROUND_PRICED), &map);
    random_ends(rng, 1 + random_below(rng, 2), 1 + random_below(rng, 3), &map);
    if (random_chance(rng, 10))
        trial_extreme_costs(rng, &map);
    const uint32_t straight = random_between(rng, 1, 3) * FACTOR_ONE;
    const uint32_t diagonal = random_chance(rng, 80) ? straight : straight + 100;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        map.move_cost[d] = movement_is_diagonal(d) ? diagonal : straight;
    map.diagonal_cost = lengths[random_below(rng, sizeof lengths / sizeof *lengths)];
    trial_begin(trial, number, &map, (enum diagonal_rule)random_below(rng, DIAGONAL_RULE_COUNT));
    trial->settings.problems = QUERIES;
}

TEST(estimates_are_consistent)
{
    size_t guided = 0;
    uint64_t expanded = 0;
    uint64_t expanded_before = 0;
    for (uint64_t number = 0; number < random_trials(MAPS); number++) {
        struct random rng = random_begin(number);
        struct trial trial;
        struct search_result result;
        begin(&trial, number, &rng);
        struct search *search = trial_search(&trial);
        trial_run(&trial, search, &result);
        trial_check(&trial, &result, oracle_solve(&trial.map, trial.settings.rule));
        expanded += result.expanded;
        guided += search->guided;
        if (search->guided)
            check_estimates(&trial, search);
        search_result_free(&result);
        search_free(search);
        trial.settings.problems = 1;
        search = trial_search(&trial);
        trial_run(&trial, search, &result);
        assert_false(search->guided);
        expanded_before += result.expanded;
        search_result_free(&result);
        search_free(search);
        trial_end(&trial);
    }
    assert_true(guided > random_trials(MAPS) / 2);
    assert_true(expanded < expanded_before / 10 * 8);
}

/* --- long paths --------------------------------------------------------------------------- */

/* Returns a search with landmarks. */
static struct search *search_of(const struct grid *grid)
{
    struct search_settings settings = search_settings_default();
    settings.problems = QUERIES;
    struct search *search = runs_create(grid, &settings);
    assert_non_null(search->landmarks);
    assert_false(search->landmarks->stale);
    return search;
}

/*
 * Fails unless the estimate at `start` is between 99 % and 100 % of the cost of the path to `goal`.
 */
static void assert_precise(struct search *search, struct point start, struct point goal)
{
    const struct search_result result = runs_between(search, start, goal);
    assert_true(result.found && search->guided);
    const uint32_t end = cell_of_point(search->grid, goal);
    const struct frontier *frontier = &search->forward;
    const uint128 key = sum_load(frontier->sums, frontier->width, end) - frontier->base;
    const uint64_t h = estimate(search, cell_of_point(search->grid, start));
    assert_true(h <= key);
    assert_true(h >= key / 100 * 99);
}

TEST(estimates_are_precise_in_corridors)
{
    enum { LENGTH = 300 };
    struct grid *grid = letters_field(LENGTH, 1);
    for (uint32_t x = 0; x < LENGTH; x++)
        grid_row(grid, 0)[x] = (uint8_t)(4 + x * x % 97);
    struct search *search = search_of(grid);
    assert_precise(search, (struct point){20, 0}, (struct point){280, 0});
    assert_precise(search, (struct point){270, 0}, (struct point){3, 0});
}

/*
 * Stored distances are divided by 2^shift. Distances along a winding path need a larger shift than
 * distances straight across the map.
 */
TEST(distances_of_winding_paths_fit)
{
    enum { SIDE = 401 };
    struct grid *grid = letters_field(SIDE, SIDE);
    for (uint32_t y = 0; y < SIDE; y++)
        for (uint32_t x = 0; x < SIDE; x++)
            grid_row(grid, y)[x] = y % 2 == 0 || x == (y % 4 == 1 ? SIDE - 1 : 0) ? 255 : 1;
    grid_row(grid, 0)[0] = 200;
    /* Allow a diagonal step, so that lengths contain an approximation of sqrt(2). */
    grid_row(grid, 1)[0] = grid_row(grid, 1)[1] = 200;
    struct search *search = search_of(grid);
    for (unsigned i = 0; i < LANDMARK_COUNT; i++)
        assert_true(search->landmarks->distances[cell_of_point(grid, (struct point){9, 200})][i] <
                    LANDMARK_FAR);
    assert_precise(search, (struct point){0, 0}, (struct point){SIDE - 1, SIDE - 1});
    assert_precise(search, (struct point){7, 300}, (struct point){200, 2});
}

/*
 * Returns true if no step raises the distance to a landmark by more than the length of the step,
 * which is rounded down.
 */
static bool distances_are_consistent(const struct search *search, uint32_t cell, unsigned direction)
{
    const struct landmarks *landmarks = search->landmarks;
    const uint32_t next = cell + (uint32_t)search->offsets[direction];
    const uint64_t a = search->terrain.units[search->grid->cells[cell]];
    const uint64_t b = search->terrain.units[search->grid->cells[next]];
    const uint64_t k = landmarks->metric.straight;
    const uint64_t w = movement_is_diagonal(direction) ? landmarks->metric.diagonal : k;
    const uint64_t length = (2 * w - k) * (a < b ? a : b) + k * (a < b ? b : a);
    bool consistent = true;
    for (unsigned i = 0; i < LANDMARK_COUNT; i++)
        consistent = consistent &&
                     (uint64_t)landmarks->distances[next][i] <=
                         (uint64_t)landmarks->distances[cell][i] + (length >> landmarks->shift);
    return consistent;
}

/* If lengths are small numbers after rounding, pruned steps could be shorter than others. */
TEST(no_steps_are_pruned_if_lengths_are_rounded)
{
    enum { SIDE = 200, CHEAP = 4, EXPENSIVE = 9 };
    struct random rng = random_begin(1);
    struct grid *grid = letters_field(SIDE, SIDE);
    letters_scatter(&rng, 2, CHEAP, grid);
    grid->costs[CELL_FREE] = 2;
    grid->costs[CHEAP] = 1;
    grid->costs[EXPENSIVE] = 1000 * COST_ONE;
    grid_row(grid, 0)[0] = EXPENSIVE;
    struct search_settings settings = search_settings_default();
    settings.problems = QUERIES;
    settings.diagonal_cost = 1999;
    struct search *search = runs_create(grid, &settings);
    struct error error;
    search->landmarks->least_detour = -1;
    assert_true(landmarks_fill(search, NULL, &error));
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        const uint32_t cell = cell_of_point(grid, (struct point){i % SIDE, i / SIDE});
        for (unsigned d = 0; d < DIRECTION_COUNT; d++)
            if ((movement_steps(settings.rule, search->free[cell]) >> d & 1) != 0)
                assert_true(distances_are_consistent(search, cell, d));
    }
}

/* --- regions and stops -------------------------------------------------------------------- */

TEST(landmarks_are_in_the_largest_region)
{
    enum { SIDE = 50 };
    struct grid *grid = letters_field(SIDE, SIDE);
    /* The smaller region is below the wall. find_seed tries a cell of that region first. */
    for (uint32_t x = 0; x < SIDE; x++)
        grid_row(grid, 35)[x] = CELL_WALL;
    grid_row(grid, 10)[10] = 9;
    struct search *search = search_of(grid);
    const int32_t *inside = search->landmarks->distances[cell_of_point(grid, (struct point){3, 3})];
    for (unsigned i = 0; i < LANDMARK_COUNT; i++)
        assert_true(inside[i] < LANDMARK_FAR);
}

TEST(a_stop_ends_the_fill)
{
    enum { SIDE = 200 };
    struct error error;
    struct stop stop = {.deadline_us = 0};
    struct grid *grid = letters_field(SIDE, SIDE);
    grid_row(grid, 10)[10] = 9;
    struct search *search = search_of(grid);
    atomic_store(&stop.requested, true);
    assert_false(landmarks_fill(search, &stop, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    assert_true(search->landmarks->stale);
    assert_true(landmarks_fill(search, NULL, &error));
    assert_false(search->landmarks->stale);
}
