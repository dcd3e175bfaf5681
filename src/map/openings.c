/* SPDX-License-Identifier: MIT */
/*
 * openings.c - finds the gaps in the border of a map.
 *
 * The border is a ring of cells, numbered clockwise from the top left cell. The scan starts at a
 * wall, so that no run of free cells is split. In a map of one row or one column, every cell is on
 * the border, and the cells are scanned from end to end instead of around a ring.
 */
#include "map/openings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    LISTED_MAX = 6,             /* maximum number of openings listed in a message */
    LIST_SIZE = LISTED_MAX * 24 /* buffer size of the list, in bytes */
};

/* Returns the number of cells on the border. */
static uint64_t ring_length(const struct grid *grid)
{
    if (grid->width == 1 || grid->height == 1)
        return (uint64_t)grid->width * grid->height;
    return 2 * ((uint64_t)grid->width + grid->height) - 4;
}

/* Returns the border cell with this number. */
static struct point ring_cell(const struct grid *grid, uint64_t index)
{
    const uint32_t right = grid->width - 1;
    const uint32_t bottom = grid->height - 1;
    if (index <= right)
        return (struct point){(uint32_t)index, 0};
    index -= right;
    if (index <= bottom)
        return (struct point){right, (uint32_t)index};
    index -= bottom;
    if (index <= right)
        return (struct point){right - (uint32_t)index, bottom};
    return (struct point){0, bottom - (uint32_t)(index - right)};
}

/* Returns the middle cell of a run of `count` border cells that begins with cell number `first`. */
static struct point middle_of(const struct grid *grid, uint64_t first, uint64_t count)
{
    const uint64_t length = ring_length(grid);
    const struct point one = ring_cell(grid, (first + (count - 1) / 2) % length);
    const struct point other = ring_cell(grid, (first + count / 2) % length);
    return points_order(&other, &one) < 0 ? other : one;
}

/* Returns the number of the cell at which the scan starts: a wall if possible. */
static uint64_t scan_start(const struct grid *grid)
{
    const uint64_t length = ring_length(grid);
    if (grid->width == 1 || grid->height == 1)
        return 0;
    for (uint64_t index = 0; index < length; index++)
        if (grid_blocked(grid, ring_cell(grid, index)))
            return index;
    return 0;
}

bool openings_list(const struct grid *grid, struct points *openings, struct error *error)
{
    const uint64_t length = ring_length(grid);
    const uint64_t begin = scan_start(grid);
    uint64_t run = 0; /* number of consecutive free cells immediately before the current cell */
    *openings = (struct points){0};
    for (uint64_t i = 0; i <= length; i++) {
        const uint64_t index = begin + i;
        if (i < length && !grid_blocked(grid, ring_cell(grid, index % length))) {
            run++;
            continue;
        }
        if (run > 0 && !points_add(openings, middle_of(grid, index - run, run), error)) {
            free(openings->items);
            *openings = (struct points){0};
            return false;
        }
        run = 0;
    }
    if (openings->count > 1)
        qsort(openings->items, openings->count, sizeof *openings->items, points_order);
    return true;
}

double openings_wall_share(const struct grid *grid)
{
    const uint64_t length = ring_length(grid);
    uint64_t walls = 0;
    for (uint64_t index = 0; index < length; index++)
        walls += grid_blocked(grid, ring_cell(grid, index));
    return (double)walls / (double)length;
}

bool openings_are_in_wall(const struct grid *grid)
{
    static const double walls_min = 0.25;
    return openings_wall_share(grid) >= walls_min;
}

