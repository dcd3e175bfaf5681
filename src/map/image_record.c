/* SPDX-License-Identifier: MIT */
/* image_record.c - records how an image was read. */
#include "map/image_record.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "map/openings.h"
#include "map/ridge.h"
#include "map/spots.h"

/*
 * A typical width is recorded only if it applies to at least this share of the pixels on centre
 * lines.
 */
static const double regular_min = 0.5;

/*
 * The histograms of the pixels of one class: for each channel, the number of pixels with each
 * value.
 */
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

/* Returns the median of each channel. Blurred edges and noise hardly affect it. */
static struct rgb median_colour(const struct spectrum *spectrum)
{
    return (struct rgb){median_of(spectrum->red, spectrum->count),
                        median_of(spectrum->green, spectrum->count),
                        median_of(spectrum->blue, spectrum->count)};
}

/* The pixels of an image, counted by the class of their cell. */
struct census {
    struct spectrum free, wall;
    uint64_t outside;
};

/* Counts the pixels of row y. Pixels of a grid line after the last cell belong to that cell. */
static void count_row(const struct grid *grid, uint32_t cell_size, uint32_t y,
                      const struct rgb *pixels, uint32_t width, struct census *census)
{
    struct point cell = {0, y / cell_size < grid->height ? y / cell_size : grid->height - 1};
    uint32_t end = 0; /* the first pixel after the cell */
    for (uint32_t x = 0; x < width; cell.x++) {
        end = cell.x + 1 < grid->width ? end + cell_size : width;
        const bool wall = grid_blocked(grid, cell);
        if (wall && grid_look(grid, cell) == LOOK_OUTSIDE) {
            census->outside += end - x;
            x = end;
        }
        for (; x < end; x++)
            count_pixel(wall ? &census->wall : &census->free, pixels[x]);
    }
}

/*
 * Records the typical colours of free cells and of walls, and the share of the image that is
 * outside the maze. In images of more than SAMPLE pixels, reads only some of the rows.
 */
static bool record_colours(const struct image *image, const struct grid *grid,
                           const struct stop *stop, struct reading *reading, struct error *error)
{
    enum { SAMPLE = 1 << 20 };
    const uint32_t step = 1 + (uint32_t)((uint64_t)image->width * image->height / SAMPLE);
    struct rgb *row = memory_array(image->width, sizeof *row, error);
    struct census *census = memory_zeroed(1, sizeof *census, error);
    uint64_t sampled = 0;
    bool ok = row && census;
    for (uint32_t y = 0; ok && y < image->height; y += step) {
        ok = stop_check(stop, error);
        image_row_over_white(image, y, row);
        count_row(grid, reading->cell_size, y, row, image->width, census);
        sampled += image->width;
    }
    if (ok) {
        reading->has_ground = census->free.count > 0;
        reading->has_wall = census->wall.count > 0;
        if (reading->has_ground)
            reading->ground_colour = median_colour(&census->free);
        if (reading->has_wall)
            reading->wall_colour = median_colour(&census->wall);
        reading->outside = (double)census->outside / (double)sampled;
    }
    free(row);
    free(census);
    return ok;
}

bool record_width(const struct grid *grid, uint8_t class, uint32_t cell_size,
                  const struct stop *stop, double *width, struct error *error)
{
    struct ridge ridge;
    const uint8_t other = class == CELL_WALL ? CELL_FREE : CELL_WALL;
    const bool ok = ridge_measure(wall_rows(grid), other, NULL, stop, &ridge, error);
    if (ok && ridge.along.regular >= regular_min && ridge.along.median < UINT16_MAX)
        *width = depth_width(ridge_depth(ridge.along)) * cell_size;
    return ok;
}

bool record_widths(const struct grid *grid, const struct stop *stop, struct reading *reading,
                   struct error *error)
{
    return record_width(grid, CELL_FREE, reading->cell_size, stop, &reading->corridor, error) &&
           record_width(grid, CELL_WALL, reading->cell_size, stop, &reading->wall, error);
}

static void record_mark(const struct image *image, struct point at, struct reading *reading)
{
    const uint32_t half = reading->cell_size / 2;
    reading_add_mark(
        reading, at,
        image_colour(image, at.x * reading->cell_size + half, at.y * reading->cell_size + half));
}

/*
 * Records the starts and goals of an image that was read as a drawing. If there are none, or if the
 * image was read as a maze, records the coloured marks that were found in the search for a maze.
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

/*
 * If hardly a mark was found and the ends are missing, records areas that may be marks instead.
 */
