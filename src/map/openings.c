/* SPDX-License-Identifier: MIT */
/*
 * openings.c - finds the gaps in the border of a map.
 *
 * The border is a ring of numbered places, clockwise from the top left cell. The ring is scanned
 * from a wall on, so that no run of free cells is split. A map of one row or column is all border;
 * it is scanned from end to end and is not a ring.
 */
#include "map/openings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SHOWN = 6, SHOWN_SIZE = SHOWN * 24 }; /* openings in a message, and bytes of their list */

/* The number of cells on the border. */
static uint64_t ring_length(const struct grid *grid)
{
    if (grid->width == 1 || grid->height == 1)
        return (uint64_t)grid->width * grid->height;
    return 2 * ((uint64_t)grid->width + grid->height) - 4;
}

/* The cell at a place of the ring. */
static struct point ring_cell(const struct grid *grid, uint64_t place)
{
    const uint32_t right = grid->width - 1;
    const uint32_t bottom = grid->height - 1;
    if (place <= right)
        return (struct point){(uint32_t)place, 0};
    place -= right;
    if (place <= bottom)
        return (struct point){right, (uint32_t)place};
    place -= bottom;
    if (place <= right)
        return (struct point){right - (uint32_t)place, bottom};
    return (struct point){0, bottom - (uint32_t)(place - right)};
}

/* The middle cell of the run of `count` places from `first` on. */
static struct point middle_of(const struct grid *grid, uint64_t first, uint64_t count)
{
    const uint64_t length = ring_length(grid);
    const struct point one = ring_cell(grid, (first + (count - 1) / 2) % length);
    const struct point other = ring_cell(grid, (first + count / 2) % length);
    return points_order(&other, &one) < 0 ? other : one;
}

/* The first place of the scan: a wall, if there is one; the end of a strip of one row or column. */
static uint64_t first_place(const struct grid *grid)
{
    const uint64_t length = ring_length(grid);
    if (grid->width == 1 || grid->height == 1)
        return 0;
    for (uint64_t place = 0; place < length; place++)
        if (grid_blocked(grid, ring_cell(grid, place)))
            return place;
    return 0;
}

bool openings_list(const struct grid *grid, struct points *openings, struct error *error)
{
    const uint64_t length = ring_length(grid);
    const uint64_t begin = first_place(grid);
    uint64_t run = 0;
    *openings = (struct points){0};
    for (uint64_t i = 0; i <= length; i++) {
        const uint64_t place = begin + i;
        if (i < length && !grid_blocked(grid, ring_cell(grid, place % length))) {
            run++;
            continue;
        }
        if (run > 0 && !points_add(openings, middle_of(grid, place - run, run), error)) {
            free(openings->items);
            return false;
        }
        run = 0;
    }
    if (openings->count > 1)
        qsort(openings->items, openings->count, sizeof *openings->items, points_order);
    return true;
}

/* True if the border has no wall. */
static bool is_open(const struct grid *grid)
{
    const uint64_t length = ring_length(grid);
    uint64_t place = 0;
    while (place < length && !grid_blocked(grid, ring_cell(grid, place)))
        place++;
    return place == length;
}

/* Reports the number of openings, and the first few of them. */
static bool refuse(const struct grid *grid, const struct points *openings, struct error *error)
{
    char list[SHOWN_SIZE] = "";
    int length = 0;
    for (size_t i = 0; i < openings->count && i < SHOWN; i++)
        length += snprintf(list + length, sizeof list - (size_t)length, "%s%" PRIu32 ",%" PRIu32,
                           i == 0 ? "" : " ", openings->items[i].x, openings->items[i].y);
    if (openings->count == 0)
        return error_set(error, ERROR_INPUT,
                         "the map marks no start and no goal, and its border has no openings: give "
                         "both with --start X,Y --goal X,Y");
    if (is_open(grid))
        return error_set(error, ERROR_INPUT,
                         "the map marks no start and no goal, and its border has no walls: give "
                         "both with --start X,Y --goal X,Y");
    return error_set(error, ERROR_INPUT,
                     "the map marks no start and no goal, and its border has %zu opening%s, not "
                     "two (%s%s): give both with --start X,Y --goal X,Y",
                     openings->count, openings->count == 1 ? "" : "s", list,
                     openings->count > SHOWN ? " ..." : "");
}

bool openings_take(struct grid *grid, struct error *error)
{
    struct points openings;
    if (!openings_list(grid, &openings, error))
        return false;
    const bool ok = openings.count == 2 ? points_add(&grid->starts, openings.items[0], error) &&
                                              points_add(&grid->goals, openings.items[1], error)
                                        : refuse(grid, &openings, error);
    free(openings.items);
    return ok;
}
