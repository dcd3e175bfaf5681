/* SPDX-License-Identifier: MIT */
/*
 * jump_distances.c - the tables of jumps in all eight directions, tested on hand-drawn maps, on
 * maps with jumps too long for one entry, and on random maps, where jumps are traced cell by cell.
 */
#include "search/algorithms/jump_distances.h"
#include "search/engine/state.h"
#include "tests/support/random.h"
#include "tests/support/runs.h"
#include "tests/test.h"

/* Returns the entry of the cell x,y. */
static int entry(const struct search *search, unsigned direction, uint32_t x, uint32_t y)
{
    const uint32_t cell = cell_of_point(search->grid, (struct point){x, y});
    return search->jumps[cell][direction];
}

/* --- maps drawn by hand ------------------------------------------------------------------- */

TEST(entries_count_steps_to_forced_cells_and_to_walls)
{
    struct grid *grid = letters_grid("S....../"
                                     "...#.../"
                                     "......G");
    struct search *search = runs_search(grid, ALGORITHM_JPS_PLUS, DIAGONAL_BOTH_FREE);
    assert_int_equal(entry(search, EAST, 0, 0), 4);
    assert_int_equal(entry(search, WEST, 6, 0), 4);
    assert_int_equal(entry(search, EAST, 4, 0), -2); /* 2 steps to the border */
    assert_int_equal(entry(search, EAST, 0, 1), -2); /* 2 steps to the wall */
    assert_int_equal(entry(search, EAST, 2, 1), 0);
    assert_int_equal(entry(search, NORTH, 2, 2), 2);
    assert_int_equal(entry(search, NORTH, 1, 2), -2);
    /*
     * The jump passes 1,1, from which both runs end at walls. It stops at 2,0, from which the run
     * to the east ends at 4,0.
     */
    assert_int_equal(entry(search, NORTH_EAST, 0, 2), DISTANCE_VIA + 2);
    /* The jump stops at 1,2, from which the run to the east ends at 4,2. */
    assert_int_equal(entry(search, SOUTH_EAST, 0, 1), DISTANCE_VIA + 1);
    assert_int_equal(entry(search, SOUTH_EAST, 4, 0), -2);
    assert_int_equal(entry(search, SOUTH_EAST, 2, 0), 0); /* 3,1 is a wall */
    search = runs_search(grid, ALGORITHM_JPS_PLUS, DIAGONAL_NEVER);
    assert_int_equal(entry(search, SOUTH, 2, 0), 2);
    /* The jump stops at 2,2, from which the run to the north ends at 2,0. */
    assert_int_equal(entry(search, EAST, 0, 2), DISTANCE_VIA + 2);
}

/* --- jumps longer than an entry ----------------------------------------------------------- */

/*
 * Adds up the entries of a run that starts at x,y. Returns the length of the run, which is negated
 * if the run ends at a wall.
 */
static int64_t sum_of_entries(const struct search *search, unsigned direction, uint32_t x,
                              uint32_t y)
{
    for (int64_t sum = 0;;) {
        const int value = entry(search, direction, x, y);
        const uint32_t steps = jump_distances_steps((int16_t)value);
        sum += steps;
        if (value <= 0)
            return -sum;
        if (value <= DISTANCE_VIA)
            return sum;
        x += (uint32_t)(movement_dx[direction] * (int32_t)steps);
        y += (uint32_t)(movement_dy[direction] * (int32_t)steps);
    }
}

/* The map has two rows or two columns. The second has one wall cell, near its end. */
TEST(longer_jumps_are_divided)
{
    enum { LENGTH = 40000, WALL = 39997 };
    for (uint32_t vertical = 0; vertical < 2; vertical++) {
        struct grid *grid = letters_field(vertical ? 2 : LENGTH, vertical ? LENGTH : 2);
        grid_row(grid, vertical ? WALL : 1)[vertical ? 1 : WALL] = CELL_WALL;
        struct search *search = runs_search(grid, ALGORITHM_JPS_PLUS, DIAGONAL_BOTH_FREE);
        for (uint32_t i = 0; i < LENGTH; i += i % 1000 == 999 ? 1 : 333) {
            const uint32_t x = vertical ? 0 : i;
            const uint32_t y = vertical ? i : 0;
            const unsigned on = vertical ? SOUTH : EAST;
            const unsigned back = vertical ? NORTH : WEST;
            assert_int_equal(sum_of_entries(search, on, x, y),
                             i <= WALL ? WALL + 1 - (int)i : -(LENGTH - 1 - (int)i));
            assert_int_equal(sum_of_entries(search, back, x, y),
                             i >= WALL ? (int)i - (WALL - 1) : -(int)i);
            if (i < WALL)
                assert_int_equal(sum_of_entries(search, on, vertical, !vertical), -(WALL - 1));
        }
        letters_add_end(&grid->starts, 0, 0);
        letters_add_end(&grid->goals, vertical ? 1 : LENGTH - 1, vertical ? LENGTH - 1 : 1);
        struct search_result result = runs_run(search, &grid->starts, &grid->goals);
        runs_assert_cost("two lines", grid, DIAGONAL_BOTH_FREE, "39999.414214", LENGTH - 1,
                         &result);
    }
}

/* --- random maps -------------------------------------------------------------------------- */

enum { REACHED_MAX = 200 };

/* The cells that a jump reaches, in order. */
struct reached {
    uint32_t cells[REACHED_MAX];
    size_t count;
    uint32_t last; /* the last cell of the jump; next to a wall if the jump finds nothing */
};

static bool may_step(const struct search *search, uint32_t cell, unsigned direction)
{
    const uint8_t free = search->free[cell];
    return (successors_allowed(&search->successors, free) >> direction & 1) != 0;
}

