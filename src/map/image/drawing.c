/* SPDX-License-Identifier: MIT */
/*
 * drawing.c - reads drawings: classifies pixels by colour, and finds starts and goals.
 *
 * A blob is a group of cells with the same mark that are connected by straight or diagonal steps. A
 * flood fill collects a blob and turns its cells into free cells, so that each blob is found once.
 */
#include "map/image/drawing.h"

#include <stdlib.h>

#include "base/wide.h"
#include "map/image/cells.h"
#include "map/image/maze.h"
#include "map/image/record.h"
#include "map/image/threshold.h"

/* The cell value of each role. */
static const uint8_t cell_of_role[ROLE_COUNT] = {
    [ROLE_WALL] = CELL_WALL, [ROLE_START] = CELL_START, [ROLE_GOAL] = CELL_GOAL,
    /* All other roles have the value CELL_FREE, which is 0. */
};

/* The interpretation of greys. */
struct drawing {
    uint32_t threshold; /* greys of at least this luminance are light */
    bool invert;        /* light greys are walls */
};

static uint8_t drawing_kind(const void *context, struct rgba pixel)
{
    const struct drawing *drawing = context;
    const enum role role = colour_role(image_over_white(pixel), drawing->threshold);
    /*
     * Blending with the background can give the edge of a mark the role of a free cell, a wall or a
     * grid line. Invert such pixels in the same way as greys.
     */
    if (drawing->invert && (role == ROLE_FREE || role == ROLE_WALL || role == ROLE_GRID_LINE))
        return role == ROLE_WALL ? CELL_FREE : CELL_WALL;
    return cell_of_role[role];
}

/* Collects the blob that contains the cell `first` and turns its cells into free cells. */
static bool collect_blob(const struct grid *grid, struct point first, struct points *blob,
                         struct error *error)
{
    const uint8_t mark = grid_row(grid, first.y)[first.x];
    blob->count = 0;
    grid_row(grid, first.y)[first.x] = CELL_FREE;
    if (!points_add(blob, first, error))
        return false;
    for (size_t next = 0; next < blob->count; next++) {
        const struct point centre = blob->items[next];
        for (int direction = 0; direction < 9; direction++) {
            /* Beyond the left or top edge, unsigned wrap-around gives a point outside the map. */
            const struct point near = {centre.x + (uint32_t)(direction % 3) - 1,
                                       centre.y + (uint32_t)(direction / 3) - 1};
            if (!grid_contains(grid, near) || grid_row(grid, near.y)[near.x] != mark)
                continue;
            grid_row(grid, near.y)[near.x] = CELL_FREE;
            if (!points_add(blob, near, error))
                return false;
        }
    }
    return true;
}

/*
 * Returns the squared distance of a point from the centre of gravity of a blob. The result is
 * multiplied by the square of `count`, which makes it an integer. `count` is the number of cells of
 * the blob; `sum_x` and `sum_y` are the sums of their coordinates.
 */
static uint128 square_from_centre(struct point point, uint64_t count, uint64_t sum_x,
                                  uint64_t sum_y)
{
    const uint64_t x = point.x * count;
    const uint64_t y = point.y * count;
    const uint128 dx = x > sum_x ? x - sum_x : sum_x - x;
    const uint128 dy = y > sum_y ? y - sum_y : sum_y - y;
    return dx * dx + dy * dy;
}

/*
 * Returns the cell of the blob nearest to its centre of gravity; on a tie, the first in reading
 * order.
 */
static struct point blob_centre(struct points *blob)
{
    uint64_t x = 0;
    uint64_t y = 0;
    for (size_t i = 0; i < blob->count; i++) {
        x += blob->items[i].x;
        y += blob->items[i].y;
    }
    qsort(blob->items, blob->count, sizeof *blob->items, points_order);
    struct point nearest = blob->items[0];
    uint128 least = square_from_centre(nearest, blob->count, x, y);
    for (size_t i = 1; i < blob->count; i++) {
        const uint128 square = square_from_centre(blob->items[i], blob->count, x, y);
        if (square < least) {
            least = square;
            nearest = blob->items[i];
        }
    }
    return nearest;
}

