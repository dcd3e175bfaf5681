/* SPDX-License-Identifier: MIT */
/* image.c - from pixels to cells. */
#include "map/image.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/wide.h"
#include "map/readers.h"

/* The cell value that a role of the image stands for. */
static const uint8_t cell_of_role[ROLE_COUNT] = {
    [ROLE_WALL] = CELL_WALL, [ROLE_START] = CELL_START, [ROLE_GOAL] = CELL_GOAL,
    /* All others are CELL_FREE. */
};

enum { CELL_KINDS = 4 }; /* free, wall, start, goal: the cells that an image can show */

void image_free(struct image *image)
{
    free(image->samples);
    *image = (struct image){0};
}

struct rgba image_pixel(const struct image *image, uint32_t x, uint32_t y)
{
    const uint8_t *sample =
        image->samples + ((size_t)y * image->width + x) * (size_t)image->channels;
    switch (image->channels) {
    case 1:
        if (image->indexed)
            return image->palette[sample[0]];
        return (struct rgba){sample[0], sample[0], sample[0], 255};
    case 2:
        return (struct rgba){sample[0], sample[0], sample[0], sample[1]};
    case 3:
        return (struct rgba){sample[0], sample[1], sample[2], 255};
    default:
        return (struct rgba){sample[0], sample[1], sample[2], sample[3]};
    }
}

/* A channel of the given alpha seen before a white ground. */
static uint8_t over_white(uint8_t channel, uint8_t alpha)
{
    return (uint8_t)((channel * alpha + 255 * (255 - alpha) + 127) / 255);
}

static uint8_t cell_of_pixel(struct rgba pixel, uint32_t threshold)
{
    const struct rgb seen = {over_white(pixel.red, pixel.alpha),
                             over_white(pixel.green, pixel.alpha),
                             over_white(pixel.blue, pixel.alpha)};
    return cell_of_role[colour_role(seen, threshold)];
}

bool image_check_cells(uint32_t width, uint32_t height, const struct map_options *options,
                       struct error *error)
{
    const uint32_t size = options->cell_size;
    if (width % size != 0 || height % size != 0)
        return error_set(error, ERROR_SETTINGS,
                         "%" PRIu32 " x %" PRIu32 " pixels do not divide into cells of %" PRIu32
                         " x %" PRIu32 " (--cell)",
                         width, height, size, size);
    return map_check_size(width / size, height / size, options, error);
}

/* Writes the cells that row y of the image's pixels shows. */
static void classify_row(const struct image *image, uint32_t y, uint32_t threshold,
                         const uint8_t cell_of_sample[256], uint8_t *cells)
{
    if (image->channels == 1) {
        const uint8_t *samples = image->samples + (size_t)y * image->width;
        for (uint32_t x = 0; x < image->width; x++)
            cells[x] = cell_of_sample[samples[x]];
        return;
    }
    for (uint32_t x = 0; x < image->width; x++)
        cells[x] = cell_of_pixel(image_pixel(image, x, y), threshold);
}

/* The kind of cell that a block of pixels shows; walls win ties, then marks. */
static uint8_t most_frequent(const uint64_t count[CELL_KINDS])
{
    uint8_t best = CELL_WALL;
    static const uint8_t others[] = {CELL_START, CELL_GOAL, CELL_FREE};
    for (size_t i = 0; i < sizeof others; i++)
        if (count[others[i]] > count[best])
            best = others[i];
    return best;
}

/* Fills a grid row from the `size` pixel rows that it covers. */
static void vote_row(const struct image *image, uint32_t cell_y, const struct map_options *options,
                     const uint8_t cell_of_sample[256], uint8_t *pixel_cells,
                     uint64_t (*counts)[CELL_KINDS], const struct grid *grid)
{
    const uint32_t size = options->cell_size;
    memset(counts, 0, grid->width * sizeof *counts);
    for (uint32_t y = cell_y * size; y < (cell_y + 1) * size; y++) {
        classify_row(image, y, options->threshold, cell_of_sample, pixel_cells);
        for (uint32_t x = 0; x < image->width; x++)
            counts[x / size][pixel_cells[x]]++;
    }
    uint8_t *row = grid_row(grid, cell_y);
    for (uint32_t x = 0; x < grid->width; x++)
        row[x] = most_frequent(counts[x]);
}

