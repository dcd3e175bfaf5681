/* SPDX-License-Identifier: MIT */
/*
 * jump_maps.c - the bitmaps of the cells at which rays of jump point search stop
 * (search/algorithms/jump_maps.c), tested on hand-drawn maps, and on random maps, where rays are
 * traced cell by cell.
 */
#include "search/algorithms/jump_maps.h"
#include "tests/support/random.h"
#include "tests/support/runs.h"
#include "tests/test.h"

/* --- maps drawn by hand ------------------------------------------------------------------- */

/* Returns the length of the ray from the cell x,y; 0 if it ends at a wall. */
static uint32_t ray(const struct search *search, unsigned direction, uint32_t x, uint32_t y)
{
    return jump_maps_ray(search->jump_maps, direction, x + 1, y + 1);
}

/*
 * Under the rule both-free, a ray past a wall stops one cell after the end of the wall; under the
 * rule always, it stops next to the last cell of the wall.
 */
TEST(runs_stop_at_forced_successors)
{
    struct grid *grid = letters_grid("S....../"
                                     "...#.../"
                                     "......G");
    struct search *search = runs_search(grid, ALGORITHM_JPS, DIAGONAL_BOTH_FREE);
    assert_int_equal(ray(search, EAST, 0, 0), 4);
    assert_int_equal(ray(search, WEST, 6, 0), 4);
    assert_int_equal(ray(search, EAST, 4, 0), 0); /* the ray ends at the border */
    assert_int_equal(ray(search, EAST, 0, 1), 0); /* the ray ends at a wall */
    assert_int_equal(ray(search, NORTH, 2, 2), 2);
    assert_int_equal(ray(search, NORTH, 1, 2), 0);
    search = runs_search(grid, ALGORITHM_JPS, DIAGONAL_ALWAYS);
    assert_int_equal(ray(search, EAST, 0, 0), 3);
    assert_int_equal(ray(search, WEST, 6, 0), 3);
}

TEST(runs_stop_at_goals_only_while_the_goals_are_marked)
{
    struct grid *grid = letters_grid("........./S...G..../.........");
    struct search *search = runs_search(grid, ALGORITHM_JPS, DIAGONAL_BOTH_FREE);
    struct error error;
    assert_true(goals_set(&search->forward.goals, grid, &grid->goals, &error));
    assert_int_equal(ray(search, EAST, 0, 1), 0);
    jump_maps_mark_goals(search, true);
    assert_int_equal(ray(search, EAST, 0, 1), 4);
    assert_int_equal(ray(search, WEST, 8, 1), 4);
    assert_int_equal(ray(search, SOUTH, 4, 0), 1);
    assert_int_equal(ray(search, NORTH, 4, 2), 1);
    assert_int_equal(ray(search, EAST, 0, 0), 0);
    jump_maps_mark_goals(search, false);
    assert_int_equal(ray(search, EAST, 0, 1), 0);
    assert_int_equal(ray(search, NORTH, 4, 2), 0);
}

/* Bits are read 64 at a time, so stops near multiples of 8 and 64 cells are tested. */
TEST(runs_of_every_length_are_measured)
{
    enum { LENGTH = 300 };
    struct error error;
    for (int vertical = 0; vertical < 2; vertical++) {
        struct grid *grid = letters_field(vertical ? 1 : LENGTH, vertical ? LENGTH : 1);
        letters_add_end(&grid->goals, 0, 0);
        struct search *search = runs_search(grid, ALGORITHM_JPS, DIAGONAL_BOTH_FREE);
        for (uint32_t goal = 0; goal < LENGTH; goal++) {
            grid->goals.items[0] = vertical ? (struct point){0, goal} : (struct point){goal, 0};
            assert_true(goals_set(&search->forward.goals, grid, &grid->goals, &error));
            jump_maps_mark_goals(search, true);
            for (uint32_t from = 0; from < LENGTH; from++) {
                const uint32_t x = vertical ? 0 : from;
                const uint32_t y = vertical ? from : 0;
                assert_int_equal(ray(search, vertical ? SOUTH : EAST, x, y),
                                 goal > from ? goal - from : 0);
                assert_int_equal(ray(search, vertical ? NORTH : WEST, x, y),
                                 goal < from ? from - goal : 0);
            }
            jump_maps_mark_goals(search, false);
        }
    }
}

