/* SPDX-License-Identifier: MIT */
/*
 * maze_judge.c - decides whether a path through the pixels of a drawing solves its maze.
 *
 * A path is converted to the list of cells that it visits. Consecutive cells must be connected,
 * either by an open side or across the corner of a third cell. The cheapest path through a slanted
 * corridor may briefly enter a cell next to the solution; such a cell is removed from the list. The
 * remaining list must match the solution.
 *
 * Pixels at the edge of a wall are partly wall and partly free. Unless the drawing has exact edges,
 * a pixel is treated as wall only if eight points around it, at the distance that tolerance()
 * returns, are also wall.
 */
#include "tests/support/maze_judge.h"
#include "tests/test.h"

#include <stdlib.h>

#include <math.h>

static struct maze_point page_of(const struct maze_drawing *drawing, double x, double y)
{
    return maze_view_apply(&drawing->to_page, (struct maze_point){x, y});
}

static bool is_wall(const struct maze_drawing *drawing, double x, double y)
{
    return maze_drawing_locate(drawing, page_of(drawing, x, y)).ground == MAZE_WALL;
}

/*
 * Returns how far a path may enter a wall, in pixels of the image. The path must remain at least
 * half a pixel away from the middle of the wall.
 */
static double tolerance(const struct maze_drawing *drawing)
{
    const struct maze_kind *kind = drawing->kind;
    const double wall = drawing->maze.plan.wall * drawing->scale * (1 - kind->perspective);
    const bool spoiled = kind->blur > 0 || kind->noise > 0 || kind->specks > 0 ||
                         kind->jpeg.most > 0 || kind->gradient > 0 || kind->cast_shadow > 0;
    if (drawing->exact && !spoiled)
        return 0;
    const double wanted = kind->perspective > 0 || kind->blur > 1 ? 2 : 1;
    return fmax(0, fmin(wanted, (wall - 1) / 2));
}

static bool certainly_wall(const struct maze_drawing *drawing, struct point pixel, double reach)
{
    const double x = pixel.x + 0.5;
    const double y = pixel.y + 0.5;
    if (!is_wall(drawing, x, y))
        return false;
    for (int i = 0; reach > 0 && i < 8; i++) {
        const double angle = i * 0.78539816339744831;
        if (!is_wall(drawing, x + reach * cos(angle), y + reach * sin(angle)))
            return false;
    }
    return true;
}

/* True if a point outside the maze is next to the opening at the start or the goal. */
static bool near_door(const struct maze_drawing *drawing, struct maze_point page)
{
    const double reach = 1.5 * (drawing->maze.plan.corridor + drawing->maze.plan.wall);
    for (size_t i = 0; i < drawing->door_count; i++)
        if (hypot(page.x - drawing->doors[i].x, page.y - drawing->doors[i].y) < reach)
            return true;
    return false;
}

/* True if the path may go from cell a to cell b, directly or across the corner of a third cell. */
static bool step_allowed(const struct maze_drawing *drawing, uint32_t a, uint32_t b)
{
    const struct maze *maze = &drawing->maze;
    if (maze_connected(maze, a, b))
        return true;
    bool neighbours = false;
    bool corner = false;
    for (unsigned side = 0; side < maze_side_count(maze); side++) {
        const uint32_t next = maze_neighbour(maze, a, side);
        if (next == MAZE_NONE)
            continue;
        neighbours = neighbours || next == b;
        corner = corner || (maze_connected(maze, a, next) && maze_connected(maze, next, b));
    }
    return corner && !neighbours;
}

/* The cells that a path visits, without consecutive repetitions. */
struct visits {
    uint32_t *cells;
    size_t count;
};

static enum maze_verdict visit(const struct maze_drawing *drawing, struct point pixel, double reach,
                               struct visits *visits)
{
    const struct maze_point page = page_of(drawing, pixel.x + 0.5, pixel.y + 0.5);
    const struct maze_place place = maze_drawing_locate(drawing, page);
    if (place.ground == MAZE_OUTSIDE)
        return near_door(drawing, page) ? MAZE_RIGHT : MAZE_PATH_OUTSIDE;
    if (place.ground == MAZE_WALL && certainly_wall(drawing, pixel, reach))
        return MAZE_PATH_THROUGH_WALL;
    if (visits->count && visits->cells[visits->count - 1] == place.cell)
        return MAZE_RIGHT;
    if (visits->count && !step_allowed(drawing, visits->cells[visits->count - 1], place.cell))
        return MAZE_PATH_THROUGH_WALL;
    /* If the path visits a, b, a, remove b and the second a. */
    if (visits->count > 1 && visits->cells[visits->count - 2] == place.cell)
        visits->count--;
    else
        visits->cells[visits->count++] = place.cell;
    return MAZE_RIGHT;
}

/*
 * True if the visited cells are those of the solution, in the same order or, if `backwards` is
 * true, in reverse order. A cell may be missing if the path cuts its corner.
 */
static bool follows(const struct maze_drawing *drawing, const struct visits *visits, bool backwards)
{
    const size_t count = drawing->solution_count;
    size_t seen = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t cell = drawing->solution[backwards ? count - 1 - i : i];
        if (seen < visits->count && visits->cells[seen] == cell)
            seen++;
        else if (i == 0 || i + 1 == count)
            return false;
    }
    return seen == visits->count;
}

/* A maze with loops has more than one correct path, so only the ends of the path are checked. */
static bool joins_ends(const struct maze_drawing *drawing, const struct visits *visits,
                       bool either_way)
{
    const uint32_t first = visits->cells[0];
    const uint32_t last = visits->cells[visits->count - 1];
    const uint32_t start = drawing->solution[0];
    const uint32_t goal = drawing->solution[drawing->solution_count - 1];
    return (first == start && last == goal) || (either_way && first == goal && last == start);
}

enum maze_verdict maze_judge(const struct maze_drawing *drawing, const struct point *path,
                             size_t count, bool ends_given)
{
    struct visits visits = {malloc((count + 1) * sizeof *visits.cells), 0};
    assert_non_null(visits.cells);
    const double reach = tolerance(drawing);
    const bool either_way = !ends_given && drawing->either_way;
    enum maze_verdict verdict = MAZE_RIGHT;
    for (size_t i = 0; i < count && verdict == MAZE_RIGHT; i++)
        verdict = visit(drawing, path[i], reach, &visits);
    if (verdict == MAZE_RIGHT && visits.count == 0)
        verdict = MAZE_PATH_WRONG_ORDER;
    if (verdict == MAZE_RIGHT && drawing->kind->loops > 0)
        verdict = joins_ends(drawing, &visits, either_way) ? MAZE_RIGHT : MAZE_PATH_WRONG_ORDER;
    else if (verdict == MAZE_RIGHT && !follows(drawing, &visits, false))
        verdict =
            either_way && follows(drawing, &visits, true) ? MAZE_RIGHT : MAZE_PATH_WRONG_ORDER;
    free(visits.cells);
    return verdict;
}
