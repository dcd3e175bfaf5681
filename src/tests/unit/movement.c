/* SPDX-License-Identifier: MIT */
/* movement.c - directions, the rules for diagonal steps, and the steps that are worth taking. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "search/movement.h"
#include "search/successors.h"

/* --- directions --------------------------------------------------------------------------- */

static void directions_go_clockwise_from_north(void **state)
{
    (void)state;
    static const int expected[DIRECTION_COUNT][2] = {
        [NORTH] = {0, -1}, [NORTH_EAST] = {1, -1}, [EAST] = {1, 0},  [SOUTH_EAST] = {1, 1},
        [SOUTH] = {0, 1},  [SOUTH_WEST] = {-1, 1}, [WEST] = {-1, 0}, [NORTH_WEST] = {-1, -1},
    };
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        assert_int_equal(movement_dx[d], expected[d][0]);
        assert_int_equal(movement_dy[d], expected[d][1]);
        /* Turning right by 90 degrees, with y down, takes (x, y) to (-y, x). */
        assert_int_equal(movement_dx[(d + 2) % 8], -movement_dy[d]);
        assert_int_equal(movement_dy[(d + 2) % 8], movement_dx[d]);
    }
}

static void the_opposite_differs_in_one_bit(void **state)
{
    (void)state;
    for (int d = 0; d < DIRECTION_COUNT; d++) {
        assert_int_equal(movement_dx[d ^ 4], -movement_dx[d]);
        assert_int_equal(movement_dy[d ^ 4], -movement_dy[d]);
    }
}

static void odd_directions_are_diagonal(void **state)
{
    (void)state;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const bool diagonal = movement_dx[d] != 0 && movement_dy[d] != 0;
        assert_int_equal(movement_is_diagonal(d), diagonal);
        assert_int_equal(DIAGONAL_DIRECTIONS >> d & 1, diagonal);
        assert_int_equal(STRAIGHT_DIRECTIONS >> d & 1, !diagonal);
    }
}

static void rules_have_names(void **state)
{
    (void)state;
    static const char *const names[DIAGONAL_RULE_COUNT] = {
        [DIAGONAL_BOTH_FREE] = "both-free",
        [DIAGONAL_ONE_FREE] = "one-free",
        [DIAGONAL_ALWAYS] = "always",
        [DIAGONAL_NEVER] = "never",
    };
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        assert_string_equal(movement_rule_name((enum diagonal_rule)rule), names[rule]);
    }
}

/* --- rules -------------------------------------------------------------------------------- */

/*
 * The 3 x 3 cells around a cell, which is at [1][1]; beyond them nothing is free. The rules are
 * stated here anew, cell by cell.
 */
struct block {
    bool free[3][3]; /* [y][x] */
};

static struct block block_of(unsigned neighbours)
{
    struct block block;
    block.free[1][1] = true;
    for (int d = 0; d < DIRECTION_COUNT; d++)
        block.free[1 + movement_dy[d]][1 + movement_dx[d]] = (neighbours >> d & 1) != 0;
    return block;
}

static bool is_free(const struct block *block, int x, int y)
{
    return x >= 0 && x <= 2 && y >= 0 && y <= 2 && block->free[y][x];
}

/* Whether one may step from x,y, which is free, by dx,dy. */
static bool may_step(const struct block *block, enum diagonal_rule rule, int x, int y, int dx,
                     int dy)
{
    if (!is_free(block, x + dx, y + dy))
        return false;
    if (dx == 0 || dy == 0)
        return true;
    const int free_between = is_free(block, x + dx, y) + is_free(block, x, y + dy);
    switch (rule) {
    case DIAGONAL_BOTH_FREE:
        return free_between == 2;
    case DIAGONAL_ONE_FREE:
        return free_between >= 1;
    case DIAGONAL_ALWAYS:
        return true;
    default:
        return false;
    }
}

static void steps_follow_the_rules(void **state)
{
    (void)state;
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        for (unsigned neighbours = 0; neighbours < 256; neighbours++) {
            const struct block block = block_of(neighbours);
            unsigned expected = 0;
            for (int d = 0; d < DIRECTION_COUNT; d++)
                if (may_step(&block, (enum diagonal_rule)rule, 1, 1, movement_dx[d],
                             movement_dy[d]))
                    expected |= 1u << d;
            if (movement_steps((enum diagonal_rule)rule, (uint8_t)neighbours) != expected)
                fail_msg("%s, neighbours %02x", movement_rule_name((enum diagonal_rule)rule),
                         neighbours);
        }
    }
}

