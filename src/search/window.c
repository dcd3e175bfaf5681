/* SPDX-License-Identifier: MIT */
/* window.c - A* over the cells that may improve a part of a way. */
#include "search/window.h"

#include <stdlib.h>
#include <string.h>

enum { MARGIN = 3 }; /* width of the margin in cells (for windows of two segments: 1) */

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

/* Adds the waypoints between the ends, and the free cells next to them. */
static void add_way_points(struct window *window, const struct span *span,
                           const struct way_point *way, size_t segments)
{
    const struct grid *grid = window->sight->grid;
    for (size_t i = 1; i < segments; i++)
        for (unsigned k = 0; k < 9; k++) {
            /* Coordinates below 0 wrap around to values beyond the map. */
            const struct point at = {way[i].at.x + k % 3 - 1, way[i].at.y + k / 3 - 1};
            if (grid_contains(grid, at) && !grid_blocked(grid, at) &&
                (k == 4 || in_ellipse(span, at)) && !contains(window, at))
                add(window, span, at);
        }
}

/*
 * Returns true if a neighbour is an obstacle worth avoiding: a wall, or terrain more expensive than
 * `from`.
 */
static bool obstructs(const struct window *window, uint8_t from, uint8_t neighbour)
{
    const uint32_t *costs = window->sight->grid->costs;
    return neighbour == CELL_WALL || (window->rules.weigh && costs[neighbour] > costs[from]);
}

/*
 * Returns true if the shortest path around an obstacle may bend in this free cell. Such a path
 * bends at a corner of the obstacle. If paths may touch corners, it may bend in each of the three
 * cells around the corner, otherwise only in the cell that is diagonally adjacent to the obstacle.
 */
static bool is_corner(const struct window *window, const uint8_t *cell)
{
    const ptrdiff_t stride = (ptrdiff_t)window->sight->grid->stride;
    const enum diagonal_rule rule = window->sight->rule;
    const bool touches = rule == DIAGONAL_ONE_FREE || rule == DIAGONAL_ALWAYS;
    const bool west = obstructs(window, *cell, cell[-1]);
    const bool east = obstructs(window, *cell, cell[1]);
    const bool north = obstructs(window, *cell, cell[-stride]);
    const bool south = obstructs(window, *cell, cell[stride]);
    for (int k = 0; k < 4; k++) {
        const bool beside = k % 2 == 0 ? west : east;
        const bool above = k / 2 == 0 ? north : south;
        const uint8_t across = cell[(k % 2 == 0 ? -1 : 1) + (k / 2 == 0 ? -stride : stride)];
        const int walls = beside + above + obstructs(window, *cell, across);
        if (walls == 1 && (touches || !(beside || above)))
            return true;
        if (walls == 2 && beside && above && rule == DIAGONAL_ALWAYS)
            return true;
    }
    return false;
}

/* Extends the range of columns of a row to contain `x`. */
static void widen(struct window_row *row, int64_t x)
{
    row->first = x < row->first ? x : row->first;
    row->last = x > row->last ? x : row->last;
}

/* Extends the column ranges of the rows that a segment crosses; `top` is the window's first row. */
static void widen_along(struct window *window, uint32_t top, struct point from, struct point to)
{
    const struct point upper = from.y < to.y ? from : to;
    const struct point lower = from.y < to.y ? to : from;
    const int64_t height = (int64_t)lower.y - upper.y;
    const int64_t width = (int64_t)lower.x - upper.x;
    struct window_row *rows = window->rows + (upper.y - top);
    for (int64_t i = 0; i < height; i++) {
        /*
         * Between rows i and i + 1, the segment runs from column x to column `next`. The ranges of
         * both rows are extended to contain both columns.
         */
        const int64_t x = upper.x + width * i / height;
        const int64_t next = upper.x + width * (i + 1) / height;
        widen(&rows[i], x);
        widen(&rows[i], next);
        widen(&rows[i + 1], x);
        widen(&rows[i + 1], next);
    }
    widen(&rows[0], upper.x);
    widen(&rows[height], lower.x);
}

/* Returns true if none of the eight cells that begin at `cells` is a wall. */
static bool eight_free(const uint8_t *cells)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t word;
    memcpy(&word, cells, sizeof word);
    word ^= CELL_WALL * ones;
    return ((word - ones) & ~word & ones << 7) == 0;
}

/* Adds the cells at corners in row y, from column `first` to column `last`. */
static void add_row(struct window *window, const struct span *span, uint32_t y, uint32_t first,
                    uint32_t last)
{
    const ptrdiff_t stride = (ptrdiff_t)window->sight->grid->stride;
    const uint8_t *row = grid_row(window->sight->grid, y);
    const bool skips = !window->rules.weigh;
    for (uint32_t x = first; x <= last; x++) {
        const uint8_t *cell = row + x;
        /*
         * In a block of 8 x 3 free cells, the middle 6 cells of the middle row are not next to
         * corners of walls, so they are skipped.
         */
        if (skips && last - x >= 8 && eight_free(cell - 1 - stride) && eight_free(cell - 1) &&
            eight_free(cell - 1 + stride)) {
            x += 5;
            continue;
        }
        const struct point at = {x, y};
        if (*cell != CELL_WALL && is_corner(window, cell) && in_ellipse(span, at) &&
            !contains(window, at))
            add(window, span, at);
    }
    window->work += (last - first) / 4 + 4;
}

/*
 * Adds cells at corners in the region between the way and the line between its ends, and in a
 * margin around that region.
 */
static void add_corners(struct window *window, const struct span *span, const struct way_point *way,
                        size_t segments)
{
    const struct grid *grid = window->sight->grid;
    const int64_t margin = segments == 2 ? 1 : MARGIN;
    uint32_t top = span->from.y;
    uint32_t bottom = span->from.y;
    for (size_t i = 1; i <= segments; i++) {
        top = way[i].at.y < top ? way[i].at.y : top;
        bottom = way[i].at.y > bottom ? way[i].at.y : bottom;
    }
    if (bottom - top >= WINDOW_ROWS)
        return;
    for (uint32_t y = top; y <= bottom; y++)
        window->rows[y - top] = (struct window_row){grid->width, -1};
    widen_along(window, top, span->from, span->to);
    for (size_t i = 1; i <= segments; i++)
        widen_along(window, top, way[i - 1].at, way[i].at);
    for (int64_t y = (int64_t)top - margin; y <= (int64_t)bottom + margin; y++) {
        if (y < 0 || y >= (int64_t)grid->height || window->count == WINDOW_NODES)
            continue;
        const int64_t inside = y < top ? top : y > bottom ? bottom : y;
        const struct window_row *row = &window->rows[inside - top];
        const int64_t first = row->first - margin;
        const int64_t last = row->last + margin;
        add_row(window, span, (uint32_t)y, first < 0 ? 0 : (uint32_t)first,
                last >= grid->width ? grid->width - 1 : (uint32_t)last);
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
    add_corners(window, &span, way, segments);
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
