/* SPDX-License-Identifier: MIT */
/*
 * cell_size.c - finds the cell size of a map drawn in blocks of pixels.
 *
 * One pass over the image finds the edges: a column is an edge if any of its pixels differs from
 * the pixel to its left, and a row is an edge if any of its pixels differs from the pixel above.
 * All blocks of N x N pixels are uniform if and only if N divides the position of every edge. The
 * largest such N is the greatest common divisor of the positions of all edges, the width and the
 * height. If grid lines separate the cells, there are edges on both sides of each line, and all
 * pixels of a line have the same colour.
 */
#include "map/drawing/cell_size.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"

enum { LINED_MIN = 4 }; /* minimum cell size with grid lines; smaller cells would be mostly lines */

/* Properties of the columns, or of the rows, of an image. */
struct axis {
    uint32_t length;
    uint8_t *edge; /* for each column (row): 1 if a pixel differs from its left (upper) neighbour */
    uint8_t *line; /* for each column (row): 1 if all pixels equal the first pixel of the image */
};

struct size_survey {
    struct axis columns, rows;
    uint32_t *row, *above;          /* results of row_values: this row and the row above it */
    uint8_t *kinds;                 /* working memory of row_values */
    uint32_t colour_of_sample[256]; /* for images with one channel */
    const struct stop *stop;        /* may be NULL */
};

static uint32_t pack(struct rgb colour)
{
    return (uint32_t)colour.red << 16 | (uint32_t)colour.green << 8 | colour.blue;
}

/*
 * Stores one value for each pixel of row y in survey->row: its colour if `kinds` is NULL, otherwise
 * its kind.
 */
static void row_values(const struct image *image, const struct pixel_map *kinds, uint32_t y,
                       const struct size_survey *survey)
{
    if (!kinds && image->channels == 1) {
        const uint8_t *samples = image->samples + (size_t)y * image->width;
        for (uint32_t x = 0; x < image->width; x++)
            survey->row[x] = survey->colour_of_sample[samples[x]];
        return;
    }
    if (!kinds) {
        for (uint32_t x = 0; x < image->width; x++)
            survey->row[x] = pack(image_colour(image, x, y));
        return;
    }
    image_map_row(kinds, y, survey->kinds);
    for (uint32_t x = 0; x < image->width; x++)
        survey->row[x] = survey->kinds[x];
}

/*
 * Finds all edges and lines, by comparing the kinds of pixels or, if `kinds` is NULL, their
 * colours. Fails only if a stop is due.
 */
static bool find_edges(const struct image *image, const struct pixel_map *kinds,
                       struct size_survey *survey, struct error *error)
{
    uint32_t first = 0;
    memset(survey->columns.edge, 0, image->width);
    memset(survey->columns.line, 1, image->width);
    for (uint32_t y = 0; y < image->height; y++) {
        if (!stop_check_row(survey->stop, y, image->width, error))
            return false;
        row_values(image, kinds, y, survey);
        const uint32_t *row = survey->row;
        const uint32_t *above = survey->above;
        if (y == 0)
            first = row[0];
        bool line = true;
        bool edge = false;
        for (uint32_t x = 0; x < image->width; x++) {
            const bool same = row[x] == first;
            line &= same;
            survey->columns.line[x] &= same;
            survey->columns.edge[x] |= x > 0 && row[x] != row[x - 1];
            edge |= y > 0 && row[x] != above[x];
        }
        survey->rows.line[y] = line;
        survey->rows.edge[y] = edge;
        survey->row = survey->above;
        survey->above = (uint32_t *)row;
    }
    return true;
}

/* Returns the greatest common divisor of `size` and the positions of all edges on an axis. */
static uint32_t divide_edges(const struct axis *axis, uint32_t size)
{
    for (uint32_t i = 0; size > 1 && i < axis->length; i++)
        if (axis->edge[i])
            size = (uint32_t)number_common_divisor(size, i);
    return size;
}

/*
 * Returns true if an edge is one of the two of a grid line that contains the nearest multiple of
 * `size`. The line extends by at most an eighth of the size to both sides of this column (or row).
 */
