/* SPDX-License-Identifier: MIT */
/* surface_oracle.c - costs of cheapest paths on a surface, computed in a slow and simple way. */
#include "tests/support/surface_oracle.h"

#include <math.h>
#include <stdlib.h>

#include "tests/test.h"

/* An open cell. A cell that has improved has more than one entry. */
struct entry {
    long double cost;
    size_t cell;
};

static float cost_at(const struct surface_oracle *oracle, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= oracle->width || y >= oracle->height)
        return INFINITY;
    return oracle->costs[(size_t)y * oracle->width + (size_t)x];
}

/* Returns the number of the direction of a step, clockwise from north. */
static unsigned direction_of(int dx, int dy)
{
    static const unsigned directions[3][3] = {{7, 0, 1}, {6, 8, 2}, {5, 4, 3}};
    return directions[dy + 1][dx + 1];
}

long double surface_oracle_step(const struct surface_oracle *oracle, struct point from,
                                struct point to)
{
    const int dx = (int)to.x - (int)from.x;
    const int dy = (int)to.y - (int)from.y;
    const long double here = cost_at(oracle, from.x, from.y);
    const long double there = cost_at(oracle, to.x, to.y);
    const bool side = isfinite(cost_at(oracle, to.x, from.y));
    const bool other_side = isfinite(cost_at(oracle, from.x, to.y));
    if (abs(dx) > 1 || abs(dy) > 1 || (dx == 0 && dy == 0) || isinf(here) || isinf(there))
        return INFINITY;
    const long double factor = oracle->factors[direction_of(dx, dy)];
    if (!(factor > 0))
        return INFINITY;
    if (dx != 0 && dy != 0 &&
        ((oracle->rule == DIAGONAL_BOTH_FREE && !(side && other_side)) ||
         (oracle->rule == DIAGONAL_ONE_FREE && !(side || other_side)) ||
         oracle->rule == DIAGONAL_NEVER))
        return INFINITY;
    return factor * (oracle->mean ? (here + there) / 2 : there);
}

/* Adds an entry to a binary heap. */
static void push(struct entry *heap, size_t *count, struct entry entry)
{
    size_t at = (*count)++;
    for (; at > 0 && heap[(at - 1) / 2].cost > entry.cost; at = (at - 1) / 2)
        heap[at] = heap[(at - 1) / 2];
    heap[at] = entry;
}

static struct entry pop(struct entry *heap, size_t *count)
{
    const struct entry first = heap[0];
    const struct entry last = heap[--*count];
    size_t at = 0;
    for (size_t child = 1; child < *count; child = 2 * at + 1) {
        if (child + 1 < *count && heap[child + 1].cost < heap[child].cost)
            child++;
        if (heap[child].cost >= last.cost)
            break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return first;
}

void surface_oracle_costs(const struct surface_oracle *oracle, const struct points *starts,
                          long double *costs)
{
    const size_t cells = (size_t)oracle->width * oracle->height;
    struct entry *heap = test_memory((8 * cells + starts->count) * sizeof *heap);
    size_t count = 0;
    for (size_t i = 0; i < cells; i++)
        costs[i] = INFINITY;
    for (size_t i = 0; i < starts->count; i++) {
        const size_t cell = (size_t)starts->items[i].y * oracle->width + starts->items[i].x;
        if (isinf(oracle->costs[cell]))
            continue;
        costs[cell] = 0;
        push(heap, &count, (struct entry){0, cell});
    }
    while (count > 0) {
        const struct entry entry = pop(heap, &count);
        const struct point from = {(uint32_t)(entry.cell % oracle->width),
                                   (uint32_t)(entry.cell / oracle->width)};
        if (entry.cost > costs[entry.cell])
            continue;
        for (unsigned d = 0; d < 9; d++) {
            const struct point to = {from.x + d % 3 - 1, from.y + d / 3 - 1};
            if (to.x >= oracle->width || to.y >= oracle->height)
                continue;
            const long double sum = entry.cost + surface_oracle_step(oracle, from, to);
            const size_t cell = (size_t)to.y * oracle->width + to.x;
            if (!(sum < costs[cell]))
                continue;
            costs[cell] = sum;
            push(heap, &count, (struct entry){sum, cell});
        }
    }
}
