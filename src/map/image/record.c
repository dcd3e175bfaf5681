/* SPDX-License-Identifier: MIT */
/* record.c - records how an image was read. */
#include "map/image/record.h"

#include <stdlib.h>

#include "base/memory.h"
#include "map/image/ridge.h"

/*
 * A typical width is recorded only if at least this share of the centre lines has about that width.
 */
static const double regular_min = 0.5;

/* The pixels of one class: how many times each value occurs in each channel. */
struct spectrum {
    uint64_t red[256], green[256], blue[256];
    uint64_t count;
};

static void count_pixel(struct spectrum *spectrum, struct rgb pixel)
{
    spectrum->red[pixel.red]++;
    spectrum->green[pixel.green]++;
    spectrum->blue[pixel.blue]++;
    spectrum->count++;
}

static uint8_t median_of(const uint64_t counts[256], uint64_t total)
{
    unsigned value = 0;
    uint64_t below = counts[0];
    while (value < 255 && below <= total / 2)
        below += counts[++value];
    return (uint8_t)value;
}

/* Returns the median of each channel. Blurred edges and noise do not change it much. */
static struct rgb median_colour(const struct spectrum *spectrum)
{
    return (struct rgb){median_of(spectrum->red, spectrum->count),
                        median_of(spectrum->green, spectrum->count),
                        median_of(spectrum->blue, spectrum->count)};
}

/* Returns the cell of a pixel. Pixels of a grid line after the last cell belong to that cell. */
static struct point cell_of(const struct grid *grid, uint32_t cell_size, uint32_t x, uint32_t y)
{
    const struct point cell = {x / cell_size, y / cell_size};
    return (struct point){cell.x < grid->width ? cell.x : grid->width - 1,
                          cell.y < grid->height ? cell.y : grid->height - 1};
}

/* Records the typical colours of free cells and of walls, and the share of the outside. */
static bool record_colours(const struct image *image, const struct grid *grid,
                           const struct stop *stop, struct reading *reading, struct error *error)
{
    enum { FREE, WALL, CLASSES };
    uint64_t outside = 0;
    bool ok = true;
    struct spectrum *spectra = memory_zeroed(CLASSES, sizeof *spectra, error);
    if (!spectra)
        return false;
    for (uint32_t y = 0; ok && y < image->height; y++) {
        ok = stop_check_row(stop, y, image->width, error);
        for (uint32_t x = 0; x < image->width; x++) {
            const struct point cell = cell_of(grid, reading->cell_size, x, y);
            const bool wall = grid_blocked(grid, cell);
            if (wall && grid_look(grid, cell) == LOOK_OUTSIDE)
                outside++;
            else
                count_pixel(&spectra[wall ? WALL : FREE],
                            image_over_white(image_pixel(image, x, y)));
        }
    }
    reading->has_ground = spectra[FREE].count > 0;
    reading->has_wall = spectra[WALL].count > 0;
    if (reading->has_ground)
        reading->ground_colour = median_colour(&spectra[FREE]);
    if (reading->has_wall)
        reading->wall_colour = median_colour(&spectra[WALL]);
    reading->outside = (double)outside / ((double)image->width * image->height);
    free(spectra);
    return ok;
}

/* Records the share of the maze's pixels that have the tone of walls but are free in the result. */
static bool record_noise(const struct image *image, const struct maze *maze,
                         struct reading *reading, struct error *error)
{
    struct plane tones;
    const struct plane *pixels = &maze->enclosure.pixels;
    const uint8_t *marks = maze->marks.count > 0 ? maze->marks.pixels.values : NULL;
    uint64_t noise = 0;
    uint64_t inside = 0;
    if (!tone_plane(image, maze->tone, &tones, error))
        return false;
    for (size_t i = 0; i < plane_count(pixels); i++) {
        const bool dark = tones.values[i] < maze->threshold;
        const bool like_wall = dark != maze->light_walls && !(marks && marks[i]);
        inside += pixels->values[i] != PIXEL_OUTSIDE;
        noise += pixels->values[i] == PIXEL_FREE && like_wall;
    }
    plane_free(&tones);
    reading->noise = inside > 0 ? (double)noise / (double)inside : 0;
    return true;
}

/*
 * Stores the typical width in pixels of the areas of one class, if most of them have about this
 * width.
 */
