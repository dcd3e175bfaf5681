/* SPDX-License-Identifier: MIT */
/* window.c - A* over the cells that may improve a part of a way. */
#include "search/smooth/window.h"

#include <stdlib.h>

/* The ends of a window and the measures of the way between them. */
struct span {
    struct point from, to;
    struct extent before;
};

/* --- choosing the cells to search ------------------------------------------------------------- */

/*
 * Returns true if a way through the point may be shorter than the current way, that is, if the
 * point is inside the ellipse whose foci are the ends of the window and whose major axis is as long
 * as the way.
 */
static bool in_ellipse(const struct span *span, struct point at)
{
    return sight_length(span->from, at) + sight_length(at, span->to) < span->before.length;
}

static bool contains(const struct window *window, struct point at)
{
    for (size_t i = 0; i < window->count; i++)
        if (window->nodes[i].at.x == at.x && window->nodes[i].at.y == at.y)
            return true;
    return false;
}

static void add(struct window *window, const struct span *span, struct point at)
{
    if (window->count < WINDOW_NODES)
        window->nodes[window->count++] =
            (struct window_node){.at = at, .to_end = sight_length(at, span->to)};
}

/*
 * Adds the waypoints between the ends, and free cells in all eight directions from each of them, at
 * distances of 1, 2, 4, 8 and 16 steps. Near cells tighten the way; far ones may be on a better way
 * around an obstacle.
 */
static void add_way_points(struct window *window, const struct span *span,
                           const struct way_point *way, size_t segments)
{
    enum { FARTHEST = 16 };
    const struct grid *grid = window->sight->grid;
    for (uint32_t reach = 1; reach <= FARTHEST; reach *= 2)
        for (size_t i = 1; i < segments; i++)
            for (unsigned k = 0; k < 9; k++) {
                /* Coordinates below 0 wrap around to values beyond the map. */
                const struct point at = {way[i].at.x + k % 3 * reach - reach,
                                         way[i].at.y + k / 3 * reach - reach};
                if (grid_contains(grid, at) && !grid_blocked(grid, at) &&
                    (k == 4 || in_ellipse(span, at)) && !contains(window, at))
                    add(window, span, at);
            }
}

/* --- the search ------------------------------------------------------------------------------- */

/*
 * Returns the quantity that the search minimises: the cost, or the length if all cells cost the
 * same.
 */
static uint128 price(const struct window *window, struct extent extent)
{
    return window->rules.weigh ? extent.cost : extent.length;
}

/* Returns a lower bound on the price of a way of this length. */
static uint128 least_price(const struct window *window, uint64_t length)
{
    return window->rules.weigh ? (uint128)length * window->rules.least : length;
}

/* Returns the open node with the least estimate; WINDOW_NODES if there is none. */
static uint32_t pop(const struct window *window)
{
    uint128 least = ~(uint128)0;
    uint32_t best = WINDOW_NODES;
    for (uint32_t i = 0; i < window->count; i++)
        if (window->nodes[i].open && window->nodes[i].estimate < least) {
            least = window->nodes[i].estimate;
            best = i;
        }
    return best;
}

/*
 * Returns true if a segment of at least this length from one node to another may be part of a way
 * that is better than the ways known so far.
 */
static bool is_promising(const struct window *window, const struct span *span,
                         const struct window_node *from, const struct window_node *to,
                         uint64_t length)
{
    const uint128 reached = price(window, from->extent) + least_price(window, length);
    return (!to->open || reached < price(window, to->extent)) &&
           reached + least_price(window, to->to_end) < price(window, span->before) &&
           from->extent.length + length + to->to_end < span->before.length;
}

/*
 * Extends the way to the closed node `parent` by a segment to `to`, if this gives a better way to
 * `to` that may improve the result.
 */
static void relax(struct window *window, const struct span *span, uint32_t parent,
                  struct window_node *to)
{
    const struct window_node *from = &window->nodes[parent];
    const uint64_t dx = (uint64_t)llabs((int64_t)to->at.x - from->at.x);
    const uint64_t dy = (uint64_t)llabs((int64_t)to->at.y - from->at.y);
    struct extent edge = {0};
    if (!is_promising(window, span, from, to, (dx > dy ? dx : dy) << SIGHT_SHIFT))
        return;
    edge.length = sight_length(from->at, to->at);
    if (!is_promising(window, span, from, to, edge.length))
        return;
    if (window->rules.weigh ? !sight_measure(window->sight, from->at, to->at, &edge)
                            : !sight_clear(window->sight, from->at, to->at))
        return;
    extent_add(&edge, from->extent);
    if (to->open && price(window, edge) >= price(window, to->extent))
        return;
    to->extent = edge;
    to->estimate = price(window, edge) + least_price(window, to->to_end);
    to->parent = parent;
    to->open = true;
}

/* Stores the way to the node `end` in `found`. Returns the number of its segments. */
static size_t trace(const struct window *window, uint32_t end, struct way_point *found)
{
    size_t count = 0;
    for (uint32_t i = end; i != 0; i = window->nodes[i].parent)
        count++;
    size_t at = count;
    for (uint32_t i = end; i != 0; i = window->nodes[i].parent) {
        const struct window_node *node = &window->nodes[i];
        const struct extent before = window->nodes[node->parent].extent;
        found[--at] = (struct way_point){
            .at = node->at,
            .extent = {node->extent.length - before.length, node->extent.cost - before.cost}};
    }
    return count;
}

size_t window_search(struct window *window, const struct way_point *way, size_t segments,
                     struct way_point *found)
{
    struct span span = {.from = way[0].at, .to = way[segments].at};
    enum { FIRST, LAST };
    for (size_t i = 1; i <= segments; i++)
        extent_add(&span.before, way[i].extent);
    if (span.before.length <= sight_length(span.from, span.to))
        return 0; /* the way is already a straight line */
    window->count = 0;
    add(window, &span, span.from);
    add(window, &span, span.to);
    add_way_points(window, &span, way, segments);
    window->work += 64 * segments + 14 * window->count;
    window->nodes[FIRST].open = true;
    for (;;) {
        const uint32_t best = pop(window);
        if (best == WINDOW_NODES)
            return 0;
        if (best == LAST)
            break;
        window->nodes[best].open = false;
        window->nodes[best].closed = true;
        for (uint32_t i = 0; i < window->count; i++)
            if (!window->nodes[i].closed)
                relax(window, &span, best, &window->nodes[i]);
        window->work += 4 * window->count;
    }
    const size_t count = trace(window, LAST, found);
    const struct extent now = window->nodes[LAST].extent;
    return way_fits(&window->rules, now, count, span.before) ? count : 0;
}
