/* SPDX-License-Identifier: MIT */
/* image.c - from pixels to cells. */
#include "map/image/image.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/wide.h"
#include "map/image/cell_size.h"
#include "map/image/threshold.h"
#include "map/readers.h"

/* The cell value that a role of the image stands for. */
static const uint8_t cell_of_role[ROLE_COUNT] = {
    [ROLE_WALL] = CELL_WALL, [ROLE_START] = CELL_START, [ROLE_GOAL] = CELL_GOAL,
    /* All others are CELL_FREE. */
};

void image_free(struct image *image)
{
    free(image->samples);
    *image = (struct image){0};
}

void image_crop(struct image *image, uint32_t width, uint32_t height)
{
    const size_t old_size = (size_t)image->width * image->channels;
    const size_t new_size = (size_t)width * image->channels;
    for (uint32_t y = 1; new_size < old_size && y < height; y++)
        memmove(image->samples + y * new_size, image->samples + y * old_size, new_size);
    image->width = width;
    image->height = height;
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

struct rgb image_over_white(struct rgba pixel)
{
    return (struct rgb){over_white(pixel.red, pixel.alpha), over_white(pixel.green, pixel.alpha),
                        over_white(pixel.blue, pixel.alpha)};
}

/* What an image means that shows a map in black, white and marks. */
struct drawing {
    uint32_t threshold; /* greys of this luminance and above are light */
    bool invert;        /* light greys are wall */
};

static uint8_t drawing_kind(const void *context, struct rgba pixel)
{
    const struct drawing *drawing = context;
    const enum role role = colour_role(image_over_white(pixel), drawing->threshold);
    /*
     * The rims of marks blend into the ground: those nearest to no mark are light or dark as greys.
     */
    if (drawing->invert && (role == ROLE_FREE || role == ROLE_WALL || role == ROLE_GRID_LINE))
        return role == ROLE_WALL ? CELL_FREE : CELL_WALL;
    return cell_of_role[role];
}

void image_row_kinds(const struct image *image, const struct pixel_kinds *kinds, uint32_t y,
                     uint8_t *row)
{
    for (uint32_t x = 0; x < image->width; x++)
        row[x] = kinds->kind(kinds->context, image_pixel(image, x, y));
}

/* The row's kinds by a table of all samples, for images of one channel. */
static void look_up_row(const struct image *image, const uint8_t kind_of_sample[256], uint32_t y,
                        uint8_t *row)
{
    const uint8_t *samples = image->samples + (size_t)y * image->width;
    for (uint32_t x = 0; x < image->width; x++)
        row[x] = kind_of_sample[samples[x]];
}

struct rgba image_of_sample(const struct image *image, uint8_t sample)
{
    return image->indexed ? image->palette[sample] : (struct rgba){sample, sample, sample, 255};
}

bool image_check_cells(uint32_t width, uint32_t height, uint32_t cell_size,
                       const struct map_options *options, struct error *error)
{
    uint32_t size = options->cell_size;
    if (size == MAP_CELL_AUTO)
        size = cell_size > 0 && width % cell_size == 0 && height % cell_size == 0 ? cell_size : 1;
    if (width % size != 0 || height % size != 0)
        return error_set(error, ERROR_SETTINGS,
                         "%" PRIu32 " x %" PRIu32 " pixels do not divide into cells of %" PRIu32
                         " x %" PRIu32 " (--cell)",
                         width, height, size, size);
    return map_check_size(width / size, height / size, options, error);
}

bool image_divide(const struct image *image, const struct pixel_kinds *kinds,
                  const struct map_options *options, struct cell_layout *layout,
                  struct error *error)
{
    uint32_t size = options->cell_size;
    if (size == MAP_CELL_AUTO && image->cell_size > 0 && image->width % image->cell_size == 0 &&
        image->height % image->cell_size == 0)
        size = image->cell_size;
    if (size == MAP_CELL_AUTO)
        return cell_size_find(image, kinds, layout, error);
    *layout = (struct cell_layout){size, image->width / size, image->height / size};
    return true;
}

/* The most frequent kind of a block of pixels. */
static uint8_t most_frequent(const uint32_t *count, unsigned kinds)
{
    uint8_t best = CELL_WALL;
    for (unsigned kind = CELL_WALL + 1; kind < kinds; kind++)
        if (count[kind] > count[best])
            best = (uint8_t)kind;
    return count[CELL_FREE] > count[best] ? CELL_FREE : best;
}

/* What is at hand while an image is turned into cells. */
struct reduction {
    const struct image *image;
    const struct pixel_kinds *kinds;
    const struct cell_layout *layout;
    uint8_t kind_of_sample[256]; /* for images of one channel */
    uint32_t *counts;            /* of each kind, for each cell of a strip */
};

/* So many cells of a row are counted at a time, so that wide images take no more memory. */
enum { STRIP = 1024 };

/* What the pixel at x,y shows. */
static uint8_t kind_at(const struct reduction *reduction, uint32_t x, uint32_t y)
{
    const struct image *image = reduction->image;
    if (image->channels == 1)
        return reduction->kind_of_sample[image->samples[(size_t)y * image->width + x]];
    return reduction->kinds->kind(reduction->kinds->context, image_pixel(image, x, y));
}

/* Fills up to STRIP cells of a grid row, from column `first` on, by counting in their pixels. */
static void vote_strip(const struct reduction *reduction, uint32_t cell_y, uint32_t first,
                       uint8_t *row)
{
    const uint32_t size = reduction->layout->size;
    const unsigned kinds = reduction->kinds->count;
    const uint32_t rest = reduction->layout->columns - first;
    const uint32_t cells = rest < STRIP ? rest : STRIP;
    memset(reduction->counts, 0, (size_t)cells * kinds * sizeof *reduction->counts);
    for (uint32_t y = cell_y * size; y < (cell_y + 1) * size; y++)
        for (uint32_t i = 0; i < cells; i++)
            for (uint32_t x = (first + i) * size; x < (first + i + 1) * size; x++)
                reduction->counts[(size_t)i * kinds + kind_at(reduction, x, y)]++;
    for (uint32_t i = 0; i < cells; i++)
        row[first + i] = most_frequent(reduction->counts + (size_t)i * kinds, kinds);
}

bool image_to_cells(const struct image *image, const struct pixel_kinds *kinds,
                    const struct cell_layout *layout, struct grid *grid, struct error *error)
{
    struct reduction reduction = {.image = image, .kinds = kinds, .layout = layout};
    if (!grid_create(grid, layout->columns, layout->rows, error))
        return false;
    for (unsigned sample = 0; image->channels == 1 && sample < 256; sample++)
        reduction.kind_of_sample[sample] =
            kinds->kind(kinds->context, image_of_sample(image, (uint8_t)sample));
    const bool single = layout->size == 1 && layout->columns == image->width;
    for (uint32_t y = 0; single && y < layout->rows; y++) {
        if (image->channels == 1)
            look_up_row(image, reduction.kind_of_sample, y, grid_row(grid, y));
        else
            image_row_kinds(image, kinds, y, grid_row(grid, y));
    }
    if (single)
        return true;
    reduction.counts = memory_array((size_t)STRIP * kinds->count, sizeof *reduction.counts, error);
    for (uint32_t y = 0; reduction.counts && y < layout->rows; y++)
        for (uint32_t x = 0; x < layout->columns; x += STRIP)
            vote_strip(&reduction, y, x, grid_row(grid, y));
    const bool good = reduction.counts != NULL;
    free(reduction.counts);
    if (!good)
        grid_free(grid);
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
    struct drawing drawing = {.threshold = options->threshold, .invert = options->invert};
    const struct pixel_kinds kinds = {drawing_kind, &drawing, CELL_TERRAIN};
    struct cell_layout layout;
    if (options->threshold == MAP_THRESHOLD_OTSU)
        drawing.threshold = threshold_otsu(image);
    if (!image_check_cells(image->width, image->height, image->cell_size, options, error) ||
        !image_divide(image, &kinds, options, &layout, error) ||
        !image_to_cells(image, &kinds, &layout, grid, error))
        return false;
    grid->has_marks = grid->gaps_are_ends = true;
    if (list_blobs(grid, error))
        return true;
    grid_free(grid);
    return false;
}