/* Returns true if a blob consists of lines across the map, such as walls in the colour of marks. */
static bool is_network(const struct grid *grid, const struct points *blob)
{
    struct point first = blob->items[0];
    struct point last = first;
    for (size_t i = 1; i < blob->count; i++) {
        const struct point at = blob->items[i];
        first.x = at.x < first.x ? at.x : first.x;
        first.y = at.y < first.y ? at.y : first.y;
        last.x = at.x > last.x ? at.x : last.x;
        last.y = at.y > last.y ? at.y : last.y;
    }
    const double width = (double)last.x - first.x + 1;
    const double height = (double)last.y - first.y + 1;
    return width * 2 > grid->width && height * 2 > grid->height &&
           (double)blob->count < 0.75 * width * height;
}

/* Replaces each blob with one start or goal. Sets *networks if one consists of lines. */
static bool list_blobs(struct grid *grid, bool *networks, struct error *error)
{
    struct points blob = {0};
    bool ok = true;
    for (uint32_t y = 0; ok && y < grid->height; y++) {
        const uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; ok && x < grid->width; x++) {
            const uint8_t mark = row[x];
            if (mark != CELL_START && mark != CELL_GOAL)
                continue;
            ok = collect_blob(grid, (struct point){x, y}, &blob, error);
            *networks = *networks || (ok && is_network(grid, &blob));
            ok = ok && points_add(mark == CELL_START ? &grid->starts : &grid->goals,
                                  blob_centre(&blob), error);
        }
    }
    free(blob.items);
    return ok;
}

/*
 * Reads an image by the roles of its colours, and records how greys and cells were divided. Sets
 * *networks if marks are lines across the map.
 */
static bool read_roles(const struct image *image, const struct map_options *options,
                       struct reading *reading, struct grid *grid, bool *networks,
                       struct error *error)
{
    struct drawing drawing = {.threshold = options->threshold, .invert = options->invert};
    const struct pixel_kinds kinds = {drawing_kind, &drawing, CELL_TERRAIN};
    struct cell_layout layout;
    if (options->threshold == MAP_THRESHOLD_OTSU)
        drawing.threshold = threshold_otsu(image);
    if (options->threshold == MAP_THRESHOLD_FIND)
        drawing.threshold = MAP_THRESHOLD_MIDDLE;
    if (!image_check_cells(image->width, image->height, image->cell_size, options, error) ||
        !image_divide(image, &kinds, options, &layout, error) ||
        !image_to_cells(image, &kinds, &layout, options->stop, grid, error))
        return false;
    *reading = (struct reading){.cell_size = layout.size,
                                .tone = tone_name(TONE_LUMINANCE),
                                .threshold = drawing.threshold,
                                .light_walls = drawing.invert};
    grid->has_marks = grid->gaps_are_ends = true;
    if (list_blobs(grid, networks, error))
        return true;
    grid_free(grid);
    return false;
}

/* Copies the classes of pixels to a grid. */
static bool set_cells(const struct maze *maze, struct grid *grid, struct error *error)
{
    const struct plane *pixels = &maze->enclosure.pixels;
    if (!grid_create(grid, pixels->width, pixels->height, error))
        return false;
    if (!grid_make_looks(grid, error))
        return false;
    for (uint32_t y = 0; y < pixels->height; y++) {
        const uint8_t *row = plane_row(pixels, y);
        uint8_t *cells = grid_row(grid, y);
        uint8_t *looks = grid->looks + (size_t)y * grid->width;
        for (uint32_t x = 0; x < pixels->width; x++) {
            cells[x] = row[x] == PIXEL_FREE ? CELL_FREE : CELL_WALL;
            looks[x] = row[x] == PIXEL_OUTSIDE ? LOOK_OUTSIDE : LOOK_PLAIN;
        }
    }
    return true;
}