/* A few that anyone can check by eye. */
static void corners_are_cut_as_the_rules_say(void **state)
{
    (void)state;
    static const struct {
        uint8_t neighbours;
        bool both_free, one_free, always; /* a step to the north-east */
    } cases[] = {
        {1u << NORTH_EAST | 1u << NORTH | 1u << EAST, true, true, true},
        {1u << NORTH_EAST | 1u << NORTH, false, true, true},
        {1u << NORTH_EAST | 1u << EAST, false, true, true},
        {1u << NORTH_EAST, false, false, true},
        {1u << NORTH | 1u << EAST, false, false, false},
        {0xff & ~(1u << NORTH_EAST), false, false, false},
        {0xff & ~(1u << NORTH), false, true, true},
        {0xff, true, true, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const uint8_t free = cases[i].neighbours;
        const unsigned bit = 1u << NORTH_EAST;
        assert_int_equal((movement_steps(DIAGONAL_BOTH_FREE, free) & bit) != 0, cases[i].both_free);
        assert_int_equal((movement_steps(DIAGONAL_ONE_FREE, free) & bit) != 0, cases[i].one_free);
        assert_int_equal((movement_steps(DIAGONAL_ALWAYS, free) & bit) != 0, cases[i].always);
        assert_int_equal(movement_steps(DIAGONAL_NEVER, free) & bit, 0);
    }
}

/* --- successors --------------------------------------------------------------------------- */

/* A table as a search has it: without diagonal steps all steps cost the same. */
static void make_table(struct successors *table, enum diagonal_rule rule)
{
    struct keys keys = {.straight = 13860, .diagonal = 19601};
    if (rule == DIAGONAL_NEVER)
        keys.straight = keys.diagonal = 1;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        keys.step[d] = movement_is_diagonal(d) ? keys.diagonal : keys.straight;
    successors_begin(table, rule, &keys);
}

static void successors_are_allowed_steps(void **state)
{
    (void)state;
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct successors table;
        make_table(&table, (enum diagonal_rule)rule);
        for (unsigned free = 0; free < 256; free++) {
            const unsigned steps = movement_steps((enum diagonal_rule)rule, (uint8_t)free);
            for (unsigned arrival = 0; arrival < ARRIVAL_COUNT; arrival++) {
                const unsigned successors = successors_get(&table, arrival, (uint8_t)free);
                assert_int_equal(successors & ~steps, 0);
                if (arrival == ARRIVAL_START)
                    assert_int_equal(successors, steps);
                else
                    assert_int_equal(successors >> (arrival ^ 4) & 1, 0); /* not back */
                /* Asked again, the answer comes from the table. */
                assert_int_equal(successors_get(&table, arrival, (uint8_t)free), successors);
            }
        }
    }
}

/* On an open field every cell is reached in one way only: diagonal steps first, then straight. */
static void an_open_field_has_a_canonical_order(void **state)
{
    (void)state;
    for (int rule = DIAGONAL_BOTH_FREE; rule <= DIAGONAL_ALWAYS; rule++) {
        struct successors table;
        make_table(&table, (enum diagonal_rule)rule);
        assert_int_equal(successors_get(&table, ARRIVAL_START, 0xff), 0xff);
        for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
            const unsigned ahead = 1u << d;
            const unsigned beside = 1u << (d + 1) % 8 | 1u << (d + 7) % 8;
            assert_int_equal(successors_get(&table, d, 0xff),
                             movement_is_diagonal(d) ? ahead | beside : ahead);
        }
    }
}

/* Without diagonal steps the order is horizontal first: a vertical run does not turn in the open.
 */
static void four_directions_run_horizontally_first(void **state)
{
    (void)state;
    struct successors table;
    make_table(&table, DIAGONAL_NEVER);
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2) {
        const unsigned back = 1u << (d ^ 4);
        const bool vertical = d == NORTH || d == SOUTH;
        assert_int_equal(successors_get(&table, d, 0xff),
                         vertical ? 1u << d : STRAIGHT_DIRECTIONS & ~back);
        assert_int_equal(successors_get(&table, d, (uint8_t)(1u << d | back)), 1u << d);
    }
    /* Going south past a wall to the north-east, the east is reached only from here. */
    assert_int_equal(successors_get(&table, SOUTH, (uint8_t)(0xff & ~(1u << NORTH_EAST))),
                     1u << SOUTH | 1u << EAST);
}

/* A wall beside a straight way opens the corner behind it (a forced neighbour). */
static void walls_force_neighbours(void **state)
{
    (void)state;
    struct successors table;
    make_table(&table, DIAGONAL_ALWAYS);
    /* Going east below a wall: the north-east is reached only from here. */
    assert_int_equal(successors_get(&table, EAST, (uint8_t)(0xff & ~(1u << NORTH))),
                     1u << EAST | 1u << NORTH_EAST);
    make_table(&table, DIAGONAL_BOTH_FREE);
    /* Past a wall to the north-west, both the north and the north-east are reached from here. */
    assert_int_equal(successors_get(&table, EAST, (uint8_t)(0xff & ~(1u << NORTH_WEST))),
                     1u << EAST | 1u << NORTH | 1u << NORTH_EAST);
}

enum { FAR = 1000000 };