/* --- random maps -------------------------------------------------------------------------- */

static bool is_free(const struct grid *grid, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < grid->width && y < grid->height &&
           grid_row(grid, (uint32_t)y)[x] != CELL_WALL;
}

/* Returns the set of free neighbours of a cell, looked up one by one. */
static uint8_t neighbours(const struct grid *grid, int64_t x, int64_t y)
{
    unsigned free = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (is_free(grid, x + movement_dx[d], y + movement_dy[d]))
            free |= 1u << d;
    return (uint8_t)free;
}

/*
 * Takes steps in one direction up to the first cell from which a step in another direction is worth
 * taking. Returns the number of steps, or 0 if a wall comes first. unit/successors.c tests which
 * steps are worth taking.
 */
static uint32_t ray_cell_by_cell(struct search *search, unsigned direction, int64_t x, int64_t y)
{
    for (uint32_t count = 1;; count++) {
        x += movement_dx[direction];
        y += movement_dy[direction];
        if (!is_free(search->grid, x, y))
            return 0;
        const uint8_t free = neighbours(search->grid, x, y);
        if ((successors_get(&search->successors, direction, free) & ~(1u << direction)) != 0)
            return count;
    }
}

static void assert_runs(struct search *search, uint64_t trial)
{
    const struct grid *grid = search->grid;
    for (uint32_t i = 0; i < grid->width * grid->height; i++) {
        const uint32_t x = i % grid->width;
        const uint32_t y = i / grid->width;
        for (unsigned d = 0; d < DIRECTION_COUNT && is_free(grid, x, y); d += 2)
            if (ray(search, d, x, y) != ray_cell_by_cell(search, d, x, y))
                fail_msg("trial %u: the ray from %u,%u in direction %u", (unsigned)trial, x, y, d);
    }
}

/*
 * Runs read from the bitmaps must agree with those found cell by cell: on a new map, after single
 * cells have changed, and after the bitmaps have been filled again.
 */
TEST(runs_agree_with_runs_cell_by_cell)
{
    enum { TRIALS = 200, CHANGES = 20 };
    for (uint64_t trial = 0; trial < TRIALS; trial++) {
        struct random rng = random_begin(trial);
        struct grid *grid = letters_rock(random_between(&rng, 1, 90), random_between(&rng, 1, 30));
        struct error error;
        letters_scatter(&rng, 80, CELL_FREE, grid);
        struct search *search = runs_search(
            grid, ALGORITHM_JPS, (enum diagonal_rule)random_below(&rng, DIAGONAL_RULE_COUNT));
        assert_runs(search, trial);
        runs_change_cells(grid, search, CHANGES, &rng);
        assert_runs(search, trial);
        assert_true(jump_maps_fill(search, &error));
        assert_runs(search, trial);
        test_release();
    }
}

/* --- estimates of lengths ----------------------------------------------------------------- */

TEST(lengths_of_jumps_are_estimated)
{
    enum { SIDE = 100 };
    struct random rng = random_begin(1);
    struct grid *winding = letters_rock(SIDE + 1, SIDE + 1);
    struct grid *stairs = letters_rock(SIDE, SIDE);
    struct grid *open = letters_field(SIDE, SIDE);
    struct grid *scattered = letters_field(SIDE, SIDE);
    letters_scatter(&rng, 20, CELL_WALL, scattered);
    /* `winding` has a passage with long straight parts, `stairs` one that turns at every cell. */
    for (uint32_t y = 0; y <= SIDE; y++)
        for (uint32_t x = 0; x <= SIDE; x++)
            if (y % 2 == 0 || x == (y % 4 == 1 ? SIDE : 0))
                grid_row(winding, y)[x] = CELL_FREE;
    for (uint32_t i = 0; i + 1 < SIDE; i++)
        grid_row(stairs, i)[i] = grid_row(stairs, i)[i + 1] = CELL_FREE;
    const struct grid *const grids[] = {open, winding, stairs, scattered};
    static const enum jump_lengths lengths[] = {JUMPS_LONG, JUMPS_LONG, JUMPS_NARROW,
                                                JUMPS_SCATTERED};
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        struct search *search = runs_search(grids[i], ALGORITHM_JPS, DIAGONAL_BOTH_FREE);
        assert_int_equal(jump_maps_lengths(search), lengths[i]);
    }
}