static bool is_edge_of_line(const struct axis *axis, uint32_t edge, uint32_t size)
{
    enum { SHARE = 8 };
    const uint32_t reach = size / SHARE;
    const uint32_t middle = (edge + size / 2) / size * size;
    const uint32_t begin = edge < middle ? edge : middle;
    const uint32_t end = edge < middle ? middle : edge;
    return begin + reach >= middle && end <= middle + reach + 1 &&
           !memchr(axis->line + begin, 0, end - begin);
}

/*
 * Returns true if every block of `size` columns (or rows) begins with a grid line and has no edges
 * other than those of lines.
 */
static bool is_lined(const struct axis *axis, uint32_t size)
{
    for (uint32_t i = 0; i < axis->length; i += size)
        if (!axis->line[i])
            return false;
    for (uint32_t i = 0; i < axis->length; i++)
        if (axis->edge[i] && !is_edge_of_line(axis, i, size))
            return false;
    return true;
}

static bool has_edges(const struct axis *axis)
{
    return memchr(axis->edge, 1, axis->length) != NULL;
}

/*
 * Returns the size of the largest blocks with grid lines; 0 if there are none. An image of one
 * colour has no grid lines.
 */
static uint32_t find_lined(const struct size_survey *survey)
{
    const uint32_t width = survey->columns.length;
    const uint32_t height = survey->rows.length;
    if (!has_edges(&survey->columns) && !has_edges(&survey->rows))
        return 0;
    for (uint32_t size = width > height ? width : height; size >= LINED_MIN; size--) {
        const uint32_t closing = width % size;
        if (closing > 1 || height % size != closing || width < size || height < size)
            continue;
        /* A single block surrounded by lines is more likely a room with walls than a cell. */
        if ((uint64_t)(width / size) * (height / size) < 2)
            continue;
        if (is_lined(&survey->columns, size) && is_lined(&survey->rows, size))
            return size;
    }
    return 0;
}

static struct cell_layout divide(const struct size_survey *survey)
{
    const uint32_t width = survey->columns.length;
    const uint32_t height = survey->rows.length;
    uint32_t plain = (uint32_t)number_common_divisor(width, height);
    plain = divide_edges(&survey->columns, plain);
    plain = divide_edges(&survey->rows, plain);
    const uint32_t lined = find_lined(survey);
    const uint32_t size = lined > plain ? lined : plain;
    return (struct cell_layout){size, width / size, height / size, lined == size && size > 1};
}

static bool make_axis(struct axis *axis, uint32_t length, struct error *error)
{
    axis->length = length;
    axis->edge = memory_zeroed(length, 1, error);
    axis->line = memory_zeroed(length, 1, error);
    return axis->edge && axis->line;
}

bool cell_size_find(const struct image *image, const struct pixel_kinds *kinds,
                    const struct stop *stop, struct cell_layout *layout, struct error *error)
{
    struct size_survey survey = {.stop = stop};
    bool ok = make_axis(&survey.columns, image->width, error) &&
              make_axis(&survey.rows, image->height, error);
    survey.row = memory_zeroed(image->width, sizeof *survey.row, error);
    survey.above = memory_zeroed(image->width, sizeof *survey.above, error);
    survey.kinds = memory_array(image->width, 1, error);
    ok = ok && survey.row && survey.above && survey.kinds;
    for (unsigned sample = 0; image->channels == 1 && sample < 256; sample++)
        survey.colour_of_sample[sample] =
            pack(image_over_white(image_of_sample(image, (uint8_t)sample)));
    ok = ok && find_edges(image, NULL, &survey, error);
    if (ok)
        *layout = divide(&survey);
    if (ok && layout->size == 1 && kinds) {
        const struct pixel_map map = image_map(image, kinds->kind, kinds->context);
        ok = find_edges(image, &map, &survey, error);
        if (ok)
            *layout = divide(&survey);
    }
    free(survey.kinds);
    free(survey.above);
    free(survey.row);
    free(survey.rows.line);
    free(survey.rows.edge);
    free(survey.columns.line);
    free(survey.columns.edge);
    return ok;
}
