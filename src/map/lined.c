/* SPDX-License-Identifier: MIT */
/* lined.c - reads images in which grid lines close all cells. */
#include "map/lined.h"

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

/* The colours with a hue of cells between grid lines. */
struct cell_colours {
    struct cell_colour {
        struct rgb colour; /* of the first cell */
        size_t count;
        struct point last; /* the last cell of this colour */
    } items[2 * HUE_COUNT];
    size_t count;
    bool many; /* there are more colours than these */
};

/* Counts a cell. */
static void add_cell(struct cell_colours *colours, struct rgb colour, struct point cell)
{
    size_t i = 0;
    while (i < colours->count && colour_difference(colours->items[i].colour, colour) >= SAME)
        i++;
    colours->many = colours->many || i == sizeof colours->items / sizeof *colours->items;
    if (colours->many)
        return;
    if (i == colours->count)
        colours->items[colours->count++] = (struct cell_colour){colour, 0, cell};
    colours->items[i].count++;
    colours->items[i].last = cell;
}

/* Almost all cells with a hue are connected to an end, unlike those of ponds and rivers. */
static const double connected_min = 0.95;

/*
 * Makes two cells free, and stores whether the other cells with a hue, which are CELL_GOAL, are
 * certainly those of a path or explored cells: almost all are connected to the two cells, and free
 * cells alone do not join the two unless few cells have a hue.
 */
static bool are_ends(struct grid *grid, struct point start, struct point goal,
                     const struct stop *stop, bool *certain, struct error *error)
{
    struct components parts;
    uint64_t hues = 0;
    if (!components_find(&parts, cell_rows(grid), CELL_GOAL, NEIGHBOURS_8, stop, error))
        return false;
    for (size_t i = 1; i < parts.count; i++)
        hues += parts.items[i].area;
    const bool connected = components_share(&parts, start, goal) >= connected_min;
    components_free(&parts);
    grid_row(grid, start.y)[start.x] = grid_row(grid, goal.y)[goal.x] = CELL_FREE;
    if (!components_find(&parts, cell_rows(grid), CELL_FREE, NEIGHBOURS_4, stop, error))
        return false;
    const bool joined =
        components_label(&parts, start.x, start.y) == components_label(&parts, goal.x, goal.y);
    components_free(&parts);
    *certain = connected && (!joined || hues <= (uint64_t)grid->width + grid->height);
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
 * the floor. Counts the cells of each colour with a hue, and sets them to CELL_GOAL.
 */
static bool cells_are_clear(const struct image *image, uint32_t size, struct grid *grid,
                            struct cell_colours *colours)
{
    struct rgb floor = {0, 0, 0};
    size_t walls = 0;
    size_t coloured = 0; /* cells of other colours than walls, floor and marks */
    bool clear = true;
    bool known = false;
    *colours = (struct cell_colours){.count = 0};
    const bool outer = openings_wall_share(grid) >= outer_share;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const struct rgb colour = cell_colour(image, size, (struct point){x, y});
            if (hue_of(colour) != HUE_NONE) {
                add_cell(colours, colour, (struct point){x, y});
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
    for (size_t i = 0; i < colours->count; i++)
        coloured += colours->items[i].count > 1 ? colours->items[i].count : 0;
    const bool dark =
        (2 * walls > (size_t)grid->width * grid->height && !outer) || hues_enclose_floor(grid);
    return clear && known && !dark && !colours->many && (walls > 0 || coloured == 0);
}

/* Makes the cells with a hue free. */
static void free_hues(struct grid *grid)
{
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++)
            if (grid_row(grid, y)[x] == CELL_GOAL)
                grid_row(grid, y)[x] = CELL_FREE;
}

bool lined_read(const struct drawing *drawing, struct grid *grid, bool *wide_marks,
                struct error *error)
{
    struct cell_colours colours;
    const struct cell_colour *ends[] = {colours.items, colours.items};
    size_t count = 0;
    if (!drawing_read(drawing, grid, wide_marks, error))
        return false;
    bool clear = cells_are_clear(drawing->image, drawing->layout.size, grid, &colours);
    for (size_t i = 0; i < colours.count; i++) {
        if (colours.items[i].count == 1 && count++ < 2)
            ends[count - 1] = &colours.items[i];
        clear = clear && colours.items[i].count != 2;
    }
    grid->starts.count = grid->goals.count = 0;
    const bool swap = hue_comes_first(hue_of(ends[1]->colour), hue_of(ends[0]->colour));
    const struct point start = ends[swap]->last;
    const struct point goal = ends[!swap]->last;
    bool certain = clear && count == 2;
    bool ok = !certain || are_ends(grid, start, goal, drawing->stop, &certain, error);
    free_hues(grid);
    grid->gaps_are_ends = clear && count == 0 && openings_wall_share(grid) > border_min;
    ok = ok && (!certain ||
                (points_add(&grid->starts, start, error) && points_add(&grid->goals, goal, error)));
    if (!ok)
        grid_free(grid);
    return ok;
}
