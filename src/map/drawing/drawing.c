/* SPDX-License-Identifier: MIT */
/*
 * drawing.c - reads drawings: classifies pixels by colour, and finds starts and goals.
 *
 * A blob is a group of cells with the same mark that are connected by straight or diagonal steps.
 */
#include "map/drawing/drawing.h"

#include <stdlib.h>
#include <string.h>

#include "map/components.h"
#include "map/image/threshold.h"
#include "map/openings.h"

/* The cell value of each role. */
static const uint8_t cell_of_role[ROLE_COUNT] = {
    [ROLE_WALL] = CELL_WALL, [ROLE_START] = CELL_START, [ROLE_GOAL] = CELL_GOAL,
    /* All other roles have the value CELL_FREE, which is 0. */
};

static uint8_t drawing_kind(const void *context, struct rgba pixel)
{
    const struct drawing *drawing = context;
    const struct rgb colour = image_over_white(pixel);
    const enum role role = colour_role(colour, drawing->threshold);
    const bool mark = drawing->marks && (role == ROLE_START || role == ROLE_GOAL);
    if (drawing->luminance && !mark)
        return (colour_luminance(colour) < drawing->threshold) != drawing->invert ? CELL_WALL
                                                                                  : CELL_FREE;
    /*
     * Blending with the background can give the edge of a mark the role of a free cell, a wall or a
     * grid line. Invert such pixels in the same way as greys.
     */
    if (drawing->invert && (role == ROLE_FREE || role == ROLE_WALL || role == ROLE_GRID_LINE))
        return role == ROLE_WALL ? CELL_FREE : CELL_WALL;
    return cell_of_role[role];
}

/* Returns true if a blob does not have the simple shape of a mark and may be explored corridors. */
static bool is_irregular(const struct component *blob)
{
    return (double)blob->area < 0.5 * component_box_area(blob);
}

static bool spans_width(const struct grid *grid, const struct component *blob)
{
    return (blob->right - blob->left + 1.0) * 2 > grid->width;
}

static bool spans_height(const struct grid *grid, const struct component *blob)
{
    return (blob->bottom - blob->top + 1.0) * 2 > grid->height;
}

/*
 * Returns true if a blob spans more than half the width and height of the map, such as walls or
 * explored cells in the colour of marks.
 */
static bool is_wide(const struct grid *grid, const struct component *blob)
{
    return spans_width(grid, blob) && spans_height(grid, blob);
}

/*
 * Returns true if a blob is a part of a drawn path (test `a_part_of_a_path_is_no_mark`). In a small
 * map without an outer wall, a mark may have such a form (tests
 * `a_group_of_marks_is_one_start_or_goal` and `a_path_through_a_small_maze_is_no_mark`).
 */
static bool is_path(const struct grid *grid, const struct component *blob)
{
    enum { LONG = 16 }; /* cells */
    return is_irregular(blob) && (spans_width(grid, blob) || spans_height(grid, blob)) &&
           (component_size(blob) >= LONG || openings_are_in_wall(grid));
}

/*
 * Returns true if there are many blobs, and the number of cells of irregular blobs, `area`, is
 * large. The blobs are then probably not marks but cells that another program has explored.
 */
static bool is_pattern(const struct grid *grid, uint64_t area)
{
    enum { BLOBS_MAX = 16, AREA_SHARE = 10 };
    return grid->starts.count + grid->goals.count > BLOBS_MAX &&
           area > (uint64_t)grid->width * grid->height / AREA_SHARE;
}

static const char no_marks[] = "the colours of starts and goals cover too much of this image to be "
                               "marks; give both with --start X,Y --goal X,Y";

/* What is known about the blobs of a drawing. */
struct blobs {
    uint64_t irregular; /* number of cells of irregular blobs */
    bool wide_marks;    /* a blob spans most of the map */
    bool path;          /* a blob is a part of a drawn path */
};

/* Turns each blob of cells with the value `mark` into free cells, and adds its middle to a list. */
static bool take_blobs(struct grid *grid, uint8_t mark, const struct stop *stop,
                       struct points *middles, struct blobs *blobs, struct error *error)
{
    struct components found = {0};
    if (!grid_has_value(grid, mark))
        return true;
    struct point *middle = NULL;
    bool ok = components_find(&found, cell_rows(grid), mark, NEIGHBOURS_8, stop, error) &&
              (middle = components_middles(&found, error)) != NULL;
    for (size_t i = 1; ok && i < found.count; i++) {
        const struct component *blob = &found.items[i];
        blobs->wide_marks = blobs->wide_marks || is_wide(grid, blob);
        blobs->path = blobs->path || is_path(grid, blob);
        blobs->irregular += is_irregular(blob) ? blob->area : 0;
        ok = points_add(middles, middle[i], error);
    }
    for (uint32_t y = 0; ok && y < found.height; y++) {
        const struct run_list runs = components_row(&found, y);
        for (size_t i = 0; i < runs.count; i++)
            memset(grid_row(grid, y) + runs.items[i].begin, CELL_FREE,
                   runs.items[i].end - runs.items[i].begin);
    }
    free(middle);
    components_free(&found);
    return ok;
}

/*
 * Replaces each blob with one start or goal, or with none if the blobs are a pattern or parts of a
 * path. Sets *wide_marks to true if a blob spans most of the map.
 */
static bool list_blobs(struct grid *grid, const struct stop *stop, bool *wide_marks,
                       struct error *error)
{
    struct blobs blobs = {0};
    if (!take_blobs(grid, CELL_START, stop, &grid->starts, &blobs, error) ||
        !take_blobs(grid, CELL_GOAL, stop, &grid->goals, &blobs, error))
        return false;
    *wide_marks = *wide_marks || blobs.wide_marks;
    if (blobs.path || is_pattern(grid, blobs.irregular)) {
        grid->starts.count = grid->goals.count = 0;
        grid->unclear = no_marks;
    }
    return true;
}

static struct pixel_kinds kinds_of(const struct drawing *drawing)
{
    return (struct pixel_kinds){drawing_kind, drawing, CELL_TERRAIN};
}

bool drawing_begin(const struct image *image, const struct map_options *options,
                   struct drawing *drawing, struct error *error)
{
    *drawing = (struct drawing){.image = image,
                                .stop = options->stop,
                                .threshold = options->threshold,
                                .invert = options->invert,
                                .given = map_options_define_walls(options)};
    if (options->threshold == MAP_THRESHOLD_OTSU)
        drawing->threshold = threshold_otsu(image);
    if (options->threshold == MAP_THRESHOLD_FIND)
        drawing->threshold = MAP_THRESHOLD_MIDDLE;
    const struct pixel_kinds kinds = kinds_of(drawing);
    return map_check_image(image->width, image->height, image->cell_size, options, error) &&
           image_divide(image, &kinds, options, &drawing->layout, error);
}

bool drawing_read(const struct drawing *drawing, struct grid *grid, bool *wide_marks,
                  struct error *error)
{
    const struct pixel_kinds kinds = kinds_of(drawing);
    if (!image_to_cells(drawing->image, &kinds, &drawing->layout, drawing->stop, grid, error))
        return false;
    grid->has_marks = grid->gaps_are_ends = true;
    if (list_blobs(grid, drawing->stop, wide_marks, error))
        return true;
    grid_free(grid);
    return false;
}
