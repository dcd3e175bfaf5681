/* SPDX-License-Identifier: MIT */
/* lined.c - reads images in which grid lines close all cells. */
#include "map/lined.h"

#include <string.h>

#include "map/along.h"
#include "map/components.h"
#include "map/maze/marks.h"
#include "map/openings.h"

/*
 * Returns the colour of a cell. A letter or a dot may be in its middle, so this is the colour of a
 * pixel nearer to a corner, unless only the middle has a hue.
 */
static struct rgb cell_colour(const struct image *image, uint32_t size, struct point cell)
{
    const struct point corner = {cell.x * size, cell.y * size};
    const struct rgb middle =
        image_over_white(image_pixel(image, corner.x + size / 2, corner.y + size / 2));
    const struct rgb other =
        image_over_white(image_pixel(image, corner.x + size / 4, corner.y + size / 4));
    return hue_of(other) == HUE_NONE && hue_of(middle) != HUE_NONE ? middle : other;
}

/* Colours that differ by less than this are treated as equal. */
enum { SAME = 32 };

/* The cells between grid lines that have a hue. */
struct cell_hue {
    size_t count;
    size_t same;               /* number of cells in the colour of the first one */
    struct rgb colour;         /* of the first cell */
    struct point first, other; /* the first cell, and the last one of another colour */
};

/* Counts a cell. */
static void add_cell(struct cell_hue *hue, struct rgb colour, struct point cell)
{
    if (hue->count++ == 0) {
        hue->colour = colour;
        hue->first = cell;
    }
    if (colour_difference(colour, hue->colour) < SAME)
        hue->same++;
    else
        hue->other = cell;
}

/*
 * Returns true if one cell of a hue may be an end: it is the only cell of this hue or, if there are
 * others, of its colour, such as a red goal among explored cells of a paler red.
 */
static bool find_end(const struct cell_hue *hue, struct point *end)
{
    *end = hue->same == 1 ? hue->first : hue->other;
    return hue->same == 1 || hue->count == hue->same + 1;
}

/* Almost all cells with a hue are connected to an end, unlike those of ponds and rivers. */
static const double connected_min = 0.95;

/*
 * Makes two cells free, and stores whether the other cells with a hue, which are CELL_GOAL, are
 * certainly those of a path or explored cells: almost all are connected to the two cells, and free
 * cells alone do not join the two unless few cells have a hue. If some have the hue of an end,
 * they must be needed to join the two, and not be most of the floor (tests
 * `test_a_goal_beside_explored_cells_of_its_hue` and `test_a_start_beside_a_pond_of_its_hue`).
 */
static bool are_ends(struct grid *grid, const struct point ends[2], bool single,
                     const struct stop *stop, bool *certain, struct error *error)
{
    enum { SHARE = 3 };
    const struct point start = ends[0];
    const struct point goal = ends[1];
    struct components parts;
    if (!components_find(&parts, cell_rows(grid), CELL_GOAL, NEIGHBOURS_8, stop, error))
        return false;
    const uint64_t hues = components_area(&parts);
    const bool connected = components_share(&parts, start, goal) >= connected_min;
    components_free(&parts);
    grid_row(grid, start.y)[start.x] = grid_row(grid, goal.y)[goal.x] = CELL_FREE;
    if (!components_find(&parts, cell_rows(grid), CELL_FREE, NEIGHBOURS_4, stop, error))
        return false;
    const uint64_t free = components_area(&parts);
    const bool joined =
        components_label(&parts, start.x, start.y) == components_label(&parts, goal.x, goal.y);
    components_free(&parts);
    const bool few = single && hues <= (uint64_t)grid->width + grid->height;
    *certain = connected && (!joined || few) && (single || hues <= SHARE * free);
    return true;
}

/*
 * Returns true if cells with a hue, which are CELL_GOAL, enclose more free cells than walls.
 * Explored cells enclose walls, and reach all of the floor near them, so that the free cells may be
 * walls.
 */
