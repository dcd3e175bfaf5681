/* SPDX-License-Identifier: MIT */
/* coloured_line.c - finds a coloured line on the floor of a maze. */
#include "map/coloured_line.h"

#include <math.h>
#include <stdlib.h>

#include "map/components.h"
#include "map/hue.h"
#include "map/maze/flat.h"
#include "map/openings.h"
#include "map/ridge.h"

/* The line covers at least this share of the coloured floor; the rest is noise at edges. */
static const double line_share = 0.9;

/* At most this share of the floor is coloured. Otherwise, the colour is that of the floor. */
static const double coloured_max = 0.5;

/* A line is at least this long, relative to the longer side of the image; marks are smaller. */
static const double length_min = 0.25;

/* A line is at least this many times as long as wide; bars are marks (maze/marks.h). */
static const double ratio_min = 4;

/* The centre of a line has at most this many times as many pixels as the way from end to end. */
static const double branches_max = 1.5;

/* At least this share of a line has about the same width, unlike leaves and other areas. */
static const double regular_min = 0.9;

/*
 * The shortest way from end to end has at least this share of the steps of a line (tests
 * `a_line_around_a_missing_wall_is_no_solution`, `a_line_is_no_detour` and
 * `test_a_curve_is_no_solution`).
 */
static const double direct_share = 0.75;

bool coloured_line_is_long(const struct grid *grid, uint64_t steps)
{
    const double longer = grid->width > grid->height ? grid->width : grid->height;
    return (double)steps >= length_min * longer;
}

/* Finds the coloured free cells of `grid`, and counts the free ones. */
static bool create_line(const struct grid *grid, struct coloured_line *line, uint64_t *floor,
                        struct error *error)
{
    bool ok = grid_create(&line->cells, grid->width, grid->height, error);
    *floor = 0;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        uint8_t *row = grid_row(&line->cells, y);
        ok = stop_check_row(line->stop, y, grid->width, error);
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct point at = {x, y};
            const bool free = !grid_blocked(grid, at);
            *floor += free;
            row[x] = free && hue_at(line->image, at) != HUE_NONE ? CELL_FREE : CELL_WALL;
        }
    }
    return ok;
}

/* Adds the cells of the floor that are next to the line. This closes gaps of two pixels. */
static void widen(const struct grid *grid, struct grid *line)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = grid_row(line, y);
        const uint8_t *left = row - 1;
        const uint8_t *above = row - line->stride;
        const uint8_t *below = row + line->stride;
        for (uint32_t x = 0; x < grid->width; x++) {
            const bool next = left[x] == CELL_FREE || row[x + 1] == CELL_FREE ||
                              above[x] == CELL_FREE || below[x] == CELL_FREE;
            if (next && row[x] == CELL_WALL && !grid_blocked(grid, (struct point){x, y}))
                row[x] = CELL_TERRAIN;
        }
    }
}

/* Finds the largest coloured area. */
static bool find_area(uint64_t floor, struct coloured_line *line, struct error *error)
{
    struct components areas;
    uint64_t total = 0;
    if (!components_find(&areas, wall_rows(&line->cells), CELL_FREE, NEIGHBOURS_4, line->stop,
                         error))
        return false;
    for (uint32_t i = 1; i < areas.count; i++)
        total += areas.items[i].area;
    const uint32_t largest = components_largest(&areas);
    line->area = areas.items[largest].area;
    line->total = total;
    line->few = largest != 0 && (double)total <= coloured_max * (double)floor;
    line->most = (double)line->area >= line_share * (double)total;
    for (uint32_t x = 0; largest != 0 && x < line->cells.width; x++)
        if (components_label(&areas, x, areas.items[largest].top) == largest)
            line->inside = (struct point){x, areas.items[largest].top};
    components_free(&areas);
    return true;
}

/* Lists the coloured cells. Skips some if they are many. */
static bool list_coloured(const struct coloured_line *line, struct points *coloured,
                          struct error *error)
{
    enum { LISTED = 1 << 16 };
    const uint64_t step = line->total / LISTED + 1;
    uint64_t count = 0;
    bool ok = true;
    for (uint32_t y = 0; y < line->cells.height; y++)
        for (uint32_t x = 0; ok && x < line->cells.width; x++)
            if (coloured_line_has(line, (struct point){x, y}) && count++ % step == 0)
                ok = points_add(coloured, (struct point){x, y}, error);
    return ok;
}

bool coloured_line_farthest(const struct grid *grid, const struct coloured_line *line,
                            struct farthest ends[2], struct error *error)
{
    struct points coloured = {0};
    const bool ok = list_coloured(line, &coloured, error) &&
                    along_farthest(grid, line->inside, &coloured, line->stop, &ends[0], error) &&
                    along_farthest(grid, ends[0].at, &coloured, line->stop, &ends[1], error);
    free(coloured.items);
    return ok;
}

bool coloured_line_is_direct(const struct grid *grid, const struct coloured_line *line,
                             bool *direct, struct error *error)
{
    const struct point ends[] = {line->ends[0].at, line->ends[1].at};
    const double least = direct_share * (double)line->ends[1].steps;
    uint64_t shorter;
    if (!along_steps(grid, ends, (uint64_t)ceil(least) - 1, line->stop, &shorter, error))
        return false;
    *direct = shorter == 0; /* also if no straight steps join the ends: a line may have gaps */
    return true;
}

/*
 * Finds the ends of an area, and whether it is a line.
 * The length of its centre is at most the number of pixels on centre lines, of which lines of even
 * width have two, and at most the area divided by the width.
 */
static bool find_ends(struct coloured_line *line, struct error *error)
{
    const struct grid *cells = &line->cells;
    struct ridge ridge;
    if (!coloured_line_farthest(cells, line, line->ends, error) ||
        !ridge_measure(wall_rows(cells), CELL_WALL, NULL, line->stop, &ridge, error))
        return false;
    const double length = (double)line->ends[1].steps;
    const double width = fmax(depth_width(ridge.along.median), 1);
    const double centre = fmin((double)ridge.count, (double)line->area / width);
    line->width = width;
    line->is_line = coloured_line_is_long(cells, line->ends[1].steps) &&
                    length >= ratio_min * width && centre <= branches_max * length &&
                    ridge.along.regular >= regular_min;
    return true;
}

static bool find_flat(struct coloured_line *line, struct error *error)
{
    struct flat flat;
    const bool ok = flat_find(line->image, line->stop, &flat, error);
    line->flat = ok && flat.total > 0;
    return ok;
}

bool coloured_line_find(const struct grid *grid, struct coloured_line *line, struct error *error)
{
    uint64_t floor;
    if (!create_line(grid, line, &floor, error))
        return false;
    if (grid->has_openings || openings_are_in_wall(grid))
        widen(grid, &line->cells); /* without walls around the floor, separate areas are marks */
    return find_area(floor, line, error) && (!line->few || !line->most || find_ends(line, error)) &&
           (!line->is_line || find_flat(line, error));
}