/* Makes a grid of a maze whose inside is known. */
static bool maze_to_grid(const struct maze *maze, struct grid *grid, struct error *error)
{
    const struct enclosure *enclosure = &maze->enclosure;
    size_t count =
        enclosure->opening_count < OPENINGS_MAX ? enclosure->opening_count : OPENINGS_MAX;
    if (image_maze_is_closed(maze))
        count = 0; /* notches in a closed wall are no openings */
    bool ok = set_cells(maze, grid, error);
    grid->has_marks = grid->gaps_are_ends = grid->has_openings = true;
    grid->cell_side = 1;
    grid->corridor = enclosure->corridor;
    for (size_t i = 0; ok && i < count; i++)
        ok = points_add(&grid->openings, enclosure->openings[i], error);
    if (maze->state == MAZE_COMPLETE && maze->has_ends)
        ok = ok && points_add(&grid->starts, maze->start, error) &&
             points_add(&grid->goals, maze->goal, error);
    if (!ok)
        grid_free(grid);
    return ok;
}

/* Counts the walls on one line of a rectangle of cells: a row from left to right, or a column. */
static uint32_t count_walls(const struct grid *grid, struct point first, struct point last)
{
    uint32_t walls = 0;
    for (uint32_t y = first.y; y <= last.y; y++)
        for (uint32_t x = first.x; x <= last.x; x++)
            walls += grid_blocked(grid, (struct point){x, y});
    return walls;
}

/* Returns the smallest rectangle that contains all free cells, in *first and *last. */
static void bound_free_cells(const struct grid *grid, struct point *first, struct point *last)
{
    *first = (struct point){grid->width, grid->height};
    *last = (struct point){0, 0};
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) {
            if (grid_blocked(grid, (struct point){x, y}))
                continue;
            first->x = x < first->x ? x : first->x;
            first->y = y < first->y ? y : first->y;
            last->x = x > last->x ? x : last->x;
            last->y = y;
        }
    }
}

/*
 * Returns true if each side of the rectangle around the free cells is like a row of corridors: some
 * cells are free, and some are walls. Within a frame, almost all are free; where an opening
 * protrudes into a border, almost all are walls.
 */
static bool sides_are_corridors(const struct grid *grid)
{
    struct point first;
    struct point last;
    bound_free_cells(grid, &first, &last);
    if (first.x >= last.x || first.y >= last.y)
        return true;
    const double width = (double)last.x - first.x + 1;
    const double height = (double)last.y - first.y + 1;
    const double shares[] = {count_walls(grid, first, (struct point){last.x, first.y}) / width,
                             count_walls(grid, (struct point){first.x, last.y}, last) / width,
                             count_walls(grid, first, (struct point){first.x, last.y}) / height,
                             count_walls(grid, (struct point){last.x, first.y}, last) / height};
    double sum = 0;
    double most = 0;
    for (unsigned i = 0; i < 4; i++) {
        sum += shares[i];
        most = shares[i] > most ? shares[i] : most;
    }
    return sum > 0.3 && most < 0.93;
}

/*
 * Returns true if the border of a grid is the outer wall of a maze: most of its cells are walls,
 * and either it has openings, or the area within it looks like a maze.
 */
static bool border_is_outer_wall(const struct grid *grid)
{
    const struct point last = {grid->width - 1, grid->height - 1};
    const uint64_t walls =
        (uint64_t)count_walls(grid, (struct point){0, 0}, (struct point){last.x, 0}) +
        count_walls(grid, (struct point){0, last.y}, last) +
        count_walls(grid, (struct point){0, 0}, (struct point){0, last.y}) +
        count_walls(grid, (struct point){last.x, 0}, last);
    const uint64_t count = 2 * ((uint64_t)grid->width + grid->height);
    if (walls * 2 <= count)
        return false;
    return walls < count || sides_are_corridors(grid);
}

enum { TOLERANCE = 40 }; /* of clean colours: the largest luminance that is nearly black */

/* Returns true if a pixel is nearly black, nearly white or nearly in the colour of a mark. */
static bool is_clean(struct rgb pixel)
{
    if (colour_is_mark(pixel)) {
        const struct rgb classic = colour_classic[colour_role(pixel, 0)];
        return abs(pixel.red - classic.red) + abs(pixel.green - classic.green) +
                   abs(pixel.blue - classic.blue) <
               TOLERANCE;
    }
    const uint8_t luminance = colour_luminance(pixel);
    return luminance < TOLERANCE || luminance > 255 - TOLERANCE;
}

