/* SPDX-License-Identifier: MIT */
/* ends.c - converts and checks starts, goals and via points. */
#include "map/ends.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "map/clearance.h"
#include "map/ends_text.h"
#include "map/openings.h"
#include "map/reading.h"

/* Converts a point to a cell. A point given as a cell is not checked here; see map_check_point. */
static bool resolve_point(const struct grid *grid, const struct map_point *given, const char *name,
                          struct point *cell, struct error *error)
{
    const struct world *world = &grid->world;
    int64_t x;
    int64_t y;
    *cell = given->cell;
    if (given->unit == '\0')
        return true;
    if (world->unit == 'u' && given->unit == 'm')
        return error_set(error, ERROR_SETTINGS,
                         "this map has coordinates in units of its own; give the %s as %gu,%gu",
                         name, given->position.x, given->position.y);
    if (world->unit != given->unit)
        return error_set(error, ERROR_SETTINGS, "this map has no %s; give the %s in cells, as X,Y",
                         given->unit == 'm' ? "resolution in metres" : "map coordinates", name);
    if (!world_cell(world, given->position, &x, &y) || x < 0 || x >= grid->width || y < 0 ||
        y >= grid->height)
        return error_set(error, ERROR_SETTINGS,
                         "the %s %.12g%c,%.12g%c is outside the map of %" PRIu32 " x %" PRIu32
                         " cells of %g %c with the origin %.12g%c,%.12g%c",
                         name, given->position.x, given->unit, given->position.y, given->unit,
                         grid->width, grid->height, world->resolution, given->unit, world->x,
                         given->unit, world->y, given->unit);
    *cell = (struct point){(uint32_t)x, (uint32_t)y};
    return true;
}

bool map_resolve(const struct grid *grid, const struct map_points *given, const char *name,
                 struct points *points, struct error *error)
{
    *points = (struct points){0};
    for (size_t i = 0; i < given->count; i++) {
        struct point cell;
        if (resolve_point(grid, &given->items[i], name, &cell, error) &&
            points_add(points, cell, error))
            continue;
        free(points->items);
        *points = (struct points){0};
        return false;
    }
    return true;
}

/* Replaces *ends with a copy of `given`, unless `given` is empty. */
static bool replace_ends(struct points *ends, const struct points *given, struct error *error)
{
    if (given->count == 0)
        return true;
    struct point *items = memory_array(given->count, sizeof *items, error);
    if (!items)
        return false;
    memcpy(items, given->items, given->count * sizeof *items);
    free(ends->items);
    *ends = (struct points){.items = items, .count = given->count, .capacity = given->count};
    return true;
}

/* Reports that a start or goal is outside the maze. Always returns false. */
static bool refuse_outside(const struct grid *grid, struct point point, const char *name,
                           struct error *error)
{
    const struct point *nearest = NULL;
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < grid->openings.count; i++) {
        const uint64_t square = point_square_distance(grid->openings.items[i], point);
        if (square < least) {
            nearest = &grid->openings.items[i];
            least = square;
        }
    }
    if (!nearest)
        return error_set(error, ERROR_SETTINGS,
                         "the %s %" PRIu32 ",%" PRIu32
                         " is outside the maze; choose a cell inside it, or use --outside free",
                         name, point.x, point.y);
    return error_set(error, ERROR_SETTINGS,
                     "the %s %" PRIu32 ",%" PRIu32
                     " is outside the maze; the nearest opening is %" PRIu32 ",%" PRIu32,
                     name, point.x, point.y, nearest->x, nearest->y);
}