static bool classify(const struct image *image, const struct map_options *options,
                     const struct grid *grid, struct error *error)
{
    uint8_t cell_of_sample[256];
    for (uint32_t value = 0; value < 256; value++) {
        const struct rgba grey = {(uint8_t)value, (uint8_t)value, (uint8_t)value, 255};
        cell_of_sample[value] =
            cell_of_pixel(image->indexed ? image->palette[value] : grey, options->threshold);
    }
    if (options->cell_size == 1) {
        for (uint32_t y = 0; y < grid->height; y++)
            classify_row(image, y, options->threshold, cell_of_sample, grid_row(grid, y));
        return true;
    }
    uint64_t(*counts)[CELL_KINDS] = memory_array(grid->width, sizeof *counts, error);
    uint8_t *pixel_cells = memory_array(image->width, 1, error);
    const bool good = counts && pixel_cells;
    for (uint32_t y = 0; good && y < grid->height; y++)
        vote_row(image, y, options, cell_of_sample, pixel_cells, counts, grid);
    free(pixel_cells);
    free(counts);
    return good;
}

/* Gathers into *blob the cells connected to `first` that have its value, and makes them free. */
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
            /* Unsigned wrap-around turns a step off the map into a point that is not on it. */
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

static int by_row(const void *a, const void *b)
{
    const struct point *p = a;
    const struct point *q = b;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    return (p->x > q->x) - (p->x < q->x);
}

/* The square of a distance from the centre of gravity, times the square of the number of cells. */
static uint128 square_from_centre(struct point point, uint64_t count, uint64_t sum_x,
                                  uint64_t sum_y)
{
    const uint64_t x = point.x * count;
    const uint64_t y = point.y * count;
    const uint128 dx = x > sum_x ? x - sum_x : sum_x - x;
    const uint128 dy = y > sum_y ? y - sum_y : sum_y - y;
    return dx * dx + dy * dy;
}

/* The point of the blob nearest its centre of gravity; of several, the first in reading order. */
static struct point blob_centre(struct points *blob)
{
    uint64_t x = 0;
    uint64_t y = 0;
    for (size_t i = 0; i < blob->count; i++) {
        x += blob->items[i].x;
        y += blob->items[i].y;
    }
    qsort(blob->items, blob->count, sizeof *blob->items, by_row);
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

/* Turns the groups of marked cells into starts and goals. */
static bool list_blobs(struct grid *grid, struct error *error)
{
    struct points blob = {0};
    bool good = true;
    for (uint32_t y = 0; good && y < grid->height; y++) {
        const uint8_t *row = grid_row(grid, y);
        for (uint32_t x = 0; good && x < grid->width; x++) {
            const uint8_t mark = row[x];
            if (mark != CELL_START && mark != CELL_GOAL)
                continue;
            good = collect_blob(grid, (struct point){x, y}, &blob, error) &&
                   points_add(mark == CELL_START ? &grid->starts : &grid->goals, blob_centre(&blob),
                              error);
        }
    }
    free(blob.items);
    return good;
}

bool image_to_grid(const struct image *image, const struct map_options *options, struct grid *grid,
                   struct error *error)
{
    const uint32_t size = options->cell_size;
    if (!image_check_cells(image->width, image->height, options, error) ||
        !grid_create(grid, image->width / size, image->height / size, error))
        return false;
    if (classify(image, options, grid, error) && list_blobs(grid, error))
        return true;
    grid_free(grid);
    return false;
}