/* Returns true if all greys are clean. The loop is simple so that compilers vectorise it. */
static bool greys_are_clean(const uint8_t *greys, size_t count)
{
    uint8_t most = 0; /* largest distance from black or white, whichever is nearer */
    for (size_t i = 0; i < count; i++) {
        const uint8_t below_white = (uint8_t)(255 - greys[i]);
        const uint8_t distance = greys[i] < below_white ? greys[i] : below_white;
        most = distance > most ? distance : most;
    }
    return most < TOLERANCE;
}

/* Returns true if all pixels of an image with a palette are clean. */
static bool indices_are_clean(const struct image *image)
{
    bool clean[256];
    bool all = true; /* true for unused colours: they are transparent */
    for (unsigned i = 0; i < 256; i++)
        all &= clean[i] = is_clean(image_over_white(image->palette[i]));
    const size_t count = (size_t)image->width * image->height;
    size_t i = 0;
    while (!all && i < count && clean[image->samples[i]])
        i++;
    return all || i == count;
}

/* Returns true if all pixels of an image are clean. */
static bool image_is_clean(const struct image *image)
{
    if (image->channels == 1)
        return image->indexed
                   ? indices_are_clean(image)
                   : greys_are_clean(image->samples, (size_t)image->width * image->height);
    bool clean = true;
    for (uint32_t y = 0; clean && y < image->height; y++)
        for (uint32_t x = 0; clean && x < image->width; x++)
            clean = is_clean(image_over_white(image_pixel(image, x, y)));
    return clean;
}

static const char ambiguous[] = "dark or light lines could be the walls of this maze; use --invert "
                                "if light ones are, otherwise "
                                "--threshold otsu";

static const char no_maze[] =
    "no maze with two ends was found in this image; give both with --start X,Y --goal X,Y, or say "
    "what is wall with --threshold T or --invert";

/*
 * Replaces the grid of roles with a maze if the image was read as one. If the reading is ambiguous,
 * fails, or returns a maze without ends for --inspect. The grid is certain if the image is clean or
 * the options state what is wall. A certain grid with marks is kept, unless the maze is complete and
 * has two marks or more, or marks are networks, which may be walls. A grid that is kept but not
 * certain loses its ends, unless it has exactly one start and one goal.
 */
static bool use_reading(const struct maze *maze, bool certain, bool networks,
                        const struct map_options *options, struct grid *grid, struct error *error)
{
    const bool marked = grid->starts.count > 0 && grid->goals.count > 0 && !networks;
    const bool single = marked && grid->starts.count == 1 && grid->goals.count == 1;
    if (certain && marked && (maze->state != MAZE_COMPLETE || maze->marks.count < 2))
        return true;
    if (maze->state == MAZE_AMBIGUOUS && !options->inspect)
        return error_set(error, ERROR_INPUT, "%s", ambiguous);
    if (image_maze_is_sound(maze) || (image_maze_is_closed(maze) && !single)) {
        grid_free(grid);
        if (!maze_to_grid(maze, grid, error))
            return false;
        if (maze->state == MAZE_AMBIGUOUS) {
            grid->gaps_are_ends = false;
            grid->unclear = ambiguous;
        }
        return true;
    }
    if (!certain && !single) {
        grid->starts.count = grid->goals.count = 0;
        grid->gaps_are_ends = false;
        grid->unclear = no_maze;
    }
    return true;
}

bool image_to_grid(const struct image *image, const struct map_options *options, struct grid *grid,
                   struct error *error)
{
    struct reading reading;
    bool networks = false;
    struct maze maze = {.state = MAZE_NONE};
    if (!read_roles(image, options, &reading, grid, &networks, error))
        return false;
    const bool whole = grid->width == image->width && grid->height == image->height;
    const bool drawn_by_us = image->cell_size > 0;
    bool examine = !options->outside_free && whole && !drawn_by_us;
    const bool certain = examine && (options->invert || options->threshold != MAP_THRESHOLD_FIND ||
                                     image_is_clean(image));
    examine = examine && !(certain && border_is_outer_wall(grid));
    bool ok = !examine || (image_maze_read(image, options, &maze, error) &&
                           use_reading(&maze, certain, networks, options, grid, error));
    ok = ok && record_image(image, options, examine ? &maze : NULL, &reading, grid, error);
    image_maze_free(&maze);
    if (!ok)
        grid_free(grid);
    return ok;
}
