/* SPDX-License-Identifier: MIT */
/* lined.c - reads images in which grid lines close all cells. */
#include "map/lined.h"

#include <string.h>

#include "map/hue.h"
#include "map/lined_cells.h"
#include "map/pair.h"

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

enum { DARK_MAX = 128 }; /* dark cells have a smaller luminance */

/* How many cells have a colour. */
struct colour_count {
    struct rgb colour;
    uint64_t count, border; /* number of cells, and of those at the border */
};

enum { COLOURS_MAX = 8 }; /* a board has fewer colours than this */

/* Counts the cells of each colour. Returns the number of colours, at most COLOURS_MAX. */
static size_t count_colours(const struct image *cells, struct colour_count colours[COLOURS_MAX])
{
    size_t count = 0;
    for (uint32_t y = 0; y < cells->height; y++)
        for (uint32_t x = 0; x < cells->width; x++) {
            const struct rgb colour = image_colour(cells, x, y);
            size_t i = 0;
            while (i < count && colour_difference(colours[i].colour, colour) >= LINED_SAME)
                i++;
            if (i == COLOURS_MAX)
                return COLOURS_MAX;
            if (i == count)
                colours[count++] = (struct colour_count){.colour = colour};
            colours[i].count++;
            colours[i].border +=
                x == 0 || y == 0 || x + 1 == cells->width || y + 1 == cells->height;
        }
    return count;
}

/*
 * Finds the colour of walls that are not dark: a hue that covers the border of the board, or the
 * darker one of two colours without a hue if no other has more than two cells (tests
 * `test_walls_between_grid_lines_may_have_a_hue` and `test_walls_between_grid_lines_may_be_grey`).
 * Returns NULL if there is none, or if there are dark cells, which are walls.
 */
static const struct colour_count *pale_walls(const struct image *cells,
                                             const struct colour_count *colours, size_t count)
{
    const uint64_t border = 2 * ((uint64_t)cells->width + cells->height) - 4;
    const struct colour_count *around = NULL;
    const struct colour_count *darker = NULL;
    size_t plain = 0;
    bool several = false;
    for (size_t i = 0; i < count; i++) {
        const struct colour_count *item = &colours[i];
        const bool hue = hue_of(item->colour) != HUE_NONE;
        const uint8_t luminance = colour_luminance(item->colour);
        if (!hue && luminance < DARK_MAX)
            return NULL;
        around = hue && item->border == border ? item : around;
        several = several || (hue && item->count > 2);
        plain += !hue;
        if (!hue && (!darker || luminance < colour_luminance(darker->colour)))
            darker = item;
    }
    return around ? around : plain == 2 && !several ? darker : NULL;
}

/*
 * Finds the colour of a floor with a hue: it is that of most cells, others are dark, at most two of
 * each colour have a hue, and none are light without one, so that there are no pale walls (test
 * `test_the_floor_between_grid_lines_may_have_a_hue`). Returns NULL if there is none.
 */
static const struct colour_count *vivid_floor(const struct image *cells,
                                              const struct colour_count *colours, size_t count)
{
    const struct colour_count *most = &colours[0];
    bool dark = false;
    for (size_t i = 1; i < count; i++)
        most = colours[i].count > most->count ? &colours[i] : most;
    for (size_t i = 0; i < count; i++) {
        const bool hue = hue_of(colours[i].colour) != HUE_NONE;
        dark = dark || !hue;
        if (&colours[i] != most &&
            (hue ? colours[i].count > 2 : colour_luminance(colours[i].colour) >= DARK_MAX))
            return NULL;
    }
    const bool half = 2 * most->count > (uint64_t)cells->width * cells->height;
    return dark && half && hue_of(most->colour) != HUE_NONE ? most : NULL;
}

/* Gives the cells of one colour another one. */
static void paint(struct image *cells, struct rgb colour, uint8_t grey)
{
    for (size_t i = 0; i < (size_t)cells->width * cells->height; i++) {
        uint8_t *sample = cells->samples + 3 * i;
        if (colour_difference(image_rgb(sample), colour) < LINED_SAME)
            memset(sample, grey, 3);
    }
}

/* Makes walls that are not dark black, and a floor with a hue white. Returns true if it did. */
static bool paint_plainly(struct image *cells)
{
    struct colour_count colours[COLOURS_MAX];
    const size_t count = count_colours(cells, colours);
    if (count == COLOURS_MAX)
        return false;
    const struct colour_count *walls = pale_walls(cells, colours, count);
    const struct colour_count *floor = vivid_floor(cells, colours, count);
    if (walls)
        paint(cells, walls->colour, 0);
    if (floor)
        paint(cells, floor->colour, UINT8_MAX);
    return walls || floor;
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

/* Reads the cells of a board. If they were painted, there are only ends that are joined. */
static bool read_board(const struct drawing *drawing, const struct lattice *lattice,
                       struct grid *grid, bool *wide_marks, bool *certain, struct error *error)
{
    struct image colours;
    struct drawing board = *drawing;
    if (!sample_cells(drawing->image, lattice, &colours, error))
        return false;
    const bool painted = !drawing->given && paint_plainly(&colours);
    board.image = &colours;
    board.layout = (struct cell_layout){1, lattice->columns, lattice->rows, true};
    const bool ok = lined_cells_read(&board, grid, wide_marks, certain, error) &&
                    (!painted || drop_separate(drawing, grid, error));
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
                                    .height = layout.size};
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
    const uint32_t more = value == CELL_WALL;
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
    return (struct point){(corner.x + end.x) / 2, (corner.y + end.y) / 2};
}

/* A table has no walls. */
static bool has_walls(const struct grid *cells)
{
    for (uint32_t y = 0; y < cells->height; y++)
        if (memchr(grid_row(cells, y), CELL_WALL, cells->width))
            return true;
    return false;
}

bool lined_read_part(const struct drawing *drawing, const struct lattice *lattice,
                     struct grid *grid, bool *certain, struct error *error)
{
    struct grid cells = {0};
    bool wide_marks = false;
    *grid = (struct grid){0};
    bool ok = read_board(drawing, lattice, &cells, &wide_marks, certain, error) &&
              drop_separate(drawing, &cells, error);
    if (ok && has_walls(&cells))
        ok = spread_cells(drawing->image, lattice, &cells, grid, error);
    if (ok && grid->width > 0 && cells.starts.count > 0)
        ok = points_add(&grid->starts, middle_of(lattice, cells.starts.items[0]), error) &&
             points_add(&grid->goals, middle_of(lattice, cells.goals.items[0]), error);
    grid_free(&cells);
    if (!ok)
        grid_free(grid);
    return ok;
}
