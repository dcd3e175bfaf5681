/* SPDX-License-Identifier: MIT */
/*
 * successors.c - the steps that are worth taking from a cell, compared with a search of all detours
 * in the 3 x 3 block around the cell.
 */
#include "search/cost/successors.h"
#include "tests/support/block.h"
#include "tests/test.h"

/* Makes the table for a rule. Without diagonal steps, all steps cost the same. */
static void make_table(struct successors *table, enum diagonal_rule rule)
{
    struct keys keys = {.straight = 13860, .diagonal = 19601};
    if (rule == DIAGONAL_NEVER)
        keys.straight = keys.diagonal = 1;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        keys.step[d] = movement_is_diagonal(d) ? keys.diagonal : keys.straight;
    successors_begin(table, rule, &keys);
}

TEST(successors_are_allowed_steps)
{
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
                    assert_int_equal(successors >> (arrival ^ 4) & 1, 0); /* no step leads back */
                /* The second call reads the entry that the first call stored in the table. */
                assert_int_equal(successors_get(&table, arrival, (uint8_t)free), successors);
            }
        }
    }
}

/*
 * On an open field, every cell is reached by exactly one path, which takes diagonal steps before
 * straight ones.
 */
TEST(open_field_has_a_canonical_order)
{
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

/* On an open field, no horizontal step follows a vertical one. */
TEST(without_diagonals_horizontal_steps_come_first)
{
    struct successors table;
    make_table(&table, DIAGONAL_NEVER);
    for (unsigned d = 0; d < DIRECTION_COUNT; d += 2) {
        const unsigned back = 1u << (d ^ 4);
        const bool vertical = d == NORTH || d == SOUTH;
        assert_int_equal(successors_get(&table, d, 0xff),
                         vertical ? 1u << d : STRAIGHT_DIRECTIONS & ~back);
        assert_int_equal(successors_get(&table, d, (uint8_t)(1u << d | back)), 1u << d);
    }
    /*
     * After a step south past a wall to the north-east, every cheapest path to the cell to the east
     * leads through the middle cell.
     */
    assert_int_equal(successors_get(&table, SOUTH, (uint8_t)(0xff & ~(1u << NORTH_EAST))),
                     1u << SOUTH | 1u << EAST);
}

/*
 * Because of a wall next to the path, some neighbours of the middle cell can be reached at the
 * least cost only through the middle cell. They are called forced neighbours.
 */
TEST(walls_force_neighbours)
{
    struct successors table;
    make_table(&table, DIAGONAL_ALWAYS);
    /* After a step east below a wall, the cell to the north-east is a forced neighbour. */
    assert_int_equal(successors_get(&table, EAST, (uint8_t)(0xff & ~(1u << NORTH))),
                     1u << EAST | 1u << NORTH_EAST);
    make_table(&table, DIAGONAL_BOTH_FREE);
    /*
     * After a step east past a wall to the north-west, the cells to the north and the north-east
     * are forced neighbours.
     */
    assert_int_equal(successors_get(&table, EAST, (uint8_t)(0xff & ~(1u << NORTH_WEST))),
                     1u << EAST | 1u << NORTH | 1u << NORTH_EAST);
}

enum { FAR = 1000000 };

/* Returns the key of a step, or FAR if the step is not allowed. */
static uint64_t step_key(const struct oracle_map *block, const struct successors *table, int x,
                         int y, unsigned d)
{
    return block_allows(block, table->rule, x, y, d) ? (uint64_t)table->step[d] : FAR;
}

static bool keeps_order(enum diagonal_rule rule, unsigned first, unsigned second)
{
    if (rule == DIAGONAL_NEVER)
        return movement_dy[first] == 0 && movement_dx[second] == 0;
    return movement_is_diagonal(first) && !movement_is_diagonal(second);
}

/*
 * Returns the least key of a path of one or two steps that avoids the middle of the block, from the
 * cell before the step `arrival` to the cell after the step `next`. *in_order is true if a path
 * with this key has two steps in the preferred order: diagonal before straight or, without diagonal
 * steps, horizontal before vertical.
 */
static uint64_t detour(const struct oracle_map *block, const struct successors *table,
                       unsigned arrival, unsigned next, bool *in_order)
{
    const int px = 1 - movement_dx[arrival];
    const int py = 1 - movement_dy[arrival];
    const int nx = 1 + movement_dx[next];
    const int ny = 1 + movement_dy[next];
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

/*
 * Fails unless the table entry omits exactly the steps for which a detour costs less, or costs the
 * same and is in the preferred order.
 */
static void assert_entry(struct successors *table, unsigned free, unsigned arrival)
{
    struct oracle_map block;
    const int px = 1 - movement_dx[arrival];
    const int py = 1 - movement_dy[arrival];
    const unsigned steps = movement_steps(table->rule, (uint8_t)free);
    const unsigned kept = successors_get(table, arrival, (uint8_t)free);
    block_of(free, &block);
    if (oracle_blocked(&block, px, py) || !block_allows(&block, table->rule, px, py, arrival))
        return; /* no step in this direction leads to the middle */
    for (unsigned next = 0; next < DIRECTION_COUNT; next++) {
        if ((steps >> next & 1) == 0 || next == (arrival ^ 4))
            continue;
        bool in_order = false;
        const uint64_t here = (uint64_t)(table->step[arrival] + table->step[next]);
        const uint64_t round = detour(&block, table, arrival, next, &in_order);
        const bool worse =
            round < here || (round == here && in_order && keeps_order(table->rule, next, arrival));
        if ((kept >> next & 1) == worse)
            fail_msg("%s: neighbours %02x, arrival %u, step %u", movement_rule_name(table->rule),
                     free, arrival, next);
    }
}

TEST(pruned_steps_have_a_detour_that_costs_no_more)
{
    for (int rule = 0; rule < DIAGONAL_RULE_COUNT; rule++) {
        struct successors table;
        make_table(&table, (enum diagonal_rule)rule);
        for (unsigned free = 0; free < 256; free++)
            for (unsigned arrival = 0; arrival < DIRECTION_COUNT; arrival++)
                assert_entry(&table, free, arrival);
    }
}

/*
 * Blocks are turned by 90 degrees if diagonal steps are allowed. Otherwise they are turned by 180
 * degrees, because horizontal steps come before vertical ones, and a turn of 90 degrees would
 * reverse this order.
 */
TEST(successors_turn_with_the_block)
{
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
