/* SPDX-License-Identifier: MIT */
/* successors.c - derives the table of steps worth taking. */
#include "search/successors.h"

#include <stdbool.h>
#include <string.h>

/*
 * The 3 x 3 block around the cell x in question; x itself is at 1,1. A set of its cells that are
 * free, as bits 3 * y + x.
 */
struct block {
    unsigned free;
    const struct successors *table;
};

struct place {
    int x, y;
};

static bool in_block(struct place place)
{
    return place.x >= 0 && place.x <= 2 && place.y >= 0 && place.y <= 2;
}

static bool is_free(const struct block *block, struct place place)
{
    return in_block(place) && (block->free >> (3 * place.y + place.x) & 1) != 0;
}

static struct place step(struct place place, unsigned direction)
{
    return (struct place){place.x + movement_dx[direction], place.y + movement_dy[direction]};
}

/*
 * True if the rule allows the step between two cells of the block. Both cells that a diagonal step
 * passes between lie in the block with them.
 */
static bool allowed(const struct block *block, struct place from, unsigned direction)
{
    unsigned free = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        if (is_free(block, step(from, d)))
            free |= 1u << d;
    return (successors_allowed(block->table, (uint8_t)free) >> direction & 1) != 0;
}

/*
 * How dear it is to lose a way of two steps to another of the same cost: a larger rank is kept.
 * Every rank but the least ends in a straight step (or without diagonals in a vertical one).
 */
static int rank(const struct successors *table, unsigned first, unsigned second)
{
    if ((table->allowed & DIAGONAL_DIRECTIONS) == 0)
        return movement_dy[first] == 0 && movement_dx[second] == 0;
    return !movement_is_diagonal(second);
}

/* True if the step `next` from x can be left out, x having been reached by `arrival`. */
static bool superfluous(const struct successors *table, const struct block *block, unsigned arrival,
                        unsigned next)
{
    const struct place x = {1, 1};
    const struct place p = step(x, arrival ^ 4);
    const struct place n = step(x, next);
    if (p.x == n.x && p.y == n.y)
        return true; /* back to where it came from */
    const uint64_t through_x = table->step[arrival] + table->step[next];
    const int rank_of_x = rank(table, arrival, next);
    for (unsigned first = 0; first < DIRECTION_COUNT; first++) {
        const struct place y = step(p, first);
        if (first == arrival || !in_block(y) || !allowed(block, p, first))
            continue;
        if (y.x == n.x && y.y == n.y && table->step[first] < through_x)
            return true;
        for (unsigned second = 0; second < DIRECTION_COUNT; second++) {
            const struct place end = step(y, second);
            if (end.x != n.x || end.y != n.y || !allowed(block, y, second))
                continue;
            const uint64_t through_y = table->step[first] + table->step[second];
            if (through_y < through_x ||
                (through_y == through_x && rank(table, first, second) > rank_of_x))
                return true;
        }
    }
    return false;
}

void successors_begin(struct successors *table, enum diagonal_rule rule, const struct keys *keys)
{
    table->rule = rule;
    table->allowed = 0;
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
        const struct place place = step((struct place){1, 1}, d);
        if ((free >> d & 1) != 0)
            block.free |= 1u << (3 * place.y + place.x);
    }
    unsigned steps = successors_allowed(table, free);
    for (unsigned next = 0; arrival != ARRIVAL_START && next < DIRECTION_COUNT; next++)
        if ((steps >> next & 1) != 0 && superfluous(table, &block, arrival, next))
            steps &= ~(1u << next);
    const uint16_t entry = (uint16_t)(SUCCESSORS_KNOWN | steps);
    table->entries[arrival][free] = entry;
    return entry;
}
