/* SPDX-License-Identifier: MIT */
/* cells.c - divides images into cells and finds the most frequent kind of pixel in each cell. */
#include "map/image/cells.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

bool image_check_cells(uint32_t width, uint32_t height, uint32_t cell_size,
                       const struct map_options *options, struct error *error)
{
    uint32_t size = options->cell_size;
    if (size == MAP_CELL_AUTO)
        size = cell_size > 0 && width % cell_size == 0 && height % cell_size == 0 ? cell_size : 1;
    if (width % size != 0 || height % size != 0)
        return error_set(error, ERROR_SETTINGS,
                         "%" PRIu32 " x %" PRIu32 " pixels cannot be divided into cells of %" PRIu32
                         " x %" PRIu32 "; use another --cell",
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
        return cell_size_find(image, kinds, options->stop, layout, error);
    *layout = (struct cell_layout){size, image->width / size, image->height / size};
    return true;
}

/*
 * Returns the most frequent kind. On a tie, walls have priority, then the other kinds in ascending
 * order, and free cells come last.
 */
static uint8_t most_frequent(const uint32_t *count, unsigned kinds)
{
    uint8_t best = CELL_WALL;
    for (unsigned kind = CELL_WALL + 1; kind < kinds; kind++)
        if (count[kind] > count[best])
            best = (uint8_t)kind;
    return count[CELL_FREE] > count[best] ? CELL_FREE : best;
}

/* The state of converting an image to cells that are larger than one pixel. */
struct reduction {
    const struct image *image;
    const struct pixel_kinds *kinds;
    const struct cell_layout *layout;
    uint8_t kind_of_sample[256]; /* for images with one channel */
    uint32_t *counts;            /* for each cell of a strip: number of pixels of each kind */
};

/* Number of cells of a row that are processed at a time. This limits the memory for wide images. */
enum { STRIP = 1024 };

static uint8_t kind_at(const struct reduction *reduction, uint32_t x, uint32_t y)
{
    const struct image *image = reduction->image;
    if (image->channels == 1)
        return reduction->kind_of_sample[image->samples[(size_t)y * image->width + x]];
    return reduction->kinds->kind(reduction->kinds->context, image_pixel(image, x, y));
}

/* Sets up to STRIP cells of a grid row, starting at column `first`. */
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

/*
 * A compact form of a table that maps each sample value to a kind. It can represent only tables in
 * which the kind changes at most twice as the value increases, such as the tables for greys and for
 * palettes of two colours.
 */
struct intervals {
    uint8_t kind;       /* kind of sample 0 */
    uint8_t first[2];   /* first sample after each change */
    uint8_t changes[2]; /* exclusive or of the kinds before and after each change; 0: no change */
};

/* Converts a table of kinds to intervals. Returns false if the kind changes more than twice. */
static bool find_intervals(const uint8_t kind_of_sample[256], struct intervals *intervals)
{
    unsigned count = 0;
    *intervals = (struct intervals){.kind = kind_of_sample[0]};
    for (unsigned sample = 1; sample < 256; sample++) {
        const uint8_t change = kind_of_sample[sample] ^ kind_of_sample[sample - 1];
        if (change == 0)
            continue;
        if (count == 2)
            return false;
        intervals->first[count] = (uint8_t)sample;
        intervals->changes[count++] = change;
    }
    return true;
}

/* Stores the kind of each sample. The loop can be vectorised. */
static void classify(const struct intervals intervals, const uint8_t *restrict samples,
                     uint32_t count, uint8_t *restrict kinds)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t one = samples[i] >= intervals.first[0] ? intervals.changes[0] : 0;
        const uint8_t two = samples[i] >= intervals.first[1] ? intervals.changes[1] : 0;
        kinds[i] = intervals.kind ^ one ^ two;
    }
}

/*
 * Stores the kind of each pixel in row y of a single-channel image, using `intervals` or, if that
 * is NULL, the table indexed by sample value.
 */
static void look_up_row(const struct image *image, const uint8_t kind_of_sample[256],
                        const struct intervals *intervals, uint32_t y, uint8_t *row)
{
    const uint8_t *samples = image->samples + (size_t)y * image->width;
    if (intervals)
        classify(*intervals, samples, image->width, row);
    else
        for (uint32_t x = 0; x < image->width; x++)
            row[x] = kind_of_sample[samples[x]];
}

bool image_to_cells(const struct image *image, const struct pixel_kinds *kinds,
                    const struct cell_layout *layout, const struct stop *stop, struct grid *grid,
                    struct error *error)
{
    struct reduction reduction = {.image = image, .kinds = kinds, .layout = layout};
    if (!grid_create(grid, layout->columns, layout->rows, error))
        return false;
    grid->cell_side = layout->size;
    for (unsigned sample = 0; image->channels == 1 && sample < 256; sample++)
        reduction.kind_of_sample[sample] =
            kinds->kind(kinds->context, image_of_sample(image, (uint8_t)sample));
    const bool single = layout->size == 1 && layout->columns == image->width;
    struct intervals intervals;
    const bool few = find_intervals(reduction.kind_of_sample, &intervals);
    bool ok = true;
    for (uint32_t y = 0; single && ok && y < layout->rows; y++) {
        ok = stop_check_row(stop, y, image->width, error);
        if (image->channels == 1)
            look_up_row(image, reduction.kind_of_sample, few ? &intervals : NULL, y,
                        grid_row(grid, y));
        else
            image_row_kinds(image, kinds, y, grid_row(grid, y));
    }
    if (!single) {
        reduction.counts =
            memory_array((size_t)STRIP * kinds->count, sizeof *reduction.counts, error);
        ok = reduction.counts != NULL;
    }
    for (uint32_t y = 0; !single && ok && y < layout->rows; y++) {
        ok = stop_check_row(stop, y, (uint64_t)image->width * layout->size, error);
        for (uint32_t x = 0; x < layout->columns; x += STRIP)
            vote_strip(&reduction, y, x, grid_row(grid, y));
    }
    free(reduction.counts);
    if (!ok)
        grid_free(grid);
    return ok;
}
