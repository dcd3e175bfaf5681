/* SPDX-License-Identifier: MIT */
/* maze_grid.c - makes a grid from a maze that was found in an image. */
#include "map/maze_grid.h"

#include "map/along.h"
#include "map/drawn_line.h"
#include "map/pair.h"
#include "map/slits.h"

/* Creates a grid from the classes of pixels. */
static bool set_cells(const struct maze *maze, struct grid *grid, struct error *error)
{
    const struct plane *pixels = &maze->enclosure.pixels;
    const uint32_t width = pixels->width;
    if (!grid_create(grid, width, pixels->height, error))
        return false;
    if (!grid_make_looks(grid, error))
        return false;
    for (uint32_t y = 0; y < pixels->height; y++) {
        const uint8_t *restrict row = plane_row(pixels, y);
        uint8_t *restrict cells = grid_row(grid, y);
        uint8_t *restrict looks = grid->looks + (size_t)y * grid->width;
        for (uint32_t x = 0; x < width; x++) {
            cells[x] = row[x] == PIXEL_FREE ? CELL_FREE : CELL_WALL;
            looks[x] = row[x] == PIXEL_OUTSIDE ? LOOK_OUTSIDE : LOOK_PLAIN;
        }
    }
    return true;
}

/* Adds the openings, the start and the goal of a maze to a grid. */
static bool add_ends(const struct maze *maze, struct grid *grid, struct error *error)
{
    const struct enclosure *enclosure = &maze->enclosure;
    const size_t count =
        enclosure->opening_count < OPENINGS_MAX ? enclosure->opening_count : OPENINGS_MAX;
    bool ok = true;
    grid->has_marks = grid->has_openings = true;
    grid->gaps_are_ends = !maze->unsure;
    grid->cell_side = 1;
    grid->corridor = enclosure->corridor;
    for (size_t i = 0; ok && i < count; i++)
        ok = points_add(&grid->openings, enclosure->openings[i], error);
    if (maze->state == MAZE_COMPLETE && maze->has_ends)
        ok = ok && grid_set_ends(grid, maze->start, maze->goal, error);
    return ok;
}

/*
 * Stores whether another area inside a maze with one mark may be a mark, although walls have its
 * hue and it may be as dark as they are (tests `a_blue_mark_in_a_maze_of_blue_walls` and
 * `test_a_mark_may_be_as_dark_as_walls_of_its_hue`).
 */
static bool find_other(const struct image *image, const struct map_options *options,
                       const struct maze *maze, bool *other, struct error *error)
{
    struct marks likely;
    if (!map_options_claim(options, marks_memory(image), error) ||
        !marks_find_likely(image, options->stop, &likely, error))
        return false;
    *other = false;
    for (size_t i = 0; i < likely.count; i++) {
        const struct point at = likely.items[i].at;
        *other = *other || (plane_row(&maze->enclosure.pixels, at.y)[at.x] != PIXEL_OUTSIDE &&
                            plane_row(&maze->marks.pixels, at.y)[at.x] == 0);
    }
    marks_free(&likely);
    return true;
}

/*
 * If a maze has one mark and several openings, makes the mark and the opening that is farthest from
 * it along the maze the ends of the grid. None of them are ends if there may be another mark.
 */
static bool add_farthest(const struct image *image, const struct map_options *options,
                         const struct maze *maze, struct grid *grid, struct error *error)
{
    struct farthest farthest;
    bool other;
    if (maze->only == 0)
        return true;
    if (!find_other(image, options, maze, &other, error))
        return false;
    if (other) {
        grid->gaps_are_ends = false;
        return true;
    }
    const struct mark *mark = &maze->marks.items[maze->only - 1];
    const bool starts = hue_is_start(mark->hue);
    if (!along_farthest(grid, mark->at, &grid->openings, options->stop, &farthest, error))
        return false;
    return farthest.steps == 0 ||
           (points_add(starts ? &grid->starts : &grid->goals, mark->at, error) &&
            points_add(starts ? &grid->goals : &grid->starts, farthest.at, error));
}

/*
 * Stores what a drawn path contradicts: one from mark to mark (drawn_path.h), or one that was taken
 * for walls and begins at no opening (drawn_line.h).
 */
static bool check_path(const struct image *image, const struct map_options *options,
                       const struct marks *marks, struct grid *grid,
                       enum contradiction *contradiction, struct error *error)
{
    *contradiction = CONTRADICTION_NONE;
    if (grid->starts.count == 0 || marks->coloured == 0 ||
        (marks->count < 2 && !drawn_line_is_possible(image, grid)))
        return true;
    const uint64_t grids = 2 * components_memory(grid);
    if (!map_options_claim(options, marks_memory(image) + grids, error))
        return false;
    if (marks->count >= 2)
        return drawn_path_check(image, marks, grid, options->stop, contradiction, error);
    bool contradicts;
    if (!drawn_line_check(image, options->stop, grid, &contradicts, error))
        return false;
    *contradiction = contradicts ? CONTRADICTION_ENDS : CONTRADICTION_NONE;
    return true;
}

bool maze_to_grid(const struct image *image, const struct map_options *options,
                  const struct maze *maze, struct grid *grid, enum contradiction *contradiction,
                  struct error *error)
{
    bool cut;
    const struct widths widths = {maze->enclosure.corridor, maze->enclosure.wall};
    const bool ok = set_cells(maze, grid, error) && add_ends(maze, grid, error) &&
                    check_path(image, options, &maze->marks, grid, contradiction, error) &&
                    add_farthest(image, options, maze, grid, error) &&
                    slits_cut(grid, widths, options->stop, &cut, error);
    if (!ok)
        grid_free(grid);
    else if (cut && *contradiction == CONTRADICTION_NONE)
        *contradiction = CONTRADICTION_ENDS;
    return ok;
}
