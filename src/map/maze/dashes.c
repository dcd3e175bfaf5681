/* SPDX-License-Identifier: MIT */
/* dashes.c - closes the gaps of dashed and dotted walls. */
#include "map/maze/dashes.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/plane.h"

/*
 * A dash is shorter than this share of the smaller side of the image: a maze has many of them. Two
 * that meet at a corner count as one (test `gaps_of_dashed_lines_are_closed`).
 */
static const double dash_max = 0.1;

/* A gap is at most this many times as wide as a typical dash, some of which are cut off. */
static const double gap_max = 1.5;

/*
 * Closed walls leave at least this share of the image to the floor. Otherwise, the gaps were the
 * corridors of a maze with short walls (test `short_walls_of_pixels_are_no_dashes`).
 */
static const double floor_min = 0.5;

/*
 * Returns the width of the gaps to close; 0 if dashes are few or make up less than three
 * quarters of the walls. Longer dashes have more weight, because dashes at the ends of lines are
 * cut off.
 */
static uint32_t largest_gap(const struct components *parts)
{
    enum { DASHES_MIN = 50 }; /* a maze of 5 x 5 cells has 60 sides */
    const uint32_t side = parts->width < parts->height ? parts->width : parts->height;
    uint64_t area = 0;
    uint64_t area_of_dashes = 0;
    uint64_t sizes = 0;
    uint64_t squares = 0;
    uint64_t count = 0;
    for (size_t i = 1; i < parts->count; i++) {
        const struct component *part = &parts->items[i];
        const uint64_t size = component_size(part);
        area += part->area;
        if (size < 2 || (double)size > dash_max * side)
            continue;
        area_of_dashes += part->area;
        sizes += size;
        squares += size * size;
        count++;
    }
    return count < DASHES_MIN || 4 * area_of_dashes < 3 * area
               ? 0
               : (uint32_t)(gap_max * (double)squares / (double)sizes);
}

/*
 * Adds the runs of row y to a plane of walls, and closes the gaps to the left of and above them.
 * `after` has the row below the last wall pixel in each column; 0 if there is none.
 */
static void add_row(const struct components *parts, uint32_t y, uint32_t gap, uint32_t *after,
                    struct plane *walls)
{
    const struct run_list runs = components_row(parts, y);
    uint32_t end = 0; /* of the last run */
    for (size_t i = 0; i < runs.count; i++) {
        const struct pixel_run *run = &runs.items[i];
        const uint32_t begin = end > 0 && run->begin - end <= gap ? end : run->begin;
        memset(plane_row(walls, y) + begin, 1, run->end - begin);
        end = run->end;
        for (uint32_t x = run->begin; x < run->end; x++) {
            const bool close = after[x] > 0 && y - after[x] <= gap;
            for (uint32_t row = after[x]; close && row < y; row++)
                plane_row(walls, row)[x] = 1;
            after[x] = y + 1;
        }
    }
}

/* Returns the column of the wall in a row that is nearest to column x; UINT32_MAX if none is. */
static uint32_t nearest_wall(struct run_list row, uint32_t x)
{
    const size_t next = run_list_find(row, x);
    const uint32_t left = next > 0 ? row.items[next - 1].end - 1 : UINT32_MAX;
    const uint32_t right = next < row.count ? row.items[next].begin : UINT32_MAX;
    if (right <= x)
        return x;
    return left == UINT32_MAX || (right != UINT32_MAX && right - x < x - left) ? right : left;
}

/*
 * Closes the gap between a pixel at the end of a line and a wall below and beside it, as at a
 * corner that no dash reaches (test `gaps_at_corners_are_closed`). If a wall is below the pixel,
 * add_row has closed the gap.
 */
static void add_corner(const struct components *parts, struct point end, uint32_t gap,
                       struct plane *walls)
{
    for (uint32_t y = end.y + 1; y < parts->height && y - end.y <= gap; y++) {
        const uint32_t wall = nearest_wall(components_row(parts, y), end.x);
        const uint32_t left = wall < end.x ? wall : end.x;
        const uint32_t right = wall < end.x ? end.x : wall;
        if (wall == end.x)
            return;
        if (wall == UINT32_MAX || right - left > gap)
            continue;
        for (uint32_t row = end.y; row < y; row++)
            plane_row(walls, row)[end.x] = 1;
        memset(plane_row(walls, y) + left, 1, right - left + 1);
        return;
    }
}

/* Closes the gaps below the ends of the runs of row y. */
static void add_corners(const struct components *parts, uint32_t y, uint32_t gap,
                        struct plane *walls)
{
    const struct run_list runs = components_row(parts, y);
    for (size_t i = 0; i < runs.count; i++) {
        add_corner(parts, (struct point){runs.items[i].begin, y}, gap, walls);
        add_corner(parts, (struct point){runs.items[i].end - 1, y}, gap, walls);
    }
}

/* Returns true if walls leave enough of the image to the floor. */
static bool leave_floor(const struct plane *walls)
{
    uint64_t count = 0;
    for (size_t i = 0; i < plane_count(walls); i++)
        count += walls->values[i];
    return (double)count <= (1 - floor_min) * (double)plane_count(walls);
}

/*
 * Replaces the components with those of the walls whose gaps are closed, and sets *joined to true.
 * Changes nothing if hardly any floor would be left.
 */
static bool join(struct components *parts, uint32_t gap, bool corners, const struct stop *stop,
                 bool *joined, struct error *error)
{
    struct plane walls = {0};
    uint32_t *after = memory_zeroed(parts->width, sizeof *after, error);
    bool ok = after && plane_create(&walls, parts->width, parts->height, error);
    for (uint32_t y = 0; ok && y < parts->height; y++) {
        ok = stop_check_row(stop, y, parts->width, error);
        add_row(parts, y, gap, after, &walls);
        if (corners)
            add_corners(parts, y, gap, &walls);
    }
    if (ok && leave_floor(&walls)) {
        *joined = true;
        components_free(parts);
        ok = components_find(parts, plane_rows(&walls), 1, NEIGHBOURS_8, stop, error);
    }
    plane_free(&walls);
    free(after);
    return ok;
}

bool dashes_join(struct components *parts, const struct stop *stop, bool *joined,
                 struct error *error)
{
    enum { PASSES = 2 }; /* the second joins dashes to the lines that the first has made */
    const uint32_t gap = largest_gap(parts);
    bool ok = true;
    *joined = false;
    for (unsigned i = 0; ok && gap > 0 && i < PASSES; i++)
        ok = join(parts, gap, i > 0, stop, joined, error);
    return ok;
}