static bool hues_enclose_floor(const struct grid *grid)
{
    enum { SIDES = 3 };
    size_t walls = 0;
    size_t floor = 0;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint8_t *cell = grid_row(grid, y) + x;
            const int sides = (cell[1] == CELL_GOAL) + (cell[-1] == CELL_GOAL) +
                              (cell[grid->stride] == CELL_GOAL) +
                              (*(cell - grid->stride) == CELL_GOAL);
            walls += sides >= SIDES && *cell == CELL_WALL;
            floor += sides >= SIDES && *cell == CELL_FREE;
        }
    return floor > walls;
}

/* If most cells are walls, they cover at least this share of the border. */
static const double outer_share = 0.9;

/* Free cells at the border are openings if more than this share of the border is a wall. */
static const double border_min = 0.5;

/*
 * Returns true if the cells between grid lines are clear: they are walls, floor of one colour and,
 * if there are walls, cells of other hues. Otherwise, one of the colours may be that of walls (test
 * `coloured_cells_may_be_walls`). If most cells are dark, but not those at the border, they may be
 * the floor. Counts the cells of each hue, and sets them to CELL_GOAL.
 */
static bool cells_are_clear(const struct image *image, uint32_t size, struct grid *grid,
                            struct cell_hue hues[HUE_COUNT])
{
    struct rgb floor = {0, 0, 0};
    size_t walls = 0;
    size_t coloured = 0; /* cells of other colours than walls, floor and marks */
    bool clear = true;
    bool known = false;
    memset(hues, 0, HUE_COUNT * sizeof *hues);
    const bool outer = openings_wall_share(grid) >= outer_share;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct rgb colour = cell_colour(image, size, (struct point){x, y});
            const enum hue hue = hue_of(colour);
            add_cell(&hues[hue], colour, (struct point){x, y});
            if (hue != HUE_NONE) {
                grid_row(grid, y)[x] = CELL_GOAL;
            } else if (grid_blocked(grid, (struct point){x, y})) {
                walls++;
            } else if (hue_spread(colour) >= SAME) {
                coloured++;
            } else {
                clear = clear && (!known || colour_difference(colour, floor) < SAME);
                floor = colour;
                known = true;
            }
        }
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++)
        coloured += hues[hue].count > 1 ? hues[hue].count : 0;
    const bool dark =
        (2 * walls > (size_t)grid->width * grid->height && !outer) || hues_enclose_floor(grid);
    return clear && known && !dark && (walls > 0 || coloured == 0);
}

/* Makes the cells with a hue free. */
static void free_hues(struct grid *grid)
{
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if (grid_row(grid, y)[x] == CELL_GOAL)
                grid_row(grid, y)[x] = CELL_FREE;
}

/* The cells that a way may cross. */
struct passage {
    unsigned kinds; /* 1 << value, for each value of cells */
    const struct rgb
        *colour; /* NULL: of the cells with a hue, all; otherwise those of this colour */
};

enum { HUES = 1 << CELL_GOAL, DARK = 1 << CELL_WALL, LIGHT = 1 << CELL_FREE };

/* A way from end to end. */
struct way {
    uint64_t cells; /* number of cells that may be crossed, without the ends */
    uint64_t steps; /* number of straight steps; 0 if there is no way */
};

