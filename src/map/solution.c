/* SPDX-License-Identifier: MIT */
/* solution.c - finds a coloured line on the floor of a maze. */
#include "map/solution.h"

#include "map/along.h"
#include "map/components.h"
#include "map/maze/marks.h"
#include "map/pair.h"
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

static enum hue hue_at(const struct image *image, struct point at)
{
    return hue_of(image_over_white(image_pixel(image, at.x, at.y)));
}

/* Creates a grid whose free cells are the coloured free cells of `grid`, and counts the latter. */
static bool create_line(const struct image *image, const struct grid *grid, struct grid *line,
                        uint64_t *floor, const struct stop *stop, struct error *error)
{
    bool ok = grid_create(line, grid->width, grid->height, error);
    *floor = 0;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        uint8_t *row = grid_row(line, y);
        ok = stop_check_row(stop, y, grid->width, error);
        for (uint32_t x = 0; x < grid->width; x++) {
            const bool free = !grid_blocked(grid, (struct point){x, y});
            *floor += free;
            row[x] =
                free && hue_at(image, (struct point){x, y}) != HUE_NONE ? CELL_FREE : CELL_WALL;
        }
    }
    return ok;
}

/* Adds the cells of the floor that are next to the line. New cells have the value `ring`. */
static void widen(const struct grid *grid, struct grid *line, uint8_t ring)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        uint8_t *row = grid_row(line, y);
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint8_t near[] = {row[(size_t)x - 1], row[x + 1], row[x - line->stride],
                                    row[x + line->stride]};
            bool next = false;
            for (unsigned i = 0; i < 4; i++)
                next |= near[i] != CELL_WALL && near[i] != ring;
            if (next && row[x] == CELL_WALL && !grid_blocked(grid, (struct point){x, y}))
                row[x] = ring;
        }
    }
}

static bool measure(const struct grid *line, const struct stop *stop, struct ridge *ridge,
                    struct error *error)
{
    const struct ridge_box all = {0, 0, line->width - 1, line->height - 1};
    return ridge_measure(wall_rows(line), CELL_WALL, all, stop, ridge, error);
}

/*
 * Closes the gaps in a line that are not wider than the line, or than two pixels. If no walls
 * surround the floor, separate areas of one colour are more likely to be marks.
 */
static bool close_gaps(const struct grid *grid, struct grid *line, const struct stop *stop,
                       struct error *error)
{
    struct ridge ridge;
    if (!grid->has_openings && !pair_has_border(grid))
        return true;
    if (!measure(line, stop, &ridge, error))
        return false;
    const double half = depth_width(ridge.median) / 2;
    bool ok = true;
    for (uint8_t ring = CELL_TERRAIN;
         ok && (ring == CELL_TERRAIN || ring < half + CELL_TERRAIN) && ring < UINT8_MAX; ring++) {
        ok = stop_check(stop, error);
        widen(grid, line, ring);
    }
    return ok;
}

/* Finds a cell of the largest area of a line. Sets *found to false if the areas are no line. */
static bool find_area(const struct grid *line, uint64_t floor, const struct stop *stop,
                      struct point *inside, bool *found, struct error *error)
{
    struct components areas;
    uint64_t total = 0;
    uint32_t largest = 0;
    if (!components_find(&areas, wall_rows(line), CELL_FREE, NEIGHBOURS_4, stop, error))
        return false;
    for (uint32_t i = 1; i < areas.count; i++) {
        total += areas.items[i].area;
        largest = largest == 0 || areas.items[i].area > areas.items[largest].area ? i : largest;
    }
    *found = largest != 0 && (double)total <= coloured_max * (double)floor &&
             (double)areas.items[largest].area >= line_share * (double)total;
    for (uint32_t x = 0; *found && x < line->width; x++)
        if (components_label(&areas, x, areas.items[largest].top) == largest)
            *inside = (struct point){x, areas.items[largest].top};
    components_free(&areas);
    return true;
}

/* Finds the ends of the area that contains `inside`. Sets *found to false if it is not a line. */
static bool find_ends(const struct grid *line, struct point inside, const struct stop *stop,
                      struct farthest ends[2], bool *found, struct error *error)
{
    const double side = line->width > line->height ? line->width : line->height;
    struct ridge ridge;
    if (!along_farthest(line, inside, NULL, stop, &ends[0], error) ||
        !along_farthest(line, ends[0].at, NULL, stop, &ends[1], error) ||
        !measure(line, stop, &ridge, error))
        return false;
    const double length = (double)ends[1].steps;
    *found = length >= length_min * side && length >= ratio_min * depth_width(ridge.median) &&
             (double)ridge.count <= branches_max * length && ridge.regular >= regular_min;
    return true;
}

bool solution_find(const struct image *image, const struct map_options *options, struct grid *grid,
                   bool *found, struct error *error)
{
    const struct stop *stop = options->stop;
    struct grid line = {0};
    struct point inside = {0, 0};
    struct farthest ends[2];
    uint64_t floor;
    *found = false;
    bool ok = create_line(image, grid, &line, &floor, stop, error) &&
              close_gaps(grid, &line, stop, error) &&
              find_area(&line, floor, stop, &inside, found, error);
    ok = ok && (!*found || find_ends(&line, inside, stop, ends, found, error));
    grid_free(&line);
    if (!ok || !*found)
        return ok;
    const enum hue one = hue_at(image, ends[0].at);
    const enum hue other = hue_at(image, ends[1].at);
    const bool swap =
        one == other ? points_order(&ends[1].at, &ends[0].at) < 0 : hue_comes_first(other, one);
    grid->starts.count = grid->goals.count = 0;
    return points_add(&grid->starts, ends[swap].at, error) &&
           points_add(&grid->goals, ends[!swap].at, error);
}