static bool record_likely_marks(const struct image *image, const struct map_options *options,
                                const struct grid *grid, struct reading *reading,
                                struct error *error)
{
    enum { LIKELY_MAX = 4 }; /* more areas are walls, bricks or letters */
    struct marks marks;
    if (!options->suggest || grid_has_ends(grid) ||
        (reading->mark_count > 1 && reading->mark_count <= MARKS_MAX))
        return true;
    if (!marks_find_likely(image, options->stop, &marks, error))
        return false;
    bool likely = false; /* areas of one hue only are rather walls or floor */
    for (size_t i = 1; i < marks.count && marks.count <= LIKELY_MAX; i++)
        likely = likely || marks.items[i].hue != marks.items[0].hue;
    if (likely)
        reading->mark_count = 0;
    for (size_t i = 0; likely && i < marks.count; i++)
        record_mark(image, grid_cell_of_pixel(grid, marks.items[i].at, reading->cell_size),
                    reading);
    marks_free(&marks);
    return true;
}

/*
 * If the ends are missing, and openings cannot be the ends, records two spots that stand out as
 * likely ends.
 */
static bool record_spots(const struct image *image, const struct map_options *options,
                         const struct grid *grid, struct reading *reading, struct error *error)
{
    struct point spots[2];
    bool found;
    const bool open = grid->has_openings ? grid->openings.count > 0 : openings_wall_share(grid) < 1;
    if (!options->suggest || grid_has_ends(grid) || (grid->gaps_are_ends && open))
        return true;
    if (!spots_find(image, options, spots, &found, error))
        return false;
    for (unsigned i = 0; found && i < 2; i++)
        spots[i] = grid_cell_of_pixel(grid, spots[i], reading->cell_size);
    if (found)
        reading_add_likely(reading, spots);
    return true;
}

/* Returns how a start or goal of a maze was found. */
static enum end_source source_of(const struct maze *maze, struct point end)
{
    const struct enclosure *enclosure = &maze->enclosure;
    for (size_t i = 0; i < maze->marks.count; i++)
        if (points_order(&maze->marks.items[i].at, &end) == 0)
            return END_MARK;
    for (size_t i = 0; i < enclosure->opening_count && i < OPENINGS_MAX; i++)
        if (points_order(&enclosure->openings[i], &end) == 0)
            return maze->only > 0 ? END_FARTHEST : END_OPENING;
    for (size_t i = 0; i < enclosure->label_count; i++)
        if (points_order(&enclosure->labels[i], &end) == 0)
            return END_LABEL;
    return enclosure->has_centre && points_order(&enclosure->centre, &end) == 0 ? END_CENTRE
                                                                                : END_MARK;
}

/* Records how an image was read as a maze. */
static void record_maze(const struct maze *maze, const struct grid *grid, struct reading *reading)
{
    const struct component *region = &maze->enclosure.regions.items[maze->enclosure.main];
    reading->kind = READING_MAZE;
    reading->tone = tone_name(maze->tone);
    reading->threshold = maze->threshold;
    reading->light_walls = maze->light_walls;
    reading->unclear_walls = maze->state == MAZE_AMBIGUOUS;
    reading->corridor = maze->enclosure.corridor;
    reading->wall = maze->enclosure.wall;
    reading->noise = maze->enclosure.noise;
    reading->first = (struct point){region->left, region->top};
    reading->last = (struct point){region->right, region->bottom};
    reading_set_points(&reading->openings, maze->enclosure.openings, maze->enclosure.opening_count);
    if (grid->starts.count > 0 && reading->start_source == END_UNKNOWN)
        reading->start_source = source_of(maze, grid->starts.items[0]);
    if (grid->goals.count > 0 && reading->goal_source == END_UNKNOWN)
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
    record_marks(image, grid, maze, reading);
    if (!record_likely_marks(image, options, grid, reading, error) ||
        !record_spots(image, options, grid, reading, error))
        return false;
    if (maze && maze->has_guess)
        reading_add_likely(reading, maze->guess);
    if (options->inspect && !is_maze && !record_widths(grid, options->stop, reading, error))
        return false;
    if (options->record && !record_colours(image, grid, options->stop, reading, error))
        return false;
    reading->has_details = options->record;
    if (image->animated)
        (void)snprintf(reading->warning, sizeof reading->warning,
                       "this image is an animation; only its first frame was read");
    return reading_attach(reading, grid, error);
}
