/* SPDX-License-Identifier: MIT */
/* alone.c - finds a start mark and a goal mark that are alone on a part of the floor. */
#include "map/alone.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "map/maze/mark_form.h"
#include "map/ridge.h"

/*
 * A mark is at most this many times as wide as the corridors. If it is wider, the floor consists of
 * the lines between the cells of a grid (test `marks_on_grid_lines_are_not_alone`).
 */
static const double width_max = 4;

/*
 * The same for floor that reaches the border of the image, as the lines between cells often do, and
 * the smallest width of its passages, relative to the typical one: narrower ones are such lines
 * (test `test_lines_between_cells_are_no_open_floor`).
 */
static const double open_width_max = 1.5;
static const double passage_min = 0.3;

/*
 * The distance between two marks is at least this multiple of the side of a square with the area of
 * both. Parts of one picture are nearer to each other (test `parts_of_a_picture_are_not_alone`).
 */
static const double distance_min = 2;

static double square(double value)
{
    return value * value;
}

/* The marks of an image, and the areas of its floor. */
struct floor {
    const struct marks *marks;
    const struct grid *grid;
    const struct stop *stop;
    struct components areas; /* of the cells that are free or belong to a mark */
};

static void fill_floor(const void *context, uint32_t y, uint8_t *row)
{
    const struct floor *floor = context;
    const uint8_t *mark = plane_row(&floor->marks->pixels, y);
    for (uint32_t x = 0; x < floor->grid->width; x++)
        row[x] =
            mark[x] || !grid_blocked(floor->grid, (struct point){x, y}) ? CELL_FREE : CELL_WALL;
}

static uint32_t label_of(const struct floor *floor, const struct mark *mark)
{
    return components_label(&floor->areas, mark->at.x, mark->at.y);
}

/* Returns true if the floor of a mark reaches the border, and no area outside a maze is known. */
static bool is_open(const struct floor *floor, const struct mark *mark)
{
    return !floor->grid->has_openings && components_at_border(&floor->areas, label_of(floor, mark));
}

/* Returns true if a wall is between a point and the border of the image in a direction. */
static bool has_wall_beyond(const struct floor *floor, struct point at, int x, int y)
{
    const struct components *areas = &floor->areas;
    while (at.x < areas->width && at.y < areas->height &&
           components_label(areas, at.x, at.y) != 0) {
        at.x += (uint32_t)x;
        at.y += (uint32_t)y;
    }
    return at.x < areas->width && at.y < areas->height;
}

/*
 * Returns true if a mark is next to the drawing, so that the path may only lead around it: it has
 * no walls to its left and right, or none above and below (test
 * `one_mark_on_open_floor_is_in_the_drawing`).
 */
static bool is_beside(const struct floor *floor, const struct mark *mark)
{
    return (!has_wall_beyond(floor, mark->at, -1, 0) && !has_wall_beyond(floor, mark->at, 1, 0)) ||
           (!has_wall_beyond(floor, mark->at, 0, -1) && !has_wall_beyond(floor, mark->at, 0, 1));
}

/* Returns the number of successive pixels that are no floor, from `at` on in a direction. */
static uint32_t wall_length(const struct floor *floor, struct point at, int x, int y)
{
    const struct components *areas = &floor->areas;
    uint32_t length = 0;
    while (at.x < areas->width && at.y < areas->height &&
           components_label(areas, at.x, at.y) == 0) {
        at.x += (uint32_t)x;
        at.y += (uint32_t)y;
        length++;
    }
    return length;
}

/*
 * Returns true if a wall is on the straight line between two marks. It is longer than half the
 * width of the corridors, unlike a letter between two items of a list (test
 * `a_short_wall_does_not_separate_marks`).
 */
static bool has_wall_between(const struct floor *floor, const struct mark *a, const struct mark *b,
                             double corridor)
{
    const uint32_t steps = points_steps(a->at, b->at);
    for (uint32_t i = 0; i < steps; i++) {
        const struct point at = points_between(a->at, b->at, (double)i / steps);
        const uint32_t wide = wall_length(floor, at, -1, 0) + wall_length(floor, at, 1, 0);
        const uint32_t high = wall_length(floor, at, 0, -1) + wall_length(floor, at, 0, 1);
        if (2 * fmax(wide, high) > corridor)
            return true;
    }
    return false;
}

/* Stores the typical width of the corridors of an area. Fails if out of memory or a stop is due. */
static bool measure_corridors(const struct floor *floor, uint32_t label, double *width,
                              struct error *error)
{
    struct ridge ridge;
    uint8_t *values = memory_zeroed(floor->areas.count, 1, error);
    const struct painting painting = {&floor->areas, values};
    if (!values)
        return false;
    values[label] = 1;
    const bool ok = ridge_measure(painting_rows(&painting), 0, &floor->areas.items[label],
                                  floor->stop, &ridge, error);
    free(values);
    if (ok)
        *width = depth_width(ridge_depth(ridge.along));
    return ok;
}

/*
 * Returns true if two marks may be a start and a goal. Two marks in colours of starts may be, if
 * little else is coloured (test `green_comes_before_blue_on_a_board`).
 */
static bool are_ends(const struct floor *floor, const struct mark *a, const struct mark *b)
{
    const bool only = floor->marks->count == 2 && 2 * (a->area + b->area) >= floor->marks->coloured;
    return hue_is_start(a->hue) && (only || !hue_is_start(b->hue)) &&
           hue_comes_first(a->hue, b->hue) && label_of(floor, a) == label_of(floor, b);
}

