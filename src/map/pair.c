/* SPDX-License-Identifier: MIT */
/* pair.c - finds the two marks of a drawing in which only they are coloured. */
#include "map/pair.h"

#include <stdlib.h>

#include "base/number.h"
#include "map/components.h"
#include "map/drawing/clean.h"
#include "map/openings.h"

/* The marks cover at least this share of the coloured pixels; the others are noise at edges. */
static const double share_min = 0.9;

/*
 * Returns true if two marks touch each other, and none has the colour of a start: they are cells
 * that a search has reached (test `neighbours_without_a_start_are_no_ends`).
 */
static bool are_cells_of_search(const struct mark *one, const struct mark *other)
{
    return !hue_is_start(one->hue) && !hue_is_start(other->hue) &&
           component_distance(&one->box, &other->box) <= 1;
}

bool pair_find(const struct image *image, unsigned few, const struct stop *stop,
               struct marks *marks, struct error *error)
{
    marks_free(marks);
    if (!image_is_plain(image, few))
        return true;
    if (!marks_find(image, stop, marks, error))
        return false;
    const struct mark *mark = marks->items;
    const uint64_t area = mark[0].area + mark[1].area;
    if (marks->count != 2 || (double)area < share_min * (double)marks->coloured ||
        are_cells_of_search(&mark[0], &mark[1]))
        marks->count = 0;
    return true;
}

bool pair_is_lacking(const struct map_options *options, const struct grid *grid, bool *lacking,
                     struct error *error)
{
    const bool start = grid->starts.count > 0;
    const bool goal = grid->goals.count > 0;
    bool determined;
    *lacking = (start && !goal && !options->goal) || (goal && !start && !options->start);
    if (!*lacking || grid->starts.count + grid->goals.count < 2)
        return true;
    if (!openings_determine(grid, &determined, error))
        return false;
    *lacking = !determined;
    return true;
}

/* Turns the cells whose middle pixel belongs to a mark into free cells. */
static void free_marks(const struct marks *marks, uint32_t cell_size, struct grid *grid)
{
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *mark = plane_row(&marks->pixels, y * cell_size + cell_size / 2);
        uint8_t *cells = grid_row(grid, y);
        for (uint32_t x = 0; x < grid->width; x++)
            cells[x] = mark[x * cell_size + cell_size / 2] ? CELL_FREE : cells[x];
    }
}

bool pair_joined(const struct grid *grid, struct point a, struct point b, const struct stop *stop,
                 bool *joined, struct error *error)
{
    struct components areas;
    if (!components_find(&areas, wall_rows(grid), CELL_FREE, NEIGHBOURS_4, stop, error))
        return false;
    *joined = components_common(&areas, a, b) != 0;
    components_free(&areas);
    return true;
}

/*
 * Returns the side of the largest squares of which a grid and its walls may consist. It divides the
 * positions of the boxes around the walls.
 */
static uint64_t find_unit(const struct components *walls)
{
    uint64_t unit = number_common_divisor(walls->width, walls->height);
    for (size_t i = 1; i < walls->count; i++) {
        const struct component *wall = &walls->items[i];
        const uint64_t sides[] = {wall->left, wall->right + 1ULL, wall->top, wall->bottom + 1ULL};
        for (unsigned k = 0; k < 4; k++)
            unit = number_common_divisor(unit, sides[k]);
    }
    return unit;
}

/* A grid that may be a field of obstacles, the image that it was read from, and its two marks. */
struct field {
    const struct image *image;
    const struct grid *grid;
    const struct marks *marks;
    uint32_t cell_size; /* pixels along each side of a cell */
};

/*
 * Stores whether nearly all free cells have the same lightness. Other cells, which are more than
 * the blurred edges of marks, may be walls.
 */
