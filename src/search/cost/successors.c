/* SPDX-License-Identifier: MIT */
/* successors.c - derives the entries of the table of successor pruning. */
#include "search/cost/successors.h"

#include <stdbool.h>
#include <string.h>

/*
 * The 3 x 3 block around a cell. The cell itself is at 1,1. Bit 3 * y + x of `free` is set if the
 * cell at x,y is free.
 */
struct block {
    unsigned free;
    const struct successors *table;
};

struct successor_position {
    int x, y;
};

static bool in_block(struct successor_position at)
{
    return at.x >= 0 && at.x <= 2 && at.y >= 0 && at.y <= 2;
}

static bool is_free(const struct block *block, struct successor_position at)
{
    return in_block(at) && (block->free >> (3 * at.y + at.x) & 1) != 0;
}

static struct successor_position step(struct successor_position at, unsigned direction)
{
    return (struct successor_position){at.x + movement_dx[direction],
                                       at.y + movement_dy[direction]};
}

/*
 * Returns true if the rule and the costs allow a step between two cells of the block. The two cells
 * that a diagonal step passes between are also in the block.
 */
static bool allowed(const struct block *block, struct successor_position from, unsigned direction)
{
    unsigned free = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (is_free(block, step(from, d)))
            free |= 1u << d;
    return (successors_allowed(block->table, (uint8_t)free) >> direction & 1) != 0;
}

/*
 * Returns the rank of a path of two steps. Of two paths of the same cost, the path with the lower
 * rank is pruned. The rank is 1 if the path ends in a straight step or, without diagonal steps,
 * turns from a horizontal to a vertical step; otherwise it is 0.
 */
static int rank(const struct successors *table, unsigned first, unsigned second)
{
    if ((table->allowed & DIAGONAL_DIRECTIONS) == 0)
        return movement_dy[first] == 0 && movement_dx[second] == 0;
    return !movement_is_diagonal(second);
}

/*
 * A path from p to n (successors.h): its key and the sum of its turns in units of 45 degrees. The
 * sum includes the turn from the direction of p -> x and the turn to the direction of x -> n.
 */
struct way {
    uint128 key;
    unsigned turns;
};

/* Returns true if way a is better than way b, as defined in successors.h. */
static bool is_better(const struct successors *table, struct way a, struct way b)
{
    if (!table->turns)
        return a.key < b.key;
    return a.key <= b.key && a.turns <= b.turns && (a.key < b.key || a.turns < b.turns);
}

/* Returns true if the step `next` is pruned for a cell that was reached by `arrival`. */
static bool is_pruned(const struct successors *table, const struct block *block, unsigned arrival,
                      unsigned next)
{
    const struct successor_position x = {1, 1};
    const struct successor_position p = step(x, arrival ^ 4);
    const struct successor_position n = step(x, next);
    if (p.x == n.x && p.y == n.y)
        return true; /* a step back to p */
    const struct way through_x = {table->step[arrival] + table->step[next],
                                  movement_turn(arrival, next)};
    const int rank_of_x = rank(table, arrival, next);
    for (unsigned first = 0; first < DIRECTION_COUNT; first++) {
        const struct successor_position y = step(p, first);
        if (first == arrival || !in_block(y) || !allowed(block, p, first))
            continue;
        const unsigned turns = movement_turn(arrival, first);
        const struct way direct = {table->step[first], turns + movement_turn(first, next)};
        if (y.x == n.x && y.y == n.y && is_better(table, direct, through_x))
            return true;
        for (unsigned second = 0; second < DIRECTION_COUNT; second++) {
            const struct successor_position end = step(y, second);
            if (end.x != n.x || end.y != n.y || !allowed(block, y, second))
                continue;
            const struct way through_y = {table->step[first] + table->step[second],
                                          turns + movement_turn(first, second) +
                                              movement_turn(second, next)};
            if (is_better(table, through_y, through_x) ||
                (!table->turns && through_y.key == through_x.key &&
                 rank(table, first, second) > rank_of_x))
                return true;
        }
    }
    return false;
}

void successors_begin(struct successors *table, enum diagonal_rule rule, const struct keys *keys)
{
    table->rule = rule;
    table->allowed = 0;
    table->turns = keys->turn > 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (keys->step[d] > 0 && !(rule == DIAGONAL_NEVER && movement_is_diagonal(d)))
            table->allowed |= (uint8_t)(1u << d);
    memcpy(table->step, keys->step, sizeof table->step);
    memset(table->entries, 0, sizeof table->entries);
}

uint16_t successors_derive(struct successors *table, unsigned arrival, uint8_t free)
{
    struct block block = {.free = 1u << 4, .table = table};
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const struct successor_position at = step((struct successor_position){1, 1}, d);
        if ((free >> d & 1) != 0)
            block.free |= 1u << (3 * at.y + at.x);
    }
    unsigned steps = successors_allowed(table, free);
    for (unsigned next = 0; arrival != ARRIVAL_START && next < DIRECTION_COUNT; next++)
        if ((steps >> next & 1) != 0 && is_pruned(table, &block, arrival, next))
            steps &= ~(1u << next);
    const uint16_t entry = (uint16_t)(SUCCESSORS_KNOWN | steps);
    table->entries[arrival][free] = entry;
    return entry;
}
