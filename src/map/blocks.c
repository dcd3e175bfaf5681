/* SPDX-License-Identifier: MIT */
/* blocks.c - finds the cells of an image that is drawn in squares, each of which has one colour. */
#include "map/blocks.h"

#include <string.h>

#include "map/colour_list.h"
#include "map/drawing/cell_size.h"
#include "map/hue.h"

enum { CELLS_MIN = 4 }; /* minimum number of cells in a row, and in a column */

/* The part of an image inside a margin; `right` and `bottom` are exclusive. */
struct box {
    uint32_t left, top, right, bottom;
};

/*
 * Returns true if colours may be those of a board: they are few, and two have a hue, as those of
 * ends, and another one is neither black nor white.
 */
static bool may_be_board(const struct colour_list *colours)
{
    unsigned tints = 0;
    unsigned hues = 0;
    for (unsigned i = 0; colour_list_is_complete(colours) && i < colours->count; i++) {
        const struct rgb colour = colours->items[i].colour;
        const uint8_t luminance = colour_luminance(colour);
        tints += luminance > 0 && luminance < UINT8_MAX;
        hues += hue_of(colour) != HUE_NONE;
    }
    return hues >= 2 && tints >= 3;
}

/* Extends a box to include a stretch of row y, from column `begin` to `end` - 1. */
static void extend(struct box *box, uint32_t y, uint32_t begin, uint32_t end)
{
    box->left = begin < box->left ? begin : box->left;
    box->right = end > box->right ? end : box->right;
    box->top = y < box->top ? y : box->top;
    box->bottom = y + 1;
}

static bool equal_samples(const uint8_t *one, const uint8_t *other, size_t bytes)
{
    size_t i = 0;
    while (i < bytes && one[i] == other[i])
        i++;
    return i == bytes;
}

/*
 * Returns true if an image is large and, of its first rows, most differ from the row above, so that
 * its squares are pixels. Boards are smaller, and reading all of a maze would take longer.
 */
static bool is_fine(const struct image *image, uint32_t rows, uint32_t changes)
{
    enum { PIXELS_MAX = 1 << 16, SLACK = 2 };
    return (uint64_t)image->width * image->height > PIXELS_MAX && changes > rows / 2 + SLACK;
}

/*
 * Finds the box of the pixels that do not have the colour of the first one, which may be that of a
 * margin on all sides. Stores whether the colours may be those of a board.
 */
static bool find_box(const struct image *image, const struct stop *stop, struct box *box, bool *few,
                     struct error *error)
{
    struct colour_list colours = {.count = 0};
    const struct rgb margin = image_colour(image, 0, 0);
    const size_t bytes = image->channels;
    uint32_t changes = 0;
    *few = false;
    *box = (struct box){image->width, image->height, 0, 0};
    for (uint32_t y = 0; y < image->height; y++) {
        if (!stop_check_row(stop, y, image->width, error))
            return false;
        const uint8_t *row = image_samples(image, 0, y);
        const uint8_t *above = image_samples(image, 0, y > 0 ? y - 1 : 0);
        const bool same = y > 0 && memcmp(row, above, bytes * image->width) == 0;
        uint32_t end = 0;
        changes += !same;
        if (is_fine(image, y, changes))
            return true;
        if (same) {
            box->bottom += box->bottom == y;
            continue;
        }
        for (uint32_t x = 0; x < image->width; x = end) {
            end = x + 1;
            while (end < image->width && equal_samples(row + x * bytes, row + end * bytes, bytes))
                end++;
            const struct rgb colour = image_colour(image, x, y);
            colour_list_add(&colours, colour);
            if (!colour_list_is_complete(&colours))
                return true;
            if (!colour_equal(colour, margin))
                extend(box, y, x, end);
        }
    }
    *few = may_be_board(&colours);
    if (box->left == 0 || box->top == 0 || box->right == image->width ||
        box->bottom == image->height)
        *box = (struct box){0, 0, image->width, image->height};
    return true;
}

/* Copies the samples of a part of an image. The caller releases *part with image_free. */
static bool copy_box(const struct image *image, const struct box *box, struct image *part,
                     struct error *error)
{
    const uint32_t width = box->right - box->left;
    if (!image_create(part, width, box->bottom - box->top, image->channels, error))
        return false;
    const size_t bytes = (size_t)width * image->channels;
    for (uint32_t y = 0; y < part->height; y++)
        memcpy(part->samples + y * bytes, image_samples(image, box->left, box->top + y), bytes);
    return true;
}

/* Returns true if an outer cell in a box has the colour of the first pixel of the image. */
static bool has_outer(const struct image *image, const struct box *box, uint32_t size)
{
    const struct rgb colour = image_colour(image, 0, 0);
    for (uint32_t y = box->top; y < box->bottom; y += size) {
        const bool inner = y > box->top && y + size < box->bottom;
        const uint32_t step = inner ? box->right - box->left - size : size;
        for (uint32_t x = box->left; x < box->right; x += step)
            if (colour_equal(image_colour(image, x, y), colour))
                return true;
    }
    return false;
}

/* Returns true if an image is exactly one cell larger than a box on each side. */
static bool is_framed(const struct image *image, const struct box *box, uint32_t size)
{
    return box->left == size && box->top == size && image->width - box->right == size &&
           image->height - box->bottom == size;
}

/* Finds the cells of a part of an image. */
static bool divide(const struct image *image, const struct box *box, const struct stop *stop,
                   struct lattice *lattice, struct error *error)
{
    struct image part;
    struct cell_layout layout;
    if (!copy_box(image, box, &part, error))
        return false;
    const bool ok = cell_size_find(&part, NULL, stop, &layout, error);
    if (ok && layout.columns >= CELLS_MIN && layout.rows >= CELLS_MIN) {
        const uint32_t frame = !layout.lined && is_framed(image, box, layout.size) &&
                               has_outer(image, box, layout.size);
        *lattice = (struct lattice){.columns = layout.columns + 2 * frame,
                                    .rows = layout.rows + 2 * frame,
                                    .left = box->left - frame * layout.size,
                                    .top = box->top - frame * layout.size,
                                    .width = layout.size,
                                    .height = layout.size,
                                    .lined = layout.lined,
                                    .square = true};
    }
    image_free(&part);
    return ok;
}

bool blocks_find(const struct image *image, const struct map_options *options,
                 struct lattice *lattice, struct error *error)
{
    struct box box;
    bool few;
    *lattice = (struct lattice){.columns = 0};
    if (!find_box(image, options->stop, &box, &few, error))
        return false;
    const uint64_t area = (uint64_t)image->width * image->height;
    return !few || (map_options_claim(options, area * image->channels, error) &&
                    divide(image, &box, options->stop, lattice, error));
}