/*
 * True if a cell reached in this direction has a forced successor: a step from the cell is worth
 * taking, but the same step would not be worth taking on an open field. unit/successors.c tests
 * which steps are worth taking.
 */
static bool must_open(struct search *search, uint32_t cell, unsigned direction)
{
    const unsigned natural = successors_get(&search->successors, direction, 0xff);
    return (successors_get(&search->successors, direction, search->free[cell]) & ~natural) != 0;
}

static void run_cell_by_cell(struct search *search, uint32_t cell, unsigned direction,
                             struct reached *reached)
{
    while (may_step(search, cell, direction)) {
        cell += (uint32_t)search->offsets[direction];
        if (must_open(search, cell, direction)) {
            reached->cells[reached->count++] = cell;
            break;
        }
    }
    reached->last = cell;
}

/*
 * Sweeps go in the diagonal directions or, if diagonal steps are not allowed, to the east and west.
 */
static bool is_walk(const struct search *search, unsigned direction)
{
    const bool diagonals = (search->successors.allowed & DIAGONAL_DIRECTIONS) != 0;
    return diagonals ? movement_is_diagonal(direction) : direction == EAST || direction == WEST;
}

static void jump_cell_by_cell(struct search *search, uint32_t cell, unsigned direction,
                              struct reached *reached)
{
    const unsigned turn = movement_is_diagonal(direction) ? 1 : 2;
    if (!is_walk(search, direction)) {
        run_cell_by_cell(search, cell, direction, reached);
        return;
    }
    while (may_step(search, cell, direction)) {
        cell += (uint32_t)search->offsets[direction];
        if (must_open(search, cell, direction)) {
            reached->cells[reached->count++] = cell;
            break;
        }
        run_cell_by_cell(search, cell, (direction - turn) % DIRECTION_COUNT, reached);
        run_cell_by_cell(search, cell, (direction + turn) % DIRECTION_COUNT, reached);
    }
    reached->last = cell;
}

static void jump_by_table(const struct search *search, uint32_t cell, unsigned direction,
                          struct reached *reached)
{
    const unsigned turn = movement_is_diagonal(direction) ? 1 : 2;
    for (;;) {
        const int16_t value = search->jumps[cell][direction];
        cell += (uint32_t)(search->offsets[direction] * (int32_t)jump_distances_steps(value));
        reached->last = cell;
        if (value <= 0)
            return;
        if (!jump_distances_continues(value)) {
            reached->cells[reached->count++] = cell;
            return;
        }
        const size_t before = reached->count;
        jump_by_table(search, cell, (direction - turn) % DIRECTION_COUNT, reached);
        jump_by_table(search, cell, (direction + turn) % DIRECTION_COUNT, reached);
        assert_true(reached->count > before); /* a run from here must reach a cell */
        reached->last = cell;
    }
}

static void assert_jumps(struct search *search, uint64_t trial)
{
    const struct grid *grid = search->grid;
    for (uint32_t i = 0; i < grid->width * grid->height; i++) {
        const struct point point = {i % grid->width, i / grid->width};
        const uint32_t cell = cell_of_point(grid, point);
        for (unsigned d = 0; d < DIRECTION_COUNT && !grid_blocked(grid, point); d++) {
            struct reached by_cell = {.count = 0};
            struct reached by_table = {.count = 0};
            jump_cell_by_cell(search, cell, d, &by_cell);
            jump_by_table(search, cell, d, &by_table);
            if (by_cell.count != by_table.count || by_cell.last != by_table.last)
                fail_msg("trial %u: the jump from %u,%u in direction %u", (unsigned)trial, point.x,
                         point.y, d);
            for (size_t k = 0; k < by_cell.count; k++)
                assert_int_equal(by_cell.cells[k], by_table.cells[k]);
        }
    }
}

/* After changes to the map, the tables are outdated and must be filled again. */
TEST(entries_agree_with_jumps_cell_by_cell)
{
    enum { TRIALS = 200, CHANGES = 20 };
    for (uint64_t trial = 0; trial < TRIALS; trial++) {
        struct random rng = random_begin(trial);
        struct grid *grid = letters_rock(random_between(&rng, 1, 50), random_between(&rng, 1, 30));
        const unsigned free = random_chance(&rng, 50) ? 80 : 95;
        struct error error;
        letters_scatter(&rng, free, CELL_FREE, grid);
        struct search *search = runs_search(
            grid, ALGORITHM_JPS_PLUS, (enum diagonal_rule)random_below(&rng, DIAGONAL_RULE_COUNT));
        assert_jumps(search, trial);
        runs_change_cells(grid, search, CHANGES, &rng);
        if (search->jumps_stale)
            assert_true(jump_distances_fill(search, NULL, &error));
        assert_jumps(search, trial);
        test_release();
    }
}

/* A fill that is stopped leaves the tables outdated. The next fill completes them. */
TEST(a_stop_ends_the_fill)
{
    enum { HEIGHT = 200 };
    struct error error = {.code = ERROR_NONE};
    struct stop stop = {.deadline_us = 0};
    struct grid *grid = letters_field(2, HEIGHT);
    struct search *search = runs_search(grid, ALGORITHM_JPS_PLUS, DIAGONAL_BOTH_FREE);
    assert_false(search->jumps_stale);
    atomic_store(&stop.requested, true);
    assert_false(jump_distances_fill(search, &stop, &error));
    assert_int_equal(error.code, ERROR_STOPPED);
    assert_true(search->jumps_stale);
    assert_true(jump_distances_fill(search, NULL, &error));
    assert_false(search->jumps_stale);
    assert_int_equal(entry(search, SOUTH, 1, 0), -(HEIGHT - 1));
}
