/* SPDX-License-Identifier: MIT */
/* route.c - traces a cheapest path on a surface back from its end. */
#include "search/surface/route.h"

#include <stdlib.h>

#include "base/memory.h"

/* A cell that a breadth-first search through cells of the same sum has reached. */
struct visit {
    uint32_t cell;
    uint32_t from; /* index of the visit from which it was reached */
};

/* The cells visited, in order. Visited cells are marked as pending until the search ends. */
struct visits {
    struct visit *items;
    size_t count, capacity;
};

/*
 * Stores the cells from which a step leads to exactly the sum of `cell`, in the order of
 * directions. Returns their number.
 */
static unsigned predecessors(const struct surface *surface, uint32_t cell,
                             uint32_t found[DIRECTION_COUNT])
{
    uint32_t neighbours[DIRECTION_COUNT];
    const uint64_t sum = surface->sums[cell] & ~SUM_PENDING;
    const double cost = surface->costs[cell];
    unsigned count = 0;
    surface_neighbours(surface, cell, neighbours);
    const uint8_t steps = surface_steps(surface, surface->rule, neighbours);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        const unsigned forward = d ^ 4; /* the direction of the step to `cell` */
        const uint32_t from = neighbours[d];
        const bool wall = !(surface->costs[from] < (float)INFINITY);
        if (wall || !(steps >> d & 1) || !(surface->allowed >> forward & 1))
            continue;
        const double before = sum_real(surface->sums[from]);
        if (sum_of_real(surface_add(before, surface->factor[forward], surface->mean,
                                    surface->costs[from], cost)) == sum)
            found[count++] = from;
    }
    return count;
}

static bool is_start(const struct surface *surface, uint32_t cell)
{
    size_t low = 0;
    size_t high = surface->start_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (surface->starts[middle] < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return low < surface->start_count && surface->starts[low] == cell;
}

static bool add_visit(struct surface *surface, struct visits *visits, struct visit visit,
                      struct error *error)
{
    struct visit *items = memory_grow(visits->items, &visits->capacity, visits->count + 1,
                                      sizeof *visits->items, error);
    if (!items)
        return false;
    visits->items = items;
    items[visits->count++] = visit;
    surface->sums[visit.cell] |= SUM_PENDING;
    return true;
}

/*
 * Visits the predecessors with the same sum of the visit at `index`. Sets *before to a predecessor
 * with a lower sum, or to the cell itself if it is a start; otherwise to BUCKETS_NONE.
 */
static bool visit_predecessors(struct surface *surface, struct visits *visits, uint32_t index,
                               uint32_t *before, struct error *error)
{
    uint32_t found[DIRECTION_COUNT];
    const uint32_t cell = visits->items[index].cell;
    const uint64_t sum = surface->sums[cell] & ~SUM_PENDING;
    *before = sum == 0 && is_start(surface, cell) ? cell : BUCKETS_NONE;
    if (*before != BUCKETS_NONE)
        return true;
    const unsigned count = predecessors(surface, cell, found);
    for (unsigned i = 0; i < count && *before == BUCKETS_NONE; i++)
        if ((surface->sums[found[i]] & ~SUM_PENDING) < sum)
            *before = found[i];
    bool ok = true;
    for (unsigned i = 0; ok && i < count && *before == BUCKETS_NONE; i++)
        if (!(surface->sums[found[i]] & SUM_PENDING))
            ok = add_visit(surface, visits, (struct visit){found[i], index}, error);
    return ok;
}

/* Reverses the order of the points from index `first` on. */
static void reverse(struct points *points, size_t first)
{
    for (size_t i = first, j = points->count; i + 1 < j; i++) {
        const struct point swapped = points->items[i];
        points->items[i] = points->items[--j];
        points->items[j] = swapped;
    }
}

/*
 * Appends the path from *cell back to the nearest cell of the same sum that has a predecessor with
 * a lower sum, and sets *cell to this predecessor; or back to a start, and sets *cell to
 * BUCKETS_NONE.
 */
static bool leave_level(struct surface *surface, struct visits *visits, uint32_t *cell,
                        struct points *path, struct error *error)
{
    uint32_t before = BUCKETS_NONE;
    size_t index = 0;
    visits->count = 0;
    bool ok = add_visit(surface, visits, (struct visit){*cell, 0}, error);
    for (; ok && index < visits->count; index++) {
        ok = visit_predecessors(surface, visits, (uint32_t)index, &before, error);
        if (before != BUCKETS_NONE)
            break;
    }
    for (size_t i = 0; i < visits->count; i++)
        surface->sums[visits->items[i].cell] &= ~SUM_PENDING;
    if (!ok)
        return false;
    const size_t first = path->count;
    *cell = before == visits->items[index].cell ? BUCKETS_NONE : before;
    for (uint32_t i = (uint32_t)index; ok; i = visits->items[i].from) {
        ok = points_add(path, surface_point(surface, visits->items[i].cell), error);
        if (i == 0)
            break;
    }
    reverse(path, first);
    return ok;
}

bool surface_route(struct surface *surface, struct point end, struct points *path,
                   struct error *error)
{
    struct visits visits = {0};
    const size_t first = path->count;
    bool ok = true;
    for (uint32_t cell = surface_cell(surface, end); ok && cell != BUCKETS_NONE;)
        ok = leave_level(surface, &visits, &cell, path, error);
    reverse(path, first);
    free(visits.items);
    return ok;
}