static bool find_even(const struct field *field, const struct stop *stop, bool *even,
                      struct error *error)
{
    enum { SAME = 24 };
    const struct grid *grid = field->grid;
    const uint32_t side = field->cell_size;
    uint64_t counts[UINT8_MAX + 1] = {0};
    uint64_t free = 0;
    unsigned floor = 0;
    for (uint32_t y = 0; y < grid->height; y++) {
        if (!stop_check_row(stop, y, grid->width, error))
            return false;
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct point at = {x * side + side / 2, y * side + side / 2};
            if (grid_blocked(grid, (struct point){x, y}) ||
                plane_row(&field->marks->pixels, at.y)[at.x])
                continue;
            counts[colour_luminance(image_colour(field->image, at.x, at.y))]++;
            free++;
        }
    }
    for (unsigned i = 0; i <= UINT8_MAX; i++)
        floor = counts[i] > counts[floor] ? i : floor;
    for (unsigned i = 0; i <= UINT8_MAX; i++)
        free -= i + SAME > floor && i < floor + SAME ? counts[i] : 0;
    *even = free * side * side <= field->marks->largest;
    return true;
}

/*
 * Stores whether all walls of a grid are obstacles: the box around each is small, so that there is
 * no maze that a path could lead around, and the image consists of squares into which the marks,
 * which have the same area and different hues, fit. The floor is even, and a wall is at the border.
 * Marks that are wider than the squares may fill the cells between lines (test
 * `test_lines_between_cells_are_no_open_floor`).
 */
static bool find_obstacles(const struct field *field, const struct stop *stop, bool *obstacles,
                           struct error *error)
{
    static const double box_max = 0.25; /* an outer wall with two openings has larger parts */
    const struct grid *grid = field->grid;
    const double most = box_max * grid->width * grid->height;
    const struct mark *mark = field->marks->items;
    struct components walls;
    bool even;
    if (!find_even(field, stop, &even, error) ||
        !components_find(&walls, wall_rows(grid), CELL_WALL, NEIGHBOURS_8, stop, error))
        return false;
    const uint64_t side = find_unit(&walls) * field->cell_size;
    *obstacles = walls.count > 1 && mark[0].hue != mark[1].hue && mark[0].area == mark[1].area &&
                 mark[0].area <= side * side && even;
    bool at_border = side == 1; /* a page of larger squares may have a margin */
    for (uint32_t i = 1; i < walls.count; i++) {
        *obstacles = *obstacles && component_box_area(&walls.items[i]) <= most;
        at_border = at_border || components_at_border(&walls, i);
    }
    *obstacles = *obstacles && at_border;
    components_free(&walls);
    return true;
}

/*
 * If a grid has two openings, and goals but no starts, or vice versa: two marks of one colour show
 * the ends of the path, so the first becomes the other end. Many marks are the cells of a drawn
 * solution, so the openings are the ends (test `cells_of_a_solution_are_not_goals`).
 */
static bool pair_up(struct grid *grid, struct error *error)
{
    enum { MANY = 16 };
    struct points *both = grid->starts.count == 0 ? &grid->goals : &grid->starts;
    struct points *none = grid->starts.count == 0 ? &grid->starts : &grid->goals;
    struct points openings = {0};
    if (none->count != 0 || (both->count != 2 && both->count <= MANY))
        return true;
    bool ok = openings_list(grid, &openings, error);
    if (ok && openings.count == 2 && both->count > MANY) {
        both->count = 0;
    } else if (ok && openings.count == 2) {
        const bool first = none == &grid->starts;
        ok = points_add(none, both->items[!first], error);
        both->items[0] = both->items[first];
        both->count = 1;
    }
    free(openings.items);
    return ok;
}

bool pair_apply(const struct image *image, struct marks *marks, uint32_t cell_size,
                const struct stop *stop, struct grid *grid, struct error *error)
{
    const struct mark *mark = marks->items;
    const struct field field = {image, grid, marks, cell_size};
    bool joined = false;
    if (marks->count != 2)
        return pair_up(grid, error);
    const struct point first = grid_cell_of_pixel(grid, mark[0].at, cell_size);
    const struct point second = grid_cell_of_pixel(grid, mark[1].at, cell_size);
    free_marks(marks, cell_size, grid);
    bool clear = openings_are_in_wall(grid);
    if (!clear && !find_obstacles(&field, stop, &clear, error))
        return false;
    if (clear && !pair_joined(grid, first, second, stop, &joined, error))
        return false;
    marks->count = joined ? 2 : 0;
    if (!joined)
        return pair_up(grid, error);
    const bool swap = hue_comes_first(mark[1].hue, mark[0].hue);
    return grid_set_ends(grid, swap ? second : first, swap ? first : second, error);
}