static bool find_way(const struct drawing *drawing, const struct grid *grid,
                     const struct point ends[2], struct passage passage, struct way *way,
                     struct error *error)
{
    struct point goal = ends[1];
    const struct points list = {.items = &goal, .count = 1};
    struct farthest farthest = {.steps = 0};
    struct grid cells;
    *way = (struct way){0, 0};
    if (!grid_create(&cells, grid->width, grid->height, error))
        return false;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint8_t cell = grid_row(grid, y)[x];
            const struct rgb colour =
                cell_colour(drawing->image, drawing->layout.size, (struct point){x, y});
            const bool other = cell == CELL_GOAL && passage.colour &&
                               colour_difference(colour, *passage.colour) >= SAME;
            const bool passes = !other && (passage.kinds >> cell & 1) != 0;
            grid_row(&cells, y)[x] = passes ? CELL_FREE : CELL_WALL;
            way->cells += passes;
        }
    grid_row(&cells, ends[0].y)[ends[0].x] = grid_row(&cells, goal.y)[goal.x] = CELL_FREE;
    const bool ok = along_farthest(&cells, ends[0], &list, drawing->stop, &farthest, error);
    way->steps = farthest.steps;
    grid_free(&cells);
    return ok;
}

/*
 * Stores whether a path is drawn from end to end that is certainly on the floor: all cells of the
 * colour next to the start are on it, and no way over the light cells is shorter. If the walls are
 * not clear, a way over the dark cells must be shorter, which shows that they are walls (tests
 * `test_a_drawn_path_shows_that_dark_cells_are_walls` and `test_a_path_among_explored_cells`).
 */
static bool find_path(const struct drawing *drawing, const struct grid *grid,
                      const struct point ends[2], bool clear, bool *found, struct error *error)
{
    enum { PATH_MIN = 4 }; /* fewer cells may be those of a game */
    const struct point at = ends[0];
    const struct point next[] = {
        {at.x + 1, at.y}, {at.x - 1, at.y}, {at.x, at.y + 1}, {at.x, at.y - 1}};
    struct way light;
    struct way dark;
    *found = false;
    if (!find_way(drawing, grid, ends, (struct passage){HUES | LIGHT, NULL}, &light, error) ||
        !find_way(drawing, grid, ends, (struct passage){HUES | DARK, NULL}, &dark, error))
        return false;
    for (unsigned i = 0; i < 4 && (clear || dark.steps < light.steps); i++) {
        struct way path;
        if (next[i].x >= grid->width || next[i].y >= grid->height)
            continue;
        const struct rgb colour = cell_colour(drawing->image, drawing->layout.size, next[i]);
        if (!find_way(drawing, grid, ends, (struct passage){HUES, &colour}, &path, error))
            return false;
        *found = *found || (path.cells >= PATH_MIN && path.steps == path.cells + 1 &&
                            path.steps == light.steps);
    }
    return true;
}

bool lined_read(const struct drawing *drawing, struct grid *grid, bool *wide_marks,
                struct error *error)
{
    struct cell_hue hues[HUE_COUNT];
    struct point ends[HUE_COUNT] = {{0, 0}};
    enum hue hue_of_end[HUE_COUNT] = {HUE_NONE};
    size_t count = 0;
    if (!drawing_read(drawing, grid, wide_marks, error))
        return false;
    bool clear = cells_are_clear(drawing->image, drawing->layout.size, grid, hues);
    bool single = true;  /* no other cell has the hue of an end */
    bool several = true; /* other hues have more than two cells */
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++) {
        if (find_end(&hues[hue], &ends[count])) {
            single = single && hues[hue].count == 1;
            hue_of_end[count++] = hue;
        }
        several = several && hues[hue].count != 2;
    }
    grid->starts.count = grid->goals.count = 0;
    const bool swap = hue_comes_first(hue_of_end[1], hue_of_end[0]);
    const struct point start = ends[swap];
    const struct point goal = ends[!swap];
    bool certain = false;
    bool ok = !several || count != 2 || find_path(drawing, grid, ends, clear, &certain, error);
    if (ok && !certain && clear && several && count == 2)
        ok = are_ends(grid, ends, single, drawing->stop, &certain, error);
    free_hues(grid);
    grid->gaps_are_ends = clear && several && count == 0 && openings_wall_share(grid) > border_min;
    ok = ok && (!certain ||
                (points_add(&grid->starts, start, error) && points_add(&grid->goals, goal, error)));
    if (!ok)
        grid_free(grid);
    return ok;
}