static bool measure(const struct plane *plane, uint8_t class, uint32_t cell_size,
                    const struct stop *stop, double *width, struct error *error)
{
    struct ridge ridge;
    const uint8_t other = class == CELL_WALL ? CELL_FREE : CELL_WALL;
    const bool ok = ridge_measure(plane_rows(plane), other, stop, &ridge, error);
    if (ok && ridge.regular >= regular_min && ridge.median < UINT16_MAX)
        *width = depth_width(ridge.median > DEPTH_UNIT ? ridge.median : DEPTH_UNIT) * cell_size;
    return ok;
}

bool record_widths(const struct grid *grid, const struct stop *stop, struct reading *reading,
                   struct error *error)
{
    struct plane walls;
    if (!plane_of_walls(&walls, grid, error))
        return false;
    const bool ok =
        measure(&walls, CELL_FREE, reading->cell_size, stop, &reading->corridor, error) &&
        measure(&walls, CELL_WALL, reading->cell_size, stop, &reading->wall, error);
    plane_free(&walls);
    return ok;
}

static void record_mark(const struct image *image, struct point at, struct reading *reading)
{
    const uint32_t half = reading->cell_size / 2;
    reading_add_mark(reading, at,
                     image_over_white(image_pixel(image, at.x * reading->cell_size + half,
                                                  at.y * reading->cell_size + half)));
}

/*
 * Records the marks of a reading by colours. If there are none, records the marks of the reading as
 * a maze.
 */
static void record_marks(const struct image *image, const struct grid *grid,
                         const struct maze *maze, struct reading *reading)
{
    const struct points *const lists[] = {&grid->starts, &grid->goals};
    const bool marked = reading->kind != READING_MAZE && grid->starts.count + grid->goals.count > 0;
    for (unsigned k = 0; marked && k < 2; k++)
        for (size_t i = 0; i < lists[k]->count; i++)
            record_mark(image, lists[k]->items[i], reading);
    for (size_t i = 0; !marked && maze && i < maze->marks.count; i++)
        record_mark(image, maze->marks.items[i].at, reading);
}

/* Returns the source of an end that was found in a maze. */
static enum end_source source_of(const struct maze *maze, struct point end)
{
    const struct enclosure *enclosure = &maze->enclosure;
    for (size_t i = 0; i < enclosure->opening_count && i < OPENINGS_MAX; i++)
        if (points_order(&enclosure->openings[i], &end) == 0)
            return END_OPENING;
    return enclosure->has_centre && points_order(&enclosure->centre, &end) == 0 ? END_CENTRE
                                                                                : END_MARK;
}

/* Records the decisions of a reading as a maze. */
static void record_maze(const struct maze *maze, const struct grid *grid, struct reading *reading)
{
    reading->kind = READING_MAZE;
    reading->tone = tone_name(maze->tone);
    reading->threshold = maze->threshold;
    reading->light_walls = maze->light_walls;
    reading->unclear_walls = maze->state == MAZE_AMBIGUOUS;
    reading->corridor = maze->enclosure.corridor;
    reading->wall = maze->enclosure.wall;
    if (grid->starts.count > 0)
        reading->start_source = source_of(maze, grid->starts.items[0]);
    if (grid->goals.count > 0)
        reading->goal_source = source_of(maze, grid->goals.items[0]);
}

bool record_image(const struct image *image, const struct map_options *options,
                  const struct maze *maze, struct reading *reading, struct grid *grid,
                  struct error *error)
{
    const bool is_maze = maze && grid->has_openings; /* only mazes have a list of openings */
    reading->kind = maze ? READING_DRAWING : READING_DIRECT;
    reading->image_width = image->width;
    reading->image_height = image->height;
    if (is_maze)
        record_maze(maze, grid, reading);
    if (maze && maze->state != MAZE_NONE)
        reading_set_points(&reading->openings, maze->enclosure.openings,
                           maze->enclosure.opening_count);
    record_marks(image, grid, maze, reading);
    if (options->inspect && !is_maze && !record_widths(grid, options->stop, reading, error))
        return false;
    if (options->record && !(record_colours(image, grid, options->stop, reading, error) &&
                             (!is_maze || record_noise(image, maze, reading, error))))
        return false;
    reading->has_details = options->record;
    return reading_attach(reading, grid, error);
}
