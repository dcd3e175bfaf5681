/* SPDX-License-Identifier: MIT */
/*
 * segment_oracle.c - checks segments cell by cell, and finds shortest paths that consist of
 * segments.
 */
#include "tests/support/segment_oracle.h"

#include <math.h>
#include <stdlib.h>

struct segment segment_between(struct point from, struct point to)
{
    return (struct segment){2 * (int64_t)from.x, 2 * (int64_t)from.y, 2 * (int64_t)to.x,
                            2 * (int64_t)to.y};
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Twice the signed area of the triangle formed by the segment and a point. */
static int64_t side(const struct segment *s, int64_t x, int64_t y)
{
    return (s->x1 - s->x0) * (y - s->y0) - (s->y1 - s->y0) * (x - s->x0);
}

/* True if the segment crosses the interior of the cell x,y. */
static bool crosses(const struct segment *s, int64_t x, int64_t y)
{
    const int64_t left = 2 * x - 1;
    const int64_t top = 2 * y - 1;
    if (most(s->x0, s->x1) <= left || least(s->x0, s->x1) >= left + 2 ||
        most(s->y0, s->y1) <= top || least(s->y0, s->y1) >= top + 2)
        return false;
    int above = 0;
    int below = 0;
    for (int k = 0; k < 4; k++) {
        const int64_t where = side(s, left + 2 * (k & 1), top + (k & 2));
        above += where > 0;
        below += where < 0;
    }
    return above > 0 && below > 0;
}

/* True if the segment passes through the corner x,y (odd coordinates) and does not end there. */
static bool passes_corner(const struct segment *s, int64_t x, int64_t y)
{
    const bool is_end = (x == s->x0 && y == s->y0) || (x == s->x1 && y == s->y1);
    return !is_end && side(s, x, y) == 0 && x >= least(s->x0, s->x1) && x <= most(s->x0, s->x1) &&
           y >= least(s->y0, s->y1) && y <= most(s->y0, s->y1);
}

/* True if the rule allows the segment to pass through the corner in a diagonal direction. */
static bool corner_allowed(const struct oracle_map *map, enum diagonal_rule rule,
                           const struct segment *s, int64_t x, int64_t y)
{
    const bool falling = (s->x1 - s->x0 > 0) == (s->y1 - s->y0 > 0);
    const int64_t left = (x - 1) / 2;
    const int64_t top = (y - 1) / 2;
    const bool above = oracle_blocked(map, left + (falling ? 1 : 0), top);
    const bool below = oracle_blocked(map, left + (falling ? 0 : 1), top + 1);
    if (rule == DIAGONAL_ALWAYS)
        return true;
    return rule == DIAGONAL_ONE_FREE ? !(above && below) : !(above || below);
}

/* True if the segment runs along cell edges, at least one of which has walls on both sides. */
static bool is_squeezed(const struct oracle_map *map, const struct segment *s)
{
    const bool level = s->y0 == s->y1;
    const int64_t line = level ? s->y0 : s->x0;
    const int64_t a = level ? s->x0 : s->y0;
    const int64_t b = level ? s->x1 : s->y1;
    if (line % 2 == 0)
        return false;
    for (int64_t at = least(a, b) / 2; at <= (most(a, b) + 1) / 2; at++) {
        if (2 * at + 1 <= least(a, b) || 2 * at - 1 >= most(a, b))
            continue;
        const int64_t before = (line - 1) / 2;
        if (level ? oracle_blocked(map, at, before) && oracle_blocked(map, at, before + 1)
                  : oracle_blocked(map, before, at) && oracle_blocked(map, before + 1, at))
            return true;
    }
    return false;
}

bool segment_allowed(const struct oracle_map *map, enum diagonal_rule rule, const struct segment *s)
{
    const bool axial = s->x0 == s->x1 || s->y0 == s->y1;
    if (axial && is_squeezed(map, s))
        return false;
    const int64_t dx = s->x1 - s->x0;
    for (int64_t x = least(s->x0, s->x1) / 2; x <= (most(s->x0, s->x1) + 1) / 2; x++) {
        /* The rows in which the segment crosses this column, with a margin. */
        int64_t ya = s->y0;
        int64_t yb = s->y1;
        if (dx != 0) {
            ya = s->y0 + (2 * x - 1 - s->x0) * (s->y1 - s->y0) / dx;
            yb = s->y0 + (2 * x + 1 - s->x0) * (s->y1 - s->y0) / dx;
        }
        const int64_t low = most(least(ya, yb), least(s->y0, s->y1)) / 2 - 2;
        const int64_t high = least(most(ya, yb), most(s->y0, s->y1)) / 2 + 2;
        for (int64_t y = low; y <= high; y++) {
            if (crosses(s, x, y) && oracle_blocked(map, x, y))
                return false;
            if (!axial && passes_corner(s, 2 * x + 1, 2 * y + 1) &&
                !corner_allowed(map, rule, s, 2 * x + 1, 2 * y + 1))
                return false;
        }
    }
    return true;
}

long double segment_length(const struct segment *s)
{
    const int64_t dx = s->x1 - s->x0;
    const int64_t dy = s->y1 - s->y0;
    return sqrtl((long double)(dx * dx + dy * dy)) / 2;
}

/*
 * Restricts a range of positions on a segment to those at which one coordinate is between `low` and
 * `low` + 2. Positions run from 0 to `unit`; the coordinate runs from a0 to a1.
 */
static void limit(int64_t a0, int64_t a1, int64_t low, int64_t unit, int64_t range[2])
{
    if (a0 == a1) {
        if (a0 < low || a0 > low + 2)
            range[1] = range[0];
        return;
    }
    const int64_t first = (low - a0) * (unit / (a1 - a0));
    const int64_t second = (low + 2 - a0) * (unit / (a1 - a0));
    range[0] = most(range[0], least(first, second));
    range[1] = least(range[1], most(first, second));
}

long double segment_cost(const struct oracle_map *map, const struct segment *s)
{
    const int64_t dx = llabs(s->x1 - s->x0);
    const int64_t dy = llabs(s->y1 - s->y0);
    const int64_t unit = (dx > 0 ? dx : 1) * (dy > 0 ? dy : 1);
    int64_t sum = 0;
    for (int64_t y = least(s->y0, s->y1) / 2; y <= most(s->y0, s->y1) / 2; y++)
        for (int64_t x = least(s->x0, s->x1) / 2; x <= most(s->x0, s->x1) / 2; x++) {
            int64_t range[2] = {0, unit};
            limit(s->x0, s->x1, 2 * x - 1, unit, range);
            limit(s->y0, s->y1, 2 * y - 1, unit, range);
            if (range[1] > range[0])
                sum += (range[1] - range[0]) * map->costs[map->cells[y * map->width + x]];
        }
    return segment_length(s) * (long double)sum / (long double)unit;
}

/* --- shortest paths --------------------------------------------------------------------------- */

enum { NODES_MAX = 2 + 65 * 65 };

struct node {
    int64_t x, y; /* doubled coordinates */
    double length;
    bool closed;
};

static double apart(const struct node *a, const struct node *b)
{
    return hypot((double)(a->x - b->x), (double)(a->y - b->y)) / 2;
}

/* Adds a node if it may be on a path shorter than `most`. */
static void add_node(struct node *nodes, size_t *count, int64_t x, int64_t y, double most)
{
    const struct node node = {.x = x, .y = y, .length = HUGE_VAL};
    if (apart(&nodes[0], &node) + apart(&node, &nodes[1]) < most + 1e-9)
        nodes[(*count)++] = node;
}

static size_t list_nodes(const struct oracle_map *map, bool corners, double most,
                         struct node *nodes)
{
    size_t count = 2;
    for (int64_t y = -1; y < map->height; y++)
        for (int64_t x = -1; x < map->width; x++) {
            const int walls = oracle_blocked(map, x, y) + oracle_blocked(map, x + 1, y) +
                              oracle_blocked(map, x, y + 1) + oracle_blocked(map, x + 1, y + 1);
            if (corners && walls == 1)
                add_node(nodes, &count, 2 * x + 1, 2 * y + 1, most);
            if (!corners && !oracle_blocked(map, x, y))
                add_node(nodes, &count, 2 * x, 2 * y, most);
        }
    return count;
}

double segment_shortest(const struct oracle_map *map, enum diagonal_rule rule,
                        const struct point ends[2], bool corners, double most)
{
    struct node *nodes = calloc(NODES_MAX, sizeof *nodes);
    double result = most;
    for (int i = 0; nodes && i < 2; i++)
        nodes[i] = (struct node){2 * (int64_t)ends[i].x, 2 * (int64_t)ends[i].y,
                                 i == 0 ? 0 : HUGE_VAL, false};
    const size_t count = nodes ? list_nodes(map, corners, most, nodes) : 0;
    for (;;) {
        struct node *best = NULL;
        for (size_t i = 0; i < count; i++)
            if (!nodes[i].closed && nodes[i].length < HUGE_VAL &&
                (!best || nodes[i].length + apart(&nodes[i], &nodes[1]) <
                              best->length + apart(best, &nodes[1])))
                best = &nodes[i];
        if (best == &nodes[1] && best->length < result)
            result = best->length;
        if (!best || best == &nodes[1])
            break;
        best->closed = true;
        for (struct node *to = nodes; to < nodes + count; to++) {
            const double length = best->length + apart(best, to);
            const struct segment segment = {best->x, best->y, to->x, to->y};
            if (!to->closed && length < to->length && length + apart(to, &nodes[1]) < most + 1e-9 &&
                segment_allowed(map, rule, &segment))
                to->length = length;
        }
    }
    free(nodes);
    return result;
}
