/* SPDX-License-Identifier: MIT */
/*
 * sight.c - walks along segments between the centres of cells.
 *
 * Let dx and dy be the distances between the ends in columns and in rows, and let the first cell be
 * in column 0 and row 0. The segment enters column i + 1 at (2i + 1) / (2 dx) of its length, and
 * row j + 1 at (2j + 1) / (2 dy). The walk compares (2i + 1) dy with (2j + 1) dx to find which is
 * entered first; if they are equal, the segment passes through a corner. A map has at most 2^30
 * cells, so dx * dy is below 2^30 and all of these numbers fit in 64 bits.
 */
#include "search/smooth/sight.h"

#include <stddef.h>
#include <string.h>

#include "base/inline.h"
#include "search/estimate/heuristic.h"

uint64_t sight_length(struct point from, struct point to)
{
    const uint32_t dx = to.x > from.x ? to.x - from.x : from.x - to.x;
    const uint32_t dy = to.y > from.y ? to.y - from.y : from.y - to.y;
    if (dx == 0 || dy == 0)
        return (uint64_t)(dx + dy) << SIGHT_SHIFT;
    return heuristic_euclidean(1 << SIGHT_SHIFT, dx, dy);
}

/* Returns true if the rule allows a diagonal step past two cells with the values a and b. */
ALWAYS_INLINE bool passes(enum diagonal_rule rule, uint8_t a, uint8_t b)
{
    if (rule == DIAGONAL_ALWAYS)
        return true;
    return rule == DIAGONAL_ONE_FREE ? a != CELL_WALL || b != CELL_WALL
                                     : a != CELL_WALL && b != CELL_WALL;
}

/* A walk along a segment. */
struct sight_walk {
    const uint8_t *cell;      /* the current cell */
    ptrdiff_t right, down;    /* offsets to the next cell in x and y along the segment */
    int64_t columns, rows;    /* distances between the ends of the segment in columns and rows */
    uint64_t left;            /* number of columns and rows still to be entered */
    int64_t ahead;            /* negative: a column is next; positive: a row; 0: a corner */
    uint64_t in_row, in_line; /* half the increments of column_at and of row_at */
    uint64_t column_at, row_at, at; /* positions of the next column and row, and of the last step */
};

static struct sight_walk walk_begin(const struct grid *grid, struct point from, struct point to)
{
    const int64_t columns = to.x > from.x ? to.x - from.x : from.x - to.x;
    const int64_t rows = to.y > from.y ? to.y - from.y : from.y - to.y;
    /*
     * If the segment is parallel to an axis, `columns` or `rows` is 0. The value 1 is used instead,
     * because `unit` in sight_measure must not be 0.
     */
    const uint64_t in_row = rows > 0 ? (uint64_t)rows : 1;
    const uint64_t in_line = columns > 0 ? (uint64_t)columns : 1;
    return (struct sight_walk){.cell = grid_row(grid, from.y) + from.x,
                               .right = to.x > from.x ? 1 : -1,
                               .down = to.y > from.y ? (ptrdiff_t)grid->stride
                                                     : -(ptrdiff_t)grid->stride,
                               .columns = columns,
                               .rows = rows,
                               .left = (uint64_t)(columns + rows),
                               .ahead = rows - columns,
                               .in_row = in_row,
                               .in_line = in_line,
                               .column_at = in_row,
                               .row_at = in_line};
}

/* Moves to the next cell. Returns false if the segment is not allowed. */
ALWAYS_INLINE bool walk_step(struct sight_walk *walk, enum diagonal_rule rule)
{
    if (walk->ahead < 0) {
        walk->cell += walk->right;
        walk->ahead += 2 * walk->rows;
        walk->left--;
    } else if (walk->ahead > 0) {
        walk->cell += walk->down;
        walk->ahead -= 2 * walk->columns;
        walk->left--;
    } else {
        if (!passes(rule, walk->cell[walk->right], walk->cell[walk->down]))
            return false;
        walk->cell += walk->right + walk->down;
        walk->ahead = 2 * (walk->rows - walk->columns) + walk->ahead;
        walk->left -= 2;
    }
    return *walk->cell != CELL_WALL;
}

bool sight_clear(struct sight *sight, struct point from, struct point to)
{
    struct sight_walk walk = walk_begin(sight->grid, from, to);
    const uint64_t all = walk.left;
    const enum diagonal_rule rule = sight->rule;
    if (walk.rows == 0) {
        sight->work += all / 8;
        const uint8_t *first = walk.right > 0 ? walk.cell : walk.cell - all;
        return memchr(first, CELL_WALL, all + 1) == NULL;
    }
    bool clear = true;
    while (clear && walk.left > 0)
        clear = walk_step(&walk, rule);
    sight->work += all - walk.left;
    return clear;
}

/* Moves the position of a walk to the beginning of its next cell. */
ALWAYS_INLINE void walk_advance(struct sight_walk *walk)
{
    if (walk->ahead <= 0) {
        walk->at = walk->column_at;
        walk->column_at += 2 * walk->in_row;
    }
    if (walk->ahead >= 0) {
        walk->at = walk->row_at;
        walk->row_at += 2 * walk->in_line;
    }
}

bool sight_measure(struct sight *sight, struct point from, struct point to, struct extent *extent)
{
    const struct grid *grid = sight->grid;
    struct sight_walk walk = walk_begin(grid, from, to);
    const uint64_t all = walk.left;
    const uint64_t unit =
        2 * walk.in_row * walk.in_line; /* the position of the end; at most 2^32 */
    uint64_t weight = 0;                /* below 2^20 * unit */
    bool clear = true;
    while (clear && walk.left > 0) {
        const uint64_t since = walk.at;
        const uint32_t cost = grid_cost_at(grid, walk.cell);
        walk_advance(&walk);
        weight += cost * (walk.at - since);
        clear = walk_step(&walk, sight->rule);
    }
    sight->work += 2 * (all - walk.left);
    if (!clear)
        return false;
    weight += grid_cost_at(grid, walk.cell) * (unit - walk.at);
    extent->length = sight_length(from, to);
    extent->cost = (uint128)extent->length * weight / unit;
    return true;
}