/* The cost of a step of the length 1 or sqrt(2), in keys, or FAR where it is not allowed. */
static uint64_t step_key(const struct block *block, const struct successors *table, int x, int y,
                         unsigned d)
{
    return may_step(block, table->rule, x, y, movement_dx[d], movement_dy[d]) ? table->step[d]
                                                                              : FAR;
}

static bool keeps_order(enum diagonal_rule rule, unsigned first, unsigned second)
{
    if (rule == DIAGONAL_NEVER)
        return movement_dy[first] == 0 && movement_dx[second] == 0;
    return movement_is_diagonal(first) && !movement_is_diagonal(second);
}

/*
 * The least key from the cell at px,py to the one at nx,ny by one or two steps that stay out of the
 * middle of the block, and in `in_order` whether a way of that key takes two steps in the order
 * that is kept: diagonal before straight, or without diagonals horizontal before vertical.
 */
static uint64_t detour(const struct block *block, const struct successors *table, int px, int py,
                       int nx, int ny, bool *in_order)
{
    uint64_t least = FAR;
    *in_order = false;
    for (unsigned first = 0; first < DIRECTION_COUNT; first++) {
        const int x = px + movement_dx[first];
        const int y = py + movement_dy[first];
        const uint64_t key = step_key(block, table, px, py, first);
        if (key == FAR || (x == 1 && y == 1))
            continue;
        if (x == nx && y == ny && key < least) {
            least = key;
            *in_order = false;
        }
        for (unsigned second = 0; second < DIRECTION_COUNT; second++) {
            if (x + movement_dx[second] != nx || y + movement_dy[second] != ny)
                continue;
            const uint64_t sum = key + step_key(block, table, x, y, second);
            const bool kept = keeps_order(table->rule, first, second);
            if (sum < least)
                *in_order = kept;
            else if (sum == least)
                *in_order = *in_order || kept;
            least = sum < least ? sum : least;
        }
    }
    return least;
}

/* What is left out has a better way round, or an equal one in the order that is kept. */
static void assert_entry(struct successors *table, unsigned free, unsigned arrival)
{
    const struct block block = block_of(free);
    const int px = 1 - movement_dx[arrival];
    const int py = 1 - movement_dy[arrival];
    const unsigned steps = movement_steps(table->rule, (uint8_t)free);
    const unsigned kept = successors_get(table, arrival, (uint8_t)free);
    if (!may_step(&block, table->rule, px, py, movement_dx[arrival], movement_dy[arrival]) ||
        !is_free(&block, px, py))
        return; /* nobody arrives like that */
    for (unsigned next = 0; next < DIRECTION_COUNT; next++) {
        if ((steps >> next & 1) == 0 || next == (arrival ^ 4))
            continue;
        bool in_order = false;
        const uint64_t here = table->step[arrival] + table->step[next];
        const uint64_t round =
            detour(&block, table, px, py, 1 + movement_dx[next], 1 + movement_dy[next], &in_order);
        const bool worse =
            round < here || (round == here && in_order && keeps_order(table->rule, next, arrival));
        if ((kept >> next & 1) == worse)
            fail_msg("%s: neighbours %02x, arrival %u, step %u", movement_rule_name(table->rule),
                     free, arrival, next);
    }
}

static void what_is_left_out_can_be_done_without(void **state)
{
    (void)state;
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct successors table;
        make_table(&table, (enum diagonal_rule)rule);
        for (unsigned free = 0; free < 256; free++)
            for (unsigned arrival = 0; arrival < DIRECTION_COUNT; arrival++)
                assert_entry(&table, free, arrival);
    }
}

/*
 * A block that is turned by a quarter has its successors turned; by a half, where horizontal steps
 * come first.
 */
static void successors_turn_with_the_block(void **state)
{
    (void)state;
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct successors table;
        make_table(&table, (enum diagonal_rule)rule);
        const unsigned by = rule == DIAGONAL_NEVER ? 4 : 2;
        for (unsigned free = 0; free < 256; free++) {
            const uint8_t turned = (free << by | free >> (8 - by)) & 0xff;
            for (unsigned arrival = 0; arrival < DIRECTION_COUNT; arrival++) {
                const unsigned steps = successors_get(&table, arrival, (uint8_t)free);
                assert_int_equal(successors_get(&table, (arrival + by) % 8, turned),
                                 (steps << by | steps >> (8 - by)) & 0xff);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(directions_go_clockwise_from_north),
        cmocka_unit_test(the_opposite_differs_in_one_bit),
        cmocka_unit_test(odd_directions_are_diagonal),
        cmocka_unit_test(rules_have_names),
        cmocka_unit_test(steps_follow_the_rules),
        cmocka_unit_test(corners_are_cut_as_the_rules_say),
        cmocka_unit_test(successors_are_allowed_steps),
        cmocka_unit_test(an_open_field_has_a_canonical_order),
        cmocka_unit_test(four_directions_run_horizontally_first),
        cmocka_unit_test(walls_force_neighbours),
        cmocka_unit_test(what_is_left_out_can_be_done_without),
        cmocka_unit_test(successors_turn_with_the_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