bool map_check_point(const struct grid *grid, struct point point, bool walls, const char *name,
                     struct error *error)
{
    if (!grid_contains(grid, point))
        return error_set(error, ERROR_SETTINGS,
                         "the %s %" PRIu32 ",%" PRIu32 " is outside the map of %" PRIu32
                         " x %" PRIu32 " cells; 0,0 is the top left cell",
                         name, point.x, point.y, grid->width, grid->height);
    if (walls || !grid_blocked(grid, point))
        return true;
    if (grid_look(grid, point) == LOOK_MARGIN)
        return clearance_refuse(grid, point, name, error);
    if (grid_look(grid, point) == LOOK_OUTSIDE)
        return refuse_outside(grid, point, name, error);
    struct point free;
    if (!grid_nearest_free(grid, point, &free))
        return error_set(error, ERROR_SETTINGS,
                         "the %s %" PRIu32 ",%" PRIu32 " is in a wall; the map has no free cell",
                         name, point.x, point.y);
    return error_set(error, ERROR_SETTINGS,
                     "the %s %" PRIu32 ",%" PRIu32
                     " is in a wall; the nearest free cell is %" PRIu32 ",%" PRIu32,
                     name, point.x, point.y, free.x, free.y);
}

static bool check_ends(const struct grid *grid, const struct points *ends, bool walls,
                       const char *name, const char *mark, struct error *error)
{
    if (ends->count == 0 && !grid->has_marks)
        return error_set(error, ERROR_INPUT, "this format cannot mark a %s; give one with --%s X,Y",
                         name, name);
    if (ends->count == 0)
        return error_set(error, ERROR_INPUT,
                         "the map has no %s; mark one (%s) or give one with --%s X,Y", name, mark,
                         name);
    for (size_t i = 0; i < ends->count; i++)
        if (!map_check_point(grid, ends->items[i], walls, name, error))
            return false;
    return true;
}

/* Returns true if the map has no start or no goal, and `accepted` does not permit this. */
static bool lacks_end(const struct grid *grid, unsigned accepted)
{
    return (grid->starts.count == 0 && (accepted & ENDS_NO_START) == 0) ||
           (grid->goals.count == 0 && (accepted & ENDS_NO_GOAL) == 0);
}

/* Checks the starts and the goals. Accepts an empty list if `accepted` permits it. */
static bool check_both(const struct grid *grid, unsigned accepted, struct error *error)
{
    const bool no_start = grid->starts.count == 0 && (accepted & ENDS_NO_START) != 0;
    const bool no_goal = grid->goals.count == 0 && (accepted & ENDS_NO_GOAL) != 0;
    return (no_start || check_ends(grid, &grid->starts, false, "start",
                                   "2 in a grid, S in a maze, blue in an image", error)) &&
           (no_goal || check_ends(grid, &grid->goals, (accepted & ENDS_IN_WALLS) != 0, "goal",
                                  "3 in a grid, G in a maze, red in an image", error));
}

bool map_check_ends(const struct grid *grid, unsigned accepted, struct error *error)
{
    if (grid->unclear && lacks_end(grid, accepted))
        return error_set(error, ERROR_INPUT, "%s", grid->unclear);
    if (grid->starts.count == 0 && grid->goals.count == 0 &&
        (accepted & (ENDS_NO_START | ENDS_NO_GOAL)) == 0) {
        const struct map_options none = {.start = NULL};
        char ends[ENDS_TEXT_SIZE];
        ends_text(&none, grid, CELL_WALL, CELL_WALL, ends);
        return error_set(
            error, ERROR_INPUT,
            "%s no start and no goal; %sgive both with --start X,Y --goal X,Y, as in%s",
            grid->has_marks ? "the map has" : "this format marks",
            grid->has_marks ? "mark them (2 and 3 in a grid, S and G in a maze, blue "
                              "and red in an image) or "
                            : "",
            ends);
    }
    return check_both(grid, accepted, error);
}

bool map_set_ends(struct grid *grid, const struct points *starts, const struct points *goals,
                  unsigned accepted, struct error *error)
{
    if (!replace_ends(&grid->starts, starts, error) || !replace_ends(&grid->goals, goals, error))
        return false;
    if (grid->reading && starts->count > 0)
        grid->reading->start_source = END_GIVEN;
    if (grid->reading && goals->count > 0)
        grid->reading->goal_source = END_GIVEN;
    const bool ok = grid_has_ends(grid) || !grid->gaps_are_ends || openings_take(grid, error) ||
                    (error->code != ERROR_MEMORY && !lacks_end(grid, accepted));
    reading_note_ends(grid, END_OPENING);
    return ok && map_check_ends(grid, accepted, error);
}
