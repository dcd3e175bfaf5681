/* SPDX-License-Identifier: MIT */
/* patch.c - A* over the cells that may improve a part of a way. */
#include "search/smooth/patch.h"

#include <stdlib.h>

/* The ends of a patch and the measures of the way between them. */
struct patch_span {
    struct point from, to;
    struct extent before;
};

/* --- choosing the cells to search ------------------------------------------------------------- */

/*
 * Adds a cell that is not yet in the patch if a way through it may be shorter than the current way,
 * that is, if it is inside the ellipse whose foci are the ends of the patch and whose major axis is
 * as long as the way.
 */
static void consider(struct patch *patch, const struct patch_span *span, struct point at)
{
    const struct grid *grid = patch->sight->grid;
    if (patch->count == PATCH_NODES || !grid_contains(grid, at) || grid_blocked(grid, at))
        return;
    const uint64_t to_end = sight_length(at, span->to);
    if (sight_length(span->from, at) + to_end >= span->before.length)
        return;
    for (size_t i = 0; i < patch->count; i++)
        if (patch->nodes[i].at.x == at.x && patch->nodes[i].at.y == at.y)
            return;
    patch->nodes[patch->count++] = (struct patch_node){.at = at, .to_end = to_end};
}

/* Returns a cell on the segment from `from` to `to`, at 1 / divisor of its length. */
static struct point point_on(struct point from, struct point to, uint32_t divisor)
{
    const int64_t dx = (int64_t)to.x - from.x;
    const int64_t dy = (int64_t)to.y - from.y;
    return (struct point){(uint32_t)(from.x + dx / divisor), (uint32_t)(from.y + dy / divisor)};
}

/*
 * Adds the waypoints between the ends, cells in all eight directions from each of them at distances
 * of 1, 2, 4, 8 and 16 steps, and cells on the two segments at each of them, at 1/2, 1/4, 1/8 and
 * 1/16 of their lengths. Near cells tighten the way; far ones may be on a better way around an
 * obstacle; those on a segment move a bend along it, to the corner of a wall.
 */
static void add_way_points(struct patch *patch, const struct patch_span *span,
                           const struct way_point *way, size_t segments)
{
    enum { FARTHEST = 16 };
    for (uint32_t reach = 1; reach <= FARTHEST; reach *= 2)
        for (size_t i = 1; i < segments; i++) {
            const struct point at = way[i].at;
            /* Coordinates below 0 wrap around to values beyond the map. */
            for (unsigned k = 0; k < 9; k++)
                consider(
                    patch, span,
                    (struct point){at.x + k % 3 * reach - reach, at.y + k / 3 * reach - reach});
            consider(patch, span, point_on(at, way[i - 1].at, reach));
            consider(patch, span, point_on(at, way[i + 1].at, reach));
        }
}

/* --- the search ------------------------------------------------------------------------------- */

/*
 * Returns the quantity that the search minimises: the cost, or the length if all cells cost the
 * same.
 */
static uint128 price(const struct patch *patch, struct extent extent)
{
    return patch->rules.weigh ? extent.cost : extent.length;
}

/* Returns a lower bound on the price of a way of this length. */
static uint128 least_price(const struct patch *patch, uint64_t length)
{
    return patch->rules.weigh ? (uint128)length * patch->rules.least : length;
}

/* Returns the open node with the least estimate; PATCH_NODES if there is none. */
static uint32_t pop(const struct patch *patch)
{
    uint128 least = ~(uint128)0;
    uint32_t best = PATCH_NODES;
    for (uint32_t i = 0; i < patch->count; i++)
        if (patch->nodes[i].open && patch->nodes[i].estimate < least) {
            least = patch->nodes[i].estimate;
            best = i;
        }
    return best;
}

/*
 * Returns true if a segment of at least this length from one node to another may be part of a way
 * that is better than the ways known so far.
 */
static bool is_promising(const struct patch *patch, const struct patch_span *span,
                         const struct patch_node *from, const struct patch_node *to,
                         uint64_t length)
{
    const uint128 reached = price(patch, from->extent) + least_price(patch, length);
    return (!to->open || reached < price(patch, to->extent)) &&
           reached + least_price(patch, to->to_end) < price(patch, span->before) &&
           from->extent.length + length + to->to_end < span->before.length;
}

/*
 * Extends the way to the closed node `parent` by a segment to `to`, if this gives a better way to
 * `to` that may improve the result.
 */
static void relax(struct patch *patch, const struct patch_span *span, uint32_t parent,
                  struct patch_node *to)
{
    const struct patch_node *from = &patch->nodes[parent];
    const uint64_t dx = (uint64_t)llabs((int64_t)to->at.x - from->at.x);
    const uint64_t dy = (uint64_t)llabs((int64_t)to->at.y - from->at.y);
    struct extent edge = {0};
    if (!is_promising(patch, span, from, to, (dx > dy ? dx : dy) << SIGHT_SHIFT))
        return;
    edge.length = sight_length(from->at, to->at);
    if (!is_promising(patch, span, from, to, edge.length))
        return;
    if (patch->rules.weigh ? !sight_measure(patch->sight, from->at, to->at, &edge)
                           : !sight_clear(patch->sight, from->at, to->at))
        return;
    extent_add(&edge, from->extent);
    if (to->open && price(patch, edge) >= price(patch, to->extent))
        return;
    to->extent = edge;
    to->estimate = price(patch, edge) + least_price(patch, to->to_end);
    to->parent = parent;
    to->open = true;
}

/* Stores the way to the node `end` in `found`. Returns the number of its segments. */
static size_t trace(const struct patch *patch, uint32_t end, struct way_point *found)
{
    size_t count = 0;
    for (uint32_t i = end; i != 0; i = patch->nodes[i].parent)
        count++;
    size_t at = count;
    for (uint32_t i = end; i != 0; i = patch->nodes[i].parent) {
        const struct patch_node *node = &patch->nodes[i];
        const struct extent before = patch->nodes[node->parent].extent;
        found[--at] = (struct way_point){
            .at = node->at,
            .extent = {node->extent.length - before.length, node->extent.cost - before.cost}};
    }
    return count;
}

size_t patch_search(struct patch *patch, const struct way_point *way, size_t segments,
                    struct way_point *found)
{
    struct patch_span span = {.from = way[0].at, .to = way[segments].at};
    enum { FIRST, LAST };
    for (size_t i = 1; i <= segments; i++)
        extent_add(&span.before, way[i].extent);
    if (span.before.length <= sight_length(span.from, span.to))
        return 0; /* the way is already a straight line */
    patch->nodes[FIRST] = (struct patch_node){.at = span.from, .open = true};
    patch->nodes[LAST] = (struct patch_node){.at = span.to};
    patch->count = LAST + 1;
    add_way_points(patch, &span, way, segments);
    patch->sight->work += 64 * segments + 14 * patch->count;
    for (;;) {
        const uint32_t best = pop(patch);
        if (best == PATCH_NODES)
            return 0;
        if (best == LAST)
            break;
        patch->nodes[best].open = false;
        patch->nodes[best].closed = true;
        for (uint32_t i = 0; i < patch->count; i++)
            if (!patch->nodes[i].closed)
                relax(patch, &span, best, &patch->nodes[i]);
        patch->sight->work += 4 * patch->count;
    }
    const size_t count = trace(patch, LAST, found);
    const struct extent now = patch->nodes[LAST].extent;
    return way_fits(&patch->rules, now, count, span.before) ? count : 0;
}