/* Reports why the openings do not determine the missing start or goal. Always returns false. */
static bool refuse(const struct grid *grid, const struct points *openings, struct error *error)
{
    const bool no_start = grid->starts.count == 0;
    const bool no_goal = grid->goals.count == 0;
    const char *missing = !no_goal ? "no start" : !no_start ? "no goal" : "no start and no goal";
    const char *remedy = !no_goal    ? "give it with --start X,Y"
                         : !no_start ? "give it with --goal X,Y"
                                     : "give both with --start X,Y --goal X,Y";
    const char *wanted = no_start && no_goal ? "two" : "one or two";
    char list[LIST_SIZE] = "";
    int length = 0;
    for (size_t i = 0; i < openings->count && i < LISTED_MAX; i++)
        length += snprintf(list + length, sizeof list - (size_t)length, "%s%" PRIu32 ",%" PRIu32,
                           i == 0 ? "" : " ", openings->items[i].x, openings->items[i].y);
    if (openings->count == 0)
        return error_set(error, ERROR_INPUT, "the map marks %s, and its border has no openings; %s",
                         missing, remedy);
    if (openings_wall_share(grid) == 0)
        return error_set(error, ERROR_INPUT, "the map marks %s, and its border has no walls; %s",
                         missing, remedy);
    if (openings->count == 2)
        return error_set(error, ERROR_INPUT,
                         "the map marks %s, but several %s, and its border has 2 openings (%s); %s",
                         missing, no_start ? "goals" : "starts", list, remedy);
    if (openings->count == 1 && !(no_start && no_goal))
        return error_set(error, ERROR_INPUT,
                         "the map marks %s, and its only opening (%s) is the %s; %s", missing, list,
                         no_goal ? "start" : "goal", remedy);
    return error_set(error, ERROR_INPUT,
                     "the map marks %s, and its border has %zu opening%s, not %s (%s%s); %s",
                     missing, openings->count, openings->count == 1 ? "" : "s", wanted, list,
                     openings->count > LISTED_MAX ? " ..." : "", remedy);
}

/* Returns true if one of several points is on the border of a grid. */
static bool on_border(const struct grid *grid, const struct points *points)
{
    bool found = false;
    for (size_t i = 0; i < points->count; i++) {
        const struct point at = points->items[i];
        found =
            found || at.x == 0 || at.y == 0 || at.x == grid->width - 1 || at.y == grid->height - 1;
    }
    return found;
}

/*
 * Chooses the opening that becomes the missing end of a path whose other end is one of `given`.
 * Returns false if the openings do not determine it: an end on the border is in an opening itself,
 * and several ends cast doubt on two openings (test `several_ends_and_two_openings_are_ambiguous`).
 */
static bool other_end(const struct grid *grid, const struct points *openings,
                      const struct points *given, struct point *end)
{
    const struct point *items = openings->items;
    const bool only =
        openings->count == 1 && openings_wall_share(grid) > 0 && !on_border(grid, given);
    if (!only && (openings->count != 2 || given->count != 1))
        return false;
    const bool first = only || point_square_distance(given->items[0], items[0]) >
                                   point_square_distance(given->items[0], items[1]);
    *end = items[first ? 0 : 1];
    return true;
}

static bool take(struct grid *grid, const struct points *openings, struct error *error)
{
    struct points *starts = &grid->starts;
    struct points *goals = &grid->goals;
    if (starts->count == 0 && goals->count == 0)
        return openings->count == 2
                   ? grid_set_ends(grid, openings->items[0], openings->items[1], error)
                   : refuse(grid, openings, error);
    struct points *missing = starts->count == 0 ? starts : goals;
    const struct points *given = starts->count == 0 ? goals : starts;
    struct point end;
    return other_end(grid, openings, given, &end) ? points_add(missing, end, error)
                                                  : refuse(grid, openings, error);
}

bool openings_take(struct grid *grid, struct error *error)
{
    struct points openings;
    if (grid->has_openings)
        return take(grid, &grid->openings, error);
    if (!openings_list(grid, &openings, error))
        return false;
    const bool ok = take(grid, &openings, error);
    free(openings.items);
    return ok;
}

bool openings_determine(const struct grid *grid, bool *determined, struct error *error)
{
    struct points openings;
    struct point end;
    if (!openings_list(grid, &openings, error))
        return false;
    *determined =
        other_end(grid, &openings, grid->starts.count == 0 ? &grid->goals : &grid->starts, &end);
    free(openings.items);
    return true;
}
