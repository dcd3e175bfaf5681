/* SPDX-License-Identifier: MIT */
/* cells.c - divides images into cells and finds the most frequent kind of pixel in each cell. */
#include "map/drawing/cells.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Returns true if all pixels of a row have the colour of the first pixel of the image. */
static bool is_line(const struct image *image, uint32_t y)
{
    const uint8_t *row = image_samples(image, 0, y);
    const size_t bytes = image->channels;
    return memcmp(row, image->samples, bytes) == 0 &&
           memcmp(row, row + bytes, (image->width - 1) * bytes) == 0;
}

/*
 * Returns true if lines of one colour cross an image from side to side: the first row, and two
 * others at least, with other rows between them.
 */
static bool is_crossed(const struct image *image)
{
    enum { LINES = 3 };
    unsigned lines = 0;
    bool line = false;
    if (!is_line(image, 0))
        return false;
    for (uint32_t y = 0; lines < LINES && y < image->height; y++) {
        const bool before = line;
        line = is_line(image, y);
        lines += line && !before;
    }
    return lines == LINES;
}

/*
 * Returns true if the grid lines have the colour of the first pixel of the image, except where a
 * drawn path crosses them. Lines that only have its kind may cross pale walls (test
 * `test_pale_walls_are_no_shades_of_cells`).
 */
static bool lines_have_one_colour(const struct image *image, uint32_t size)
{
    static const double crossed = 0.02; /* largest share of the pixels */
    uint64_t total = 0;
    uint64_t other = 0;
    for (uint32_t y = 0; y < image->height; y++)
        for (uint32_t x = 0; x < image->width; x += y % size == 0 ? 1 : size) {
            total++;
            other += memcmp(image_samples(image, x, y), image->samples, image->channels) != 0;
        }
    return (double)other <= crossed * (double)total;
}

/*
 * Finds the cells of an image in which the pixels of each cell are of one kind, and lines of one
 * colour separate all cells (test `cells_between_grid_lines`). Read pixel by pixel, dark lines
 * would close every cell, and light ones would be gaps between walls. Fewer cells are more likely
 * rooms with walls. Sets layout->size to 1 if there are none.
 */
static bool find_closed_cells(const struct image *image, const struct pixel_kinds *kinds,
                              const struct stop *stop, struct cell_layout *layout,
                              struct error *error)
{
    enum { CELLS = 3 };
    layout->size = 1;
    if (!is_crossed(image))
        return true;
    if (!cell_size_find(image, kinds, stop, layout, error))
        return false;
    if (!layout->lined || layout->columns < CELLS || layout->rows < CELLS ||
        !lines_have_one_colour(image, layout->size))
        layout->size = 1;
    return true;
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
    if (size == 1 && !options->cell_given && !options->outside_free) {
        if (!find_closed_cells(image, kinds, options->stop, layout, error))
            return false;
        if (layout->size > 1)
            return true;
    }
    *layout = (struct cell_layout){size, image->width / size, image->height / size, false};
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
    const struct pixel_map *map; /* the kinds of pixels */
    unsigned kinds;              /* number of kinds */
    const struct cell_layout *layout;
    uint32_t *counts; /* for each cell of a strip: number of pixels of each kind */
};

/* Number of cells of a row that are processed at a time. This limits the memory for wide images. */
enum { STRIP = 1024 };

/* Sets up to STRIP cells of a grid row, starting at column `first`. */
static void vote_strip(const struct reduction *reduction, uint32_t cell_y, uint32_t first,
                       uint8_t *row)
{
    const uint32_t size = reduction->layout->size;
    const unsigned kinds = reduction->kinds;
    const uint32_t rest = reduction->layout->columns - first;
    const uint32_t cells = rest < STRIP ? rest : STRIP;
    memset(reduction->counts, 0, (size_t)cells * kinds * sizeof *reduction->counts);
    for (uint32_t y = cell_y * size; y < (cell_y + 1) * size; y++)
        for (uint32_t i = 0; i < cells; i++)
            for (uint32_t x = (first + i) * size; x < (first + i + 1) * size; x++)
                reduction->counts[(size_t)i * kinds + image_map_at(reduction->map, x, y)]++;
    for (uint32_t i = 0; i < cells; i++)
        row[first + i] = most_frequent(reduction->counts + (size_t)i * kinds, kinds);
}

bool image_to_cells(const struct image *image, const struct pixel_kinds *kinds,
                    const struct cell_layout *layout, const struct stop *stop, struct grid *grid,
                    struct error *error)
{
    const struct pixel_map map = image_map(image, kinds->kind, kinds->context);
    struct reduction reduction = {.map = &map, .kinds = kinds->count, .layout = layout};
    if (!grid_create(grid, layout->columns, layout->rows, error))
        return false;
    grid->cell_side = layout->size;
    const bool single = layout->size == 1 && layout->columns == image->width;
    bool ok = true;
    for (uint32_t y = 0; single && ok && y < layout->rows; y++) {
        ok = stop_check_row(stop, y, image->width, error);
        image_map_row(&map, y, grid_row(grid, y));
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
