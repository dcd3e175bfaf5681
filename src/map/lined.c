/* SPDX-License-Identifier: MIT */
/* lined.c - reads images in which grid lines close all cells. */
#include "map/lined.h"

#include <string.h>

#include "map/cell_walls.h"
#include "map/hue.h"
#include "map/openings.h"
#include "map/pair.h"

/* Free cells at the border are openings if more than this share of the border is a wall. */
static const double border_min = 0.5;

/*
 * Returns the colour of a cell, of which a corner and the size in pixels are given. A letter or a
 * dot may be in its middle, so this is the colour of a pixel nearer to a corner, unless only the
 * middle has a hue.
 */
static struct rgb colour_in(const struct image *image, struct point corner, struct point size)
{
    const struct rgb middle = image_colour(image, corner.x + size.x / 2, corner.y + size.y / 2);
    const struct rgb other = image_colour(image, corner.x + size.x / 4, corner.y + size.y / 4);
    return hue_of(other) == HUE_NONE && hue_of(middle) != HUE_NONE ? middle : other;
}

/* Stores the colour of each cell of a lattice in an image of one pixel for each cell. */
static bool sample_cells(const struct image *image, const struct lattice *lattice,
                         struct image *cells, struct error *error)
{
    if (!image_create(cells, lattice->columns, lattice->rows, 3, error))
        return false;
    for (uint32_t y = 0; y < lattice->rows; y++)
        for (uint32_t x = 0; x < lattice->columns; x++) {
            const struct point corner = lattice_corner(lattice, x, y);
            const struct point end = lattice_corner(lattice, x + 1, y + 1);
            const struct point size = {end.x - corner.x, end.y - corner.y};
            const struct rgb colour = colour_in(image, corner, size);
            uint8_t *sample = cells->samples + ((size_t)y * cells->width + x) * 3;
            sample[0] = colour.red;
            sample[1] = colour.green;
            sample[2] = colour.blue;
        }
    return true;
}

/* Removes the ends of a grid if the floor does not join them. */
static bool drop_separate(const struct drawing *drawing, struct grid *grid, struct error *error)
{
    bool joined = true;
    if (grid->starts.count > 0 && !pair_joined(grid, grid->starts.items[0], grid->goals.items[0],
                                               drawing->stop, &joined, error))
        return false;
    if (!joined)
        grid->starts.count = grid->goals.count = 0;
    return true;
}

/*
 * Makes the cells that have a hue free. Returns false if some of them may be ends, because a hue
 * has only one or two cells.
 */
static bool free_hues(const struct image *cells, struct grid *grid)
{
    size_t counts[HUE_COUNT] = {0};
    bool common = true;
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const enum hue hue = hue_of(image_colour(cells, x, y));
            counts[hue]++;
            if (hue != HUE_NONE)
                grid_row(grid, y)[x] = CELL_FREE;
        }
    for (enum hue hue = HUE_RED; hue < HUE_COUNT; hue++)
        common = common && counts[hue] != 1 && counts[hue] != 2;
    return common;
}

/*
 * Reads the cells of a board whose walls are not clear as a drawing of one pixel for each cell. The
 * ends are certain only if there are no walls, or if the options define them.
 */
static bool read_unclear(const struct drawing *board, const struct cell_walls *walls,
                         struct grid *grid, bool *wide_marks, bool *certain, struct error *error)
{
    if (!drawing_read(board, grid, wide_marks, error))
        return false;
    const bool common = free_hues(board->image, grid);
    grid->starts.count = grid->goals.count = 0;
    grid->gaps_are_ends = common && openings_wall_share(grid) > border_min;
    *certain = walls->has_ends && (board->given || walls->found == CELL_WALLS_NONE);
    const bool ok = !walls->has_ends || grid_set_ends(grid, walls->start, walls->goal, error);
    if (!ok)
        grid_free(grid);
    return ok;
}

/* Reads the cells of a board. Stores whether its ends are certain. */
static bool read_board(const struct drawing *drawing, const struct lattice *lattice,
                       struct grid *grid, bool *wide_marks, bool *certain, struct error *error)
{
    struct image colours;
    struct cell_walls walls;
    struct drawing board = *drawing;
    if (!sample_cells(drawing->image, lattice, &colours, error))
        return false;
    board.image = &colours;
    board.layout = (struct cell_layout){1, lattice->columns, lattice->rows, true};
    bool ok = cell_walls_find(&colours, drawing->stop, grid, &walls, error);
    *certain = ok && walls.found == CELL_WALLS_CLEAR && !drawing->given;
    if (ok && !*certain) {
        grid_free(grid);
        ok = read_unclear(&board, &walls, grid, wide_marks, certain, error);
    }
    image_free(&colours);
    return ok;
}