/* Returns true if two marks are not parts of one picture, and at least one is in the drawing. */
static bool are_apart(const struct floor *floor, const struct mark *a, const struct mark *b)
{
    const double least = square(distance_min) * (double)(a->area + b->area);
    return (double)point_square_distance(a->at, b->at) >= least &&
           (!is_open(floor, a) || !is_beside(floor, a) || !is_beside(floor, b));
}

/* Turns the cells of the marks of an area into free cells. */
static void free_marks(const struct floor *floor, uint32_t label, struct grid *grid)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        const struct run_list runs = components_row(&floor->areas, y);
        const uint8_t *mark = plane_row(&floor->marks->pixels, y);
        uint8_t *row = grid_row(grid, y);
        for (size_t i = 0; i < runs.count; i++)
            for (uint32_t x = runs.items[i].begin;
                 runs.items[i].label == label && x < runs.items[i].end; x++)
                row[x] = mark[x] ? CELL_FREE : row[x];
    }
}

/* A mark that may be the start, and one that may be the goal. */
struct mark_pair {
    const struct mark *start, *goal;
};

enum { PAIRS_MAX = MARKS_MAX * MARKS_MAX };

/* Lists the pairs of marks that may be a start and a goal. Returns their number. */
static size_t list_pairs(const struct floor *floor, struct mark_pair pairs[PAIRS_MAX])
{
    const struct marks *marks = floor->marks;
    size_t count = 0;
    for (size_t i = 0; i < marks->count; i++)
        for (size_t k = 0; k < marks->count; k++)
            if (are_ends(floor, &marks->items[i], &marks->items[k]))
                pairs[count++] = (struct mark_pair){&marks->items[i], &marks->items[k]};
    return count;
}

/*
 * Finds the two marks that are ends. Returns no marks if there are none, or if several pairs may be
 * meant: also those of one picture, or next to the drawing, if they are on the same area of the
 * floor (test `a_third_mark_on_open_floor_casts_doubt`). The cells of a path or explored cells,
 * which touch a mark, are no other end.
 */
static struct mark_pair find_pair(const struct floor *floor)
{
    struct mark_pair pairs[PAIRS_MAX];
    const size_t count = list_pairs(floor, pairs);
    const struct mark_pair none = {NULL, NULL};
    struct mark_pair found = none;
    for (size_t i = 0; i < count; i++) {
        if (!are_apart(floor, pairs[i].start, pairs[i].goal))
            continue;
        if (found.start)
            return none;
        found = pairs[i];
    }
    size_t likely = 0; /* pairs on the same area */
    for (size_t i = 0; found.start && i < count; i++)
        likely += label_of(floor, pairs[i].start) == label_of(floor, found.start) &&
                  component_distance(&pairs[i].start->box, &pairs[i].goal->box) > 1;
    return likely > 1 ? none : found;
}

/*
 * Returns true if two marks are in one row or column, such as buttons and the items of a list (test
 * `aligned_marks_are_not_ends`).
 */
static bool are_aligned(const struct mark *a, const struct mark *b)
{
    const double side = sqrt((double)(a->area < b->area ? a->area : b->area));
    const double x = fabs((double)a->at.x - b->at.x);
    const double y = fabs((double)a->at.y - b->at.y);
    return 2 * fmin(x, y) < side;
}

/* Returns true if a start and a goal are certainly ends. */
static bool are_certain(const struct floor *floor, const struct image *image,
                        const struct mark *start, const struct mark *goal, double corridor)
{
    const double most = is_open(floor, start) ? open_width_max : width_max;
    return (double)(start->area + goal->area) <= 2 * square(most * corridor) &&
           !are_aligned(start, goal) && has_wall_between(floor, start, goal, corridor) &&
           mark_form_is_rare(image, start->colour, start->area) &&
           mark_form_is_rare(image, goal->colour, goal->area);
}

/* If the floor of two marks is open, stores whether wide passages join the marks and the border. */
static bool are_joined(const struct floor *floor, const struct mark *a, const struct mark *b,
                       double corridor, bool *joined, struct error *error)
{
    const struct plane_rows rows = {floor->grid->width, floor->grid->height, fill_floor, floor};
    const double clear = fmax(passage_min * corridor / 2, 1);
    struct components wide;
    *joined = true;
    if (!is_open(floor, a))
        return true;
    if (!components_far(&wide, rows, CELL_WALL, (uint64_t)square(clear), floor->stop, error))
        return false;
    const uint32_t label = components_common(&wide, a->at, b->at);
    *joined = label != 0 && components_at_border(&wide, label);
    components_free(&wide);
    return true;
}

bool alone_find(const struct image *image, const struct marks *marks, const struct stop *stop,
                struct grid *grid, struct alone *alone, struct error *error)
{
    struct floor floor = {.marks = marks, .grid = grid, .stop = stop};
    const struct plane_rows rows = {grid->width, grid->height, fill_floor, &floor};
    double corridor;
    *alone = (struct alone){.found = false};
    if (marks->count < 2)
        return true;
    if (!components_find(&floor.areas, rows, CELL_FREE, NEIGHBOURS_4, stop, error))
        return false;
    const struct mark_pair pair = find_pair(&floor);
    const struct mark *start = pair.start;
    const struct mark *goal = pair.goal;
    const uint32_t label = start ? label_of(&floor, start) : 0;
    bool ok = !start || measure_corridors(&floor, label, &corridor, error);
    bool joined = ok && start && are_certain(&floor, image, start, goal, corridor);
    ok = ok && (!joined || are_joined(&floor, start, goal, corridor, &joined, error));
    if (ok && joined) {
        *alone = (struct alone){true, floor.areas.items[label]};
        free_marks(&floor, label, grid);
        ok = grid_set_ends(grid, start->at, goal->at, error);
    }
    components_free(&floor.areas);
    return ok;
}