bool lined_read(const struct drawing *drawing, struct grid *grid, bool *wide_marks,
                struct error *error)
{
    const struct cell_layout layout = drawing->layout;
    const struct lattice lattice = {.columns = layout.columns,
                                    .rows = layout.rows,
                                    .width = layout.size,
                                    .height = layout.size,
                                    .lined = true};
    bool certain;
    if (!read_board(drawing, &lattice, grid, wide_marks, &certain, error))
        return false;
    grid->cell_side = layout.size;
    if (!certain)
        grid->starts.count = grid->goals.count = 0;
    return true;
}

/*
 * Sets the pixels of the cells of one value. Walls include the lines beside them, of which a cell
 * has about a half.
 */
static void spread_value(const struct lattice *lattice, const struct grid *cells, uint8_t value,
                         struct grid *grid)
{
    const uint32_t more = lattice->lined && value == CELL_WALL;
    const struct point limit = lattice_corner(lattice, lattice->columns, lattice->rows);
    for (uint32_t row = 0; row < lattice->rows; row++)
        for (uint32_t column = 0; column < lattice->columns; column++) {
            struct point corner = lattice_corner(lattice, column, row);
            struct point end = lattice_corner(lattice, column + 1, row + 1);
            if (grid_row(cells, row)[column] != value)
                continue;
            corner.x -= column > 0 ? more : 0;
            corner.y -= row > 0 ? more : 0;
            end.x += end.x < limit.x ? more : 0;
            end.y += end.y < limit.y ? more : 0;
            for (uint32_t y = corner.y; y < end.y; y++) {
                memset(grid_row(grid, y) + corner.x, value, end.x - corner.x);
                memset(grid->looks + (size_t)y * grid->width + corner.x, LOOK_PLAIN,
                       end.x - corner.x);
            }
        }
}

/* Creates a grid of one cell for each pixel. What is not in the lattice is outside. */
static bool spread_cells(const struct image *image, const struct lattice *lattice,
                         const struct grid *cells, struct grid *grid, struct error *error)
{
    if (!grid_create(grid, image->width, image->height, error) || !grid_make_looks(grid, error))
        return false;
    for (uint32_t y = 0; y < grid->height; y++) {
        memset(grid_row(grid, y), CELL_WALL, grid->width);
        memset(grid->looks + (size_t)y * grid->width, LOOK_OUTSIDE, grid->width);
    }
    spread_value(lattice, cells, CELL_FREE, grid);
    spread_value(lattice, cells, CELL_WALL, grid);
    grid->has_marks = true;
    grid->cell_side = 1;
    grid->corridor = lattice->width;
    return true;
}

/* Returns the pixel in the middle of a cell of a lattice. */
static struct point middle_of(const struct lattice *lattice, struct point cell)
{
    const struct point corner = lattice_corner(lattice, cell.x, cell.y);
    const struct point end = lattice_corner(lattice, cell.x + 1, cell.y + 1);
    const uint32_t more = lattice->lined ? 0 : 1; /* the line before a cell belongs to it */
    return (struct point){(corner.x + end.x - more) / 2, (corner.y + end.y - more) / 2};
}

/* Makes a grid of the pixels of an image from the cells of a lattice. */
static bool spread_board(const struct image *image, const struct lattice *lattice,
                         const struct grid *cells, struct grid *grid, struct error *error)
{
    if (!spread_cells(image, lattice, cells, grid, error))
        return false;
    return cells->starts.count == 0 ||
           grid_set_ends(grid, middle_of(lattice, cells->starts.items[0]),
                         middle_of(lattice, cells->goals.items[0]), error);
}

bool lined_read_blocks(const struct image *image, const struct lattice *lattice,
                       const struct stop *stop, struct grid *grid, bool *doubtful,
                       struct error *error)
{
    struct grid cells = {0};
    struct image colours;
    struct cell_walls walls;
    *grid = (struct grid){0};
    if (!sample_cells(image, lattice, &colours, error))
        return false;
    const bool ok =
        cell_walls_find(&colours, stop, &cells, &walls, error) &&
        (walls.found != CELL_WALLS_CLEAR || spread_board(image, lattice, &cells, grid, error));
    *doubtful = walls.found == CELL_WALLS_DOUBTFUL;
    image_free(&colours);
    grid_free(&cells);
    if (!ok)
        grid_free(grid);
    return ok;
}

bool lined_read_part(const struct drawing *drawing, const struct lattice *lattice,
                     struct grid *grid, bool *certain, struct error *error)
{
    struct grid cells = {0};
    bool wide_marks = false;
    *grid = (struct grid){0};
    bool ok = read_board(drawing, lattice, &cells, &wide_marks, certain, error) &&
              drop_separate(drawing, &cells, error);
    if (ok && grid_has_value(&cells, CELL_WALL)) /* a table has no walls */
        ok = spread_board(drawing->image, lattice, &cells, grid, error);
    grid_free(&cells);
    if (!ok)
        grid_free(grid);
    return ok;
}
